package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bbo4j.core.space.Configuration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LevelledProblemTest {
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
  void otherParametersStayAsTheyAre() {
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
  void whatHasNoRealsOrConstraintsIsRefused() {
    Map<String, String> refused =
        Map.of("sbb-noisy", "no real parameter", "pressure-vessel", "constraints");
    refused.forEach(
        (name, why) ->
            assertThatIllegalArgumentException()
                .isThrownBy(() -> Problems.byName(name + "~levels10"))
                .withMessageContaining(why)
                .withMessageContaining("~levels10"));
  }
}
