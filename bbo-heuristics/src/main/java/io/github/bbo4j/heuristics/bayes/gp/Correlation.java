package io.github.bbo4j.heuristics.bayes.gp;

/** Correlations of encoded points at given hyperparameters, 1 at distance 0. Immutable. */
interface Correlation {
  /**
   * Scaled correlations of one point with many.
   *
   * @param columns the many points, d columns
   * @param x the one point, d values
   * @param from first of the many
   * @param to end of the many, exclusive
   * @param scale what each correlation is multiplied by
   * @param out filled on [from, to)
   */
  @SuppressWarnings("checkstyle:ParameterNumber") // a part of an inner loop, no object for it
  void row(double[][] columns, double[] x, int from, int to, double scale, double[] out);

  /**
   * Slopes of the scaled correlations of one point with the first of many, with respect to the
   * numeric coordinates of the one.
   *
   * @param values as many as are asked for, filled with the scaled correlations
   * @return {@code d x n}, scale d c(x, X_i) / d x_j; rows of zeros for categories
   */
  double[][] slopes(double[][] columns, double[] x, double scale, double[] values);

  /**
   * Scaled correlations of all pairs of points.
   *
   * @param columns points, d columns
   * @param scale what each correlation is multiplied by
   * @param out filled right of the diagonal: rows i with entries j &gt; i
   * @param terms filled with what {@link #contract} wants of the same points
   */
  void pairs(double[][] columns, double scale, double[][] out, PairTerms terms);

  /**
   * Adds sum over pairs i &lt; j of c_ij times the gradient of the correlation of points i and j.
   *
   * @param columns points, d columns
   * @param terms of the same points, as {@link #pairs} left them
   * @param coefficients rows i with entries j &lt; i used
   * @param gradient as many entries as the kernel has parameters, added to
   */
  void contract(double[][] columns, PairTerms terms, double[][] coefficients, double[] gradient);
}
