package io.github.bbo4j.benchmarks.problems.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.space.Configuration;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InventedSystemTest {

  static List<String> kinds() {
    return InventedSystem.kinds();
  }

  private static Stream<Configuration> samples(InventedSystem system, int count) {
    SplittableRandom random = new SplittableRandom(5);
    return IntStream.range(0, count).mapToObj(i -> system.space().sample(random));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void nothingIsBelowTheOptimum(String kind) {
    InventedSystem system = InventedSystem.of(kind, 1);
    assertThat(system.space().contains(system.best())).isTrue();
    double optimum = system.optimum();
    assertThat(optimum).isFinite().isEqualTo(system.cost(system.best()));
    List<Configuration> around = system.space().axisNeighbours(system.best());
    List<Double> costs =
        Stream.concat(samples(system, 200), around.stream()).map(system::cost).toList();
    assertThat(costs).allMatch(cost -> Double.isNaN(cost) || cost >= optimum);
    assertThat(costs).anyMatch(cost -> cost > optimum);
    assertThat(costs).noneMatch(cost -> cost.isInfinite());
  }

  /** Golden: kind, optimum, and the sum of the costs of 20 samples of instance 1. */
  @Test
  void instancesStayWhatTheyAre() throws IOException {
    String golden;
    try (InputStream file = InventedSystemTest.class.getResourceAsStream("/golden/systems.csv")) {
      golden = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    }
    List<String> rows = golden.lines().skip(1).toList();
    assertThat(rows).extracting(row -> row.split(",")[0]).isEqualTo(InventedSystem.kinds());
    for (String row : rows) {
      String[] cells = row.split(",");
      double optimum = Double.parseDouble(cells[1]);
      double sum = Double.parseDouble(cells[2]);
      InventedSystem system = InventedSystem.of(cells[0], 1);
      assertThat(system.optimum()).as(row).isCloseTo(optimum, within(1e-9 * Math.abs(optimum)));
      assertThat(sum(system)).as(row).isCloseTo(sum, within(1e-9 * Math.abs(sum)));
    }
  }

  private static double sum(InventedSystem system) {
    return samples(system, 20).mapToDouble(system::cost).filter(c -> !Double.isNaN(c)).sum();
  }

  @Test
  void theInstanceDecidesEverything() {
    InventedSystem one = InventedSystem.of("large-categories", 3);
    InventedSystem same = InventedSystem.byName("system-large-categories-i3").orElseThrow();
    InventedSystem other = InventedSystem.of("large-categories", 4);
    assertThat(sum(one)).isEqualTo(sum(same)).isNotEqualTo(sum(other));
    assertThat(same.name()).isEqualTo("system-large-categories-i3");
  }

  @Test
  void enumerationFindsTheBestOfAll() {
    for (String kind : List.of("three-way", "jitter-10")) {
      InventedSystem system = InventedSystem.of(kind, 2);
      double least =
          system.space().stream()
              .mapToDouble(system::cost)
              .filter(c -> !Double.isNaN(c))
              .min()
              .orElseThrow();
      assertThat(system.optimum()).isEqualTo(least);
    }
  }

  /** No exchange of two filters, and no core moved from one service to another, gains. */
  @Test
  void closedFormsStandUpToExchanges() {
    int moves = 0;
    for (int instance = 1; instance <= 20; instance++) {
      InventedSystem filters = InventedSystem.of("priority-keys", instance);
      InventedSystem cores = InventedSystem.of("kept-sum", instance);
      for (int i = 0; i < 8; i++) {
        for (int j = 0; j < 8; j++) {
          long[] at = filters.best().coordinates();
          long key = at[i];
          at[i] = at[j];
          at[j] = key;
          assertThat(filters.cost(filters.space().at(at)))
              .isGreaterThanOrEqualTo(filters.optimum());
          long[] moved = cores.best().coordinates();
          moved[i % 5]++;
          moved[j % 5]--;
          Optional<Configuration> other = cores.space().find(moved);
          moves += other.isPresent() && !other.get().equals(cores.best()) ? 1 : 0;
          other.ifPresent(c -> assertThat(cores.cost(c)).isGreaterThanOrEqualTo(cores.optimum()));
        }
      }
    }
    assertThat(moves).as("moves that keep the sum").isGreaterThan(500);
  }

  /** Of four thousand pipelines with a few workers more or less none is better. */
  @Test
  void theSlowestStageIsKnownFromWhatTheOthersNeed() {
    for (int instance = 1; instance <= 20; instance++) {
      InventedSystem system = InventedSystem.of("slowest-stage", instance);
      SplittableRandom random = new SplittableRandom(instance);
      for (int i = 0; i < 200; i++) {
        long[] at = system.best().coordinates();
        for (int j = 0; j < 5; j++) {
          at[j] = Math.max(0, Math.min(31, at[j] + random.nextInt(-3, 4)));
        }
        assertThat(system.cost(system.space().at(at))).isGreaterThanOrEqualTo(system.optimum());
      }
    }
  }

  @Test
  void halfOfASpaceFailsAndTheRunSaysSo() throws Exception {
    Problem problem = Problems.byName("system-failing-half-i5").orElseThrow();
    InventedSystem system = InventedSystem.of("failing-half", 5);
    assertThat(samples(system, 400).filter(c -> Double.isNaN(system.cost(c))).count())
        .isBetween(120L, 280L);
    Configuration failing =
        samples(system, 50).filter(c -> Double.isNaN(system.cost(c))).findFirst().orElseThrow();
    Evaluation run =
        new Evaluation(1, 0, Purpose.SEARCH, OptionalDouble.empty(), new SplittableRandom(1));
    assertThat(problem.objective().evaluate(failing, run)).isInstanceOf(Outcome.Failed.class);
  }

  @Test
  void systemsAreProblemsByNameAndTakeModifiers() {
    assertThat(Problems.names()).contains("system-gpu-tiles-i1", "system-larger-of-two-i1");
    Problem problem = Problems.byName("system-heap-i12").orElseThrow();
    assertThat(problem.name()).isEqualTo("system-heap-i12");
    assertThat(problem.optimum()).isEqualTo(InventedSystem.of("heap", 12).optimum());
    for (String dress : List.of("~fails", "~penalty", "~plateau", "~rate", "+5")) {
      assertThat(Problems.byName("system-heap-i12" + dress)).as(dress).isPresent();
    }
    assertThat(Problems.byName("system-conditions-declared-i2~hidden")).isPresent();
  }

  @Test
  void wrongNamesAreRefused() {
    assertThat(Problems.byName("system-heap")).isEmpty();
    assertThat(Problems.byName("system-heap-i0")).isEmpty();
    assertThatThrownBy(() -> Problems.byName("system-heaps-i1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("heaps")
        .hasMessageContaining("heap");
    assertThatThrownBy(() -> InventedSystem.of("heap", 0)).hasMessageContaining("instance = 0");
  }
}
