package io.github.bbo4j.heuristics.bayes.gp;

/**
 * What the correlations of all pairs of n points and their slopes have in common, computed once for
 * both: work arrays, rows i with entries j &lt; i. Not safe for several threads.
 *
 * @param exponents what correlations are functions of: t, or the squared distance in families that
 *     have no e^-t
 * @param decays e^-t
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never compared
record PairTerms(double[][] exponents, double[][] decays) {
  /** Arrays for n points. */
  static PairTerms of(int n) {
    double[][] exponents = new double[n][];
    double[][] decays = new double[n][];
    for (int i = 0; i < n; i++) {
      exponents[i] = new double[i];
      decays[i] = new double[i];
    }
    return new PairTerms(exponents, decays);
  }

  /** Number of points. */
  int size() {
    return exponents.length;
  }
}
