package io.github.bbo4j.heuristics.forest;

import io.github.bbo4j.heuristics.bayes.Surrogate;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import smile.data.DataFrame;
import smile.data.Tuple;
import smile.data.formula.Formula;
import smile.regression.RandomForest;
import smile.regression.RegressionTree;

/** The only class that calls Smile. */
final class SmileForest implements Surrogate.Predictor {
  private static final int MAX_DEPTH = 20;
  private static final int NODE_SIZE = 3;

  private final RegressionTree[] trees;
  private final Indicators indicators;
  private final DataFrame schema;

  private SmileForest(RegressionTree[] trees, Indicators indicators, DataFrame schema) {
    this.trees = trees;
    this.indicators = indicators;
    this.schema = schema;
  }

  /**
   * Column of the first indicator of each dimension, and how many categories it has (0: numeric).
   */
  @SuppressWarnings("ArrayRecordComponent") // private carrier, never compared
  private record Indicators(int[] first, int[] categories, int width) {
    static Indicators of(double[][] rows, boolean[] categorical) {
      int d = categorical.length;
      int[] first = new int[d];
      int[] categories = new int[d];
      int width = 0;
      for (int j = 0; j < d; j++) {
        first[j] = width;
        if (categorical[j]) {
          double most = 0;
          for (double[] row : rows) {
            most = Math.max(most, row[j]);
          }
          // Categories never seen share the indicators' all-zero code.
          categories[j] = (int) most + 1;
        }
        width += Math.max(1, categories[j]);
      }
      return new Indicators(first, categories, width);
    }

    void encode(int j, double value, double[] out) {
      if (categories[j] == 0) {
        out[first[j]] = value;
      } else if (value < categories[j]) {
        out[first[j] + (int) value] = 1;
      }
    }
  }

  static SmileForest fit(
      double[][] rows, double[] targets, boolean[] categorical, int count, RandomGenerator random) {
    Indicators indicators = Indicators.of(rows, categorical);
    int n = rows.length;
    double[][] table = new double[n][indicators.width() + 1];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < categorical.length; j++) {
        indicators.encode(j, rows[i][j], table[i]);
      }
      table[i][indicators.width()] = targets[i];
    }
    String[] names = new String[indicators.width() + 1];
    Arrays.setAll(names, k -> k == indicators.width() ? "y" : "x" + k);
    long[] seeds = new long[count];
    for (int t = 0; t < count; t++) {
      seeds[t] = random.nextLong() & Long.MAX_VALUE;
    }
    // SMAC's settings: five sixths of the variables at each split, small leaves.
    int tried = Math.max(1, (int) Math.ceil(indicators.width() * 5 / 6.0));
    DataFrame data = DataFrame.of(table, names);
    RandomForest forest =
        alone(
            () ->
                RandomForest.fit(
                    Formula.lhs("y"),
                    data,
                    count,
                    tried,
                    MAX_DEPTH,
                    Math.max(2, n),
                    NODE_SIZE,
                    1.0,
                    LongStream.of(seeds)));
    return new SmileForest(forest.trees(), indicators, data);
  }

  /**
   * Fits on a thread of its own, one forest after another. Smile 2.6 plants trees in parallel, and
   * each seeds the generator of its thread by {@code MathEx.setSeed}, which keeps all seeds in a
   * set, and the first ones in a generator, that threads share and nothing guards: now and then the
   * first fit of a program broke off with an index out of bounds.
   */
  private static synchronized RandomForest alone(Callable<RandomForest> fit) {
    ForkJoinPool one = new ForkJoinPool(1);
    try {
      return one.submit(fit).join();
    } finally {
      one.shutdown();
    }
  }

  @Override
  public void predict(double[][] columns, double[] mean, double[] variance) {
    double[] row = new double[indicators.width() + 1];
    for (int c = 0; c < mean.length; c++) {
      Arrays.fill(row, 0);
      for (int j = 0; j < columns.length; j++) {
        indicators.encode(j, columns[j][c], row);
      }
      Tuple tuple = Tuple.of(row, schema.schema());
      double m = 0;
      double squares = 0;
      for (int t = 0; t < trees.length; t++) {
        double p = trees[t].predict(tuple);
        double delta = p - m;
        m += delta / (t + 1);
        squares += delta * (p - m);
      }
      mean[c] = m;
      variance[c] = squares / trees.length;
    }
  }
}
