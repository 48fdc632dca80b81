package io.github.bbo4j.noise.internal;

import org.apache.commons.math3.special.Erf;

/** The loss function of the standard normal distribution. */
public final class NormalLoss {
  private NormalLoss() {}

  /** {@code E[max(0, Z - z)] = phi(z) - z Phi(-z)}; at least 0. */
  public static double at(double z) {
    double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    return Math.max(0, density - z * Erf.erfc(z / Math.sqrt(2)) / 2);
  }
}
