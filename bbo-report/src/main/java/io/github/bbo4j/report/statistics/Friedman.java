package io.github.bbo4j.report.statistics;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.special.Beta;
import org.apache.commons.math3.special.Gamma;

/**
 * Friedman's test: whether {@code k} treatments rank alike over {@code n} blocks (Friedman, 1937),
 * with the correction for ties and the sharper statistic of Iman and Davenport (1980), {@code F =
 * (n - 1) chi2 / (n (k - 1) - chi2)} with {@code k - 1} and {@code (k - 1)(n - 1)} degrees of
 * freedom.
 *
 * <p>Commons Math has no such test; the functions behind its p-values are Commons Math's. They are
 * upper tails, for one less a distribution function has no digits where it is small.
 *
 * @param meanRanks one per treatment, 1 is best; copied
 * @param chiSquared the statistic; 0 if every block is one tie
 * @param p of {@code chiSquared} with {@code k - 1} degrees of freedom
 * @param imanDavenport the F statistic; infinite if all blocks rank alike, NaN if every block is
 *     one tie
 * @param imanDavenportP its p-value; if all blocks rank alike, how likely the others are to repeat
 *     the first by chance, {@code (1 / m)^(n - 1)} with its {@code m} arrangements, {@code k!}
 *     without ties (Conover, Practical Nonparametric Statistics, 1999); 1 if every block is one tie
 */
public record Friedman(
    List<Double> meanRanks,
    double chiSquared,
    double p,
    double imanDavenport,
    double imanDavenportP) {

  /** Copies the ranks. */
  public Friedman {
    meanRanks = Arguments.list(meanRanks, "meanRanks");
  }

  /**
   * Runs the test.
   *
   * @param blocks {@code n x k}, one row per block, smaller is better; not NaN, not modified
   * @throws IllegalArgumentException unless there are at least two rows of two numbers, all of a
   *     length and none NaN
   */
  public static Friedman test(double[][] blocks) {
    Arguments.list(Arrays.asList(Arguments.given(blocks, "blocks")), "blocks");
    int n = blocks.length;
    int k = n == 0 ? 0 : blocks[0].length;
    if (n < 2 || k < 2 || Arrays.stream(blocks).anyMatch(b -> b.length != k)) {
      throw new IllegalArgumentException(
          "blocks must be at least two rows of at least two numbers, all of a length");
    }
    double[] sums = new double[k];
    double ties = 0;
    for (double[] block : blocks) {
      double[] ranks = Ranks.of(block);
      for (int j = 0; j < k; j++) {
        sums[j] += ranks[j];
      }
      ties += Ranks.tieSum(block);
    }
    double squares = Arrays.stream(sums).map(s -> s * s).sum();
    double correction = 1 - ties / (n * (k * (double) k * k - k));
    double chi =
        correction == 0
            ? 0
            : (12.0 / (n * k * (k + 1.0)) * squares - 3.0 * n * (k + 1)) / correction;
    chi = Math.max(0, chi);
    double rest = n * (k - 1.0) - chi;
    double f = rest <= 1e-12 * n ? Double.POSITIVE_INFINITY : (n - 1) * chi / rest;
    if (correction == 0) {
      f = Double.NaN;
    }
    return new Friedman(
        Arrays.stream(sums).mapToObj(s -> s / n).toList(),
        chi,
        Gamma.regularizedGammaQ((k - 1) / 2.0, chi / 2),
        f,
        correction == 0 ? 1 : imanDavenportP(f, blocks));
  }

  private static double imanDavenportP(double f, double[][] blocks) {
    int n = blocks.length;
    int k = blocks[0].length;
    if (Double.isInfinite(f)) {
      return Math.pow(arrangements(Ranks.of(blocks[0])), 1.0 - n);
    }
    double d1 = k - 1;
    double d2 = (k - 1.0) * (n - 1);
    return Beta.regularizedBeta(d2 / (d2 + d1 * f), d2 / 2, d1 / 2);
  }

  /** In how many orders ranks can stand: {@code k!} over the factorials of the ties. */
  private static double arrangements(double[] ranks) {
    double[] sorted = ranks.clone();
    Arrays.sort(sorted);
    double count = 1;
    int tied = 0;
    for (int i = 0; i < sorted.length; i++) {
      tied = i > 0 && sorted[i] == sorted[i - 1] ? tied + 1 : 1;
      count *= (i + 1.0) / tied;
    }
    return count;
  }
}
