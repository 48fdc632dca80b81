package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.ModelChoice.Candidate;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.search.SpaceCentre;
import io.github.bbo4j.heuristics.bayes.search.TrustRegionDescent;
import io.github.bbo4j.heuristics.bayes.search.TrustRegionDescent.Step;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * What {@link AutoHeuristic} does where replicates hardly differ, or not at all: the centre, tests
 * of idle parameters, descents, and log expected improvement on the process that predicts best;
 * there it says when. It models costs of one kind, transformed as it was told. A pure function of
 * (history, random). Not safe for several threads.
 */
final class NoiselessSearch {
  /** Nugget of the smooth processes: costs that are the same each time, little unexplained. */
  private static final double SMOOTH_NUGGET = 1e-6;

  /** From these parameters on few may be active. */
  private static final int MANY = 20;

  /** By what the smooth processes have to be ahead, in nats. */
  private static final double ADVANTAGE = 3;

  private static final String HELD = "the best point with one parameter changed that descents hold";

  private static final String AFTER_DESCENT = "one parameter moved, the descent has converged";

  private final Candidate matern;
  private final ModelChoice ofLattice;
  private final ModelChoice ofReals;
  private final Optional<GroupTests> groupTests;

  /**
   * A search.
   *
   * @param transform of the costs, where they are not taken as they are
   * @param active makes what searches among the parameters that aren't idle; none, no tests
   */
  NoiselessSearch(OutputTransform transform, Optional<Supplier<Heuristic>> active) {
    groupTests = active.map(GroupTests::new);
    SmboSettings defaults = SmboSettings.defaults().withTransform(transform);
    SmboSettings smooth =
        defaults
            .withFamily(KernelFamily.RBF)
            .withPrior(defaults.prior().withNugget(Math.log(SMOOTH_NUGGET), 2));
    matern = candidate("Matern 5/2, costs transformed", defaults);
    ofLattice =
        new ModelChoice(
            0,
            matern,
            candidate(
                "Matern 5/2, costs as they are",
                defaults.withTransform(OutputTransform.STANDARDISE)));
    ofReals =
        new ModelChoice(
            ADVANTAGE,
            matern,
            candidate("squared exponential, costs transformed", smooth),
            candidate(
                "squared exponential, costs as they are",
                smooth.withTransform(OutputTransform.STANDARDISE)));
  }

  private static Candidate candidate(String name, SmboSettings settings) {
    return new Candidate(name, SmboHeuristic.compared("auto", settings));
  }

  /**
   * What to measure next.
   *
   * @param same whether no replicates differ at all: equal costs mean nothing where they do
   */
  Proposal next(History history, boolean same, RandomGenerator random) {
    SearchSpace space = history.space();
    Optional<Proposal> centre = centre(history);
    boolean flat = TrustRegionDescent.hasInside(space) && TrainingPoints.isFlat(history);
    if (flat && centre.isEmpty()) {
      return LowEdges.next(history, random).orElseGet(() -> uniform(history, random));
    }
    return centre
        .or(() -> same ? test(history, random) : Optional.empty())
        .or(() -> held(history))
        .or(() -> descend(history, random))
        .orElseGet(() -> search(history, random));
  }

  private static Proposal uniform(History history, RandomGenerator random) {
    return Proposal.of(history.sampleNew(random)).withNote("uniform while all costs are equal");
  }

  /** The middle of all ranges, as the first point of a search. */
  Optional<Proposal> centre(History history) {
    return SpaceCentre.of(history).map(c -> Proposal.of(c).withNote("centre of the space"));
  }

  private Optional<Proposal> test(History history, RandomGenerator random) {
    return groupTests.flatMap(tests -> tests.next(history, matern.heuristic(), random));
  }

  /** Another value of what a descent holds, if one is due. */
  private Optional<Proposal> held(History history) {
    SearchSpace space = history.space();
    return TrustRegionDescent.supports(space)
        ? new TrustRegionDescent(space)
            .held(history, first(history))
            .map(move -> Proposal.of(move).withNote(HELD))
        : Optional.empty();
  }

  /** The number of the first trial that may be a step. */
  private static int first(History history) {
    Stream<Trial> initial = history.trials().stream().filter(t -> t.purpose() == Purpose.INITIAL);
    return 1 + (int) initial.count();
  }

  /** The step of a descent, if one is due. */
  Optional<Proposal> descend(History history, RandomGenerator random) {
    SearchSpace space = history.space();
    int first = first(history);
    Optional<TrustRegionDescent> whole =
        TrustRegionDescent.supports(space)
            ? Optional.of(new TrustRegionDescent(space))
            : Optional.empty();
    return active(history)
        .flatMap(a -> new TrustRegionDescent(space, a).next(history, first, random))
        .or(() -> whole.flatMap(d -> d.next(history, first, random)))
        .map(s -> Proposal.of(s.wanted()).withNote(note(s)))
        .or(
            () ->
                whole
                    .flatMap(d -> d.afterwards(history, first, random))
                    .map(c -> Proposal.of(c).withNote(AFTER_DESCENT)));
  }

  /** The few active ones of many reals, once there are as many trials as parameters. */
  private Optional<BitSet> active(History history) {
    SearchSpace space = history.space();
    int d = space.dimension();
    boolean free = space.isContinuous() && space.constraints().isEmpty();
    return free && d >= MANY && history.size() >= d
        ? ofReals.activeParameters(history)
        : Optional.empty();
  }

  private static String note(Step step) {
    return String.format(
        Locale.ROOT, "descent by a %s in a region of radius %.2g", step.model(), step.radius());
  }

  /** The point of the largest log expected improvement on the process that predicts best. */
  Proposal search(History history, RandomGenerator random) {
    Candidate model = model(history);
    return model.heuristic().suggest(history, random).withNote("search by " + model.name());
  }

  /**
   * Sum of the leave-one-out log densities of the costs by the model of a history, when models were
   * compared last.
   */
  double logDensity(History history) {
    return choice(history)
        .map(choice -> choice.logDensity(history))
        .orElseGet(() -> matern.heuristic().logDensity(comparedBy(history)));
  }

  /** The trials by which models of a history were compared last. */
  History comparedBy(History history) {
    return matern.heuristic().comparedBy(history);
  }

  /** The sum over the measured costs that the models of a history see. */
  double sum(History history, DoubleUnaryOperator each) {
    return matern.heuristic().sum(comparedBy(history), each);
  }

  private Candidate model(History history) {
    return choice(history).map(choice -> choice.of(history)).orElse(matern);
  }

  /** Among which models there is a choice; positive costs on a lattice have one. */
  private Optional<ModelChoice> choice(History history) {
    if (history.space().isContinuous()) {
      return Optional.of(ofReals);
    }
    boolean positive = history.observations().stream().noneMatch(o -> o.cost().orElse(1) <= 0);
    return positive ? Optional.empty() : Optional.of(ofLattice);
  }
}
