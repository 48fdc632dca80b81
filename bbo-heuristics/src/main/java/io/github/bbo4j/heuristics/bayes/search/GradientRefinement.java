package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.SmoothScore;
import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.view.RoundedPredicate;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Follows the gradient of a score uphill from a point in its real parameters, by L-BFGS within
 * their box and along the constraints ({@link FeasibleMinimiser}); the parameters on a lattice stay
 * where they are, so that nothing is rounded. Immutable.
 */
final class GradientRefinement {
  private static final int EVALUATIONS = 50;
  private static final double TOLERANCE = 1e-5;

  /** Along constraints, where multipliers are no better than the minima that they are from. */
  private static final double TOLERANCE_ALONG = 1e-7;

  private final SearchSpace space;
  private final SpaceEncoding encoding;
  private final int[] real;

  GradientRefinement(SearchSpace space, SpaceEncoding encoding) {
    this.space = space;
    this.encoding = encoding;
    this.real =
        IntStream.range(0, space.dimension()).filter(j -> space.domain(j).isContinuous()).toArray();
  }

  /** Whether there is a real parameter. */
  boolean applies() {
    return real.length > 0;
  }

  /** Whether all parameters are real. */
  boolean isWhole() {
    return real.length == space.dimension();
  }

  /**
   * The point reached, if it is another one and feasible.
   *
   * @param start point of the space
   * @param score what to follow
   * @param inward where it is to go along constraints, the place of each parameter on the unit cube
   *     in a point that is rather inside of them than on their boundary
   */
  Optional<Configuration> climb(Configuration start, SmoothScore score, Optional<double[]> inward) {
    double[] x = encoding.encode(start);
    double[] full = new double[x.length];
    Lbfgs.Function down =
        (u, gradient) -> {
          for (int k = 0; k < real.length; k++) {
            x[encoding.column(real[k])] = u[k];
          }
          double value = score.of(x, full);
          for (int k = 0; k < real.length; k++) {
            gradient[k] = -full[encoding.column(real[k])];
          }
          return -value;
        };
    double[] from = Arrays.stream(real).mapToDouble(j -> x[encoding.column(j)]).toArray();
    double[] upper = new double[real.length];
    Arrays.fill(upper, 1);
    double[] lower = new double[real.length];
    if (space.constraints().isEmpty() || inward.isEmpty()) {
      Lbfgs lbfgs = new Lbfgs(lower, upper, EVALUATIONS, TOLERANCE);
      return at(start, lbfgs.minimise(down, from).x()).filter(c -> !c.equals(start));
    }
    double[] mean = inward.get();
    double[] inside = Arrays.stream(real).mapToDouble(j -> mean[j]).toArray();
    Lbfgs lbfgs = new Lbfgs(lower, upper, EVALUATIONS, TOLERANCE_ALONG);
    double step = RoundedPredicate.step(start);
    return new FeasibleMinimiser(lower, upper, lbfgs, u -> at(start, u).isPresent(), step)
        .minimise(down, from, inside)
        .flatMap(u -> at(start, u))
        .filter(c -> !c.equals(start));
  }

  /** The point with other real parameters, if it is feasible. */
  private Optional<Configuration> at(Configuration start, double[] reals) {
    long[] coordinates = start.coordinates();
    for (int k = 0; k < real.length; k++) {
      coordinates[real[k]] = space.domain(real[k]).atUnit(reals[k]);
    }
    return space.find(coordinates);
  }
}
