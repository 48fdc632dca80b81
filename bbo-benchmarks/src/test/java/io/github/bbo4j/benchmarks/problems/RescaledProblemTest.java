package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RescaledProblemTest {
  private static final Problem REALS = Problems.byName("bbob-f8-d2-i3").orElseThrow();

  private static void assertStandsFor(Problem told, Map<String, Double> values, double... place) {
    Configuration point = told.space().configuration(values);
    Configuration there = REALS.space().atUnit(place).orElseThrow();
    assertThat(told.trueCost(point)).isCloseTo(REALS.trueCost(there), within(1e-9));
    assertThat(told.optimum()).isEqualTo(REALS.optimum());
  }

  @Test
  void levelsAreTheMiddlesOfEqualPartsOfEachScale() {
    Problem reals = Problems.byName("bbob-f8-d2-i3").orElseThrow();
    Problem levels = Problems.byName("bbob-f8-d2-i3~levels4").orElseThrow();
    assertThat(levels.name()).isEqualTo("bbob-f8-d2-i3~levels4");
    assertThat(levels.space().longSize()).hasValue(16);
    assertThat(levels.optimum()).isEqualTo(reals.optimum());
    for (Configuration c : levels.space().stream().toList()) {
      double[] u = {(c.integer("x1") + 0.5) / 4, (c.integer("x2") + 0.5) / 4};
      Configuration there = reals.space().atUnit(u).orElseThrow();
      assertThat(levels.trueCost(c)).isEqualTo(reals.trueCost(there));
    }
  }

  @Test
  void besideLevelsOtherParametersStayAsTheyAre() {
    Problem levels = Problems.byName("system-needle-i3~levels100").orElseThrow();
    Problem needle = Problems.byName("system-needle-i3").orElseThrow();
    assertThat(levels.space().isFinite()).isTrue();
    for (int j = 0; j < needle.space().dimension(); j++) {
      if (!needle.space().domain(j).isContinuous()) {
        assertThat(levels.space().domain(j)).isEqualTo(needle.space().domain(j));
      }
    }
  }

  @Test
  void decadesActByTheirLogarithm() {
    Problem told = Problems.byName("bbob-f8-d2-i3~decades3").orElseThrow();
    assertStandsFor(told, Map.of("x1", 10.0, "x2", 1000.0), 1 / 3.0, 1);
    assertThat(told.space().atUnit(new double[] {0.5, 0.5}).orElseThrow().real("x1"))
        .isEqualTo(500.5); // Told on a linear scale.
  }

  @Test
  void rangesActInProportion() {
    Problem told = Problems.byName("bbob-f8-d2-i3~ranges2").orElseThrow();
    assertStandsFor(told, Map.of("x1", 50.5, "x2", 1.0), 0.5, 0);
  }

  @Test
  void countsActInProportionOrByTheirLogarithm() {
    Problem counts = Problems.byName("bbob-f8-d2-i3~counts200").orElseThrow();
    assertStandsFor(counts, Map.of("x1", 50.0, "x2", 200.0), 49.5 / 200, 199.5 / 200);
    Problem logs = Problems.byName("bbob-f8-d2-i3~logcounts100").orElseThrow();
    assertThat(logs.space().domain(0)).isEqualTo(IntegerDomain.of(1, 100));
    double u = logs.space().domain(0).toUnit(9);
    assertThat(u).isBetween(0.04, 0.1); // Told on a linear scale.
    double low = Math.log(Math.sqrt(0.5));
    double high = Math.log(100 * Math.sqrt(100 / 99.0));
    double ten = (Math.log(10) - low) / (high - low);
    assertStandsFor(logs, Map.of("x1", 10.0, "x2", 10.0), ten, ten);
  }

  @Test
  void levelsFromZeroActByTheLogarithmOfOneMore() {
    Problem counts = Problems.byName("bbob-f8-d2-i3~logcounts100").orElseThrow();
    Problem levels = Problems.byName("bbob-f8-d2-i3~loglevels100").orElseThrow();
    assertThat(levels.space().domain(0)).isEqualTo(IntegerDomain.of(0, 99));
    assertThat(levels.trueCost(levels.space().configuration(Map.of("x1", 0, "x2", 9))))
        .isEqualTo(counts.trueCost(counts.space().configuration(Map.of("x1", 1, "x2", 10))));
  }

  @Test
  void constraintsAreOnWhatIsStoodFor() {
    Problem inner = Problems.byName("bbob-constrained-f8-d3-i2").orElseThrow();
    Problem told = Problems.byName("bbob-constrained-f8-d3-i2~decades3").orElseThrow();
    assertThat(told.optimum()).isEqualTo(inner.optimum());
    SplittableRandom random = new SplittableRandom(4);
    int feasible = 0;
    for (int i = 0; i < 200; i++) {
      double[] u = {random.nextDouble(), random.nextDouble(), random.nextDouble()};
      double[] linear = Arrays.stream(u).map(v -> (Math.pow(1000, v) - 1) / 999).toArray();
      Optional<Configuration> there = inner.space().atUnit(u);
      Optional<Configuration> point = told.space().atUnit(linear);
      assertThat(point.isPresent()).isEqualTo(there.isPresent());
      point.ifPresent(
          p ->
              assertThat(told.trueCost(p))
                  .isCloseTo(inner.trueCost(there.orElseThrow()), withinPercentage(1e-6)));
      feasible += point.isPresent() ? 1 : 0;
    }
    assertThat(feasible).isBetween(10, 190);
  }

  @Test
  void constraintsOnWholeNumbersAreThoseOfTheirMiddles() {
    Problem inner = Problems.byName("bbob-constrained-f8-d2-i2").orElseThrow();
    SearchSpace told = Problems.byName("bbob-constrained-f8-d2-i2~levels20").orElseThrow().space();
    long feasible =
        IntStream.range(0, 400)
            .filter(
                i -> {
                  double[] middle = {(i / 20 + 0.5) / 20, (i % 20 + 0.5) / 20};
                  boolean holds = inner.space().atUnit(middle).isPresent();
                  assertThat(told.find(i / 20, i % 20).isPresent()).isEqualTo(holds);
                  return holds;
                })
            .count();
    assertThat(feasible).isBetween(40L, 360L);
  }

  @Test
  void otherParametersStayAsTheyAre() {
    Problem told = Problems.byName("bbob-f8-d2-i3~switches1~decades2").orElseThrow();
    assertThat(told.space().indexOf("switch1")).isEqualTo(2);
    Map<String, Object> values = Map.of("x1", 10.0, "x2", 10.0, "switch1", true);
    Configuration there = REALS.space().atUnit(new double[] {0.5, 0.5}).orElseThrow();
    assertThat(told.trueCost(told.space().configuration(values)))
        .isCloseTo(REALS.trueCost(there) + SwitchedProblem.PRICE, within(1e-9));
  }

  @Test
  void whatHasNoRealsIsRefused() {
    for (String kind : List.of("~levels10", "~logcounts30", "~decades3", "~ranges2")) {
      assertRefused("sbb-noisy", kind, "no real parameter");
    }
  }

  private static void assertRefused(String name, String kind, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Problems.byName(name + kind))
        .withMessageContaining(name)
        .withMessageContaining(why)
        .withMessageContaining(kind);
  }
}
