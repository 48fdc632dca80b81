package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import java.util.List;
import java.util.Map;
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
    for (String kind : List.of("~levels10", "~decades3", "~ranges2")) {
      refused.forEach(
          (name, why) ->
              assertThatIllegalArgumentException()
                  .isThrownBy(() -> Problems.byName(name + kind))
                  .withMessageContaining(why)
                  .withMessageContaining(kind));
    }
  }
}
