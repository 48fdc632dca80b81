package io.github.bbo4j.hplsim;

import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.Objects;

/**
 * One run written as a row of a table: a configuration, a platform and a seed. Immutable.
 *
 * @param configuration the run
 * @param platform where it runs
 * @param seed seed of pivots and noise
 * @see RunRowParser
 */
public record RunRow(HplConfiguration configuration, Platform platform, long seed) {

  /** Checks that nothing is missing. */
  public RunRow {
    Objects.requireNonNull(configuration, "configuration");
    Objects.requireNonNull(platform, "platform");
  }
}
