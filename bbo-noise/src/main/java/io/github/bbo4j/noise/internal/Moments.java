package io.github.bbo4j.noise.internal;

/**
 * Count, mean and unbiased variance.
 *
 * @param count of the values
 * @param mean of the values; NaN for none
 * @param variance {@code sum (y - mean)^2 / (n - 1)}; NaN for fewer than two
 */
public record Moments(int count, double mean, double variance) {

  /** The moments of the values, by Welford's update (1962). */
  public static Moments of(double[] values) {
    double mean = values.length == 0 ? Double.NaN : 0;
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      double delta = values[i] - mean;
      mean += delta / (i + 1);
      sum += delta * (values[i] - mean);
    }
    return new Moments(
        values.length, mean, values.length < 2 ? Double.NaN : sum / (values.length - 1));
  }
}
