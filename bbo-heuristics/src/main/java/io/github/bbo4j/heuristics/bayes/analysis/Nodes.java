package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.space.Domain;
import java.util.Arrays;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;

/**
 * Values of a domain over which a parameter is averaged: all of few, those at Gauss-Legendre nodes
 * of the domain's scale if there are many on a line, evenly spaced ones if they have no order.
 *
 * @param coordinates of the values
 * @param weights of the values, of sum 1
 */
@SuppressWarnings("ArrayRecordComponent") // carrier of arrays, never compared
record Nodes(long[] coordinates, double[] weights) {
  private static final int MOST_LEVELS = 16;
  private static final int QUADRATURE = 12;

  static Nodes of(Domain domain) {
    if (domain.isFinite() && (domain.size() <= MOST_LEVELS || !domain.isOrdered())) {
      int n = (int) Math.min(domain.size(), MOST_LEVELS);
      long[] coordinates = new long[n];
      Arrays.setAll(coordinates, i -> domain.evenlySpaced(i, n));
      double[] weights = new double[n];
      Arrays.fill(weights, 1.0 / n);
      return new Nodes(coordinates, weights);
    }
    GaussIntegrator rule = new GaussIntegratorFactory().legendre(QUADRATURE, 0, 1);
    long[] coordinates = new long[QUADRATURE];
    double[] weights = new double[QUADRATURE];
    for (int i = 0; i < QUADRATURE; i++) {
      coordinates[i] = domain.atUnit(rule.getPoint(i));
      weights[i] = rule.getWeight(i);
    }
    return new Nodes(coordinates, weights);
  }

  int size() {
    return weights.length;
  }
}
