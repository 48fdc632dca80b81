package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.random.Seed;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sums and products of integers are exact, also of many more combinations than a table holds. */
class TotalTest {
  private static SearchSpace cube(int n, long min, long max, Constraint... constraints) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < n; i++) {
      builder.integer("x" + i, min, max);
    }
    for (Constraint constraint : constraints) {
      builder.constraint(constraint);
    }
    return builder.build();
  }

  private static String[] names(int n) {
    return IntStream.range(0, n).mapToObj(i -> "x" + i).toArray(String[]::new);
  }

  private static long[] values(Configuration c) {
    return IntStream.range(0, c.space().dimension()).mapToLong(d -> (Long) c.value(d)).toArray();
  }

  /** It was refused: 720^3 combinations, and a predicate that reads all before it decides. */
  @Test
  void threeFactorsOf720() {
    SearchSpace space = cube(3, 1, 720, Constraint.product("p*q*r = 720", 720, 720, names(3)));
    Set<List<Long>> expected = new HashSet<>();
    for (long p = 1; p <= 720; p++) {
      for (long q = 1; q <= 720 / p; q++) {
        if (720 % (p * q) == 0) {
          expected.add(List.of(p, q, 720 / p / q));
        }
      }
    }
    assertThat(space.isCountable()).isTrue();
    assertThat(space.size()).isEqualTo(BigInteger.valueOf(expected.size()));
    Set<List<Long>> walked =
        space.stream()
            .map(c -> Arrays.stream(values(c)).boxed().toList())
            .collect(Collectors.toSet());
    assertThat(walked).isEqualTo(expected);
    for (long rank = 0; rank < expected.size(); rank++) {
      assertThat(space.rank(space.unrank(rank))).isEqualTo(BigInteger.valueOf(rank));
    }
  }

  /** Stars and bars: C(T + n - 1, n - 1) ways to share T among n. */
  @Test
  void sharesAreCountedByTheClosedForm() {
    assertThat(cube(3, 1, 720, Constraint.sum("sum", 720, 720, names(3))).size())
        .isEqualTo(BigInteger.valueOf(719 * 718 / 2));
    SearchSpace ten = cube(10, 0, 100, Constraint.sum("sum", 100, 100, names(10)));
    BigInteger ways = BigInteger.ONE;
    for (int i = 1; i <= 9; i++) {
      ways = ways.multiply(BigInteger.valueOf(100 + i)).divide(BigInteger.valueOf(i));
    }
    assertThat(ten.size()).isEqualTo(ways);
    RandomGenerator random = new Seed(3).stream("test", 0);
    for (int i = 0; i < 200; i++) {
      Configuration c = ten.sample(random);
      assertThat(Arrays.stream(values(c)).sum()).isEqualTo(100);
      assertThat(ten.unrank(ten.rank(c))).isEqualTo(c);
    }
  }

  /**
   * H0: the first share is as likely as the closed form says; chi2 over its values 0 to 7, level
   * 1e-4.
   */
  @Test
  void drawsAreUniform() {
    int most = 12;
    SearchSpace space = cube(8, 0, 12, Constraint.sum("sum", most, most, names(8)));
    RandomGenerator random = new Seed(5).stream("test", 0);
    int draws = 20_000;
    Map<Long, Integer> counts = new HashMap<>();
    for (int i = 0; i < draws; i++) {
      counts.merge(values(space.sample(random))[0], 1, Integer::sum);
    }
    double total = space.size().doubleValue();
    double chi2 = 0;
    for (long first = 0; first <= 7; first++) {
      double ways = 1;
      for (int i = 1; i <= 6; i++) {
        ways = ways * (most - first + i) / i;
      }
      double expected = draws * ways / total;
      double seen = counts.getOrDefault(first, 0);
      chi2 += (seen - expected) * (seen - expected) / expected;
    }
    assertThat(chi2).as("quantile 1 - 1e-4 of chi2 with 8 degrees").isLessThan(31.8);
  }

  /** Several at once, negative numbers, one-sided bounds, plain predicates beside them. */
  @Test
  void agreesWithBruteForceOnDrawnSpaces() {
    RandomGenerator random = new Seed(7).stream("test", 0);
    for (int round = 0; round < 60; round++) {
      int n = 2 + random.nextInt(3);
      boolean product = random.nextBoolean();
      long low = product ? 1 : -random.nextInt(4);
      long high = low + 1 + random.nextInt(6);
      long from = random.nextInt(product ? 30 : 8);
      long to = random.nextInt(4) == 0 ? Long.MAX_VALUE : from + random.nextInt(10);
      Constraint total =
          product
              ? Constraint.product("t", from, to, names(n))
              : Constraint.sum("t", from, to, names(n));
      Constraint other = Constraint.sum("u", -1, 3 + random.nextInt(5), "x" + (n - 1), "x0");
      Constraint plain =
          Constraint.of("x0 != x1", v -> v.integer("x0") != v.integer("x1"), "x0", "x1");
      SearchSpace free = cube(n, low, high);
      List<Constraint> constraints = List.of(total, other, plain);
      long expected =
          free.stream()
              .filter(c -> constraints.stream().allMatch(k -> k.predicate().test(c)))
              .count();
      ConstraintSearch search =
          new ConstraintSearch(
              free, constraints, IntStream.range(0, n).toArray(), Integer.MAX_VALUE);
      SearchNode root = search.root().orElseThrow();
      assertThat(root.size()).as("%s in %d..%d ^ %d", total, low, high, n).isEqualTo(expected);
      assertThat(root.weight()).isCloseTo(expected, within(1e-9));
    }
  }

  @Test
  void levelsAndPowersHaveTotalsToo() {
    SearchSpace space =
        SearchSpace.builder()
            .geometric("nodes", 1, 1 << 20, 2)
            .levels("ranks", 1, 2, 3, 4, 6, 12, 24)
            .integer("threads", 1, 1 << 13)
            .constraint(Constraint.product("cores", 96, 96, "nodes", "ranks", "threads"))
            .build();
    long expected = 0;
    for (long nodes = 1; nodes <= 1 << 20; nodes *= 2) {
      for (long ranks : new long[] {1, 2, 3, 4, 6, 12, 24}) {
        expected += 96 % (nodes * ranks) == 0 ? 1 : 0;
      }
    }
    assertThat(space.size()).isEqualTo(BigInteger.valueOf(expected));
  }

  @Test
  void whatHasNoTotalIsRefused() {
    SearchSpaceBuilder builder =
        SearchSpace.builder().integer("i", 0, 9).real("r", 0, 1).choice("c", "1", "2");
    assertThatThrownBy(() -> builder.constraint(Constraint.sum("s", 0, 1, "i", "r")).build())
        .hasMessageContaining(
            "parameter 'r', a number from 0.0 to 1.0, can't be part of a sum",
            "Maybe say it as a predicate");
    assertThatThrownBy(
            () ->
                SearchSpace.builder()
                    .integer("i", 0, 9)
                    .constraint(Constraint.product("s", 0, 1, "i"))
                    .build())
        .hasMessageContaining("it needs positive integers");
    assertThatThrownBy(
            () ->
                SearchSpace.builder()
                    .integer("i", 0, Long.MAX_VALUE - 1)
                    .constraint(Constraint.sum("s", 0, 1, "i"))
                    .build())
        .hasMessageContaining("can't be part of a sum");
    assertThatThrownBy(() -> Constraint.sum("s", 2, 1, "i"))
        .hasMessage("max = 1 must be at least min = 2");
    assertThatThrownBy(() -> Constraint.sum("s", 1, 2)).hasMessageContaining("at least one");
  }
}
