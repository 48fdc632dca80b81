package io.github.bbo4j.hplsim.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.hplsim.published.ComponentStudy.Machine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What ten times faster or slower processors, latency and bandwidth do to HPL on 512 nodes (T.
 * Cornebize, master thesis, Univ. Grenoble Alpes, 2017, section 5.2), with a star for the fat tree,
 * which takes seconds. Ratios within 10 % are asked for.
 */
class ComponentStudyTest {

  private static double seconds(int n, String variant) {
    Machine machine = Machine.usual().variant(variant);
    return ComponentStudy.simulated(n, machine, ComponentStudy.star(machine));
  }

  @Test
  @Tag("release")
  void tenTimesFasterProcessorsAreNotTenTimesFasterRuns() {
    double base = seconds(100_000, "default");
    assertThat(base / seconds(100_000, "speed_high")).isCloseTo(4.73, withinPercentage(10));
    assertThat(seconds(100_000, "speed_low") / base).isCloseTo(8.61, withinPercentage(10));
  }

  @Test
  @Tag("release")
  void latencyMattersAndMoreBandwidthDoesNot() {
    double base = seconds(50_000, "default");
    assertThat(seconds(50_000, "latency_high") / base).isCloseTo(3.73, withinPercentage(10));
    assertThat(base / seconds(50_000, "latency_low")).isCloseTo(1.47, withinPercentage(10));
    assertThat(seconds(50_000, "bandwidth_high") / base).isCloseTo(1, withinPercentage(5));
  }
}
