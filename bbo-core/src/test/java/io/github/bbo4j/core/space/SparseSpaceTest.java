package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import java.math.BigInteger;
import java.nio.file.FileVisitOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Few feasible points in a huge product: by the structure of constraints, and as a list. */
class SparseSpaceTest {

  private static SearchSpaceBuilder digits(int count, int levels) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < count; i++) {
      builder.integer("p" + i, 0, levels - 1);
    }
    return builder;
  }

  @Test
  void aConstraintThatLeavesOneOfTenToTheTwelveIsSolvedWhateverItReadsFirst() {
    List<Predicate<Values>> sevens =
        List.of(
            v -> IntStream.range(0, 12).allMatch(i -> v.integer("p" + i) == 7),
            v -> IntStream.range(0, 12).allMatch(i -> v.integer("p" + (11 - i)) == 7),
            v -> IntStream.range(0, 12).allMatch(i -> v.integer("p" + i * 5 % 12) == 7));
    for (Predicate<Values> seven : sevens) {
      SearchSpace space = digits(12, 10).constraint("all are seven", seven).build();
      assertThat(space.size()).isEqualTo(BigInteger.ONE);
      Configuration only = space.sample(new SplittableRandom(1));
      assertThat(only.coordinates()).containsOnly(7);
      assertThat(space.stream()).containsExactly(only);
      assertThat(space.rank(only)).isEqualTo(BigInteger.ZERO);
      History history = History.empty(space).plus(only, Outcome.measured(1));
      assertThat(history.isExhausted()).isTrue();
    }
  }

  /** Two parameters of a million values, both read by one constraint: no draw would meet it. */
  @Test
  void aConjunctionOnHugeDomainsIsCounted() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 999_999)
            .integer("b", 0, 999_999)
            .integer("c", 0, 2)
            .constraint("one", v -> v.integer("a") == 777_777 && v.integer("b") == 5, "a", "b")
            .build();
    assertThat(space.size()).isEqualTo(BigInteger.valueOf(3));
    assertThat(space.sample(new SplittableRandom(1)).integer("a")).isEqualTo(777_777);
    assertThat(space.stream()).hasSize(3);
  }

  /** Where draws find points, or nothing could, the number stays unknown, and how to go on said. */
  @Test
  void whatCannotBeCountedSaysHowToGoOn() {
    SearchSpaceBuilder pair =
        SearchSpace.builder().integer("a", 0, 999_999).integer("b", 0, 999_999);
    SearchSpace half =
        pair.constraint("a < b", v -> v.integer("a") < v.integer("b"), "a", "b").build();
    assertThat(half.isCountable()).isFalse();
    assertThat(half.longSize()).isEmpty();
    Configuration drawn = half.sample(new SplittableRandom(1));
    assertThat(drawn.integer("a")).isLessThan(drawn.integer("b"));
    SearchSpace line =
        SearchSpace.builder()
            .integer("a", 0, 999_999_999)
            .integer("b", 0, 999_999_999)
            .constraint("a = b", v -> v.integer("a") == v.integer("b"), "a", "b")
            .build();
    assertThatThrownBy(() -> line.sample(new SplittableRandom(1)))
        .isInstanceOf(IntractableSpaceException.class)
        .hasMessageContaining("[a = b]")
        .hasMessageContaining("derive one parameter from the others")
        .hasMessageContaining("SearchSpace.ofPoints");
  }

  /** Rising sequences of 12 out of 20: C(20, 12) = 125,970 of 4 * 10^15. */
  @Test
  void chainsOfConstraintsAreCountedRankedAndDrawnUniformly() {
    SearchSpaceBuilder builder = digits(12, 20);
    for (int i = 0; i < 11; i++) {
      String low = "p" + i;
      String high = "p" + (i + 1);
      builder.constraint(low + " < " + high, v -> v.integer(low) < v.integer(high), low, high);
    }
    SearchSpace space = builder.build();
    assertThat(space.longSize()).hasValue(125_970);
    Set<Configuration> seen = new HashSet<>();
    for (long rank = 0; rank < 125_970; rank++) {
      Configuration point = space.unrank(rank);
      assertThat(space.longRank(point)).isEqualTo(rank);
      if (!space.contains(point.coordinates()) || !seen.add(point)) {
        throw new AssertionError(point);
      }
    }
    // p0 = 0 in C(19, 11) / C(20, 12) = 0.6 of them; 20,000 draws: standard error 0.0035.
    SplittableRandom random = new SplittableRandom(20261122);
    int zeros = 0;
    for (int i = 0; i < 20_000; i++) {
      zeros += space.sample(random).coordinate(0) == 0 ? 1 : 0;
    }
    assertThat(zeros / 20_000.0).isCloseTo(0.6, within(0.0175));
  }

  @Test
  void nothingFeasibleInAHugeProductIsRefusedWhereItIsMade() {
    assertThatThrownBy(
            () ->
                digits(12, 10)
                    .constraint("above", v -> v.integer("p3") > v.integer("p8"), "p3", "p8")
                    .constraint(
                        "below all",
                        v -> IntStream.range(0, 12).allMatch(i -> v.integer("p" + i) < 0))
                    .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[above, below all]");
  }

  @Test
  void whatTheSearchCantSolveStaysOpen() {
    SearchSpace space =
        digits(9, 10)
            .constraint(
                "even sum", v -> IntStream.range(0, 9).map(i -> v.integer("p" + i)).sum() % 2 == 0)
            .build();
    assertThat(space.isCountable()).isFalse();
    assertThat(space.longSize()).isEmpty();
    assertThat(space.contains(space.sample(new SplittableRandom(2)))).isTrue();
    assertThatThrownBy(space::size).isInstanceOf(IntractableSpaceException.class);
  }

  private static List<Map<String, Object>> recorded(int count) {
    SplittableRandom random = new SplittableRandom(9);
    Set<Map<String, Object>> points = new LinkedHashSet<>();
    while (points.size() < count) {
      Map<String, Object> point = new LinkedHashMap<>();
      for (int d = 0; d < 18; d++) {
        point.put("p" + d, random.nextInt(6) * 1.5);
      }
      point.put("mode", random.nextBoolean() ? "a" : "b");
      points.add(point);
    }
    return new ArrayList<>(points);
  }

  /** 4000 points of a product of 2 * 6^18 = 2 * 10^14. */
  @Test
  void aListOfPointsIsCountedRankedDrawnAndWalkedAsThatList() {
    List<Map<String, Object>> points = recorded(4000);
    SearchSpace space = SearchSpace.ofPoints(points);
    assertThat(space.isListed()).isTrue();
    assertThat(space.longSize()).hasValue(4000);
    assertThat(space.domain(18)).isInstanceOf(ChoiceDomain.class);
    for (int i = 0; i < 4000; i++) {
      Configuration point = space.configuration(points.get(i));
      assertThat(space.longRank(point)).isEqualTo(i);
      assertThat(space.unrank((long) i)).isEqualTo(point);
      assertThat(point.asMap()).isEqualTo(points.get(i));
    }
    SplittableRandom random = new SplittableRandom(3);
    Configuration at = space.sample(random);
    Set<Configuration> visited = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      assertThat(space.contains(at)).isTrue();
      visited.add(at);
      at = space.randomNeighbour(at, random).orElseThrow();
    }
    assertThat(visited).as("the walk gets about").hasSizeGreaterThan(100);
    Configuration from = at;
    List<Configuration> near = space.axisNeighbours(from);
    assertThat(near).hasSize(38).doesNotContain(from);
    double reach = near.stream().mapToDouble(c -> space.distance(from, c)).max().orElseThrow();
    assertThat(space.stream().filter(c -> space.distance(from, c) < reach - 1e-12))
        .hasSizeLessThanOrEqualTo(38);
    assertThat(space.find(new long[19])).isEmpty();
    assertThatThrownBy(() -> space.at(new long[19]))
        .hasMessageContaining("one of 4000 listed points");
  }

  @Test
  void declaredDomainsAndFurtherConstraintsMayNarrowAList() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 1_000_000)
            .choice("c", "x", "y")
            .points(
                List.of(
                    Map.of("a", 5, "c", "y"),
                    Map.of("a", 900_000, "c", "x"),
                    Map.of("a", 7, "c", "x")))
            .constraint("odd", v -> v.integer("a") % 2 == 1, "a")
            .build();
    assertThat(space.stream().map(Configuration::asMap))
        .containsExactly(Map.of("a", 5L, "c", "y"), Map.of("a", 7L, "c", "x"));
  }

  @Test
  void aWrongListIsRefusedWithThePlace() {
    assertThatThrownBy(() -> SearchSpace.ofPoints(List.of())).hasMessageContaining("empty");
    assertThatThrownBy(
            () -> SearchSpace.ofPoints(List.of(Map.of("a", 1), Map.of("a", 2), Map.of("a", 1))))
        .hasMessageContaining("point 2 = {a=1} is there twice");
    assertThatThrownBy(() -> SearchSpace.ofPoints(List.of(Map.of("a", 1, "b", 2), Map.of("a", 2))))
        .hasMessageContaining("point 1 = {a=2} has not exactly the parameters");
  }

  @Test
  void aThrowingConstraintIsNamed() {
    assertThatThrownBy(
            () ->
                SearchSpace.builder()
                    .integer("a", 0, 3)
                    .constraint("typed badly", v -> v.text("b").isEmpty())
                    .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("constraint 'typed badly' threw")
        .hasMessageContaining("there is no parameter 'b'");
  }

  @Test
  void aRealIntervalOfOnePointSaysWhatToDo() {
    assertThatThrownBy(() -> SearchSpace.builder().real("x", 3, 3))
        .hasMessageContaining("parameter 'x'")
        .hasMessageContaining("min = max = 3.0");
  }

  /** "Anything else categories": flags and columns of numbers and words were refused. */
  @Test
  void listedPointsMayHaveFlagsAndObjects() {
    SearchSpace space =
        SearchSpace.ofPoints(
            List.of(
                Map.of("fsync", true, "cache", 64, "kind", FileVisitOption.FOLLOW_LINKS),
                Map.of("fsync", false, "cache", "auto", "kind", FileVisitOption.FOLLOW_LINKS)));
    assertThat(space.longSize()).hasValue(2);
    assertThat(space.unrank(0).flag("fsync")).isTrue();
    assertThat(space.unrank(0).value("cache")).isEqualTo(64);
    assertThat(space.unrank(1).text("cache")).isEqualTo("auto");
    assertThat(space.configuration(space.unrank(1).asMap())).isEqualTo(space.unrank(1));
  }

  @Test
  void unitCoordinatesAreAsManyAsParameters() {
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    assertThatThrownBy(() -> space.atUnit(new double[] {0.5}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 unit coordinates for 2 parameters");
  }
}
