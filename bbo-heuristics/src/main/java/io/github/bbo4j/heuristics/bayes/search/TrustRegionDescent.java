package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import io.github.bbo4j.heuristics.bayes.search.TrustRegion.Schedule;
import io.github.bbo4j.heuristics.internal.Turns;
import java.util.BitSet;
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
 * 1) (d + 2) / 2 + d} nearest points and as many more as evaluations are under way, at most sixty;
 * where all parameters are ordered and the region can't change some levels any more, both see the
 * slice that is left, as soon as it has points enough ({@link Neighbourhood}). Of the steps that
 * are under way together one minimises the model, each other a function drawn from its posterior:
 * they spread as far as the model is unsure. While few points are known, and on lattices, no step
 * is drawn.
 *
 * <p>Where constraints forbid the minimiser, or among reals planes between what ran and what failed
 * ({@link SeparatingPlanes}), it is looked for along them ({@link RegionMinimiser}); where they
 * hold, a parameter is on a lattice and the region so small that a single one could move, the trial
 * belongs to the search.
 *
 * <p>On two to ten reals the region is a cube in the axes of the basin as soon as these are known
 * ({@link BasinAxes}): long and narrow in a valley, along which steps then lead. Among reals a
 * descent that has converged begins again while that pays ({@link TrustRegion}); where others stand
 * beside reals, its turns are {@linkplain #afterwards left} to moves of one parameter.
 *
 * <p>Where most parameters are real, not all, and constraints read no others, that is so of the
 * reals alone, the others held as in the best point, as soon as the points that agree in them tell
 * the axes ({@link RealSlice}); what is held is asked for by {@linkplain #held moves} of its own.
 *
 * <p>Among many reals it may move some parameters and hold the others as they are in the best point
 * ({@link DescentFrame}); then its region and its failures are those of its own steps. There are
 * two more models then, which don't see what is held. A pure function of the history and the
 * generator. Immutable.
 */
public final class TrustRegionDescent {
  private static final int MOST_DIMENSIONS = 30;

  /** Ordered levels that are enough for a region with an inside. */
  private static final int WIDE = 8;

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
   * @return true for at most thirty parameters, one of which is real or has eight ordered levels
   */
  public static boolean supports(SearchSpace space) {
    return space.dimension() <= MOST_DIMENSIONS && hasInside(space);
  }

  /**
   * Whether a space is more than corners.
   *
   * @param space search space
   * @return true if a parameter is real or has eight ordered levels
   */
  public static boolean hasInside(SearchSpace space) {
    return space.parameters().stream().anyMatch(p -> isWide(p.domain()));
  }

  /**
   * Whether descents on a space are those of reals: of all its parameters, or of half of them at
   * least, the others held, where constraints read no others.
   *
   * @param space search space
   */
  public static boolean isAmongReals(SearchSpace space) {
    return space.isContinuous() || RealSlice.isOf(space);
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
    int number = Turns.next(history);
    Schedule schedule =
        frame.holdsSome() ? new Schedule(first, 0) : Schedule.of(history, first, space.dimension());
    if (!schedule.isLocal(number)) {
      return Optional.empty();
    }
    if (history.best().isEmpty()) {
      return Optional.empty();
    }
    DescentFrame at = frame.holdsSome() ? frame : frame.in(BasinAxes.of(history));
    Optional<TrustRegion> region =
        TrustRegion.of(history, schedule, at)
            .filter(r -> r.radius() >= TrustRegion.LAST && !handsOver(r) && hasRoom(r));
    if (region.isEmpty()) {
      return Optional.empty();
    }
    Optional<RandomGenerator> draw =
        schedule.follows(number) ? Optional.of(random) : Optional.empty();
    return amongReals(history, region.get())
        .or(() -> step(history, region.get(), at, schedule.underWay(), draw))
        .filter(step -> !history.contains(step.wanted()));
  }

  /**
   * What a turn of a descent among reals beside others is for while the region is small and values
   * of what it holds were not asked for near the best point: that point with one of them changed
   * ({@link HeldMove}), every second turn.
   *
   * @param history trials
   * @param first number of the first trial that may be a step
   * @return a point neither measured nor pending; empty if a step or the search is due
   */
  public Optional<Configuration> held(History history, int first) {
    Schedule schedule = Schedule.of(history, first, space.dimension());
    return schedule.isLocal(Turns.next(history)) && RealSlice.isOf(space)
        ? TrustRegion.of(history, schedule, frame).flatMap(region -> HeldMove.of(history, region))
        : Optional.empty();
  }

  /** A step of the reals alone, once their basin has axes. */
  private Optional<Step> amongReals(History history, TrustRegion region) {
    Optional<RealSlice> slice =
        frame.holdsSome() ? Optional.empty() : RealSlice.of(history, region.centre());
    return slice.flatMap(
        reals -> {
          LinearMap axes = BasinAxes.of(reals.history());
          DescentFrame in = DescentFrame.whole(reals.history().space().dimension()).in(axes);
          return axes.isIdentity()
              ? Optional.empty()
              : step(reals.history(), reals.region(region), in, 0, Optional.empty())
                  .map(s -> new Step(reals.in(s.wanted()), s.radius(), s.model()));
        });
  }

  private Optional<Step> step(
      History history,
      TrustRegion region,
      DescentFrame at,
      int underWay,
      Optional<RandomGenerator> draw) {
    Neighbourhood near = Neighbourhood.of(history, region, at, underWay);
    LocalModel model = near.model();
    Lbfgs.Function cost = draw.map(model::draw).orElseGet(model::mean);
    String name = (draw.isPresent() ? "draw of a " : "") + model.name() + where(near, at);
    return near.minimiser(cost)
        .filter(wanted -> !near.isSlice() || near.moved(wanted) >= TrustRegion.LAST)
        .map(wanted -> new Step(wanted, region.radius(), name));
  }

  /**
   * What the turn of a descent is for that has converged where it doesn't begin again, in a space
   * without constraints of reals, or of levels as fine as those, and others: the best point with
   * one parameter changed ({@link AxisMove}).
   *
   * @param history trials
   * @param first number of the first trial that may be a step
   * @param random source of the change
   * @return a point neither measured nor pending; empty if the next trial belongs to the global
   *     search, if the descent goes on, or if nothing new is found
   */
  public Optional<Configuration> afterwards(History history, int first, RandomGenerator random) {
    Schedule schedule = Schedule.of(history, first, space.dimension());
    boolean due = schedule.isLocal(Turns.next(history));
    // At an optimum on a constraint one parameter alone leads nowhere; the search follows it.
    boolean free = space.constraints().isEmpty();
    if (!due || !free || space.isContinuous() || !TrustRegion.isFine(space)) {
      return Optional.empty();
    }
    return TrustRegion.of(history, schedule, frame)
        .filter(region -> region.radius() < TrustRegion.LAST)
        .flatMap(region -> AxisMove.from(region.centre(), history, random));
  }

  /**
   * Whether a step can move more than one parameter, if some is on a lattice and constraints hold:
   * there the search follows the constraints in a single real as well, and at other levels, too.
   */
  private boolean hasRoom(TrustRegion region) {
    return space.constraints().isEmpty()
        || isAmongReals(space)
        || TrustRegion.movable(space, region.radius()).length > 1;
  }

  /** Whether others have the turn: the latest was a step in some of the parameters, and failed. */
  private boolean handsOver(TrustRegion region) {
    return frame.holdsSome() && region.failures() >= FAILURES && region.own();
  }

  private String where(Neighbourhood near, DescentFrame at) {
    if (frame.holdsSome()) {
      return " of " + frame.directions() + " active parameters";
    }
    if (near.isSlice()) {
      return " at held levels";
    }
    return at.axes().isIdentity() ? "" : " in the axes of the basin";
  }
}
