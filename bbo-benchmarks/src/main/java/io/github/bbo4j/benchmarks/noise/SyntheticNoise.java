package io.github.bbo4j.benchmarks.noise;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Multiplicative noise of mean 1 where it is not disturbed.
 *
 * @param name what tables call it
 * @param logNormal log-normal, else normal
 * @param variation its coefficient of variation, above 0
 * @param outliers share of runs that take a factor longer, uniform between 2 and 4, in [0, 1)
 */
public record SyntheticNoise(String name, boolean logNormal, double variation, double outliers) {

  /** The kinds of the tables. */
  static List<SyntheticNoise> all() {
    return List.of(
        new SyntheticNoise("normal, CV 10 %", false, 0.1, 0),
        new SyntheticNoise("log-normal, CV 25 %", true, 0.25, 0),
        new SyntheticNoise("log-normal, CV 50 %", true, 0.5, 0),
        new SyntheticNoise("log-normal, CV 100 %", true, 1, 0),
        new SyntheticNoise("log-normal, CV 10 %, 5 % outliers", true, 0.1, 0.05));
  }

  /** The kinds of whole runs. */
  static List<SyntheticNoise> logNormals() {
    return List.of(
        new SyntheticNoise("log-normal, CV 10 %", true, 0.1, 0),
        new SyntheticNoise("log-normal, CV 25 %", true, 0.25, 0),
        new SyntheticNoise("log-normal, CV 10 %, 5 % outliers", true, 0.1, 0.05),
        new SyntheticNoise("log-normal, CV 25 %, 5 % outliers", true, 0.25, 0.05));
  }

  /** A factor. */
  public double draw(RandomGenerator random) {
    double z = random.nextGaussian();
    double factor;
    if (logNormal) {
      double v = Math.log1p(variation * variation);
      factor = Math.exp(Math.sqrt(v) * z - v / 2);
    } else {
      factor = 1 + variation * z;
    }
    return random.nextDouble() < outliers ? factor * (2 + 2 * random.nextDouble()) : factor;
  }

  /** The mean of the factors: above 1 with outliers. */
  public double mean() {
    return 1 + 2 * outliers;
  }
}
