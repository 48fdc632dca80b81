package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * In which parameters a descent moves, and what its models see of the others. A parameter that
 * moves is seen in radii of the region; one that is held, by its difference on the unit cube times
 * a constant, whatever the radius. Where nothing is held, the region may be a cube in other axes
 * than those of the space ({@link BasinAxes}).
 *
 * @param moved parameters that steps move; not modified
 * @param dimension number of all
 * @param held what a difference of a parameter that is held is multiplied by, not negative
 * @param axes in which the region is a cube; the identity where some are held
 */
record DescentFrame(BitSet moved, int dimension, double held, LinearMap axes) {
  DescentFrame {
    boolean some = !moved.isEmpty() && moved.length() <= dimension;
    Arguments.require(some, "moved", moved, "at least one of the places 0 to " + (dimension - 1));
  }

  /** In the axes of the space. */
  DescentFrame(BitSet moved, int dimension, double held) {
    this(moved, dimension, held, LinearMap.identity(dimension));
  }

  /** The same in other axes. */
  DescentFrame in(LinearMap other) {
    return new DescentFrame(moved, dimension, held, other);
  }

  /** All of some parameters. */
  static DescentFrame whole(int dimension) {
    BitSet all = new BitSet();
    all.set(0, dimension);
    return new DescentFrame(all, dimension, 0);
  }

  /** The same, what is held not being seen. */
  DescentFrame blind() {
    return new DescentFrame(moved, dimension, 0);
  }

  /** How many parameters are moved. */
  int directions() {
    return moved.cardinality();
  }

  /** Whether some parameters are held. */
  boolean holdsSome() {
    return directions() < dimension;
  }

  /** Whether a parameter is moved. */
  boolean moves(int j) {
    return moved.get(j);
  }

  /** What models see of a difference. */
  double seen(int j, double difference, double radius) {
    return moves(j) ? difference / radius : held * difference;
  }

  /**
   * Largest difference of a moved parameter, or axis, from an earlier trial, 0 if there is none; of
   * what has no order 1 if the values differ, whatever they are called.
   */
  double distance(History history, Trial trial, int from) {
    if (from < 0) {
      return 0;
    }
    SearchSpace space = history.space();
    Configuration to = trial.configuration();
    Configuration before = history.trial(from).configuration();
    double[] a = space.toUnit(to);
    double[] b = space.toUnit(before);
    double[] difference = new double[dimension];
    moved.stream()
        .forEach(
            j ->
                difference[j] =
                    space.domain(j).isOrdered()
                        ? a[j] - b[j]
                        : to.coordinate(j) == before.coordinate(j) ? 0 : 1);
    return axes.distance(difference);
  }

  /** Whether a trial differs from an earlier one in nothing that is held. */
  boolean contains(History history, Trial trial, int from) {
    if (!holdsSome()) {
      return true;
    }
    if (from < 0) {
      return false;
    }
    Configuration a = trial.configuration();
    Configuration b = history.trial(from).configuration();
    return IntStream.range(0, dimension)
        .allMatch(j -> moves(j) || a.coordinate(j) == b.coordinate(j));
  }
}
