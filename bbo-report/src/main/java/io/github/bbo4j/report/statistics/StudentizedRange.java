package io.github.bbo4j.report.statistics;

import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The range of {@code k} independent standard normal variables: {@code P(Q <= q) = k times the
 * integral of phi(z) (Phi(z) - Phi(z - q))^(k - 1)}, which is the studentized range with infinitely
 * many degrees of freedom. Commons Math has none.
 */
final class StudentizedRange {
  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
  private static final double END = 9;
  private static final int PIECES = 9;
  private static final int NODES = 20;
  private static final double LARGEST = 40;
  private static final int EVALUATIONS = 200;

  private StudentizedRange() {}

  static double cumulative(double q, int k) {
    UnivariateFunction integrand =
        z ->
            NORMAL.density(z)
                * Math.pow(
                    NORMAL.cumulativeProbability(z) - NORMAL.cumulativeProbability(z - q), k - 1);
    double sum = 0;
    double width = 2 * END / PIECES;
    for (int i = 0; i < PIECES; i++) {
      GaussIntegrator rule =
          new GaussIntegratorFactory().legendre(NODES, -END + i * width, -END + (i + 1) * width);
      sum += rule.integrate(integrand);
    }
    return Math.min(1, k * sum);
  }

  static double quantile(double p, int k) {
    return new BrentSolver(1e-10).solve(EVALUATIONS, q -> cumulative(q, k) - p, 0, LARGEST);
  }
}
