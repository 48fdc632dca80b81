package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.noisy.NoiseLevel;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecisions;
import io.github.bbo4j.heuristics.bayes.search.BobyqaDescent;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The default heuristic. The rule:
 *
 * <ul>
 *   <li>once replicates differ by more than half a percent of the cost: the knowledge gradient on a
 *       robust process ({@link NoisyDecisions}; {@link KnowledgeGradientPolicy} decides between new
 *       points and replicates by the same value);
 *   <li>a space with a finite, a categorical or a constrained parameter: log expected improvement
 *       on a Matern 5/2 process, over all new points while they can be enumerated (see {@link
 *       SmboHeuristic}). The process sees the logarithms of the costs; if some cost is not
 *       positive, the costs as they are or their Yeo-Johnson transform, whichever predicts them
 *       better (leave-one-out log density on the scale of the costs, anew at each decision);
 *   <li>a space of two to thirty unconstrained reals, while no replicates differ: the same search
 *       for 2.5 d steps beyond the initial design, then a local quadratic descent from the best
 *       point with a first trust region of 0.035 d (at most 0.25) of the unit cube, then 2.5 d
 *       steps of search and a descent from the best point of them, and so on ({@link
 *       BobyqaDescent}). Distances between points grow with d, and so does the region that the
 *       search leaves unexplored around its best point;
 *   <li>a space of reals whose replicates differ, however little: quadratic interpolation would
 *       model the noise, so the search goes on alone.
 * </ul>
 *
 * <p>A pure function of (history, random). Not safe for several threads.
 */
public final class AutoHeuristic implements Heuristic {
  /** First trust region of a descent per dimension, on the unit cube. */
  private static final double RADIUS = 0.035;

  private static final double MOST_RADIUS = 0.25;

  /** Search steps per dimension before each descent. */
  private static final double SEARCH_STEPS = 2.5;

  private final SmboHeuristic search = new SmboHeuristic("auto", SmboSettings.defaults());
  private final SmboHeuristic plain =
      new SmboHeuristic("auto", SmboSettings.defaults().withTransform(OutputTransform.STANDARDISE));
  private final NoisyDecisions decisions;

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
    this.decisions = decisions;
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    SearchSpace space = history.space();
    NoiseLevel noise = decisions.noise(history);
    if (noise.isMaterial() && TrainingPoints.canModel(history)) {
      return Proposal.of(decisions.decide(history).fresh().orElseThrow(history::exhausted));
    }
    if (BobyqaDescent.supports(space) && noise.deviation() == 0) {
      Optional<Configuration> local = descend(history);
      if (local.isPresent()) {
        return Proposal.of(local.get());
      }
    }
    return (hasLattice(space) ? model(history) : search).suggest(history, random);
  }

  private static boolean hasLattice(SearchSpace space) {
    return !space.constraints().isEmpty() || !space.isContinuous();
  }

  /** The model of a space with lattice parameters. */
  private SmboHeuristic model(History history) {
    boolean positive = history.observations().stream().noneMatch(o -> o.cost().orElse(1) <= 0);
    return !positive && plain.logDensity(history) > search.logDensity(history) ? plain : search;
  }

  /** The point a descent asks for at this stage of the run, if one is due. */
  private Optional<Configuration> descend(History history) {
    SearchSpace space = history.space();
    BobyqaDescent descent =
        new BobyqaDescent(space, Math.min(MOST_RADIUS, RADIUS * space.dimension()));
    int initial = 0;
    while (initial < history.size() && history.trial(initial).purpose() == Purpose.INITIAL) {
      initial++;
    }
    int steps = (int) Math.round(SEARCH_STEPS * space.dimension());
    int from = Math.max(initial, space.dimension() + 1) + steps;
    int since = 0;
    while (from <= history.size()) {
      Configuration start = best(history, since, from);
      if (start == null) {
        return Optional.empty();
      }
      BobyqaDescent.Step step = descent.next(history, start);
      if (step.wanted().isPresent()) {
        return step.wanted();
      }
      since = Math.max(from, step.lastTrial() + 1);
      from = since + Math.max(1, steps);
    }
    return Optional.empty();
  }

  /** The best point of the trials [from, to). */
  private static @Nullable Configuration best(History history, int from, int to) {
    Configuration best = null;
    double lowest = Double.POSITIVE_INFINITY;
    for (Observation o : history.observations()) {
      double cost = o.cost().orElse(Double.POSITIVE_INFINITY);
      if (o.firstTrial() >= from && o.firstTrial() < to && cost < lowest) {
        lowest = cost;
        best = o.configuration();
      }
    }
    return best;
  }

  @Override
  public String name() {
    return "auto";
  }
}
