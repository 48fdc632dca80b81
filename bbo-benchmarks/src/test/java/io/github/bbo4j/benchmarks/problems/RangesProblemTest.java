package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RangesProblemTest {
  private static final Problem REALS = Problems.byName("bbob-f8-d2-i3").orElseThrow();

  private static void assertStandsFor(Problem told, Map<String, Double> values, double... place) {
    Configuration point = told.space().configuration(values);
    Configuration there = REALS.space().atUnit(place).orElseThrow();
    assertThat(told.trueCost(point)).isCloseTo(REALS.trueCost(there), within(1e-9));
    assertThat(told.optimum()).isEqualTo(REALS.optimum());
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
  void otherParametersStayAsTheyAre() {
    Problem told = Problems.byName("bbob-f8-d2-i3~switches1~decades2").orElseThrow();
    assertThat(told.space().indexOf("switch1")).isEqualTo(2);
    Map<String, Object> values = Map.of("x1", 10.0, "x2", 10.0, "switch1", true);
    Configuration there = REALS.space().atUnit(new double[] {0.5, 0.5}).orElseThrow();
    assertThat(told.trueCost(told.space().configuration(values)))
        .isCloseTo(REALS.trueCost(there) + SwitchedProblem.PRICE, within(1e-9));
  }

  @Test
  void whatHasNoRealsOrConstraintsIsRefused() {
    Map<String, String> refused =
        Map.of("sbb-noisy", "no real parameter", "pressure-vessel", "constraints");
    refused.forEach(
        (name, why) ->
            assertThatIllegalArgumentException()
                .isThrownBy(() -> Problems.byName(name + "~decades3"))
                .withMessageContaining(why)
                .withMessageContaining("~decades3"));
  }
}
