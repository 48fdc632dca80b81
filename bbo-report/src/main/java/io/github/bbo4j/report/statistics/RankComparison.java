package io.github.bbo4j.report.statistics;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.report.statistics.WilcoxonSignedRank.Alternative;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a critical-difference diagram shows (Demsar, 2006): mean ranks of treatments over blocks,
 * and which of them can't be told apart, by Nemenyi's critical difference or by Wilcoxon's
 * signed-rank tests of all pairs with Holm's correction (Benavoli, Corani, Mangili 2016 say why the
 * latter: whether two differ does then not depend on the others).
 *
 * @param friedman over the blocks
 * @param blocks their number
 * @param alpha level of the tests
 * @param criticalDifference Nemenyi's: mean ranks that differ by less are not told apart, {@code q
 *     sqrt(k (k + 1) / (6 n))}
 * @param pairs of all treatments, the first of a pair before the second
 */
public record RankComparison(
    Friedman friedman, int blocks, double alpha, double criticalDifference, List<Pair> pairs) {

  /** Copies the pairs. */
  public RankComparison {
    Arguments.given(friedman, "friedman");
    pairs = Arguments.list(pairs, "pairs");
  }

  /**
   * Two treatments, by their places from 0.
   *
   * @param first place
   * @param second place
   * @param wins blocks on which the first is smaller
   * @param losses blocks on which the second is smaller
   * @param p of Wilcoxon's test, two-sided
   * @param corrected the same after Holm's correction over all pairs
   */
  public record Pair(int first, int second, int wins, int losses, double p, double corrected) {}

  /** By what treatments are told apart. */
  public enum Test {
    /** Mean ranks further apart than the critical difference. */
    NEMENYI,
    /** Corrected p-values of the pairs at most alpha. */
    WILCOXON_HOLM
  }

  /**
   * Compares.
   *
   * @param blocks {@code n x k}, a row per block, smaller is better; not NaN, not modified
   * @param alpha level, in (0, 1)
   * @throws IllegalArgumentException unless there are at least two rows of two numbers, all of a
   *     length
   */
  public static RankComparison of(double[][] blocks, double alpha) {
    Arguments.require(alpha > 0 && alpha < 1, "alpha", alpha, "in (0, 1)");
    Friedman friedman = Friedman.test(blocks);
    int n = blocks.length;
    int k = blocks[0].length;
    double q = StudentizedRange.quantile(1 - alpha, k) / Math.sqrt(2);
    return new RankComparison(
        friedman, n, alpha, q * Math.sqrt(k * (k + 1.0) / (6.0 * n)), pairs(blocks, k));
  }

  private static List<Pair> pairs(double[][] blocks, int k) {
    List<Pair> raw = new ArrayList<>();
    for (int a = 0; a < k; a++) {
      for (int b = a + 1; b < k; b++) {
        double[] first = column(blocks, a);
        double[] second = column(blocks, b);
        int wins = 0;
        int losses = 0;
        for (int i = 0; i < first.length; i++) {
          wins += first[i] < second[i] ? 1 : 0;
          losses += first[i] > second[i] ? 1 : 0;
        }
        double p = WilcoxonSignedRank.test(first, second, Alternative.TWO_SIDED).p();
        raw.add(new Pair(a, b, wins, losses, p, p));
      }
    }
    double[] corrected = Ranks.holm(raw.stream().mapToDouble(Pair::p).toArray());
    return IntStream.range(0, corrected.length)
        .mapToObj(
            i -> {
              Pair pair = raw.get(i);
              return new Pair(
                  pair.first(), pair.second(), pair.wins(), pair.losses(), pair.p(), corrected[i]);
            })
        .toList();
  }

  private static double[] column(double[][] blocks, int j) {
    double[] column = new double[blocks.length];
    for (int i = 0; i < column.length; i++) {
      column[i] = blocks[i][j];
    }
    return column;
  }

  /** Places of the treatments by mean rank, the best first. */
  public List<Integer> order() {
    return IntStream.range(0, friedman.meanRanks().size())
        .boxed()
        .sorted(Comparator.comparingDouble(j -> friedman.meanRanks().get(j)))
        .toList();
  }

  /**
   * Whether two treatments are told apart.
   *
   * @param first place, from 0
   * @param second place, another
   * @param test by what
   * @throws IllegalArgumentException if there is no such treatment
   */
  public boolean differ(int first, int second, Test test) {
    int last = friedman.meanRanks().size() - 1;
    Arguments.require(first >= 0 && first <= last, "first", first, "in [0, " + last + "]");
    Arguments.require(second >= 0 && second <= last, "second", second, "in [0, " + last + "]");
    Arguments.given(test, "test");
    if (test == Test.NEMENYI) {
      List<Double> ranks = friedman.meanRanks();
      return Math.abs(ranks.get(first) - ranks.get(second)) > criticalDifference;
    }
    return pairs.stream()
        .filter(p -> p.first() == Math.min(first, second) && p.second() == Math.max(first, second))
        .anyMatch(p -> p.corrected() <= alpha);
  }

  /**
   * The bars of the diagram: the longest runs of treatments, in {@link #order}, none of which are
   * told apart; of at least two each, none inside another.
   *
   * @param test by what
   * @return places of the treatments of each bar
   */
  public List<List<Integer>> groups(Test test) {
    List<Integer> order = order();
    List<List<Integer>> groups = new ArrayList<>();
    int covered = 0;
    for (int from = 0; from < order.size(); from++) {
      int to = from + 1;
      while (to < order.size() && isAlike(order.subList(from, to), order.get(to), test)) {
        to++;
      }
      if (to - from > 1 && to > covered) {
        groups.add(List.copyOf(order.subList(from, to)));
        covered = to;
      }
    }
    return groups;
  }

  private boolean isAlike(List<Integer> group, int other, Test test) {
    return group.stream().noneMatch(j -> differ(j, other, test));
  }
}
