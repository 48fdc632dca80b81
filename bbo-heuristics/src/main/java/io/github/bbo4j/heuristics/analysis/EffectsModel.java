package io.github.bbo4j.heuristics.analysis;

import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
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

  private static final int MOST_CELLS = 1024;

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

  /** What the main effects explain, asked for each factor; not a number until it is. */
  private double byMains = Double.NaN;

  private final double squares;
  private final int n;

  EffectsModel(FactorClasses[] classes, boolean[] free, List<ClassifiedCost> observations) {
    this.classes = classes;
    this.free = free.clone();
    this.n = observations.size();
    this.mains = terms(false);
    this.interactions = n >= terms(true) + SPARE;
    int p = interactions ? terms(true) : mains;
    this.normal = new DMatrixRMaj(p, p);
    this.right = new double[p];
    double sum = 0;
    double mean = observations.stream().mapToDouble(ClassifiedCost::cost).average().orElse(0);
    Map<List<Integer>, Cell> cells = new LinkedHashMap<>();
    for (ClassifiedCost observation : observations) {
      Cell cell = cell(cells, observation.cell());
      double y = observation.cost() - mean;
      sum += y * y;
      for (int i = 0; i < p; i++) {
        right[i] += cell.row[i] * y;
      }
    }
    this.squares = sum;
    cells.values().forEach(cell -> addToNormal(cell.row, cell.count));
    this.factored = factored(indices(p, -1));
    this.coefficients = solve(factored, right);
  }

  /** Points of the same classes: of many observations there are few. */
  private static final class Cell {
    private final double[] row;
    private int count;

    Cell(double[] row) {
      this.row = row;
    }
  }

  /** One more point of a cell; those beyond the first {@value #MOST_CELLS} are not kept. */
  private Cell cell(Map<List<Integer>, Cell> cells, List<Integer> key) {
    Cell cell = cells.get(key);
    if (cell == null) {
      cell = new Cell(row(key));
      if (cells.size() < MOST_CELLS) {
        cells.put(key, cell);
      } else {
        addToNormal(cell.row, 1);
      }
    }
    cell.count++;
    return cell;
  }

  /** Whole numbers: the sums are exact in any order. */
  private void addToNormal(double[] row, int count) {
    for (int i = 0; i < row.length; i++) {
      double times = count * row[i];
      for (int j = 0; times != 0 && j < row.length; j++) {
        normal.add(i, j, times * row[j]);
      }
    }
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

  boolean isFree(int factor) {
    return free[factor];
  }

  /** The number of columns of a factor's main effect. */
  int width(int factor) {
    return classes[factor].count() - 1;
  }

  int observations() {
    return n;
  }

  /** The number of terms of intercept and main effects. */
  int mains() {
    return mains;
  }

  private double[] columns(List<Integer> cell, int factor) {
    int its = cell.get(factor);
    double[] columns = new double[width(factor)];
    if (its == columns.length) {
      Arrays.fill(columns, -1);
    } else {
      columns[its] = 1;
    }
    return columns;
  }

  private double[] row(Configuration point) {
    return row(ClassifiedCost.cell(classes, point));
  }

  private double[] row(List<Integer> cell) {
    double[] row = new double[right.length];
    row[0] = 1;
    int at = 1;
    List<double[]> all = new ArrayList<>();
    for (int f = 0; f < classes.length; f++) {
      if (free[f]) {
        double[] columns = columns(cell, f);
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
    if (Double.isNaN(byMains)) {
      byMains = explained(indices(mains, -1));
    }
    double beyond = byMains - explained(indices(mains, factor));
    return beyond <= 1e-12 * squares ? 0 : beyond;
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
  double[] predictions(List<Configuration> points) {
    DMatrixRMaj rows = new DMatrixRMaj(points.stream().map(this::row).toArray(double[][]::new));
    DMatrixRMaj sums = new DMatrixRMaj(points.size(), 1);
    CommonOps_DDRM.mult(rows, DMatrixRMaj.wrap(right.length, 1, coefficients), sums);
    return sums.getData();
  }

  /** The variances of predictions in units of that of a measurement: {@code x'(X'X)^-1 x}. */
  double[] variances(List<Configuration> points) {
    DMatrixRMaj rows = new DMatrixRMaj(points.stream().map(this::row).toArray(double[][]::new));
    DMatrixRMaj columns = CommonOps_DDRM.transpose(rows, null);
    DMatrixRMaj solved = columns.createLike();
    // Together: the factor of a thousand parameters is read once, not for each point.
    factored.solve(columns.copy(), solved);
    CommonOps_DDRM.elementMult(columns, solved);
    return CommonOps_DDRM.sumCols(columns, null).getData();
  }
}
