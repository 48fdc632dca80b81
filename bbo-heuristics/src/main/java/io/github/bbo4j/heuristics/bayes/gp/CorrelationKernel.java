package io.github.bbo4j.heuristics.bayes.gp;

/**
 * Kind of correlation of two model-encoded points: a radial function of the scaled distance r^2 =
 * sum_j w_j delta_j(x, x'), with one weight per dimension (automatic relevance determination), or
 * for {@link KernelFamily#ANOVA} a product over the dimensions. {@link Covariance} is a kernel at
 * given hyperparameters.
 *
 * <p>delta_j is the squared difference of a numeric dimension and the Hamming distance (0 or 1) of
 * a categorical one. The latter is half the squared distance of one-hot codes, so r^2 is a squared
 * Euclidean distance, every family stays positive definite, and no order of the categories is
 * invented; for {@link KernelFamily#RBF} the categorical factor is the exponential Hamming kernel
 * exp(-w_j [x_j != x'_j] / 2) (Hutter et al. 2011, SMAC, section 4.1).
 *
 * <p>The kernel's parameters are log w_1 .. log w_d, then log a of the rational quadratic or log v
 * of ANOVA if it is that family. Immutable, safe for any thread.
 */
public final class CorrelationKernel {
  private final KernelFamily family;
  private final boolean[] categorical;

  private CorrelationKernel(KernelFamily family, boolean[] categorical) {
    this.family = family;
    this.categorical = categorical;
  }

  /**
   * A kernel of numeric and categorical dimensions.
   *
   * @param family radial function
   * @param categorical which dimensions have no order, one entry per dimension, at least one
   * @return the kernel
   * @throws IllegalArgumentException if there is no dimension
   */
  public static CorrelationKernel of(KernelFamily family, boolean... categorical) {
    if (categorical.length == 0) {
      throw new IllegalArgumentException("categorical is empty but a kernel needs one dimension");
    }
    return new CorrelationKernel(family, categorical.clone());
  }

  /**
   * Radial function.
   *
   * @return the family
   */
  public KernelFamily family() {
    return family;
  }

  /**
   * Number of dimensions d.
   *
   * @return d, at least 1
   */
  public int dimensions() {
    return categorical.length;
  }

  /**
   * Number of parameters of the correlation.
   *
   * @return d, plus one for a shape
   */
  public int parameterCount() {
    return categorical.length + (hasShape() ? 1 : 0);
  }

  /**
   * Whether dimension j has no order.
   *
   * @param j dimension in [0, d)
   * @return true for a category
   */
  public boolean isCategorical(int j) {
    return categorical[j];
  }

  /**
   * Whether the family has a shape parameter.
   *
   * @return true for the rational quadratic and ANOVA
   */
  public boolean hasShape() {
    return family.hasShape();
  }
}
