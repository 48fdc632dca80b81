package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.noisy.NoiseLevel;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecisions;
import io.github.bbo4j.heuristics.bayes.noisy.WeakNoise;
import io.github.bbo4j.heuristics.bayes.search.SpaceCentre;
import io.github.bbo4j.heuristics.bayes.search.TrustRegionDescent;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.PenaltyCosts;
import io.github.bbo4j.heuristics.bayes.training.RateCosts;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import io.github.bbo4j.heuristics.bayes.view.ModelView;
import io.github.bbo4j.heuristics.internal.Turns;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The default heuristic. The first of these that applies:
 *
 * <ol>
 *   <li>noise, once replicates differ by more than half a percent of the cost: the knowledge
 *       gradient on a robust process ({@link NoisyDecisions}; {@link KnowledgeGradientPolicy}
 *       decides between new points and replicates by the same value), what all runs of a time have
 *       in common being taken out of them where it is seen ({@link NoisyDecisions#isSlow}). Of ten
 *       parameters or more, those that seem idle are drawn anew in the first part of a run. On
 *       reals, or where half of the parameters are and constraints read no others, the centre comes
 *       first and every second new point is the step of a descent, in all of at most thirty or in
 *       the few that are active, all as below, while replicates differ by less than five percent;
 *       of ten unconstrained ones or more whatever they differ by, until there are ten runs for
 *       each. Of twenty parameters or more that are not all real every second new point is that of
 *       the search at the end of this list;
 *   <li>reals, or half of the parameters at least and constraints of no others, first step: the
 *       centre of the reals, if it is feasible ({@link SpaceCentre});
 *   <li>all costs equal up to rounding, and a parameter real or of eight ordered levels: a uniform
 *       draw, every second one near the first values of ranges ({@link LowEdges}). The point that a
 *       model knows least about would be a corner each time;
 *   <li>ten parameters or more, at most half of them read by constraints, in a run that is long
 *       enough, while no replicates differ at all: tests of which of the others change nothing;
 *       once a quarter of all does, the rest of this list in what is left alone ({@link
 *       GroupTests});
 *   <li>twenty unconstrained reals or more, every second step, while two processes agree on which
 *       few parameters are active ({@link ActiveParameters}): a local descent in these;
 *   <li>at most thirty parameters, one of them real or of eight ordered levels, every second step:
 *       a local descent, along constraints where there are any ({@link TrustRegionDescent}), beside
 *       a few other parameters in turn with another value of one of these; once it has converged
 *       beside other parameters than reals, without constraints, the best point with one parameter
 *       changed;
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
 * are ({@link RateCosts}), without noise unless the rates are predicted better ({@link
 * RateChoice}). The note of each proposal says which it was. docs/heuristics.md tells when and why.
 * Decided is about a {@link ModelView}: without parameters of one value, decades told on a linear
 * scale by their logarithm, ranges by that from their first value and categories in an order where
 * that explains the costs better, and fine levels as reals, for the knowledge gradient under
 * constraints alone. What there is without noise is {@link NoiselessSearch}. A pure function of
 * (history, random). Not safe for several threads.
 */
public final class AutoHeuristic implements Heuristic {
  /** From these parameters on, few may be active, and under noise one process is not enough. */
  private static final int MANY = 20;

  /** From these reals on, a process of noisy runs finds too little by itself. */
  private static final int MANY_UNDER_NOISE = 10;

  /** Noisy runs for each of many reals from which on it finds enough. */
  private static final int ENOUGH_EACH = 10;

  /** Below it, as a share of the cost, costs of reals stand out of the noise. */
  private static final double LITTLE_NOISE = 0.05;

  private static final String WANDERS = "the system wanders, its level is taken out of the runs";

  private static final String CHANCE = "failures by chance, which say nothing";

  private static final String PENALTIES = "costs far beyond the others are taken for failures";

  private final NoisyDecisions decisions;
  private final NoiselessSearch noiseless;
  private final RateChoice amongReals;
  private final RateChoice amongLevels;

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
    this(decisions, Optional.of(AutoHeuristic::amongActive));
  }

  private AutoHeuristic(NoisyDecisions decisions, Optional<Supplier<Heuristic>> active) {
    this.decisions = decisions;
    noiseless = new NoiselessSearch(OutputTransform.AUTO, active);
    amongReals = new RateChoice(noiseless, active);
    amongLevels = new RateChoice(new NoiselessSearch(OutputTransform.AUTO, active), active);
  }

  /** One for the parameters that aren't idle, which tests no groups. */
  private static AutoHeuristic amongActive() {
    return new AutoHeuristic(new NoisyDecisions(), Optional.empty());
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    History told = ChanceFailures.asCancelled(history);
    History ran = PenaltyCosts.asFailures(told);
    Proposal proposal = decide(ran, random);
    Proposal noted = ran == told ? proposal : proposal.withNote(PENALTIES);
    return told == history ? noted : noted.withNote(CHANCE);
  }

  private Proposal decide(History history, RandomGenerator random) {
    History times = RateCosts.asTimes(history);
    NoiseLevel noise = decisions.noise(times);
    if (noise.isMaterial() && TrainingPoints.canModel(times)) {
      return underNoise(times, noise, random);
    }
    History quiet = noise.isWeak() ? WeakNoise.withoutOutliers(history) : history;
    return withoutNoise(quiet, noise.deviation() == 0, random);
  }

  private Proposal withoutNoise(History history, boolean same, RandomGenerator random) {
    ModelView reals = ModelView.ofReals(history);
    Proposal proposal = reals.in(amongReals.next(reals.history(), same, random));
    if (reals.isExact() || !history.contains(proposal.configuration())) {
      return proposal;
    }
    ModelView levels = ModelView.of(history);
    return levels.in(amongLevels.next(levels.history(), same, random));
  }

  /** What is done where replicates differ by more than a little. */
  private Proposal underNoise(History history, NoiseLevel noise, RandomGenerator random) {
    ModelView view = ModelView.ofReals(history);
    History reals = view.history();
    Optional<Proposal> local =
        descendsUnderNoise(reals, noise)
            ? noiseless.centre(reals).or(() -> noiseless.descend(reals, random))
            : Optional.empty();
    return local
        .or(() -> turnOfSearch(reals, random))
        .map(view::in)
        .filter(proposal -> view.isExact() || !history.contains(proposal.configuration()))
        .orElseGet(() -> byKnowledgeGradient(history));
  }

  private Proposal byKnowledgeGradient(History history) {
    Proposal proposal =
        Proposal.of(decisions.decide(history).fresh().orElseThrow(history::exhausted))
            .withNote("knowledge gradient on a robust process");
    Proposal noted = ModelView.underNoise(history).noted(proposal);
    return decisions.isSlow(history) ? noted.withNote(WANDERS) : noted;
  }

  private static boolean descendsUnderNoise(History history, NoiseLevel noise) {
    SearchSpace space = history.space();
    boolean many =
        space.dimension() >= MANY_UNDER_NOISE
            && space.constraints().isEmpty()
            && history.size() < ENOUGH_EACH * space.dimension();
    return TrustRegionDescent.isAmongReals(space) && (many || noise.deviation() < LITTLE_NOISE);
  }

  /** Of many parameters that aren't all real every second new point is the search's. */
  private Optional<Proposal> turnOfSearch(History history, RandomGenerator random) {
    SearchSpace space = history.space();
    int points = history.observations().size() + Turns.underWay(history).size();
    return !space.isContinuous() && space.dimension() >= MANY && points % 2 == 0
        ? Optional.of(noiseless.search(history, random))
        : Optional.empty();
  }

  @Override
  public String name() {
    return "auto";
  }
}
