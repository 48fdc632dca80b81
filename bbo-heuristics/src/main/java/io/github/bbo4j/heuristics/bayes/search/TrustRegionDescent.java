package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import io.github.bbo4j.heuristics.bayes.search.TrustRegion.Schedule;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Local descent of a cost on the unit cube: the minimiser of a local model within a trust region
 * ({@link TrustRegion}) around the best point, rounded to the levels of what isn't real. It needs
 * no points of its own to begin with: a model is fitted anew to whatever was measured nearest to
 * the best point, by whomever. Categories stay those of the best point; that a neighbour has
 * another one is a coordinate of its own to the model, 0 or 1. Model-based trust-region methods for
 * expensive costs: Powell (2009, BOBYQA), Wild, Regis and Shoemaker (2008, ORBIT).
 *
 * <p>There are two models; the one of the larger leave-one-out log density is believed. A quadratic
 * with all its mixed terms ({@link QuadraticModel}) ends in a smooth basin, a turned valley too, as
 * soon as there are as many points as it has coefficients; a Gaussian process with a squared
 * exponential kernel and lengths of a few radii follows ripples and steps. Both see the {@code (d +
 * 1) (d + 2) / 2 + d} nearest points and as many more as evaluations are under way, at most {@value
 * #MOST_POINTS}. Of the steps that are under way together one minimises the model, each other a
 * function drawn from its posterior: they spread as far as the model is unsure. While few points
 * are known, and on lattices, nothing of this is done.
 *
 * <p>Among many reals it may move some parameters and hold the others as they are in the best point
 * ({@link DescentFrame}); then its region and its failures are those of its own steps. There are
 * two more models then, which don't see what is held. A pure function of the history and the
 * generator. Immutable.
 */
public final class TrustRegionDescent {
  private static final int MOST_POINTS = 60;
  private static final int MOST_DIMENSIONS = 30;

  /** Ordered levels that are enough for a region with an inside. */
  private static final int WIDE = 8;

  private static final int DESCENT_EVALUATIONS = 60;
  private static final double TOLERANCE = 1e-9;

  /** Below this radius the descent has converged. */
  private static final double LAST_RADIUS = 1e-6;

  /** What models see of the parameters that are held: enough to explain a difference by them. */
  private static final double HELD = 0.3;

  /** Steps in some of the parameters that fail in a row before others get turns. */
  private static final int FAILURES = 3;

  private final SearchSpace space;
  private final DescentFrame frame;

  /**
   * A descent.
   *
   * @param space search space that it {@linkplain #supports supports}
   */
  public TrustRegionDescent(SearchSpace space) {
    this(space, DescentFrame.whole(space.dimension()));
  }

  /**
   * A descent in some of the parameters of a space, however many it has. After {@value #FAILURES}
   * failures in a row it takes every second of its turns only. It is decided as if nothing were
   * under way.
   *
   * @param space continuous search space without constraints
   * @param moved places of the parameters that steps move, copied; the others stay as in the best
   *     point
   * @throws IllegalArgumentException if the places are none or not all of the space
   */
  public TrustRegionDescent(SearchSpace space, BitSet moved) {
    this(space, new DescentFrame((BitSet) moved.clone(), space.dimension(), HELD));
  }

  private TrustRegionDescent(SearchSpace space, DescentFrame frame) {
    this.space = space;
    this.frame = frame;
  }

  /**
   * Whether it can work on a space.
   *
   * @param space search space
   * @return true for at most thirty parameters without constraints, one of which is real or has
   *     eight ordered levels
   */
  public static boolean supports(SearchSpace space) {
    return space.dimension() <= MOST_DIMENSIONS
        && space.constraints().isEmpty()
        && space.parameters().stream().anyMatch(p -> isWide(p.domain()));
  }

  private static boolean isWide(Domain domain) {
    return domain.isContinuous() || (domain.isOrdered() && domain.size() >= WIDE);
  }

  /**
   * A step of a descent.
   *
   * @param wanted point to measure, neither measured nor pending
   * @param radius of the region it was looked for in, on the unit cube
   * @param model what it minimises
   */
  public record Step(Configuration wanted, double radius, String model) {}

  /**
   * The step that is due after a history.
   *
   * @param history trials
   * @param first number of the first trial that may be a step
   * @param random source of the draws while other steps are under way
   * @return the step; empty if the next trial belongs to the global search, if the descent has
   *     converged, or if its minimiser is known already
   */
  public Optional<Step> next(History history, int first, RandomGenerator random) {
    int number = history.size() + history.pending().size();
    Schedule schedule =
        frame.holdsSome() ? new Schedule(first, 0) : Schedule.of(history, first, space.dimension());
    if (!schedule.isLocal(number)) {
      return Optional.empty();
    }
    Optional<TrustRegion> region =
        TrustRegion.of(history, schedule, frame)
            .filter(r -> r.radius() >= LAST_RADIUS && !handsOver(r));
    if (region.isEmpty()) {
      return Optional.empty();
    }
    LocalModel model = model(history, region.get(), schedule.underWay());
    boolean others = schedule.follows(number);
    Lbfgs.Function cost = others ? model.draw(random) : model.mean();
    return minimiser(region.get(), cost)
        .filter(wanted -> !history.contains(wanted))
        .map(wanted -> new Step(wanted, region.get().radius(), name(model, others)));
  }

  /** Whether others have the turn: the latest was a step in some of the parameters, and failed. */
  private boolean handsOver(TrustRegion region) {
    return frame.holdsSome() && region.failures() >= FAILURES && region.own();
  }

  private record Near(Observation observation, double squaredDistance) {}

  private String name(LocalModel model, boolean drawn) {
    String of = frame.holdsSome() ? " of " + frame.directions() + " active parameters" : "";
    return (drawn ? "draw of a " : "") + model.name() + of;
  }

  /** The point where a function of the distances from the centre in radii is lowest. */
  private Optional<Configuration> minimiser(TrustRegion region, Lbfgs.Function cost) {
    int d = space.dimension();
    double[] centre = space.toUnit(region.centre());
    double radius = region.radius();
    double[] lower = new double[d];
    double[] upper = new double[d];
    for (int j = 0; j < d; j++) {
      if (space.domain(j).isOrdered() && frame.moves(j)) {
        lower[j] = Math.max(-1, -centre[j] / radius);
        upper[j] = Math.min(1, (1 - centre[j]) / radius);
      }
    }
    double[] reached =
        new Lbfgs(lower, upper, DESCENT_EVALUATIONS, TOLERANCE).minimise(cost, new double[d]).x();
    double[] x = new double[d];
    for (int j = 0; j < d; j++) {
      x[j] = Math.max(0, Math.min(1, centre[j] + radius * reached[j]));
    }
    return space.atUnit(x);
  }

  /**
   * The measured points nearest to the centre, the earlier first among equals; more of them where
   * several steps are taken from one centre.
   */
  private List<Observation> nearest(History history, TrustRegion region, int more) {
    double[] centre = space.toUnit(region.centre());
    int d = frame.directions();
    double radius = frame.holdsSome() ? region.radius() : 1;
    return history.observations().stream()
        .filter(Observation::isMeasured)
        .map(o -> new Near(o, squaredLength(offsets(o, centre, radius, frame))))
        .sorted(Comparator.comparingDouble(Near::squaredDistance))
        .limit(Math.min(MOST_POINTS, (d + 1) * (d + 2) / 2 + d + more))
        .map(Near::observation)
        .toList();
  }

  /**
   * The model of the nearest points; of a descent that holds some parameters the better of two, one
   * of which doesn't see these.
   */
  private LocalModel model(History history, TrustRegion region, int more) {
    List<Observation> nearest = nearest(history, region, more);
    LocalModel model = model(nearest, region, frame);
    if (!frame.holdsSome()) {
      return model;
    }
    LocalModel blind = model(nearest, region, frame.blind());
    return blind.leaveOneOutLogDensity() > model.leaveOneOutLogDensity() ? blind : model;
  }

  /** The model of some points, by distances from the centre in radii of the region. */
  private LocalModel model(List<Observation> points, TrustRegion region, DescentFrame seen) {
    double[] centre = space.toUnit(region.centre());
    double[][] rows = new double[points.size()][];
    double[] costs = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = offsets(points.get(i), centre, region.radius(), seen);
      costs[i] = points.get(i).cost().orElseThrow();
    }
    return LocalModel.of(rows, OutputTransform.STANDARDISE.fit(costs).forward(costs));
  }

  /** From the centre, in radii; of a category 0 where it is the centre's, else 1. */
  private double[] offsets(Observation o, double[] centre, double radius, DescentFrame seen) {
    double[] x = space.toUnit(o.configuration());
    for (int j = 0; j < x.length; j++) {
      if (space.domain(j).isOrdered()) {
        x[j] = seen.seen(j, x[j] - centre[j], radius);
      } else {
        x[j] = x[j] == centre[j] ? 0 : 1;
      }
    }
    return x;
  }

  private static double squaredLength(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v * v;
    }
    return sum;
  }
}
