package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.Optional;

/**
 * One run written as a row of a table: a configuration, a platform and a seed. Immutable.
 *
 * @param configuration the run
 * @param platform where it runs
 * @param seed seed of pivots and noise
 * @param power what the nodes draw, when the platform file declares it
 * @see RunRowParser
 */
public record RunRow(
    HplConfiguration configuration, Platform platform, long seed, Optional<ClusterPower> power) {

  /** Checks that nothing is missing. */
  public RunRow {
    Arguments.given(configuration, "configuration");
    Arguments.given(platform, "platform");
    Arguments.given(power, "power");
  }

  /** Returns a simulator of its platform, with energy where the platform declares power. */
  public HplSimulator simulator() {
    HplSimulator simulator = HplSimulator.of(platform);
    return power.map(simulator::withPower).orElse(simulator);
  }
}
