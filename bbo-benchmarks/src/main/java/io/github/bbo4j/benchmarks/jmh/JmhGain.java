package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How much faster one configuration is than another, from pairs of forks run in turn, so that both
 * saw the machine in the same state.
 *
 * @param ratios speed of the new over that of the old, by pair; at least two, above 0
 */
public record JmhGain(List<Double> ratios) {

  /** Copies the ratios. */
  public JmhGain {
    ratios = List.copyOf(ratios);
    Arguments.require(ratios.size() >= 2, "ratios", ratios, "at least two");
    Arguments.require(ratios.stream().allMatch(r -> r > 0), "ratios", ratios, "above 0");
  }

  /** The geometric mean of the ratios: 1.25 is a quarter more work in the same time. */
  public double ratio() {
    return Math.exp(mean());
  }

  /** The 95 % interval of the ratio: Student's t of the logarithms, {@code n - 1} degrees. */
  public Interval interval() {
    double[] logs = logs();
    double mean = mean();
    double squares = Arrays.stream(logs).map(l -> (l - mean) * (l - mean)).sum();
    int n = logs.length;
    double half =
        new TDistribution(null, n - 1.0).inverseCumulativeProbability(0.975)
            * Math.sqrt(squares / (n - 1.0) / n);
    return new Interval(Math.exp(mean - half), Math.exp(mean + half), 0.95);
  }

  private double mean() {
    return Arrays.stream(logs()).average().orElseThrow();
  }

  private double[] logs() {
    return ratios.stream().mapToDouble(Math::log).toArray();
  }

  /** "1.25 times as fast, 95 % interval 1.19 to 1.31 from 10 pairs of forks". */
  @Override
  public String toString() {
    Interval interval = interval();
    return String.format(
        Locale.ROOT,
        "%.3g times as fast, 95 %% interval %.3g to %.3g from %d pairs of forks",
        ratio(),
        interval.low(),
        interval.high(),
        ratios.size());
  }
}
