package io.github.bbo4j.hplsim;

import io.github.bbo4j.hplsim.run.HplConfiguration;

/** What is minimised when HPL is tuned. */
public enum HplCost {
  /** The time of the run in seconds. */
  SECONDS {
    @Override
    public double of(HplConfiguration run, double seconds) {
      return seconds;
    }
  },
  /**
   * The negative of the rate in GFlop/s: the same order as the time while N is fixed, the only
   * sensible one when it is not.
   */
  NEGATIVE_GFLOPS {
    @Override
    public double of(HplConfiguration run, double seconds) {
      return -run.gflops(seconds);
    }
  };

  /**
   * The cost of a run.
   *
   * @param run what was run
   * @param seconds how long it took, above 0
   * @return the cost, the lower the better
   */
  public abstract double of(HplConfiguration run, double seconds);
}
