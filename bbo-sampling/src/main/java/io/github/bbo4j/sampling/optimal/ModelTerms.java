package io.github.bbo4j.sampling.optimal;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;

/**
 * The terms of a model on a space: the row {@code f(x)} of a point. Of a model that would have more
 * than {@value #MOST} terms, only the main effects are kept. Immutable and thread-safe.
 */
final class ModelTerms {
  private static final int MOST = 150;

  /** Categories of more values say nothing to a model of this size. */
  private static final int MOST_CATEGORIES = 16;

  private final SearchSpace space;
  private final boolean interactions;
  private final boolean squares;
  private final int mains;
  private final int count;

  ModelTerms(SearchSpace space, DesignModel model) {
    this.space = space;
    int columns = 0;
    int products = 0;
    int squared = 0;
    for (int d = 0; d < space.dimension(); d++) {
      int width = width(space.domain(d));
      products += columns * width;
      columns += width;
      squared += curved(space.domain(d)) ? 1 : 0;
    }
    this.mains = 1 + columns;
    int wanted =
        mains
            + (model == DesignModel.LINEAR ? 0 : products)
            + (model == DesignModel.QUADRATIC ? squared : 0);
    this.interactions = model != DesignModel.LINEAR && wanted <= MOST;
    this.squares = model == DesignModel.QUADRATIC && wanted <= MOST;
    this.count = wanted <= MOST ? wanted : mains;
  }

  /** The number of terms, the intercept included. */
  int count() {
    return count;
  }

  /** The number of those of intercept and main effects, which come first. */
  int mains() {
    return mains;
  }

  private static int width(Domain domain) {
    if (domain.isNominal()) {
      return domain.size() <= MOST_CATEGORIES ? (int) domain.size() - 1 : 0;
    }
    return domain.isOrdered() ? (varies(domain) ? 1 : 0) : domain.featureCount();
  }

  private static boolean varies(Domain domain) {
    return domain.isContinuous() || domain.size() > 1;
  }

  private static boolean curved(Domain domain) {
    return !domain.isNominal()
        && domain.isOrdered()
        && (domain.isContinuous() || domain.size() > 2);
  }

  private static double[] columns(Domain domain, long coordinate) {
    double[] columns = new double[width(domain)];
    if (columns.length == 0) {
      return columns;
    }
    if (domain.isNominal()) {
      double k = domain.size();
      for (int c = 1; c < k; c++) {
        double scale = Math.sqrt(k / (c * (c + 1.0)));
        columns[c - 1] = coordinate < c ? -scale : coordinate == c ? c * scale : 0;
      }
    } else if (domain.isOrdered()) {
      columns[0] = 2 * domain.position(coordinate) - 1;
    } else {
      double[] features = domain.features(coordinate);
      for (int c = 0; c < columns.length; c++) {
        columns[c] = 2 * features[c] - 1;
      }
    }
    return columns;
  }

  /** The row of a point: {@link #count} numbers, a new array. */
  double[] row(Configuration point) {
    double[] row = new double[count];
    row[0] = 1;
    int at = 1;
    List<double[]> all = new ArrayList<>();
    for (int d = 0; d < space.dimension(); d++) {
      double[] columns = columns(space.domain(d), point.coordinate(d));
      all.add(columns);
      for (double value : columns) {
        row[at++] = value;
      }
    }
    if (interactions) {
      for (int d = 0; d < all.size(); d++) {
        for (int e = d + 1; e < all.size(); e++) {
          for (double a : all.get(d)) {
            for (double b : all.get(e)) {
              row[at++] = a * b;
            }
          }
        }
      }
    }
    if (squares) {
      for (int d = 0; d < all.size(); d++) {
        if (curved(space.domain(d))) {
          row[at++] = all.get(d)[0] * all.get(d)[0];
        }
      }
    }
    return row;
  }
}
