package io.github.bbo4j.sampling;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Enhanced stochastic evolutionary search for the table of lowest phi_p (Jin, Chen and Sudjianto,
 * 2005, section 3): exchanges that make it worse by less than a random share of a threshold are
 * accepted, and the threshold follows the share of accepted and of improving exchanges. Leaves the
 * best table it saw. Not thread-safe.
 */
final class ExchangeSearch {
  /** Values of an axis that is no line whose distances are tabulated: 64 MB of them. */
  private static final int MOST_TABULATED = 4096;

  private final SearchSpace space;
  private final LatinTable table;
  private final double p;
  private final double floor;
  private final RandomGenerator random;

  /**
   * {@code places[i][d]}: where row i lies on axis d; the number of its value where that is no
   * line.
   */
  private final double[][] places;

  private final boolean[] ordered;

  /** The values of an axis that is no line, by their numbers. */
  private final long[][] values;

  /** Their squared distances to those of lower numbers; empty where they are too many. */
  private final double[][][] squaredDistances;

  /** Sum of d^-p over the pairs, and the greatest value since it was last added up afresh. */
  private double sum;

  private double greatest;

  /** Accepted exchanges since the best table: undone backwards in the end. */
  private final List<int[]> sinceBest = new ArrayList<>();

  ExchangeSearch(SearchSpace space, LatinTable table, double p, RandomGenerator random) {
    this(space, table, p, random, MOST_TABULATED);
  }

  /** With another number of values up to which their distances are tabulated. */
  ExchangeSearch(
      SearchSpace space, LatinTable table, double p, RandomGenerator random, int tabulated) {
    this.space = space;
    this.table = table;
    this.p = p;
    // Squared distances below this would overflow the sum; the table has no better use for them.
    this.floor = Math.pow(10, -500 / p);
    this.random = random;
    this.places = new double[table.size()][space.dimension()];
    this.ordered = new boolean[space.dimension()];
    this.values = new long[space.dimension()][0];
    this.squaredDistances = new double[space.dimension()][0][];
    for (int d = 0; d < space.dimension(); d++) {
      ordered[d] = space.domain(d).isOrdered();
      if (ordered[d]) {
        for (int i = 0; i < table.size(); i++) {
          places[i][d] = space.domain(d).position(table.row(i)[d]);
        }
      } else {
        number(d, tabulated);
      }
    }
  }

  /** Numbers the values of an axis and takes down their distances, if they are not too many. */
  private void number(int dimension, int tabulated) {
    Map<Long, Integer> numbers = new LinkedHashMap<>();
    for (int i = 0; i < places.length; i++) {
      Integer next = numbers.size();
      Integer before = numbers.putIfAbsent(table.row(i)[dimension], next);
      places[i][dimension] = before == null ? next : before;
    }
    values[dimension] = numbers.keySet().stream().mapToLong(Long::longValue).toArray();
    if (numbers.size() > tabulated) {
      return;
    }
    double[][] squared = new double[numbers.size()][];
    for (int a = 0; a < squared.length; a++) {
      squared[a] = new double[a];
      for (int b = 0; b < a; b++) {
        squared[a][b] = squaredDistance(dimension, a, b);
      }
    }
    squaredDistances[dimension] = squared;
  }

  /** Of two values of an axis that is no line. */
  private double squaredDistance(int dimension, int a, int b) {
    double distance = space.domain(dimension).distance(values[dimension][a], values[dimension][b]);
    return distance * distance;
  }

  /** Tries that many exchanges. */
  void run(int exchanges) {
    addUp();
    int n = table.size();
    int dimension = space.dimension();
    double best = phi(sum);
    double threshold = 0.005 * best;
    int candidates = (int) Math.max(1, Math.min(50, n * (n - 1L) / 10));
    int round = Math.min(100, Math.max(2 * n * dimension / candidates, 10));
    boolean exploring = false;
    boolean rising = false;
    int tried = 0;
    while (tried < exchanges) {
      int accepted = 0;
      int improved = 0;
      double bestBefore = best;
      for (int step = 0; step < round && tried < exchanges; step++) {
        tried += candidates;
        if (exchange(candidates, step % dimension, threshold)) {
          accepted++;
          if (phi(sum) < best * (1 - 1e-12)) {
            best = phi(sum);
            improved++;
            sinceBest.clear();
          }
        }
      }
      double share = accepted / (double) round;
      if (best < bestBefore) {
        exploring = false;
        threshold *= share > 0.1 && improved < accepted ? 0.8 : share > 0.1 ? 1 : 1 / 0.8;
      } else {
        rising = exploring ? (rising ? share < 0.8 : share < 0.1) : share < 0.8;
        exploring = true;
        threshold *= rising ? 1 / 0.7 : 0.9;
      }
    }
    backToTheBest();
  }

