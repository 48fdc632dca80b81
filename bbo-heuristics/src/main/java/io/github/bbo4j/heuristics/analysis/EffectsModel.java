package io.github.bbo4j.heuristics.analysis;

import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * The linear model of main effects of the free factors, and of their two-way interactions where
 * there are observations enough, by least squares on effect-coded columns: of {@code k} classes
 * {@code k - 1} columns, 1 for the class, -1 for the last one. Its solver has scratch space: not
 * thread-safe.
 */
final class EffectsModel {
  /** Keeps normal equations of aliased columns solvable; next to nothing beside a count. */
  private static final double RIDGE = 1e-9;

  /** Observations beyond the number of terms without which no error is estimated. */
  static final int SPARE = 3;

  private final FactorClasses[] classes;
  private final boolean[] free;
  private final int mains;
  private final boolean interactions;
  private final DMatrixRMaj normal;
  private final double[] right;
  private final double[] coefficients;

  /**
   * The factor of all terms, asked for each candidate: of a thousand parameters it takes seconds.
   */
  private final LinearSolverDense<DMatrixRMaj> factored;

  private final double squares;
  private final int n;

  EffectsModel(FactorClasses[] classes, boolean[] free, List<Observation> observations) {
    this.classes = classes;
    this.free = free.clone();
    this.n = observations.size();
    this.mains = terms(false);
    this.interactions = n >= terms(true) + SPARE;
    int p = interactions ? terms(true) : mains;
    this.normal = new DMatrixRMaj(p, p);
    this.right = new double[p];
    double sum = 0;
    double mean = observations.stream().mapToDouble(EffectsModel::cost).average().orElse(0);
    for (Observation observation : observations) {
      double[] row = row(observation.configuration());
      double y = cost(observation) - mean;
      sum += y * y;
      for (int i = 0; i < p; i++) {
        right[i] += row[i] * y;
        for (int j = 0; j < p; j++) {
          normal.add(i, j, row[i] * row[j]);
        }
      }
    }
    this.squares = sum;
    this.factored = factored(indices(p, -1));
    this.coefficients = solve(factored, right);
  }

  static double cost(Observation observation) {
    return observation.cost().orElseThrow();
  }

  private int terms(boolean withInteractions) {
    int count = 1;
    int products = 0;
    for (int f = 0; f < classes.length; f++) {
      if (free[f]) {
        int width = classes[f].count() - 1;
        products += (count - 1) * width;
        count += width;
      }
    }
    return count + (withInteractions ? products : 0);
  }

  /** The number of terms of intercept and main effects. */
  int mains() {
    return mains;
  }

  private static double[] columns(FactorClasses classes, Configuration point, int dimension) {
    int its = classes.classOf(point.coordinate(dimension));
    double[] columns = new double[classes.count() - 1];
    if (its == columns.length) {
      Arrays.fill(columns, -1);
    } else {
      columns[its] = 1;
    }
    return columns;
  }

  double[] row(Configuration point) {
    double[] row = new double[right.length];
    row[0] = 1;
    int at = 1;
    List<double[]> all = new ArrayList<>();
    for (int f = 0; f < classes.length; f++) {
      if (free[f]) {
        double[] columns = columns(classes[f], point, f);
        all.add(columns);
        System.arraycopy(columns, 0, row, at, columns.length);
        at += columns.length;
      }
    }
    if (interactions) {
      for (int a = 0; a < all.size(); a++) {
        for (int b = a + 1; b < all.size(); b++) {
          for (double x : all.get(a)) {
            for (double y : all.get(b)) {
              row[at++] = x * y;
            }
          }
        }
      }
    }
    return row;
  }

  /** The first {@code count} indices of columns without those of a factor's main effect. */
  private int[] indices(int count, int without) {
    int from = without < 0 ? 0 : firstColumn(without);
    int to = without < 0 ? 0 : from + classes[without].count() - 1;
    int[] indices = new int[count - (to - from)];
    int at = 0;
    for (int i = 0; i < count; i++) {
      if (i < from || i >= to) {
        indices[at++] = i;
      }
    }
    return indices;
  }

  private int firstColumn(int factor) {
    int at = 1;
    for (int f = 0; f < factor; f++) {
      at += free[f] ? classes[f].count() - 1 : 0;
    }
    return at;
  }

  private double[] solve(int[] indices, double[] sides) {
    double[] part = new double[indices.length];
    for (int i = 0; i < part.length; i++) {
      part[i] = sides[indices[i]];
    }
    return solve(factored(indices), part);
  }

  private LinearSolverDense<DMatrixRMaj> factored(int[] indices) {
    int p = indices.length;
    DMatrixRMaj part = new DMatrixRMaj(p, p);
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        part.set(i, j, normal.get(indices[i], indices[j]) + (i == j ? RIDGE : 0));
      }
    }
    LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.chol(p);
    if (!solver.setA(part)) {
      throw new IllegalStateException("normal equations of " + p + " terms can't be solved");
    }
    return solver;
  }

  private static double[] solve(LinearSolverDense<DMatrixRMaj> solver, double[] sides) {
    DMatrixRMaj solution = new DMatrixRMaj(sides.length, 1);
    solver.solve(DMatrixRMaj.wrap(sides.length, 1, sides.clone()), solution);
    return solution.getData();
  }

  /** The sum of squares that the terms explain. */
  private double explained(int[] indices) {
    double[] solution = solve(indices, right);
    double sum = 0;
    for (int i = 0; i < indices.length; i++) {
      sum += solution[i] * right[indices[i]];
    }
    return sum;
  }

  /** The sum of squares of a free factor beyond all other main effects (type II). */
  double sumOfSquares(int factor) {
    return Math.max(0, explained(indices(mains, -1)) - explained(indices(mains, factor)));
  }

  /** The degrees of freedom of the residuals. */
  int residualDegrees() {
    return n - right.length;
  }

  /** The residual sum of squares; next to nothing is nothing. */
  double residualSumOfSquares() {
    double rest = squares - explained(indices(right.length, -1));
    return rest <= 1e-12 * squares ? 0 : rest;
  }

  /** The class of a free factor with the lowest main effect. */
  int lowestClass(int factor) {
    int from = firstColumn(factor);
    int last = classes[factor].count() - 1;
    double[] main = solve(indices(mains, -1), right);
    double sum = 0;
    int lowest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int c = 0; c <= last; c++) {
      double effect = c == last ? -sum : main[from + c];
      sum += c == last ? 0 : effect;
      if (effect < least) {
        least = effect;
        lowest = c;
      }
    }
    return lowest;
  }

  /** What the model predicts, but for the mean. */
  double predict(Configuration point) {
    double[] row = row(point);
    double sum = 0;
    for (int i = 0; i < row.length; i++) {
      sum += row[i] * coefficients[i];
    }
    return sum;
  }

  /** The variance of a prediction in units of that of a measurement: {@code x'(X'X)^-1 x}. */
  double variance(Configuration point) {
    double[] row = row(point);
    double[] solved = solve(factored, row);
    double sum = 0;
    for (int i = 0; i < row.length; i++) {
      sum += row[i] * solved[i];
    }
    return sum;
  }
}
