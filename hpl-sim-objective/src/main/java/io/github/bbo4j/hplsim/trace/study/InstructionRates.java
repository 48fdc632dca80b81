package io.github.bbo4j.hplsim.trace.study;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;
import java.util.List;

/**
 * How many flops (or instructions) a core does in a second, by cache regime: an instance that fits
 * into a cache is faster than one that doesn't, and one rate for both is too optimistic for the
 * larger (Markomanolis 2014). Immutable.
 *
 * <p>The rate of a regime is the sum of the flops of its bursts over the sum of their seconds, the
 * mean weighted by time.
 */
public final class InstructionRates {

  private final double[] limits;
  private final double[] rates;

  /**
   * A burst of computation that was measured.
   *
   * @param workingSet bytes that it goes over, not negative
   * @param flops flops or instructions, positive
   * @param seconds its duration, positive
   */
  public record Burst(double workingSet, double flops, double seconds) {
    /** Checks ranges. */
    public Burst {
      if (!(workingSet >= 0) || !(flops > 0) || !(seconds > 0) || seconds == 1.0 / 0.0) {
        throw new IllegalArgumentException(
            "a burst of "
                + flops
                + " flops in "
                + seconds
                + " s over "
                + workingSet
                + " bytes; flops and seconds must be positive");
      }
    }
  }

  private InstructionRates(double[] limits, double[] rates) {
    this.limits = limits;
    this.rates = rates;
  }

  /**
   * Fits the rates of all regimes.
   *
   * @param bursts measurements
   * @param caches sizes of the caches in bytes, increasing; one regime more than caches
   * @throws IllegalArgumentException when the sizes don't increase or a regime has no burst
   */
  public static InstructionRates fit(List<Burst> bursts, double... caches) {
    Arguments.given(bursts, "bursts");
    Arguments.given(caches, "caches");
    for (int i = 0; i < caches.length; i++) {
      if (!(caches[i] > (i == 0 ? 0 : caches[i - 1]))) {
        throw new IllegalArgumentException(
            "caches = " + Arrays.toString(caches) + " must be positive and increase");
      }
    }
    double[] flops = new double[caches.length + 1];
    double[] seconds = new double[caches.length + 1];
    for (Burst burst : bursts) {
      int regime = regime(caches, burst.workingSet());
      flops[regime] += burst.flops();
      seconds[regime] += burst.seconds();
    }
    double[] rates = new double[flops.length];
    for (int i = 0; i < rates.length; i++) {
      if (seconds[i] == 0) {
        throw new IllegalArgumentException(
            "no burst between "
                + (i == 0 ? 0 : caches[i - 1])
                + " and "
                + (i < caches.length ? caches[i] : Double.POSITIVE_INFINITY)
                + " bytes; measure one, or leave that cache out");
      }
      rates[i] = flops[i] / seconds[i];
    }
    return new InstructionRates(caches.clone(), rates);
  }

  private static int regime(double[] limits, double workingSet) {
    int i = 0;
    while (i < limits.length && workingSet > limits[i]) {
      i++;
    }
    return i;
  }

  /** Returns the flops per second of a working set in bytes. */
  public double rate(double workingSet) {
    return rates[regime(limits, workingSet)];
  }
}
