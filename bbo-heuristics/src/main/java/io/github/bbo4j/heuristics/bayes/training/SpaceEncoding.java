package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.SearchSpace;

/**
 * Model encoding of configurations: one value per parameter. Ordered parameters lie in [0, 1]:
 * reals by their unit position (by logarithm if declared so), integers linearly, multiplicative
 * steps by logarithm, factor pairs by the logarithm of P, explicit levels by index unless declared
 * logarithmic. Categories keep their code, which the kernel only tests for equality. Immutable.
 */
public final class SpaceEncoding {
  private static final int TABLE_LIMIT = 4096;

  private final SearchSpace space;
  private final boolean[] categorical;
  private final double[][] tables;

  /**
   * The encoding of a space.
   *
   * @param space search space
   */
  public SpaceEncoding(SearchSpace space) {
    this.space = space;
    int d = space.dimension();
    categorical = new boolean[d];
    tables = new double[d][];
    for (int j = 0; j < d; j++) {
      Domain domain = space.domain(j);
      categorical[j] = !domain.isOrdered();
      boolean tabled = domain.isFinite() && domain.size() <= TABLE_LIMIT;
      tables[j] = new double[tabled ? (int) domain.size() : 0];
      for (int k = 0; k < tables[j].length; k++) {
        tables[j][k] = position(domain, k);
      }
    }
  }

  private static double position(Domain domain, long coordinate) {
    if (!domain.isOrdered()) {
      return coordinate;
    }
    if (domain instanceof LevelsDomain levels && !levels.logarithmic()) {
      return levels.size() == 1 ? 0 : coordinate / (double) (levels.size() - 1);
    }
    return domain.position(coordinate);
  }

  /**
   * Which dimensions have no order.
   *
   * @return a copy, one entry per parameter
   */
  public boolean[] categorical() {
    return categorical.clone();
  }

  /**
   * Encodes one value.
   *
   * @param j dimension
   * @param coordinate coordinate of the value in its domain
   * @return the encoded value
   */
  public double encode(int j, long coordinate) {
    return tables[j].length > 0
        ? tables[j][(int) coordinate]
        : position(space.domain(j), coordinate);
  }

  /**
   * Encodes a configuration.
   *
   * @param configuration point of the space
   * @return d values
   */
  public double[] encode(Configuration configuration) {
    double[] x = new double[categorical.length];
    for (int j = 0; j < x.length; j++) {
      x[j] = encode(j, configuration.coordinate(j));
    }
    return x;
  }

  /**
   * Encodes configurations by columns.
   *
   * @param configurations points of the space
   * @return {@code d x c}
   */
  public double[][] columns(java.util.List<Configuration> configurations) {
    double[][] columns = new double[categorical.length][configurations.size()];
    for (int c = 0; c < configurations.size(); c++) {
      for (int j = 0; j < columns.length; j++) {
        columns[j][c] = encode(j, configurations.get(c).coordinate(j));
      }
    }
    return columns;
  }
}
