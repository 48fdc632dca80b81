package io.github.bbo4j.benchmarks.problems.noise;

/**
 * What a run costs of a system whose cost without noise is known, and what the true cost is that an
 * estimate is held against. Implementations are immutable and thread-safe: what a run depends on
 * beside its cost is in the {@link SimulatedRun}.
 */
public interface NoiseKind {

  /**
   * What a run costs.
   *
   * @param cost of the configuration without this noise, finite
   * @param run which one it is
   * @return what is measured, finite
   */
  double measured(double cost, SimulatedRun run);

  /** Whether a run gives no number, whatever it costs; unless said otherwise none does. */
  default boolean fails(SimulatedRun run) {
    return false;
  }

  /**
   * The true cost of a configuration: where nothing else is said the mean of all its runs, which is
   * its cost without noise unless noise only lengthens.
   *
   * @param cost without this noise
   * @param lowest cost of the problem without noise
   */
  default double trueCost(double cost, double lowest) {
    return cost;
  }

  /**
   * The mean of all runs of a configuration, those included that the true cost is not of; unless
   * said otherwise the true cost.
   *
   * @param cost without this noise
   * @param lowest cost of the problem without noise
   */
  default double allRunsCost(double cost, double lowest) {
    return trueCost(cost, lowest);
  }

  /**
   * Whether it is of times and counts, which are positive and minimised, so that it says nothing of
   * rates that are maximised.
   */
  default boolean isOfPositiveCosts() {
    return true;
  }

  /**
   * The same of rates that are maximised, which are the smaller the longer a run takes. Not asked
   * of kinds {@linkplain #isOfPositiveCosts of times and counts}.
   */
  default NoiseKind ofRates() {
    return this;
  }
}
