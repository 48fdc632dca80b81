package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.ModelChoice.Candidate;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.noisy.NoiseLevel;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecisions;
import io.github.bbo4j.heuristics.bayes.noisy.WeakNoise;
import io.github.bbo4j.heuristics.bayes.search.SpaceCentre;
import io.github.bbo4j.heuristics.bayes.search.TrustRegionDescent;
import io.github.bbo4j.heuristics.bayes.search.TrustRegionDescent.Step;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.PenaltyCosts;
import io.github.bbo4j.heuristics.bayes.training.RateCosts;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import io.github.bbo4j.heuristics.internal.Turns;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The default heuristic. The first of these that applies:
 *
 * <ol>
 *   <li>noise, once replicates differ by more than half a percent of the cost: the knowledge
 *       gradient on a robust process ({@link NoisyDecisions}; {@link KnowledgeGradientPolicy}
 *       decides between new points and replicates by the same value), what all runs of a time have
 *       in common being taken out of them where it is seen ({@link NoisyDecisions#isSlow}). Of ten
 *       parameters or more, those that seem idle are drawn anew in the first part of a run. On
 *       reals the centre comes first and every second new point is the step of a descent, in all of
 *       at most thirty or in the few that are active, all as below, while replicates differ by less
 *       than five percent; of ten unconstrained ones or more whatever they differ by, until there
 *       are ten runs for each. Of twenty parameters or more that are not all real every second new
 *       point is that of the search at the end of this list;
 *   <li>reals, first step of the search: the centre of the space, if it is feasible ({@link
 *       SpaceCentre});
 *   <li>all costs equal up to rounding, and a parameter real or of eight ordered levels: a uniform
 *       draw. The point that a model knows least about would be a corner each time;
 *   <li>ten parameters or more, at most half of them read by constraints, in a run that is long
 *       enough, while no replicates differ at all: tests of which of the others change nothing;
 *       once a quarter of all does, the rest of this list in what is left alone ({@link
 *       GroupTests});
 *   <li>twenty unconstrained reals or more, every second step, while two processes agree on which
 *       few parameters are active ({@link ActiveParameters}): a local descent in these;
 *   <li>at most thirty parameters, one of them real or of eight ordered levels, every second step:
 *       a local descent, along constraints where there are any ({@link TrustRegionDescent}); once
 *       it has converged beside other parameters than reals, without constraints, the best point
 *       with one parameter changed;
 *   <li>reals: log expected improvement on the process that predicts what was measured best ({@link
 *       ModelChoice});
 *   <li>else log expected improvement on a Matern 5/2 process, over all new points while they can
 *       be enumerated ({@link SmboHeuristic}). The process sees the logarithms of the costs; if
 *       some cost is not positive, the costs as they are or their Yeo-Johnson transform, whichever
 *       predicts them better (leave-one-out log density on the scale of the costs, anew at each
 *       fit).
 * </ol>
 *
 * <p>Where replicates differ by less than half a percent, outliers among several runs of one
 * configuration are left out ({@link WeakNoise#withoutOutliers}). Costs far beyond all others are
 * taken for failures before any of this ({@link PenaltyCosts}), and rates for the times that they
 * are ({@link RateCosts}). The note of each proposal says which it was. docs/heuristics.md tells
 * when and why. A pure function of (history, random). Not safe for several threads.
 */
public final class AutoHeuristic implements Heuristic {
  /** Nugget of the smooth processes: costs that are the same each time, little unexplained. */
  private static final double SMOOTH_NUGGET = 1e-6;

  /** From these parameters on, few may be active, and under noise one process is not enough. */
  private static final int MANY = 20;

  /** From these reals on, a process of noisy runs finds too little by itself. */
  private static final int MANY_UNDER_NOISE = 10;

  /** Noisy runs for each of many reals from which on it finds enough. */
  private static final int ENOUGH_EACH = 10;

  /** Below it, as a share of the cost, costs of reals stand out of the noise. */
  private static final double LITTLE_NOISE = 0.05;

  /** By what the smooth processes have to be ahead, in nats. */
  private static final double ADVANTAGE = 3;

  private static final String AFTER_DESCENT = "one parameter moved, the descent has converged";

  private static final String WANDERS = "the system wanders, its level is taken out of the runs";

  private static final String PENALTIES = "costs far beyond the others are taken for failures";

  private final NoisyDecisions decisions;
  private final Candidate matern;
  private final ModelChoice ofLattice;
  private final ModelChoice ofReals;
  private final Optional<GroupTests> groupTests;

  /** The automatic heuristic. */
  public AutoHeuristic() {
    this(new NoisyDecisions());
  }

  /**
   * An automatic heuristic that shares its decisions with {@link KnowledgeGradientPolicy}: one
   * computation for both.
   *
   * @param decisions what both ask
   */
  public AutoHeuristic(NoisyDecisions decisions) {
    this(decisions, Optional.of(new GroupTests(AutoHeuristic::amongActive)));
  }

  private AutoHeuristic(NoisyDecisions decisions, Optional<GroupTests> groupTests) {
    this.decisions = decisions;
    this.groupTests = groupTests;
    SmboSettings usual = SmboSettings.defaults();
    SmboSettings smooth =
        usual
            .withFamily(KernelFamily.RBF)
            .withPrior(usual.prior().withNugget(Math.log(SMOOTH_NUGGET), 2));
    matern = candidate("Matern 5/2, costs transformed", usual);
    ofLattice =
        new ModelChoice(
            0,
            matern,
            candidate(
                "Matern 5/2, costs as they are", usual.withTransform(OutputTransform.STANDARDISE)));
    ofReals =
        new ModelChoice(
            ADVANTAGE,
            matern,
            candidate("squared exponential, costs transformed", smooth),
            candidate(
                "squared exponential, costs as they are",
                smooth.withTransform(OutputTransform.STANDARDISE)));
  }

  /** One for the parameters that aren't idle, which tests no groups. */
  private static AutoHeuristic amongActive() {
    return new AutoHeuristic(new NoisyDecisions(), Optional.empty());
  }

  private static Candidate candidate(String name, SmboSettings settings) {
    return new Candidate(name, SmboHeuristic.compared("auto", settings));
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    History ran = PenaltyCosts.asFailures(history);
    Proposal proposal = decide(RateCosts.asTimes(ran), random);
    return ran == history ? proposal : proposal.withNote(PENALTIES);
  }

  private Proposal decide(History history, RandomGenerator random) {
    NoiseLevel noise = decisions.noise(history);
    if (noise.isMaterial() && TrainingPoints.canModel(history)) {
      return underNoise(history, noise, random);
    }
    History quiet = noise.isWeak() ? WeakNoise.withoutOutliers(history) : history;
    return unlessMaterial(quiet, noise, random);
  }

  /** What is done where replicates hardly differ, or not at all. */
  private Proposal unlessMaterial(History history, NoiseLevel noise, RandomGenerator random) {
    SearchSpace space = history.space();
    boolean reals = space.isContinuous();
    Optional<Proposal> centre = reals ? centre(history) : Optional.empty();
    boolean flat = TrustRegionDescent.hasInside(space) && TrainingPoints.isFlat(history);
    if (flat && centre.isEmpty()) {
      return Proposal.of(history.sampleNew(random)).withNote("uniform while all costs are equal");
    }
    return centre
        .or(() -> testOrDescend(history, noise, reals, random))
        .orElseGet(() -> search(reals ? ofReals.of(history) : onLattice(history), history, random));
  }

  private static Optional<Proposal> centre(History history) {
    return SpaceCentre.of(history).map(c -> Proposal.of(c).withNote("centre of the space"));
  }

  /** What is done where replicates differ by more than a little. */
  private Proposal underNoise(History history, NoiseLevel noise, RandomGenerator random) {
    Optional<Proposal> local =
        descendsUnderNoise(history, noise)
            ? centre(history).or(() -> descend(history, true, random))
            : Optional.empty();
    if (local.isEmpty() && isTurnOfSearch(history)) {
      return search(onLattice(history), history, random);
    }
    return local.orElseGet(() -> byKnowledgeGradient(history));
  }

  private Proposal byKnowledgeGradient(History history) {
    Proposal proposal =
        Proposal.of(decisions.decide(history).fresh().orElseThrow(history::exhausted))
            .withNote("knowledge gradient on a robust process");
    return decisions.isSlow(history) ? proposal.withNote(WANDERS) : proposal;
  }

  private static boolean descendsUnderNoise(History history, NoiseLevel noise) {
    SearchSpace space = history.space();
    boolean many =
        space.dimension() >= MANY_UNDER_NOISE
            && space.constraints().isEmpty()
            && history.size() < ENOUGH_EACH * space.dimension();
    return space.isContinuous() && (many || noise.deviation() < LITTLE_NOISE);
  }

  /** Of many parameters that aren't all real, whether this new point is the search's. */
  private static boolean isTurnOfSearch(History history) {
    SearchSpace space = history.space();
    int points = history.observations().size() + Turns.underWay(history).size();
    return !space.isContinuous() && space.dimension() >= MANY && points % 2 == 0;
  }

  /** The model of a space not all of whose parameters are real. */
  private Candidate onLattice(History history) {
    boolean positive = history.observations().stream().noneMatch(o -> o.cost().orElse(1) <= 0);
    return positive ? matern : ofLattice.of(history);
  }

  private Optional<Proposal> testOrDescend(
      History history, NoiseLevel noise, boolean reals, RandomGenerator random) {
    // Equal costs mean nothing where replicates differ.
    return groupTests
        .filter(tests -> noise.deviation() == 0)
        .flatMap(tests -> tests.next(history, matern.heuristic(), random))
        .or(() -> descend(history, reals, random));
  }

  private Optional<Proposal> descend(History history, boolean reals, RandomGenerator random) {
    SearchSpace space = history.space();
    Stream<Trial> initial = history.trials().stream().filter(t -> t.purpose() == Purpose.INITIAL);
    int first = 1 + (int) initial.count();
    Optional<BitSet> active = reals ? active(history) : Optional.empty();
    Optional<TrustRegionDescent> whole =
        TrustRegionDescent.supports(space)
            ? Optional.of(new TrustRegionDescent(space))
            : Optional.empty();
    return active
        .flatMap(a -> new TrustRegionDescent(space, a).next(history, first, random))
        .or(() -> whole.flatMap(d -> d.next(history, first, random)))
        .map(s -> Proposal.of(s.wanted()).withNote(note(s)))
        .or(
            () ->
                whole
                    .flatMap(d -> d.afterwards(history, first, random))
                    .map(c -> Proposal.of(c).withNote(AFTER_DESCENT)));
  }

  /** The few active ones of many parameters, once there are as many trials as parameters. */
  private Optional<BitSet> active(History history) {
    int d = history.space().dimension();
    boolean free = history.space().constraints().isEmpty();
    return free && d >= MANY && history.size() >= d
        ? ofReals.activeParameters(history)
        : Optional.empty();
  }

  private static String note(Step step) {
    return String.format(
        Locale.ROOT, "descent by a %s in a region of radius %.2g", step.model(), step.radius());
  }

  private static Proposal search(Candidate model, History history, RandomGenerator random) {
    return model.heuristic().suggest(history, random).withNote("search by " + model.name());
  }

  @Override
  public String name() {
    return "auto";
  }
}
