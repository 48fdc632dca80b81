package io.github.bbo4j.noise.resampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScheduleTest {

  /** The published floors, which the published code could not express: 0.1 and 0.5. */
  @Test
  void exponentialWithTheFloorThatWasAskedFor() {
    assertThat(Schedule.exponential(0.99, 0.1).at(0)).isEqualTo(1);
    assertThat(Schedule.exponential(0.99, 0.1).at(2)).isCloseTo(0.9801, within(1e-12));
    assertThat(Schedule.exponential(0.99, 0.1).at(500)).isEqualTo(0.1);
    assertThat(Schedule.exponential(0.99, 0.5).at(500)).isEqualTo(0.5);
  }

  @Test
  void othersByHand() {
    assertThat(Schedule.constant(0.3).at(77)).isEqualTo(0.3);
    assertThat(Schedule.multiplicativeLinear(2, 0.5, 0.1).at(2)).isEqualTo(1);
    assertThat(Schedule.multiplicativeLinear(2, 0.5, 0.1).at(1000)).isEqualTo(0.1);
    assertThat(Schedule.logarithmic(2, 1, 0.1).at(0)).isEqualTo(2);
    assertThat(Schedule.logarithmic(2, 1, 0).at(2)).isCloseTo(0.953, within(5e-4));
  }

  @Test
  void refusesBadSettingsByName() {
    assertThatThrownBy(() -> Schedule.exponential(1, 0)).hasMessageContaining("base = 1");
    assertThatThrownBy(() -> Schedule.exponential(0.9, -1)).hasMessageContaining("floor = -1");
    assertThatThrownBy(() -> Schedule.logarithmic(0, 1, 0)).hasMessageContaining("start = 0");
    assertThatThrownBy(() -> Schedule.multiplicativeLinear(1, -2, 0))
        .hasMessageContaining("alpha = -2");
    assertThatThrownBy(() -> Schedule.exponential(0, 0)).hasMessageContaining("base = 0");
    assertThatThrownBy(() -> Schedule.multiplicativeLinear(0, 1, 0))
        .hasMessageContaining("start = 0");
    assertThatThrownBy(() -> Schedule.multiplicativeLinear(1, 0, 0))
        .hasMessageContaining("alpha = 0");
    assertThatThrownBy(() -> Schedule.multiplicativeLinear(1, 1, -1))
        .hasMessageContaining("floor = -1");
    assertThatThrownBy(() -> Schedule.logarithmic(1, 0, 0)).hasMessageContaining("alpha = 0");
    assertThatThrownBy(() -> Schedule.logarithmic(1, 1, -1)).hasMessageContaining("floor = -1");
    assertThatThrownBy(() -> Schedule.constant(Double.NaN)).hasMessageContaining("value = NaN");
    double infinite = Double.POSITIVE_INFINITY;
    assertThatThrownBy(() -> Schedule.exponential(0.9, infinite))
        .hasMessageContaining("floor = Infinity");
    assertThatThrownBy(() -> Schedule.logarithmic(infinite, 1, 0))
        .hasMessageContaining("start = Infinity");
    assertThatThrownBy(() -> Schedule.multiplicativeLinear(1, infinite, 0))
        .hasMessageContaining("alpha = Infinity");
  }
}
