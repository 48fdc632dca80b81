package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.engine.Simulation;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;

/**
 * What predicts the time of one run of HPL on a platform: a simulator at some fidelity, or any
 * model of the user's. Implementations are thread-safe and give the same number for the same
 * arguments.
 */
@FunctionalInterface
public interface HplPredictor {

  /**
   * Predicts one run.
   *
   * @param run what to run, on at most as many ranks as the platform holds
   * @param platform where
   * @param seed of pivots and noise
   * @return seconds, above 0
   * @throws IllegalArgumentException if the run does not fit the platform
   */
  double seconds(HplConfiguration run, Platform platform, long seed);

  /**
   * Predicts one run if it does not take too long.
   *
   * @param run what to run, on at most as many ranks as the platform holds
   * @param platform where
   * @param seed of pivots and noise
   * @param limit seconds
   * @return the prediction of {@link #seconds(HplConfiguration, Platform, long)} when it is at most
   *     the limit, else that or infinity, whichever is known earlier
   * @throws IllegalArgumentException if the run does not fit the platform
   */
  default double secondsWithin(HplConfiguration run, Platform platform, long seed, double limit) {
    return seconds(run, platform, seed);
  }

  /**
   * The simulator of this module.
   *
   * @param fidelity how closely to simulate
   * @return the simulated time
   */
  static HplPredictor simulated(Fidelity fidelity) {
    Arguments.given(fidelity, "fidelity");
    return new HplPredictor() {
      @Override
      public double seconds(HplConfiguration run, Platform platform, long seed) {
        return HplSimulator.of(platform).withFidelity(fidelity).simulate(run, seed).seconds();
      }

      @Override
      public double secondsWithin(
          HplConfiguration run, Platform platform, long seed, double limit) {
        return fidelity == Fidelity.FAST && run.ranks() <= platform.ranks()
            ? Simulation.seconds(run, platform, seed, limit)
            : seconds(run, platform, seed);
      }
    };
  }
}
