package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SearchSpaceTest {
  private final SplittableRandom random = new SplittableRandom(11);

  private static SearchSpace small() {
    return SearchSpace.builder()
        .integer("a", 0, 3)
        .choice("c", "x", "y", "z")
        .geometric("g", 1, 8, 2)
        .constraint("a below g", v -> v.integer("a") < v.integer("g"), "a", "g")
        .build();
  }

  @Test
  void countsRanksAndEnumeratesOnlyFeasiblePoints() {
    SearchSpace space = small();
    // g = 1, 2, 4, 8 admit 1, 2, 4, 4 values of a; times 3 choices.
    assertThat(space.size()).isEqualTo(BigInteger.valueOf(33));
    List<Configuration> all = space.stream().toList();
    assertThat(all).hasSize(33).doesNotHaveDuplicates();
    for (int i = 0; i < all.size(); i++) {
      assertThat(space.rank(all.get(i))).isEqualTo(BigInteger.valueOf(i));
      assertThat(space.longRank(all.get(i))).isEqualTo(i);
      assertThat(space.unrank(i)).isEqualTo(all.get(i));
      assertThat(space.unrank(BigInteger.valueOf(i))).isEqualTo(all.get(i));
      assertThat(all.get(i).integer("a")).isLessThan(all.get(i).integer("g"));
    }
    assertThatThrownBy(() -> space.unrank(33)).hasMessageContaining("rank = 33");
    assertThatThrownBy(() -> space.unrank(-1)).hasMessageContaining("rank = -1");
    assertThatThrownBy(() -> space.unrank(BigInteger.valueOf(33))).hasMessageContaining("0..32");
  }

  @Test
  void withoutConstraintsTheOrderIsLexicographic() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 1).integer("b", 0, 2).build();
    assertThat(space.stream().map(c -> c.integer("a") * 10 + c.integer("b")))
        .containsExactly(0, 1, 2, 10, 11, 12);
  }

  @Test
  void sizesBeyondLongAreExact() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < 10; i++) {
      builder.integer("p" + i, 1, 1_000_000);
    }
    SearchSpace space = builder.build();
    assertThat(space.size()).isEqualTo(BigInteger.TEN.pow(60));
    assertThat(space.longSize()).isEmpty();
    BigInteger rank =
        new BigInteger("123456789012345678901234567890123456789012345678901234567890");
    assertThat(space.rank(space.unrank(rank))).isEqualTo(rank);
  }

  @Test
  void aTrillionPointsUnderAConstraintCostNoMoreThanItsBlock() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 1, 1000)
            .integer("b", 1, 1000)
            .integer("c", 1, 1_000_000)
            .constraint("a = b", v -> v.integer("a") == v.integer("b"), "a", "b")
            .build();
    assertThat(space.size()).isEqualTo(BigInteger.valueOf(1_000_000_000L));
    Configuration c = space.sample(random);
    assertThat(c.integer("a")).isEqualTo(c.integer("b"));
    assertThat(space.unrank(space.longRank(c))).isEqualTo(c);
    assertThat(space.stream().limit(3)).hasSize(3);
  }

  @Test
  void spacesOfOnePointWork() {
    SearchSpace one = SearchSpace.builder().integer("only", 7, 7).build();
    assertThat(one.size()).isEqualTo(BigInteger.ONE);
    assertThat(one.sample(random).integer("only")).isEqualTo(7);
    assertThat(one.axisNeighbours(one.unrank(0))).isEmpty();
    assertThat(one.neighbours(one.unrank(0))).isEmpty();
    assertThat(one.randomNeighbour(one.unrank(0), random)).isEmpty();
    SearchSpace forced =
        SearchSpace.builder()
            .integer("a", 0, 999)
            .integer("b", 0, 999)
            .constraint("one", v -> v.integer("a") == 999 && v.integer("b") == 0, "a", "b")
            .build();
    assertThat(forced.size()).isEqualTo(BigInteger.ONE);
    assertThat(forced.sample(random)).isEqualTo(forced.at(999, 0));
    assertThat(forced.stream()).containsExactly(forced.at(999, 0));
    assertThat(forced.randomNeighbour(forced.at(999, 0), random)).isEmpty();
  }

  @Test
  void anEmptySpaceIsRefusedWhereItIsMade() {
    assertThatThrownBy(
            () ->
                SearchSpace.builder()
                    .integer("a", 0, 9)
                    .constraint("never", v -> false, "a")
                    .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("never");
    assertThatThrownBy(() -> SearchSpace.builder().build()).hasMessageContaining("at least one");
    assertThatThrownBy(() -> SearchSpace.builder().integer("a", 0, 1).real("a", 0, 1).build())
        .hasMessageContaining("twice");
    assertThatThrownBy(
            () -> SearchSpace.builder().integer("a", 0, 1).constraint("k", v -> true, "b").build())
        .hasMessageContaining("'b'");
  }

  @Test
  void aConstraintThatReadsMoreThanItDeclaresIsNamed() {
    assertThatThrownBy(
            () ->
                SearchSpace.builder()
                    .integer("a", 0, 1)
                    .integer("b", 0, 1)
                    .constraint("sly", v -> v.integer("b") == 0, "a")
                    .build())
        .hasMessageContaining("'sly' reads 'b'");
  }

  @Test
  void uncountableConstrainedSpacesSampleAndEnumerateButSayWhatTheyCannot() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 999_999)
            .integer("b", 0, 999_999)
            .constraint("sum", v -> (v.integer("a") + v.integer("b")) % 10 == 0)
            .build();
    assertThat(space.isFinite()).isTrue();
    assertThat(space.isCountable()).isFalse();
    assertThat(space.longSize()).isEmpty();
    assertThatThrownBy(space::size)
        .isInstanceOf(IntractableSpaceException.class)
        .hasMessageContaining("declare");
    Configuration c = space.sample(random);
    assertThat((c.integer("a") + c.integer("b")) % 10).isZero();
    assertThat(space.stream().limit(2).map(x -> x.integer("b"))).containsExactly(0, 10);
    SearchSpace hopeless =
        SearchSpace.builder().real("x", 0, 1).constraint("none", v -> v.real("x") > 2, "x").build();
    assertThatThrownBy(() -> hopeless.sample(random)).isInstanceOf(IntractableSpaceException.class);
  }

  /**
   * Chi-squared test of uniformity at level 0.001 with 32 degrees of freedom (critical value
   * 62.487), seed 11.
   */
  @Test
  void samplesAreUniformOverTheFeasiblePoints() {
    SearchSpace space = small();
    long[] counts = new long[33];
    int draws = 33_000;
    for (int i = 0; i < draws; i++) {
      counts[(int) space.longRank(space.sample(random))]++;
    }
    assertThat(chiSquared(counts, draws)).isLessThan(62.487);
  }

  static double chiSquared(long[] counts, int draws) {
    double expected = draws / (double) counts.length;
    double sum = 0;
    for (long count : counts) {
      sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
  }

  @Test
  void configurationsReadByNameAndRefuseWhatTheyAreNot() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("n", 0, 9)
            .real("x", 0, 1)
            .choice("c", "a", "b")
            .factorPairs("grid", 12)
            .build();
    Configuration c =
        space.configuration(Map.of("n", 3, "x", 0.25, "c", "b", "grid", new FactorPair(3, 4)));
    assertThat(c.integer("n")).isEqualTo(3);
    assertThat(c.longInteger("n")).isEqualTo(3L);
    assertThat(c.real("n")).isEqualTo(3.0);
    assertThat(c.real("x")).isEqualTo(0.25);
    assertThat(c.text("c")).isEqualTo("b");
    assertThat(c.pair("grid").second()).isEqualTo(4);
    assertThat(c.toString()).isEqualTo("{n=3, x=0.25, c=b, grid=3x4}");
    assertThat(c.with("n", 4).integer("n")).isEqualTo(4);
    assertThatThrownBy(() -> c.integer("x")).hasMessageContaining("'x'");
    assertThatThrownBy(() -> c.real("c")).hasMessageContaining("not a number");
    assertThatThrownBy(() -> c.value("nope")).hasMessageContaining("'nope'");
    assertThatThrownBy(() -> c.with("n", 10)).hasMessageContaining("value = 10");
    assertThatThrownBy(() -> space.configuration(Map.of("n", 3))).hasMessageContaining("no value");
    assertThatThrownBy(() -> space.at(0, 0)).hasMessageContaining("2 coordinates for 4");
    assertThatThrownBy(() -> small().at(3, 0, 0)).hasMessageContaining("a below g");
    assertThat(space.find(99, 0, 0, 0)).isEmpty();
  }

  @Test
  void equalSpacesHaveEqualConfigurations() {
    List<Configuration> mine = new ArrayList<>(small().stream().toList());
    assertThat(mine).isEqualTo(small().stream().toList());
    assertThat(mine.get(0).hashCode()).isEqualTo(small().unrank(0).hashCode());
    assertThat(mine.get(0)).isNotEqualTo(mine.get(1));
  }

  @Test
  void aConfigurationOfAnotherSpaceIsRefused() {
    SearchSpace mine = SearchSpace.builder().integer("a", 0, 9).integer("b", 0, 2).build();
    SearchSpace equal = SearchSpace.builder().integer("a", 0, 9).integer("b", 0, 2).build();
    Configuration other =
        SearchSpace.builder().integer("a", 0, 9).integer("c", 0, 99).build().at(3, 98);
    assertThat(mine.longRank(equal.at(3, 1))).isEqualTo(mine.longRank(mine.at(3, 1)));
    List<ThrowingCallable> misuses =
        List.of(
            () -> mine.rank(other),
            () -> mine.longRank(other),
            () -> mine.neighbours(other),
            () -> mine.axisNeighbours(other),
            () -> mine.randomNeighbour(other, new SplittableRandom(1)),
            () -> mine.toUnit(other),
            () -> mine.distance(mine.at(0, 0), other));
    for (ThrowingCallable misuse : misuses) {
      assertThatThrownBy(misuse)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("configuration = {a=3, c=98} must be one of a space with");
    }
  }

  @Test
  void distancesAreFreeOfUnitsAndOfInventedOrder() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("bytes", 0, 1 << 20, 1 << 18)
            .choice("c", "x", "y", "z")
            .build();
    assertThat(space.distance(space.at(0, 0), space.at(4, 0))).isEqualTo(Math.sqrt(0.5));
    assertThat(space.distance(space.at(0, 0), space.at(0, 1))).isEqualTo(Math.sqrt(0.5));
    assertThat(space.distance(space.at(0, 0), space.at(0, 2))).isEqualTo(Math.sqrt(0.5));
    assertThat(space.distance(space.at(0, 0), space.at(4, 2))).isEqualTo(1);
  }

  @Test
  void unitCubePointsFindTheirStrata() {
    SearchSpace space = small();
    for (Configuration c : space.stream().toList()) {
      assertThat(space.atUnit(space.toUnit(c))).contains(c);
    }
    assertThat(space.atUnit(new double[] {0.99, 0, 0})).isEmpty();
  }

  /** More combinations than are counted at once: nothing is found out before the first draw. */
  @Test
  void anEmptySpaceIsToldOnFirstUse() {
    SearchSpaceBuilder builder =
        SearchSpace.builder()
            .integer("x", 1, 1 << 21)
            .constraint("never", v -> v.integer("x") < 1, "x");
    SearchSpace whole = builder.build();
    SearchSpace mixed = builder.real("y", 0, 1).build();
    List<ThrowingCallable> uses =
        List.of(
            whole::size,
            whole::longSize,
            () -> whole.sample(new SplittableRandom(1)),
            () -> mixed.sample(new SplittableRandom(1)));
    for (ThrowingCallable use : uses) {
      assertThatThrownBy(use)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no combination of [x] meets the constraints [never]");
    }
  }

  @Test
  void nullIsNamed() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    Map<ThrowingCallable, String> messages =
        Map.of(
            () -> builder.integer(null, 1, 2), "name",
            () -> builder.levels("x", 1, null), "levels[1] is null",
            () -> builder.choice("x", "a", null), "labels[1] is null",
            () -> builder.choice("x", new Object[] {null}), "values[0] is null",
            () -> new ChoiceDomain(Arrays.asList("a", null)), "labels[1] is null",
            () -> new LevelsDomain(Arrays.asList(1, null), false), "levels[1] is null",
            () -> builder.points(Arrays.asList(Map.of("x", 1), null)), "points[1] is null",
            () -> builder.constraint(null, v -> true), "name",
            () -> builder.constraint("c", null), "predicate of constraint 'c'");
    messages.forEach(
        (call, message) ->
            assertThatThrownBy(call)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message));
    Configuration one = SearchSpace.builder().integer("x", 1, 2).build().unrank(0);
    assertThatThrownBy(() -> one.with("x", 9)).hasMessageStartingWith("parameter 'x': value = 9");
    assertThatThrownBy(() -> one.with("x", null))
        .hasMessageStartingWith("parameter 'x': value = null");
  }
}
