package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;
import java.util.List;

/**
 * What the iterations of the forks of one evaluation gave. The score is the mean of the forks'
 * means. Its error has two sources, of which the larger is taken: the iterations within a fork, and
 * what a JVM decided anew in each fork, which no number of iterations shows.
 *
 * @param forks the scores of the iterations of each fork, in the benchmark's unit; at least one
 *     fork of at least two
 */
public record JmhScore(List<List<Double>> forks) {

  /** Copies the lists. */
  public JmhScore {
    Arguments.require(!forks.isEmpty(), "forks", forks, "at least one");
    forks = forks.stream().map(List::copyOf).toList();
    for (List<Double> iterations : forks) {
      Arguments.require(iterations.size() >= 2, "iterations", iterations, "at least two");
    }
  }

  /** The mean over the forks. */
  public double score() {
    return Arrays.stream(means()).average().orElseThrow();
  }

  /**
   * The standard error of the score: {@code max(sqrt(sum of s_i^2 / m) / k, s / sqrt(k))} with
   * {@code s_i} the standard deviation of the {@code m} iterations of fork i and {@code s} that of
   * the means of the {@code k} forks; the second is 0 for one fork.
   */
  public double standardError() {
    double within = 0;
    for (List<Double> iterations : forks) {
      within += variance(values(iterations)) / iterations.size();
    }
    int k = forks.size();
    double between = k == 1 ? 0 : variance(means()) / k;
    return Math.max(Math.sqrt(within) / k, Math.sqrt(between));
  }

  /** {@link #standardError} as a share of the score. */
  public double relativeError() {
    return standardError() / Math.abs(score());
  }

  private double[] means() {
    return forks.stream()
        .mapToDouble(f -> Arrays.stream(values(f)).average().orElseThrow())
        .toArray();
  }

  private static double[] values(List<Double> list) {
    return list.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double variance(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
  }
}
