package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterferenceTest {

  @Test
  void burstsComeAtTheStatedTimes() {
    Interference every = Interference.every(60, 20, 3);

    assertThat(every.arrivals(0, 250)).containsExactly(60.0, 120.0, 180.0, 240.0);
    assertThat(every.slowdown(0)).isEqualTo(1);
    assertThat(every.slowdown(59.9)).isEqualTo(1);
    assertThat(every.slowdown(60)).isEqualTo(3);
    assertThat(every.slowdown(79.9)).isEqualTo(3);
    assertThat(every.slowdown(80)).isEqualTo(1);
    assertThat(every.slowdown(6060)).isEqualTo(3);
  }

  @Test
  void burstsLongerThanTheirPeriodNeverEnd() {
    Interference constant = Interference.every(60, 150, 2);

    for (double t = 60; t < 1000; t += 7) {
      assertThat(constant.slowdown(t)).isEqualTo(2);
    }
  }

  @Test
  void noneIsNone() {
    assertThat(Interference.none().slowdown(1e9)).isEqualTo(1);
    assertThat(Interference.none().arrivals(0, 1e9)).isEmpty();
  }

  /** Poisson: 1000 expected in 120,000 s; 4 standard deviations are 126. */
  @Test
  void randomArrivalsHaveTheStatedRateAndDependOnTheSeedOnly() {
    Interference random = Interference.random(120, 20, 3, new Seed(5));
    List<Double> arrivals = random.arrivals(0, 120_000);

    assertThat(arrivals).hasSizeBetween(874, 1126).isSorted();
    assertThat(Interference.random(120, 20, 3, new Seed(5)).arrivals(0, 120_000))
        .isEqualTo(arrivals);
    assertThat(Interference.random(120, 20, 3, new Seed(6)).arrivals(0, 120_000))
        .isNotEqualTo(arrivals);
    for (double arrival : arrivals) {
      assertThat(random.slowdown(arrival + 1)).isEqualTo(3);
    }
  }

  /** Gaps of a Poisson process: the share above the mean gap is exp(-1) = 0.368. */
  @Test
  void randomGapsAreExponential() {
    List<Double> arrivals = Interference.random(10, 1, 2, new Seed(8)).arrivals(0, 50_000);
    long above = 0;
    for (int i = 1; i < arrivals.size(); i++) {
      above += arrivals.get(i) - arrivals.get(i - 1) > 10 ? 1 : 0;
    }
    assertThat(above / (arrivals.size() - 1.0)).isBetween(0.34, 0.395);
  }

  @Test
  void badArgumentsAreRefused() {
    assertThatThrownBy(() -> Interference.every(0, 1, 2)).hasMessageContaining("gap");
    assertThatThrownBy(() -> Interference.every(1, 1, 0.5)).hasMessageContaining("slowdown");
    assertThatThrownBy(() -> TuningClock.at(-1)).hasMessageContaining("seconds");
    assertThatThrownBy(() -> TuningClock.at(0).advance(Double.NaN))
        .hasMessageContaining("duration");
  }
}
