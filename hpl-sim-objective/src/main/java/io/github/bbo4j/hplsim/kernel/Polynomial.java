package io.github.bbo4j.hplsim.kernel;

import io.github.bbo4j.hplsim.internal.Magnitudes;

/**
 * A duration in seconds as {@code mnk*M*N*K + mn*M*N + mk*M*K + nk*N*K + constant}.
 *
 * <p>It covers the models M-0 (constant only), M-1 (one product) and M-2 (all terms) of Cornebize,
 * "High Performance Computing: Towards Better Performance Predictions and Experiments", PhD thesis,
 * Univ. Grenoble Alpes, 2021, chapter 5. Immutable.
 *
 * @param mnk seconds per M*N*K, from -1e12 to 1e12
 * @param mn seconds per M*N, from -1e12 to 1e12
 * @param mk seconds per M*K, from -1e12 to 1e12
 * @param nk seconds per N*K, from -1e12 to 1e12
 * @param constant seconds, from -1e12 to 1e12
 */
public record Polynomial(double mnk, double mn, double mk, double nk, double constant) {

  /** The polynomial that is zero everywhere. */
  public static final Polynomial ZERO = new Polynomial(0, 0, 0, 0, 0);

  /** Checks the coefficients. */
  public Polynomial {
    Magnitudes.coefficient("mnk", mnk);
    Magnitudes.coefficient("mn", mn);
    Magnitudes.coefficient("mk", mk);
    Magnitudes.coefficient("nk", nk);
    Magnitudes.coefficient("constant", constant);
  }

  /** Returns its value; may be negative where it is extrapolated. */
  public double at(double m, double n, double k) {
    double area = m * n;
    return mnk * area * k + mn * area + mk * m * k + nk * n * k + constant;
  }

  /** Returns it with every coefficient multiplied. */
  public Polynomial times(double factor) {
    return new Polynomial(mnk * factor, mn * factor, mk * factor, nk * factor, constant * factor);
  }

  /** Returns the sum of two polynomials, term by term. */
  public Polynomial plus(Polynomial other) {
    return new Polynomial(
        mnk + other.mnk, mn + other.mn, mk + other.mk, nk + other.nk, constant + other.constant);
  }
}
