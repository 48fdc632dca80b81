package io.github.bbo4j.noise.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StudentQuantilesTest {

  /** Printed tables of Student's distribution, two-sided 95 %; exact for 1: tan(0.475 pi). */
  @Test
  void criticalValuesOfTheTables() {
    assertThat(StudentQuantiles.critical95(1)).isCloseTo(Math.tan(0.475 * Math.PI), within(1e-6));
    assertThat(StudentQuantiles.critical95(2)).isCloseTo(4.303, within(5e-4));
    assertThat(StudentQuantiles.critical95(4)).isCloseTo(2.776, within(5e-4));
    assertThat(StudentQuantiles.critical95(9)).isCloseTo(2.262, within(5e-4));
    assertThat(StudentQuantiles.critical95(100_000)).isCloseTo(1.960, within(5e-4));
  }

  @Test
  void refusesNoDegreesOfFreedom() {
    assertThatThrownBy(() -> StudentQuantiles.critical95(0)).hasMessageContaining("degrees = 0");
    assertThatThrownBy(() -> StudentQuantiles.quantile(0.9, 0)).hasMessageContaining("degrees = 0");
  }
}
