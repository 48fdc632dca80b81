package io.github.bbo4j.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void theEndsBelongToIt() {
    Interval interval = new Interval(-1, 3, 0.95);
    assertThat(interval.contains(-1)).isTrue();
    assertThat(interval.contains(3)).isTrue();
    assertThat(interval.contains(0)).isTrue();
    assertThat(interval.contains(Math.nextDown(-1.0))).isFalse();
    assertThat(interval.contains(Math.nextUp(3.0))).isFalse();
    assertThat(interval.width()).isEqualTo(4);
    assertThat(new Interval(2, 2, 0.5).contains(2)).isTrue();
  }

  @Test
  void openOnesAreNone() {
    double never = Double.POSITIVE_INFINITY;
    assertThat(Interval.ifBounded(1, 2, 0.9)).contains(new Interval(1, 2, 0.9));
    assertThat(Interval.ifBounded(-never, 2, 0.9)).isEmpty();
    assertThat(Interval.ifBounded(1, never, 0.9)).isEmpty();
    assertThat(Interval.ifBounded(Double.NaN, 2, 0.9)).isEmpty();
  }

  @Test
  void theLevelIsSaidInPercent() {
    assertThat(new Interval(0, 1, 0.95).percent()).isEqualTo("95 %");
    assertThat(new Interval(0, 1, 0.999).percent()).isEqualTo("99.9 %");
  }

  @Test
  void whatIsNoIntervalIsRefused() {
    assertThatThrownBy(() -> new Interval(2, 1, 0.9)).hasMessageContaining("low = 2.0");
    assertThatThrownBy(() -> new Interval(1, Double.NaN, 0.9)).hasMessageContaining("high = NaN");
    for (double level : new double[] {0, 1, -0.5, 95}) {
      assertThatThrownBy(() -> new Interval(0, 1, level)).hasMessageContaining("level = " + level);
      assertThatThrownBy(() -> Interval.requireLevel(level)).hasMessageContaining("in (0, 1)");
    }
  }
}
