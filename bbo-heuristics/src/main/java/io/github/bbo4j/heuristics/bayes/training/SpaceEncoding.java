package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.List;

/**
 * Model encoding of configurations: the {@linkplain Domain#features features} of the parameters,
 * one after the other. Ordered parameters lie in [0, 1]: reals by their unit position (by logarithm
 * if declared so), integers linearly, multiplicative steps by logarithm, factor pairs by the
 * logarithm of P, explicit levels by index unless declared logarithmic. Categories keep their code,
 * which the kernel only tests for equality; a permutation has the position of each item. Immutable.
 */
public final class SpaceEncoding {
  private static final int TABLE_LIMIT = 4096;

  private final SearchSpace space;
  private final boolean[] categorical;

  /** {@code first[j]}: the column of parameter j's first feature; the number of columns at last. */
  private final int[] first;

  /** The features by coordinate, for small finite domains. */
  private final double[][][] tables;

  /**
   * The encoding of a space.
   *
   * @param space search space
   */
  public SpaceEncoding(SearchSpace space) {
    this.space = space;
    int parameters = space.dimension();
    first = new int[parameters + 1];
    for (int j = 0; j < parameters; j++) {
      first[j + 1] = first[j] + space.domain(j).featureCount();
    }
    categorical = new boolean[first[parameters]];
    tables = new double[parameters][][];
    for (int j = 0; j < parameters; j++) {
      Domain domain = space.domain(j);
      Arrays.fill(categorical, first[j], first[j + 1], domain.isNominal());
      boolean tabled = domain.isFinite() && domain.size() <= TABLE_LIMIT;
      tables[j] = new double[tabled ? (int) domain.size() : 0][];
      for (int k = 0; k < tables[j].length; k++) {
        tables[j][k] = domain.features(k);
      }
    }
  }

  /**
   * Which columns have no order.
   *
   * @return a copy, one entry per column
   */
  public boolean[] categorical() {
    return categorical.clone();
  }

  /**
   * The column of a parameter's first feature.
   *
   * @param j dimension of the space; the number of dimensions gives the number of columns
   */
  public int column(int j) {
    return first[j];
  }

  /**
   * What each parameter has of values that columns have, such as weights: the largest of its
   * columns'.
   *
   * @param ofColumns one value per column; what follows is not read
   * @return one value per parameter of the space, negative infinity where it has no column
   */
  public double[] largest(double[] ofColumns) {
    double[] ofParameters = new double[tables.length];
    Arrays.setAll(
        ofParameters,
        j ->
            Arrays.stream(ofColumns, first[j], first[j + 1])
                .max()
                .orElse(Double.NEGATIVE_INFINITY));
    return ofParameters;
  }

  /**
   * Encodes a configuration.
   *
   * @param configuration point of the space
   * @return one value per column
   */
  public double[] encode(Configuration configuration) {
    double[] x = new double[categorical.length];
    for (int j = 0; j < tables.length; j++) {
      double[] features = features(j, configuration.coordinate(j));
      System.arraycopy(features, 0, x, first[j], features.length);
    }
    return x;
  }

  /**
   * Encodes configurations by columns.
   *
   * @param configurations points of the space
   * @return {@code d x c} for d columns
   */
  public double[][] columns(List<Configuration> configurations) {
    double[][] columns = new double[categorical.length][configurations.size()];
    for (int c = 0; c < configurations.size(); c++) {
      for (int j = 0; j < tables.length; j++) {
        double[] features = features(j, configurations.get(c).coordinate(j));
        for (int k = 0; k < features.length; k++) {
          columns[first[j] + k][c] = features[k];
        }
      }
    }
    return columns;
  }

  private double[] features(int j, long coordinate) {
    return tables[j].length > 0
        ? tables[j][(int) coordinate]
        : space.domain(j).features(coordinate);
  }
}
