package io.github.bbo4j.core.space;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Integers whose sum alone is constrained, however wide their ranges are: those of one step are
 * counted and ranked in closed form by {@link BoundedCompositions}.
 *
 * <p>What the sum leaves below its upper bound is one number more. The order of the points is that
 * of the parameters as the constraint names them, the last fastest. Of 2^63 points and more there
 * are no ranks; they are drawn by the {@link SumSampler}. There the steps may differ, and of many
 * numbers of different sizes, for which the closed form is a long one, no points are enumerated.
 */
final class SumBlock extends Block {
  /** Of all ranges together, that no sum overflows. */
  private static final long WIDEST = Long.MAX_VALUE / 4;

  /** Logarithm of a number of points that is beyond 2^63 whatever is wrong with an estimate. */
  private static final double CERTAINLY_MANY = 66 * Math.log(2);

  private static final double MOST_TRIES = 10_000;

  /** The dimensions as the constraint names them. */
  private final int[] order;

  /** What the coordinates, and what is left, add up to. */
  private final long total;

  private final SumSampler sampler;

  /** Nothing where there are too many points and too many terms. */
  private final Optional<BoundedCompositions> compositions;

  /** Of feasible points; {@link SearchNode#MANY} if there are as many or more. */
  private final long size;

  private SumBlock(
      SearchSpace space,
      Constraint constraint,
      long total,
      SumSampler sampler,
      Optional<BoundedCompositions> compositions) {
    super(
        space.parameters(),
        IntStream.of(constraint.dimensions(space)).sorted().toArray(),
        List.of(constraint));
    this.order = constraint.dimensions(space);
    this.total = total;
    this.sampler = sampler;
    this.compositions = compositions;
    this.size =
        compositions.map(c -> size(c, total, domain(order[0]).size())).orElse(SearchNode.MANY);
  }

  private static long size(BoundedCompositions compositions, long total, long first) {
    long exact = compositions.count(0, total, first);
    boolean many = exact < 0 || compositions.weight(0, total, first) >= SearchNode.MANY;
    return many ? SearchNode.MANY : exact;
  }

  /** A block of what one constraint reads, if it is of this kind. */
  static Optional<Block> of(SearchSpace space, Constraint constraint) {
    if (!(constraint.predicate() instanceof Total sum) || sum.product()) {
      return Optional.empty();
    }
    return Numbers.of(space, constraint, sum).flatMap(n -> of(space, constraint, n));
  }

  private static Optional<Block> of(SearchSpace space, Constraint constraint, Numbers numbers) {
    SumSampler sampler = new SumSampler(numbers.total, numbers.sizes, numbers.weights);
    boolean alike = LongStream.of(numbers.weights).allMatch(w -> w == 1);
    Optional<BoundedCompositions> compositions =
        alike ? BoundedCompositions.of(numbers.total, numbers.sizes) : Optional.empty();
    boolean many = sampler.logCount() > CERTAINLY_MANY && sampler.tries() < MOST_TRIES;
    return many || compositions.isPresent()
        ? Optional.of(new SumBlock(space, constraint, numbers.total, sampler, compositions))
        : Optional.empty();
  }

  /**
   * The coordinates of integers and what is left, which add up to a total when each counts so many
   * times.
   */
  private record Numbers(long total, long[] sizes, long[] weights) {
    /** Nothing where the sum can't be met, and where it may overflow. */
    static Optional<Numbers> of(SearchSpace space, Constraint constraint, Total sum) {
      List<IntegerDomain> domains = new ArrayList<>();
      long least = 0;
      long range = 0;
      BigInteger steps = BigInteger.ZERO;
      for (int d : constraint.dimensions(space)) {
        if (!(space.domain(d) instanceof IntegerDomain domain)
            || domain.max() - domain.min() > WIDEST - range) {
          return Optional.empty();
        }
        domains.add(domain);
        least += domain.min();
        range += (domain.size() - 1) * domain.step();
        steps = steps.gcd(BigInteger.valueOf(domain.step()));
      }
      if (sum.min() > least + range || sum.max() < least) {
        return Optional.empty();
      }
      long unit = steps.longValueExact();
      long lowest = -Math.floorDiv(least - Math.max(sum.min(), least), unit);
      long highest = Math.floorDiv(Math.min(sum.max(), least + range) - least, unit);
      return lowest > highest
          ? Optional.empty()
          : Optional.of(
              new Numbers(
                  highest,
                  and(domains.stream().mapToLong(Domain::size), highest - lowest + 1),
                  and(domains.stream().mapToLong(d -> d.step() / unit), 1)));
    }

    private static long[] and(LongStream numbers, long last) {
      return LongStream.concat(numbers, LongStream.of(last)).toArray();
    }
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
    BoundedCompositions ways = compositions.orElseThrow();
    long rank = 0;
    long left = total;
    for (int k = 0; k < order.length; k++) {
      rank += ways.count(k, left, coordinates[order[k]]);
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
    BoundedCompositions ways =
        compositions.orElseThrow(() -> uncountable(" gives too many to enumerate"));
    long rest = rank;
    long left = total;
    for (int k = 0; k < order.length; k++) {
      int number = k;
      long all = left;
      long after = rest;
      // With less the others could not make up what is left.
      long low = Math.max(0, left - ways.span(k + 1));
      long high = Math.min(domain(order[k]).size() - 1, left);
      long value = last(low, high, v -> upTo(ways, number, all, v) <= after);
      rest -= ways.count(k, left, value);
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
    long[] numbers = new long[order.length + 1];
    sampler.sample(random, numbers);
    for (int k = 0; k < order.length; k++) {
      coordinates[order[k]] = numbers[k];
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
  private long upTo(BoundedCompositions ways, int k, long left, long bound) {
    boolean many = !isCountable() && ways.weight(k, left, bound) >= (double) SearchNode.MANY;
    long count = many ? -1 : ways.count(k, left, bound);
    return count < 0 ? SearchNode.MANY : count;
  }

  /** The last value from a lowest one on that holds what holds up to some value, and for that. */
  private static long last(long lowest, long highest, LongPredicate holds) {
    long low = lowest;
    long high = highest;
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
