package io.github.bbo4j.core.space;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Parameters that share constraints: the feasible set of a space is the product of its blocks.
 *
 * <p>How a block counts, ranks and draws its feasible points is what its kinds differ in. One that
 * can't be counted can still be sampled and enumerated.
 */
abstract class Block {
  static final String CURE =
      "Maybe declare for each constraint which parameters it reads, say sums and products by"
          + " Constraint.sum and Constraint.product, derive one parameter from the others, or list"
          + " the points (SearchSpace.ofPoints)";

  private final List<Parameter> parameters;
  private final int[] dimensions;
  private final List<Constraint> constraints;

  /**
   * A block.
   *
   * @param parameters all parameters of the space
   * @param dimensions the positions that belong to the block, rising
   * @param constraints the constraints on them
   */
  Block(List<Parameter> parameters, int[] dimensions, List<Constraint> constraints) {
    this.parameters = parameters;
    this.dimensions = dimensions;
    this.constraints = constraints;
  }

  /** The number of parameters of the whole space. */
  final int width() {
    return parameters.size();
  }

  final int[] dimensions() {
    return dimensions;
  }

  final Domain domain(int dimension) {
    return parameters.get(dimension).domain();
  }

  final boolean isFinite() {
    return Arrays.stream(dimensions).allMatch(d -> domain(d).isFinite());
  }

  /** The product of the domains' sizes; -1 if it is infinite or 2^63 and more. */
  final long cells() {
    long product = 1;
    for (int d : dimensions) {
      if (!domain(d).isFinite() || product > Long.MAX_VALUE / domain(d).size()) {
        return -1;
      }
      product *= domain(d).size();
    }
    return product;
  }

  /** The cell of the coordinates: mixed radix over the block's parameters, the last fastest. */
  final long cell(long[] coordinates) {
    long cell = 0;
    for (int d : dimensions) {
      cell = cell * domain(d).size() + coordinates[d];
    }
    return cell;
  }

  /** Writes the block's coordinates of one cell, feasible or not. */
  final void decode(long cell, long[] coordinates) {
    long rest = cell;
    for (int i = dimensions.length - 1; i >= 0; i--) {
      long size = domain(dimensions[i]).size();
      coordinates[dimensions[i]] = rest % size;
      rest /= size;
    }
  }

  /** Whether the exact number of feasible points can be had. */
  abstract boolean isCountable();

  /**
   * The exact number of feasible points of the block.
   *
   * @throws IntractableSpaceException if it is not countable
   */
  abstract long size();

  /** Rank among the block's feasible points of the coordinates, which must be feasible. */
  abstract long rank(long[] coordinates);

  /** Writes the block's coordinates of the feasible point of that rank. */
  abstract void unrank(long rank, long[] coordinates);

  /**
   * Writes uniformly drawn coordinates of the block; real parameters are uniform on their own
   * scale.
   */
  void sample(RandomGenerator random, long[] coordinates) {
    unrank(random.nextLong(feasibleSize()), coordinates);
  }

  /** How many tries a draw takes in the mean: one where nothing is rejected. */
  double triesPerDraw() {
    return 1;
  }

  /**
   * The size.
   *
   * @throws IllegalArgumentException if it is 0: no point is feasible
   */
  final long feasibleSize() {
    long size = size();
    if (size == 0) {
      throw new IllegalArgumentException(
          "no combination of " + names() + " meets the constraints " + constraintNames());
    }
    return size;
  }

  /**
   * Writes the coordinates of the first feasible point at or after a place of the enumeration: a
   * rank where the block is countable.
   *
   * @return its place, or -1 if there is none
   */
  long seek(long from, long[] coordinates) {
    if (from >= size()) {
      return -1;
    }
    unrank(from, coordinates);
    return from;
  }

  /** Whether finding out here and now that no point is feasible costs next to nothing. */
  boolean isCheaplyChecked() {
    return false;
  }

  final IntractableSpaceException uncountable(String because) {
    return new IntractableSpaceException(
        "counting the feasible points of "
            + names()
            + (constraints.isEmpty() ? "" : " under " + constraintNames())
            + because
            + ". "
            + (isFinite() ? CURE : "Maybe draw points by sample(random), or give it levels"));
  }

  final List<String> names() {
    return Arrays.stream(dimensions).mapToObj(d -> parameters.get(d).name()).toList();
  }

  final List<String> constraintNames() {
    return constraints.stream().map(Constraint::name).toList();
  }
}
