package io.github.bbo4j.noise.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.special.Gamma;

/** Which contenders a race keeps. {@code values[k]}: the runs of contender k; less is better. */
public final class Races {
  private Races() {}

  /**
   * Welch's t test (1947) of each contender against that of the lowest mean, one-sided at {@code
   * alpha / (m (m - 1))} for m contenders: as the best is chosen by the same runs, all pairs count.
   * Those with a single run stay.
   */
  public static boolean[] welch(double[][] values, double alpha) {
    Moments[] moments = Arrays.stream(values).map(Moments::of).toArray(Moments[]::new);
    int best = 0;
    for (int k = 1; k < moments.length; k++) {
      best = moments[k].mean() < moments[best].mean() ? k : best;
    }
    boolean[] alive = new boolean[values.length];
    for (int k = 0; k < values.length; k++) {
      alive[k] =
          k == best
              || !isWorse(
                  moments[k], moments[best], alpha / (values.length * (values.length - 1.0)));
    }
    return alive;
  }

  private static boolean isWorse(Moments a, Moments best, double alpha) {
    if (a.count() < 2 || best.count() < 2) {
      return false;
    }
    double va = a.variance() / a.count();
    double vb = best.variance() / best.count();
    double difference = a.mean() - best.mean();
    if (va + vb == 0) {
      return difference > 0;
    }
    double degrees =
        (va + vb) * (va + vb) / (va * va / (a.count() - 1) + vb * vb / (best.count() - 1));
    // Not 1 less that of the difference: what is below 1e-16 would be nothing.
    return StudentQuantiles.cumulative(-difference / Math.sqrt(va + vb), degrees) < alpha;
  }

  /**
   * Friedman's test (1937) on the blocks that all contenders have run; if it rejects, those whose
   * rank sum is further from the lowest than Conover's critical difference drop out, and the race
   * goes on among the rest until it no longer rejects. Fewer than 5 blocks decide nothing; of two
   * contenders a paired t test decides.
   */
  public static boolean[] friedman(double[][] values, double alpha) {
    boolean[] alive = new boolean[values.length];
    Arrays.fill(alive, true);
    boolean dropped = true;
    while (dropped) {
      List<Integer> in = new ArrayList<>();
      int blocks = Integer.MAX_VALUE;
      for (int k = 0; k < values.length; k++) {
        if (alive[k]) {
          in.add(k);
          blocks = Math.min(blocks, values[k].length);
        }
      }
      dropped = in.size() >= 2 && blocks >= 5 && round(values, in, blocks, alpha, alive);
    }
    return alive;
  }

  private static boolean round(
      double[][] values, List<Integer> in, int blocks, double alpha, boolean[] alive) {
    if (in.size() == 2) {
      return pair(values, in, blocks, alpha, alive);
    }
    int m = in.size();
    double[] sums = new double[m];
    double squares = rankSums(values, in, blocks, sums);
    double middle = blocks * m * (m + 1.0) * (m + 1) / 4;
    double between = -middle;
    double lowest = Double.POSITIVE_INFINITY;
    for (double sum : sums) {
      between += sum * sum / blocks;
      lowest = Math.min(lowest, sum);
    }
    if (squares - middle <= 0) {
      return false;
    }
    double statistic = (m - 1.0) * blocks * between / (squares - middle);
    // P(chi^2 at least the statistic) for m - 1 degrees of freedom.
    if (Gamma.regularizedGammaQ((m - 1) / 2.0, statistic / 2) >= alpha) {
      return false;
    }
    long degrees = (blocks - 1L) * (m - 1);
    double critical =
        -StudentQuantiles.quantile(alpha / 2, degrees)
            * Math.sqrt(2 * Math.max(0, blocks * (squares - middle - between)) / degrees);
    boolean dropped = false;
    for (int k = 0; k < m; k++) {
      if (sums[k] - lowest > critical) {
        alive[in.get(k)] = false;
        dropped = true;
      }
    }
    return dropped;
  }

  /** Adds the ranks within each block up into {@code sums}; the sum of their squares. */
  private static double rankSums(double[][] values, List<Integer> in, int blocks, double[] sums) {
    double squares = 0;
    for (int b = 0; b < blocks; b++) {
      double[] row = new double[sums.length];
      for (int k = 0; k < row.length; k++) {
        row[k] = values[in.get(k)][b];
      }
      double[] ranks = ranks(row);
      for (int k = 0; k < row.length; k++) {
        sums[k] += ranks[k];
        squares += ranks[k] * ranks[k];
      }
    }
    return squares;
  }

  private static boolean pair(
      double[][] values, List<Integer> in, int blocks, double alpha, boolean[] alive) {
    double[] differences = new double[blocks];
    Arrays.setAll(differences, b -> values[in.get(0)][b] - values[in.get(1)][b]);
    Moments moments = Moments.of(differences);
    double error = Math.sqrt(moments.variance() / blocks);
    boolean significant =
        error == 0
            ? moments.mean() != 0
            : Math.abs(moments.mean()) / error > -StudentQuantiles.quantile(alpha / 2, blocks - 1L);
    if (significant) {
      alive[in.get(moments.mean() > 0 ? 0 : 1)] = false;
    }
    return significant;
  }

  /** Ranks from 1, ties sharing the mean of theirs. */
  static double[] ranks(double[] row) {
    double[] ranks = new double[row.length];
    for (int i = 0; i < row.length; i++) {
      double rank = 1;
      for (int j = 0; j < row.length; j++) {
        rank += row[j] < row[i] ? 1 : row[j] == row[i] && j != i ? 0.5 : 0;
      }
      ranks[i] = rank;
    }
    return ranks;
  }
}
