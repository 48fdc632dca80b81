package io.github.bbo4j.heuristics.forest;

import io.github.bbo4j.heuristics.bayes.Surrogate;
import java.util.random.RandomGenerator;

/**
 * Random forest of regression trees as a surrogate: mean and variance of the trees' predictions
 * (Hutter, Hoos, Leyton-Brown 2011, SMAC). Piecewise constant, so it takes cliffs and interactions
 * as they come, and extrapolates nothing. Categories enter as indicator variables, without order.
 *
 * <p>Needs {@code com.github.haifengl:smile-core:2.6.0} on the class path, an optional dependency
 * of this module. Immutable.
 */
public final class ForestSurrogate implements Surrogate {
  private static final String SMILE = "smile.regression.RandomForest";

  private final int trees;

  private ForestSurrogate(int trees) {
    this.trees = trees;
  }

  /**
   * A forest.
   *
   * @param trees number of trees, at least 2; 32 to 100 are usual
   * @return the surrogate
   * @throws IllegalArgumentException if there are fewer than two trees
   * @throws IllegalStateException if Smile is not on the class path
   */
  public static ForestSurrogate of(int trees) {
    if (trees < 2) {
      throw new IllegalArgumentException(
          "trees is " + trees + " but a variance needs at least 2 trees");
    }
    requirePresent(SMILE);
    return new ForestSurrogate(trees);
  }

  /** Refuses with the cure if a class of Smile is absent. */
  static void requirePresent(String className) {
    try {
      Class.forName(className, false, ForestSurrogate.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(
          "random forests need Smile, which is not on the class path. Maybe add the dependency"
              + " com.github.haifengl:smile-core:2.6.0 (LGPL-3), or choose another heuristic",
          e);
    }
  }

  @Override
  public Predictor fit(
      double[][] rows, double[] targets, boolean[] categorical, RandomGenerator random) {
    return SmileForest.fit(rows, targets, categorical, trees, random);
  }
}