  private void backToTheBest() {
    for (int k = sinceBest.size() - 1; k >= 0; k--) {
      int[] move = sinceBest.get(k);
      table.swap(move[0], move[1], move[2]);
    }
  }

  /** The best of some exchanges in a column, if it makes the table worse by less than allowed. */
  private boolean exchange(int candidates, int column, double threshold) {
    int[] pair = bestOf(candidates, column);
    if (pair.length == 0) {
      return false;
    }
    double change = phi(sum + delta(pair[0], pair[1], column)) - phi(sum);
    if (!(change <= threshold * random.nextDouble()) || !accept(pair[0], pair[1], column)) {
      return false;
    }
    sinceBest.add(new int[] {pair[0], pair[1], column});
    return true;
  }

  /** The best of some random exchanges in a column; empty if none changes anything. */
  private int[] bestOf(int candidates, int column) {
    int n = table.size();
    int[] best = {};
    double lowest = Double.POSITIVE_INFINITY;
    for (int c = 0; c < candidates; c++) {
      int i = random.nextInt(n);
      int j = random.nextInt(n);
      if (table.row(i)[column] != table.row(j)[column]) {
        double change = delta(i, j, column);
        if (change < lowest) {
          lowest = change;
          best = new int[] {i, j};
        }
      }
    }
    return best;
  }

  private boolean accept(int i, int j, int column) {
    double change = delta(i, j, column);
    if (!table.exchange(i, j, column)) {
      return false;
    }
    double place = places[i][column];
    places[i][column] = places[j][column];
    places[j][column] = place;
    sum += change;
    greatest = Math.max(greatest, sum);
    if (!(sum > 1e-6 * greatest)) {
      // So much was subtracted that what is left is rounding error.
      addUp();
    }
    return true;
  }

  /** What an exchange adds to the sum. */
  private double delta(int i, int j, int column) {
    double change = 0;
    double atI = places[i][column];
    double atJ = places[j][column];
    for (int k = 0; k < places.length; k++) {
      if (k == i || k == j) {
        continue;
      }
      double toI = squared(i, k);
      double toJ = squared(j, k);
      double oldI = step(column, atI, places[k][column]);
      double oldJ = step(column, atJ, places[k][column]);
      if (oldI != oldJ) {
        change += term(toI - oldI + oldJ) - term(toI) + term(toJ - oldJ + oldI) - term(toJ);
      }
    }
    return change;
  }

  private void addUp() {
    sum = 0;
    for (int i = 1; i < places.length; i++) {
      for (int j = 0; j < i; j++) {
        sum += term(squared(i, j));
      }
    }
    greatest = sum;
  }

  private double squared(int i, int j) {
    double total = 0;
    for (int d = 0; d < ordered.length; d++) {
      total += step(d, places[i][d], places[j][d]);
    }
    return total;
  }

  private double step(int dimension, double a, double b) {
    if (ordered[dimension]) {
      return (a - b) * (a - b);
    }
    if (a == b) {
      return 0;
    }
    int high = (int) Math.max(a, b);
    int low = (int) Math.min(a, b);
    double[][] squared = squaredDistances[dimension];
    return squared.length > 0 ? squared[high][low] : squaredDistance(dimension, high, low);
  }

  private double term(double squaredSum) {
    return Math.pow(Math.max(floor, squaredSum / ordered.length), -p / 2);
  }

  private double phi(double pairSum) {
    return Math.pow(Math.max(pairSum, 0), 1 / p);
  }
}
