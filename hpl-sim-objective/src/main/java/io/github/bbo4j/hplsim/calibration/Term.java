package io.github.bbo4j.hplsim.calibration;

import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import java.util.EnumSet;
import java.util.Set;

/**
 * A term of a kernel model. Terms of degree 1 (M, N or K alone) are not there on purpose: kept in a
 * regression they made predictions wrong by a factor 10 (T. Cornebize, 2021, section 12.2).
 */
public enum Term {
  /** The product of all the dimensions. */
  MNK,
  /** The product M N. */
  MN,
  /** The product M K. */
  MK,
  /** The product N K. */
  NK,
  /** The constant. */
  CONSTANT;

  /**
   * Value of the term.
   *
   * @param m dimension M
   * @param n dimension N
   * @param k dimension K
   * @return the product
   */
  public double at(double m, double n, double k) {
    return switch (this) {
      case MNK -> m * n * k;
      case MN -> m * n;
      case MK -> m * k;
      case NK -> n * k;
      case CONSTANT -> 1.0;
    };
  }

  /** The polynomial which is this term with a coefficient. */
  Polynomial times(double c) {
    return switch (this) {
      case MNK -> new Polynomial(c, 0, 0, 0, 0);
      case MN -> new Polynomial(0, c, 0, 0, 0);
      case MK -> new Polynomial(0, 0, c, 0, 0);
      case NK -> new Polynomial(0, 0, 0, c, 0);
      case CONSTANT -> new Polynomial(0, 0, 0, 0, c);
    };
  }

  /**
   * The terms that make sense for a kernel: all of them for dgemm, MNK and a constant for dtrsm, MN
   * and a constant for the kernels of one or two dimensions.
   *
   * @param kernel which kernel
   * @return the candidates of a regression
   */
  public static Set<Term> candidates(Kernel kernel) {
    return switch (kernel) {
      case DGEMM -> EnumSet.allOf(Term.class);
      case DTRSM -> EnumSet.of(MNK, CONSTANT);
      default -> EnumSet.of(MN, CONSTANT);
    };
  }
}
