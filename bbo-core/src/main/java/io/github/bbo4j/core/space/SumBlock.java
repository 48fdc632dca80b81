package io.github.bbo4j.core.space;

import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Integers of one step whose sum alone is constrained, however wide their ranges are: counted,
 * ranked and drawn in closed form by {@link BoundedCompositions}.
 *
 * <p>What the sum leaves below its upper bound is one number more. The order of the points is that
 * of the parameters as the constraint names them, the last fastest. Of 2^63 points and more there
 * are no ranks; they are drawn number by number, by floating-point weights.
 */
final class SumBlock extends Block {
  /** Of all ranges together, that no sum overflows. */
  private static final long WIDEST = Long.MAX_VALUE / 4;

  /** The dimensions as the constraint names them. */
  private final int[] order;

  /** What the coordinates, and what is left, add up to. */
  private final long total;

  private final BoundedCompositions compositions;

  /** Of feasible points; {@link SearchNode#MANY} if there are as many or more. */
  private final long size;

  private SumBlock(
      SearchSpace space,
      Constraint constraint,
      int[] dimensions,
      long total,
      BoundedCompositions compositions) {
    super(space.parameters(), dimensions, List.of(constraint));
    this.order = constraint.dimensions(space);
    this.total = total;
    this.compositions = compositions;
    long all = domain(order[0]).size();
    long exact = compositions.count(0, total, all);
    boolean many = exact < 0 || compositions.weight(0, total, all) >= SearchNode.MANY;
    this.size = many ? SearchNode.MANY : exact;
  }

  /** A block of what one constraint reads, if it is of this kind. */
  static Optional<Block> of(SearchSpace space, Constraint constraint) {
    if (!(constraint.predicate() instanceof Total sum) || sum.product()) {
      return Optional.empty();
    }
    int[] order = constraint.dimensions(space);
    long[] sizes = new long[order.length + 1];
    long least = 0;
    long range = 0;
    long step = 0;
    for (int i = 0; i < order.length; i++) {
      if (!(space.domain(order[i]) instanceof IntegerDomain domain)
          || (i > 0 && domain.step() != step)
          || domain.max() - domain.min() > WIDEST - range) {
        return Optional.empty();
      }
      step = domain.step();
      sizes[i] = domain.size();
      least += domain.min();
      range += (domain.size() - 1) * step;
    }
    if (sum.min() > least + range || sum.max() < least) {
      return Optional.empty(); // No point: what looks for them says so.
    }
    long lowest = -Math.floorDiv(least - Math.max(sum.min(), least), step);
    long highest = Math.floorDiv(Math.min(sum.max(), least + range) - least, step);
    if (lowest > highest) {
      return Optional.empty();
    }
    sizes[order.length] = highest - lowest + 1;
    return BoundedCompositions.of(highest, sizes)
        .map(
            found ->
                new SumBlock(
                    space, constraint, IntStream.of(order).sorted().toArray(), highest, found));
  }

  @Override
  boolean isCountable() {
    return size < SearchNode.MANY;
  }

  @Override
  boolean isCheaplyChecked() {
    return isCountable();
  }

  @Override
  long size() {
    requireRanks();
    return size;
  }

  @Override
  long rank(long[] coordinates) {
    requireRanks();
    long rank = 0;
    long left = total;
    for (int k = 0; k < order.length; k++) {
      rank += compositions.count(k, left, coordinates[order[k]]);
      left -= coordinates[order[k]];
    }
    return rank;
  }

  private void requireRanks() {
    if (!isCountable()) {
      throw uncountable(" gives 2^63 or more");
    }
  }

  @Override
  void unrank(long rank, long[] coordinates) {
    long rest = rank;
    long left = total;
    for (int k = 0; k < order.length; k++) {
      int number = k;
      long all = left;
      long after = rest;
      long value = last(k, left, v -> ways(number, all, v) <= after);
      rest -= compositions.count(k, left, value);
      coordinates[order[k]] = value;
      left -= value;
    }
  }

  @Override
  void sample(RandomGenerator random, long[] coordinates) {
    if (isCountable()) {
      super.sample(random, coordinates);
      return;
    }
    long left = total;
    for (int k = 0; k < order.length; k++) {
      int number = k;
      long all = left;
      double drawn = random.nextDouble() * compositions.weight(k, left, domain(order[k]).size());
      long value = last(k, left, v -> compositions.weight(number, all, v) <= drawn);
      coordinates[order[k]] = value;
      left -= value;
    }
  }

  @Override
  long seek(long from, long[] coordinates) {
    if (from >= size) {
      return -1;
    }
    unrank(from, coordinates);
    return from;
  }

  /** The ways to go on with less than a bound; {@link SearchNode#MANY} if as many or more. */
  private long ways(int k, long left, long bound) {
    boolean many =
        !isCountable() && compositions.weight(k, left, bound) >= (double) SearchNode.MANY;
    long count = many ? -1 : compositions.count(k, left, bound);
    return count < 0 ? SearchNode.MANY : count;
  }

  /**
   * The last value of the k-th number that holds what holds up to some value, and for the least.
   */
  private long last(int k, long left, LongPredicate holds) {
    // With less the others could not make up what is left.
    long low = Math.max(0, left - compositions.span(k + 1));
    long high = Math.min(domain(order[k]).size() - 1, left);
    while (low < high) {
      long middle = low + (high - low + 1) / 2;
      if (holds.test(middle)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
