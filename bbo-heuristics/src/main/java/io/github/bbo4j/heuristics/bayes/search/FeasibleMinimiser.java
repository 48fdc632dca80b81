package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.heuristics.bayes.internal.Lbfgs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Minimises a smooth function over the feasible part of a box, where all that can be asked of the
 * constraints is whether a point meets them.
 *
 * <p>Where the minimiser in the box is forbidden, the boundary between it and a feasible point is
 * found by bisection, and so is the boundary beside it, which gives the plane that touches there:
 * with {@code t(v)} the share of the way from a to v that is feasible, {@code 1 / t} is linear in v
 * for a plane, so differences of it are the plane's normal. The function is minimised again with
 * what is beyond the planes so far left out (augmented Lagrangian: Nocedal and Wright 2006, chapter
 * 17), until what is reached is feasible (cutting planes: Kelley 1960). Planes are exact for linear
 * constraints; whatever the constraints are, only points that were asked for are answered.
 * Immutable.
 */
final class FeasibleMinimiser {
  private static final int BISECTIONS = 40;

  /** A plane is found from boundary points this far apart at least, in units of the box. */
  private static final double BESIDE = 1e-4;

  /**
   * Where the boundary is a staircase, they are so many steps apart, but half of the box at most.
   */
  private static final int STEPS_BESIDE = 1000;

  private static final double MOST_BESIDE = 0.5;

  /** Points the constraints are asked about for planes: what bounds the time of many parameters. */
  private static final int MOST_ASKED = 8000;

  /** What is feasible of the way to a minimiser that lies on planes already known. */
  private static final double REACHED = 1 - 1e-6;

  private static final int PENALTIES = 8;
  private static final double FIRST_PENALTY = 10;
  private static final double MORE = 10;
  private static final double LESS_VIOLATED = 0.25;
  private static final double VIOLATED = 1e-9;
  private static final int HALVINGS = 12;

  private final double[] lower;
  private final double[] upper;
  private final Lbfgs lbfgs;
  private final Predicate<double[]> feasible;
  private final double beside;
  private final double reached;

  /** {@code normal (x - inside) <= 1}, normalised to {@code unit (x - inside) <= distance}. */
  @SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
  private record Plane(double[] unit, double distance, double[] inside) {
    double beyond(double[] x) {
      double sum = -distance;
      for (int j = 0; j < x.length; j++) {
        sum += unit[j] * (x[j] - inside[j]);
      }
      return sum;
    }
  }

  /**
   * A minimiser.
   *
   * @param lower ends of the box
   * @param upper ends of the box
   * @param lbfgs what minimises in the box
   * @param feasible whether a point meets the constraints
   * @param step what the boundary jumps by where it is a staircase, in units of the box; 0 if not
   */
  FeasibleMinimiser(
      double[] lower, double[] upper, Lbfgs lbfgs, Predicate<double[]> feasible, double step) {
    this.lower = lower;
    this.upper = upper;
    this.lbfgs = lbfgs;
    this.feasible = feasible;
    beside = Math.max(BESIDE, Math.min(MOST_BESIDE, STEPS_BESIDE * step));
    reached = 1 - Math.max(1 - REACHED, step);
  }

  /**
   * The lowest feasible point found.
   *
   * @param function to minimise
   * @param start feasible point
   * @param inward some point that is rather inside than on the boundary, such as the mean of
   *     feasible ones; may be outside of the box and forbidden
   * @return a feasible point at which the function is lower than at the start; empty if none was
   *     found
   */
  Optional<double[]> minimise(Lbfgs.Function function, double[] start, double[] inward) {
    double[] slopes = new double[start.length];
    double least = function.value(start, slopes);
    double[] target = lbfgs.minimise(function, start).x();
    if (feasible.test(target)) {
      return function.value(target, slopes) < least ? Optional.of(target) : Optional.empty();
    }
    double[] inside = inside(start, inward);
    double scale = Math.abs(least - function.value(target, slopes));
    List<Plane> planes = new ArrayList<>();
    double[] best = null;
    int most = Math.min(start.length + 2, MOST_ASKED / (BISECTIONS * (start.length + 1)));
    while (true) {
      double share = share(inside, target);
      double[] last = share == 1 ? target : between(inside, target, share);
      double value = function.value(last, slopes);
      if (value < least) {
        least = value;
        best = last;
      }
      if (share >= reached || share == 0 || planes.size() == most) {
        return Optional.ofNullable(best);
      }
      Plane plane = plane(inside, target, share);
      if (!(plane.distance() > 0 && plane.distance() < Double.POSITIVE_INFINITY)) {
        return Optional.ofNullable(best);
      }
      planes.add(plane);
      target = minimiser(function, planes, best == null ? inside : best, scale);
    }
  }

