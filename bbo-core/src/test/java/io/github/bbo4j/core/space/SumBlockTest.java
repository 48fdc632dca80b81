package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.random.Seed;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Integers whose sum is constrained, in ranges no table and no search goes through. */
class SumBlockTest {
  private static final long GIB = 1024;

  private static SearchSpace shares(int n, long most, long min, long max) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < n; i++) {
      builder.integer("x" + i, 0, most);
    }
    return builder.constraint(Constraint.sum("sum", min, max, names(n))).build();
  }

  private static String[] names(int n) {
    return IntStream.range(0, n).mapToObj(i -> "x" + i).toArray(String[]::new);
  }

  private static long sum(Configuration c) {
    return Arrays.stream(c.coordinates()).sum();
  }

  /** As in the search that enumerates: size, ranks, and with them every draw. */
  @Test
  void countsAndRanksAsASearchDoes() {
    RandomGenerator random = new Seed(13).stream("test", 0);
    int seen = 0;
    for (int round = 0; round < 80; round++) {
      int n = 1 + random.nextInt(4);
      long step = 1 + random.nextInt(3);
      SearchSpaceBuilder builder = SearchSpace.builder();
      for (int i = 0; i < n; i++) {
        long min = random.nextInt(-9, 9);
        builder.integer("x" + i, min, min + random.nextInt(12), step);
      }
      SearchSpace free = builder.build();
      // Parameters may be named in another order than they are declared.
      int first = round % n;
      List<String> order = IntStream.range(0, n).mapToObj(i -> "x" + (i + first) % n).toList();
      long from = random.nextInt(4) == 0 ? Long.MIN_VALUE : random.nextInt(-10, 15);
      long to = random.nextInt(4) == 0 ? Long.MAX_VALUE : Math.max(from, -10) + random.nextInt(9);
      Constraint sum = Constraint.sum("sum", from, to, order.toArray(new String[0]));
      SearchBlock search =
          new SearchBlock(
              free,
              List.of(sum),
              new OpenBlock(
                  free.parameters(),
                  IntStream.range(0, n).toArray(),
                  List.of(sum),
                  c -> sum.admits(free, c),
                  List.of()));
      if (search.size() == 0) {
        assertThat(SumBlock.of(free, sum)).isEmpty();
        continue;
      }
      Block block = SumBlock.of(free, sum).orElseThrow();
      seen++;
      assertThat(block.size()).isEqualTo(search.size());
      long[] point = new long[n];
      long[] other = new long[n];
      for (long rank = 0; rank < block.size(); rank++) {
        block.unrank(rank, point);
        assertThat(block.rank(point)).as("%s, rank %d", sum, rank).isEqualTo(rank);
        assertThat(sum.admits(free, point)).isTrue();
        if (first == 0) {
          search.unrank(rank, other);
          assertThat(point).as("%s, rank %d", sum, rank).isEqualTo(other);
        }
      }
    }
    assertThat(seen).isGreaterThan(50);
  }

  /** It was refused: 65536^4 combinations, and a draw in 10^5 adds up. */
  @Test
  void memoryIsSharedToTheMebibyte() {
    SearchSpace space = shares(4, 64 * GIB, 64 * GIB, 64 * GIB);
    BigInteger t = BigInteger.valueOf(64 * GIB);
    BigInteger ways =
        t.add(BigInteger.ONE)
            .multiply(t.add(BigInteger.TWO))
            .multiply(t.add(BigInteger.valueOf(3)))
            .divide(BigInteger.valueOf(6));
    assertThat(space.size()).isEqualTo(ways);
    assertThat(space.triesPerSample()).isEqualTo(1);
    RandomGenerator random = new Seed(17).stream("test", 0);
    for (int i = 0; i < 200; i++) {
      Configuration c = space.sample(random);
      assertThat(sum(c)).isEqualTo(64 * GIB);
      assertThat(space.unrank(space.rank(c))).isEqualTo(c);
    }
    assertThat(space.unrank(0).coordinates()).containsExactly(0, 0, 0, 64 * GIB);
    assertThat(space.unrank(ways.longValueExact() - 1).coordinates())
        .containsExactly(64 * GIB, 0, 0, 0);
  }

  /**
   * Of 2^63 points and more: H0, the first share of eight is as likely to be in an eighth of its
   * mass as in another; chi2, level 1e-4. With x the share of all, that above it is (1 - x)^7.
   */
  @Test
  void whatHasNoRanksIsDrawnUniformly() {
    long all = 1_000_000_000L;
    SearchSpace space = shares(8, all, all, all);
    assertThat(space.isCountable()).isFalse();
    assertThat(space.triesPerSample()).isEqualTo(1);
    RandomGenerator random = new Seed(19).stream("test", 0);
    int draws = 8000;
    int[] counts = new int[8];
    for (int i = 0; i < draws; i++) {
      Configuration c = space.sample(random);
      assertThat(sum(c)).isEqualTo(all);
      double above = Math.pow(1 - c.coordinate(0) / (double) all, 7);
      counts[(int) Math.min(7, 8 * above)]++;
    }
    double chi2 = Arrays.stream(counts).mapToDouble(n -> (n - 1000.0) * (n - 1000) / 1000).sum();
    assertThat(chi2).as("quantile 1 - 1e-4 of chi2 with 7 degrees").isLessThan(29.9);
    assertThatThrownBy(space::size)
        .isInstanceOf(IntractableSpaceException.class)
        .hasMessageContaining("under [sum] gives 2^63 or more");
    assertThat(space.stream().limit(3).map(c -> c.coordinates()[7]))
        .containsExactly(all, all - 1, all - 2);
  }

  /** Forty shares, each of another width: 2^40 terms of a closed form. */
  @Test
  void manySharesOfDifferentWidthsAreDrawnAtOnce() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < 40; i++) {
      builder.integer("x" + i, 0, 1000 + 37 * i * i);
    }
    SearchSpace space = builder.constraint(Constraint.sum("sum", 9999, 9999, names(40))).build();
    assertThat(space.isCountable()).isFalse();
    assertThat(space.triesPerSample()).isEqualTo(1);
    RandomGenerator random = new Seed(43).stream("test", 0);
    for (int i = 0; i < 100; i++) {
      Configuration c = space.sample(random);
      assertThat(sum(c)).isEqualTo(9999);
      assertThat(space.contains(c)).isTrue();
    }
    assertThatThrownBy(() -> space.stream().findFirst())
        .isInstanceOf(IntractableSpaceException.class)
        .hasMessageContaining("too many to enumerate");
  }

  /** Buffers in steps of 4, 6 and 64 KiB, and what is left of a gibibyte is at most one more. */
  @Test
  void stepsMayDiffer() {
    long max = 1L << 30;
    SearchSpaceBuilder builder = SearchSpace.builder();
    long[] steps = {4, 6, 64, 4, 6, 10};
    for (int i = 0; i < steps.length; i++) {
      builder.integer("x" + i, i, max, steps[i]);
    }
    SearchSpace space =
        builder.constraint(Constraint.sum("sum", max - 4, max, names(steps.length))).build();
    assertThat(space.triesPerSample()).isEqualTo(1);
    RandomGenerator random = new Seed(47).stream("test", 0);
    double first = 0;
    for (int i = 0; i < 2000; i++) {
      Configuration c = space.sample(random);
      assertThat(space.contains(c)).isTrue();
      long total = 0;
      for (int p = 0; p < steps.length; p++) {
        total += c.longInteger("x" + p);
      }
      assertThat(total).isBetween(max - 4, max);
      first += c.longInteger("x0") / 2000.0 / max;
    }
    // The mean of a share of six is 1/6, its deviation sqrt(5 / 252): five standard errors.
    assertThat(first).isCloseTo(1.0 / 6, within(5 * Math.sqrt(5.0 / 252 / 2000)));
  }

  /**
   * Steps of a million without a common divisor: a vector in a million adds up, so a search it is.
   */
  @Test
  void hopelessStepsAreLeftToASearch() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < 6; i++) {
      builder.integer("x" + i, 0, 1L << 56, i % 2 == 0 ? 1_000_003 : 1_000_033);
    }
    SearchSpace free = builder.build();
    long total = 1L << 57;
    assertThat(SumBlock.of(free, Constraint.sum("sum", total, total, names(6)))).isEmpty();
    assertThat(SumBlock.of(free, Constraint.sum("sum", 0, total, names(6)))).isPresent();
  }

  /** Ranges to the ends of what sums of longs hold are left to a search, as they were. */
  @Test
  void theWidestRangesDoNotOverflow() {
    long far = Long.MAX_VALUE / 4;
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", -far, far)
            .integer("b", -far, far)
            .constraint(Constraint.sum("any", Long.MIN_VALUE, 0, "a", "b"))
            .build();
    assertThat(space.triesPerSample()).isCloseTo(2, within(0.3));
    SearchSpace half =
        SearchSpace.builder()
            .integer("a", -far / 4, far / 4)
            .integer("b", -far / 4, far / 4)
            .constraint(Constraint.sum("none", Long.MIN_VALUE, 0, "a", "b"))
            .build();
    assertThat(half.triesPerSample()).isEqualTo(1);
    Configuration c = half.sample(new Seed(23).stream("test", 0));
    assertThat((Long) c.value("a") + (Long) c.value("b")).isNotPositive();
  }

  /** Four parts of one sum, beside predicates that take a part of these or a real parameter. */
  @Test
  void otherConstraintsRejectWhatTheSumGives() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < 4; i++) {
      builder.integer("x" + i, 0, 64 * GIB);
    }
    SearchSpace space =
        builder
            .real("r", 0, 1)
            .integer("y", 0, 64 * GIB)
            .integer("z", 0, 64 * GIB)
            .constraint(Constraint.sum("sum", 64 * GIB, 64 * GIB, names(4)))
            .constraint(Constraint.sum("other", 99, 99, "y", "z"))
            .constraint(Constraint.sum("overlap", 0, 80 * GIB, "x0", "y"))
            .constraint("rises", v -> v.integer("x0") <= v.integer("x1"), "x0", "x1")
            .constraint("real", v -> v.integer("x2") * v.real("r") < 9999, "x2", "r")
            .build();
    RandomGenerator random = new Seed(29).stream("test", 0);
    assertThat(space.triesPerSample()).isBetween(2.0, 10.0);
    for (int i = 0; i < 100; i++) {
      Configuration c = space.sample(random);
      assertThat(IntStream.range(0, 4).mapToLong(c::coordinate).sum()).isEqualTo(64 * GIB);
      assertThat(c.coordinate(5) + c.coordinate(6)).isEqualTo(99);
      assertThat(c.coordinate(0)).isLessThanOrEqualTo(c.coordinate(1));
    }
  }

  /** They were an empty stream, as if no point were feasible. */
  @Test
  void whatCanNotBeEnumeratedSaysSo() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < 5; i++) {
      builder.integer("x" + i, 0, 1L << 40);
    }
    SearchSpace space = builder.constraint("low", v -> v.longInteger("x0") < 1L << 39).build();
    assertThatThrownBy(() -> space.stream().count())
        .isInstanceOf(IntractableSpaceException.class)
        .hasMessageContaining("would go through 2^63 combinations or more");
  }

  /** What a sum misses is moved to others, as far as steps, ends and other constraints let it. */
  @Test
  void sumsAreMetByMovingOthers() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 100)
            .integer("b", 0, 100)
            .integer("c", 10, 90, 4)
            .integer("free", 0, 9)
            .constraint(Constraint.sum("sum", 120, 122, "a", "b", "c"))
            .constraint("odd", v -> v.integer("a") != 77, "a")
            .build();
    RandomGenerator random = new Seed(53).stream("test", 0);
    Set<Long> moved = new TreeSet<>();
    for (int i = 0; i < 300; i++) {
      Configuration c = space.repaired(new long[] {20, 20, 5, 7}, random).orElseThrow();
      assertThat(space.contains(c)).isTrue();
      assertThat(c.coordinate(3)).isEqualTo(7);
      moved.add(c.coordinate(0));
    }
    // 50 are missing: by a, by b, or by c, whose 13 steps are 52.
    assertThat(moved).containsExactly(20L, 70L);
    assertThat(space.repaired(new long[] {20, 70, 5, 7}, random)).contains(space.at(20, 70, 5, 7));
    assertThat(space.repaired(new long[] {77, 0, 0, 0}, random).filter(c -> c.coordinate(0) == 77))
        .isEmpty();
    SearchSpace odd =
        SearchSpace.builder()
            .integer("a", 0, 100, 2)
            .integer("b", 0, 100, 2)
            .constraint(Constraint.sum("even", 50, 51, "a", "b"))
            .build();
    assertThat(odd.repaired(new long[] {50, 50}, random)).isPresent();
    assertThat(odd.repaired(new long[] {51, 0}, random)).as("outside").isEmpty();
  }
}
