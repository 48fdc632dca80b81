package io.github.bbo4j.heuristics.bayes.noisy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs of configurations, those of each split into a lower and a higher group that are one shift
 * apart, the same for all: a configuration's centre and its cut are those of the lowest sum of
 * squares. Where all its runs are in one group nobody knows in which. Immutable.
 *
 * @param runs of each configuration, on a {@link RunScale}, in the order they were made
 * @param cuts the highest run of each lower group; of one that is not split its highest run
 * @param shift of the higher group from the lower one, positive
 * @param squares sum of squares that is left
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
record GroupSplit(List<double[]> runs, double[] cuts, double shift, double squares) {
  private static final int ROUNDS = 3;

  /** Shifts that are tried first: so many quantiles of the differences of successive runs. */
  private static final int STARTS = 40;

  /**
   * The best split.
   *
   * @param runs at least two of each configuration, not all of which agree; not modified
   */
  static GroupSplit of(List<double[]> runs) {
    double[] differences =
        runs.stream()
            .flatMapToDouble(
                y -> IntStream.range(1, y.length).mapToDouble(i -> Math.abs(y[i] - y[i - 1])))
            .filter(d -> d > 0)
            .sorted()
            .toArray();
    List<double[]> sorted = sorted(runs);
    GroupSplit best = by(runs, sorted, differences[differences.length - 1]);
    for (int k = 0; k < STARTS; k++) {
      GroupSplit next = by(runs, sorted, differences[k * differences.length / STARTS]);
      double from = 0;
      for (int round = 0; round < ROUNDS && next.shift != from; round++) {
        from = next.shift;
        next = by(runs, sorted, next.between());
      }
      best = next.squares < best.squares ? next : best;
    }
    return best;
  }

  private static List<double[]> sorted(List<double[]> runs) {
    return runs.stream().map(y -> Arrays.stream(y).sorted().toArray()).toList();
  }

  private static GroupSplit by(List<double[]> runs, List<double[]> sorted, double shift) {
    double[] cuts = new double[runs.size()];
    double squares = 0;
    for (int i = 0; i < cuts.length; i++) {
      int lower = lower(sorted.get(i), shift);
      cuts[i] = sorted.get(i)[lower - 1];
      squares += squares(sorted.get(i), shift, lower);
    }
    return new GroupSplit(runs, cuts, shift, squares);
  }

  /** How many runs are in the lower group: at least one. */
  private static int lower(double[] sorted, double shift) {
    int best = sorted.length;
    double least = squares(sorted, shift, best);
    for (int k = 1; k < sorted.length; k++) {
      double squares = sorted[k] > sorted[k - 1] ? squares(sorted, shift, k) : least;
      if (squares < least) {
        least = squares;
        best = k;
      }
    }
    return best;
  }

  /** About the mean, the higher ones moved down. */
  private static double squares(double[] sorted, double shift, int lower) {
    double mean = 0;
    double sum = 0;
    for (int i = 0; i < sorted.length; i++) { // Welford (1962)
      double y = i < lower ? sorted[i] : sorted[i] - shift;
      double off = y - mean;
      mean += off / (i + 1);
      sum += off * (y - mean);
    }
    return sum;
  }

  /** The shift between the groups of configurations that have both; the same one if none has. */
  private double between() {
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < cuts.length; i++) {
      double low = 0;
      double high = 0;
      int above = 0;
      for (double y : runs.get(i)) {
        above += y > cuts[i] ? 1 : 0;
        low += y > cuts[i] ? 0 : y;
        high += y > cuts[i] ? y : 0;
      }
      if (above > 0) {
        int below = runs.get(i).length - above;
        double weight = (double) below * above / (below + above);
        sum += weight * (high / above - low / below);
        weights += weight;
      }
    }
    return weights == 0 ? shift : sum / weights;
  }

  /** The runs of one group of a configuration. */
  double[] group(int configuration, boolean high) {
    return Arrays.stream(runs.get(configuration))
        .filter(y -> y > cuts[configuration] == high)
        .toArray();
  }

  /** Whether a configuration has runs in both groups. */
  boolean isSplit(int configuration) {
    return group(configuration, true).length > 0;
  }

  /** Deviation of the runs of a group about their means, and its degrees of freedom. */
  Spread spread(boolean high) {
    double sum = 0;
    int degrees = 0;
    for (int i = 0; i < cuts.length; i++) {
      double[] group = group(i, high);
      if (group.length > 0) {
        sum += squares(group, 0, group.length);
        degrees += group.length - 1;
      }
    }
    return new Spread(degrees == 0 ? 0 : Math.sqrt(sum / degrees), degrees);
  }

  /**
   * How far runs of a group are apart.
   *
   * @param deviation 0 without degrees of freedom
   * @param degrees of freedom
   */
  record Spread(double deviation, int degrees) {}

  /** Sum of squares of all runs about the means of their configurations. */
  double squaresUnsplit() {
    return runs.stream().mapToDouble(y -> squares(y, 0, y.length)).sum();
  }

  /** Share of successive runs of a configuration that are in different groups. */
  double changes() {
    int changes = 0;
    int pairs = 0;
    for (int i = 0; i < cuts.length; i++) {
      double[] y = runs.get(i);
      for (int r = 1; r < y.length; r++) {
        changes += y[r] > cuts[i] != y[r - 1] > cuts[i] ? 1 : 0;
        pairs++;
      }
    }
    return (double) changes / pairs;
  }

  /** Later runs of each configuration, the first of which may have been chosen for its luck. */
  List<Counts> later() {
    List<Counts> counts = new ArrayList<>();
    for (int i = 0; i < cuts.length; i++) {
      double cut = cuts[i];
      double[] y = runs.get(i);
      int high = (int) Arrays.stream(y).skip(1).filter(v -> v > cut).count();
      counts.add(new Counts(y.length - 1 - high, high, isSplit(i)));
    }
    return counts;
  }

  /**
   * How many runs of a configuration are in which group.
   *
   * @param low in the lower one
   * @param high in the higher one
   * @param known whether it is known which group is which
   */
  record Counts(int low, int high, boolean known) {}

  /** Runs of one configuration, split by the same shift. */
  GroupSplit ofOne(double[] y) {
    return by(List.of(y), sorted(List.of(y)), shift);
  }

  /** Mean of the runs of the first configuration, the higher ones moved down. */
  double center() {
    return Arrays.stream(runs.get(0)).map(y -> y > cuts[0] ? y - shift : y).average().orElseThrow();
  }

  /** Degrees of freedom of what is left. */
  int degrees() {
    return runs.stream().mapToInt(y -> y.length - 1).sum();
  }
}