  /** A feasible point on the way from the start inwards, within the box. */
  private double[] inside(double[] start, double[] inward) {
    double share = 1;
    for (int j = 0; j < start.length; j++) {
      double way = inward[j] - start[j];
      double room = way > 0 ? upper[j] - start[j] : start[j] - lower[j];
      share = Math.min(share, Math.abs(way) > room ? room / Math.abs(way) : 1);
    }
    for (int k = 0; k < HALVINGS; k++) {
      double[] x = between(start, inward, share);
      if (feasible.test(x)) {
        return x;
      }
      share /= 2;
    }
    return start;
  }

  /** How much of the way from a feasible point is feasible; 1 if its end is. */
  private double share(double[] from, double[] to) {
    if (feasible.test(to)) {
      return 1;
    }
    double low = 0;
    double high = 1;
    for (int k = 0; k < BISECTIONS; k++) {
      double middle = (low + high) / 2;
      if (feasible.test(between(from, to, middle))) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The plane that touches the boundary on the way from a feasible point to a forbidden one. */
  private Plane plane(double[] inside, double[] beyond, double share) {
    int d = beyond.length;
    double[] normal = new double[d];
    double length = 0;
    for (int j = 0; j < d; j++) {
      double step = beyond[j] + beside > upper[j] ? -beside : beside;
      double[] beside = beyond.clone();
      beside[j] += step;
      normal[j] = (1 / share(inside, beside) - 1 / share) / step;
      length += normal[j] * normal[j];
    }
    double norm = Math.sqrt(length);
    double[] unit = Arrays.stream(normal).map(v -> v / norm).toArray();
    return new Plane(unit, 1 / norm, inside);
  }

  /** Where the function is lowest on this side of the planes. */
  private double[] minimiser(
      Lbfgs.Function function, List<Plane> planes, double[] from, double scale) {
    double[] multipliers = new double[planes.size()];
    double penalty = FIRST_PENALTY * Math.max(scale, Double.MIN_NORMAL);
    double before = Double.POSITIVE_INFINITY;
    double[] x = from;
    for (int k = 0; k < PENALTIES; k++) {
      x = lbfgs.minimise(lagrangian(function, planes, multipliers, penalty), x).x();
      double violated = 0;
      for (int i = 0; i < multipliers.length; i++) {
        double beyond = planes.get(i).beyond(x);
        double slack = Math.max(beyond, -multipliers[i] / penalty);
        violated = Math.max(violated, Math.abs(slack));
        multipliers[i] = Math.max(0, multipliers[i] + penalty * beyond);
      }
      if (violated < VIOLATED) {
        break;
      }
      penalty *= violated > LESS_VIOLATED * before ? MORE : 1;
      before = violated;
    }
    return x;
  }

  private static Lbfgs.Function lagrangian(
      Lbfgs.Function function, List<Plane> planes, double[] multipliers, double penalty) {
    return (x, slopes) -> {
      double value = function.value(x, slopes);
      for (int i = 0; i < multipliers.length; i++) {
        Plane plane = planes.get(i);
        double force = multipliers[i] + penalty * plane.beyond(x);
        if (force > 0) {
          value += force * force / (2 * penalty);
          for (int j = 0; j < x.length; j++) {
            slopes[j] += force * plane.unit()[j];
          }
        }
      }
      return value;
    };
  }

  private static double[] between(double[] from, double[] to, double share) {
    double[] x = new double[from.length];
    Arrays.setAll(x, j -> from[j] + share * (to[j] - from[j]));
    return x;
  }
}
