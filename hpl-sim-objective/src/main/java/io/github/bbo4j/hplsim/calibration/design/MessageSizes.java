package io.github.bbo4j.hplsim.calibration.design;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * Random message sizes whose logarithm is uniform: breakpoints are spread exponentially, and of a
 * thousand sizes uniform on [1, 1e9] one in ten lies below 1e5 with a probability of a tenth only
 * (T. Cornebize, PhD thesis, Univ. Grenoble Alpes, 2021, section 10.2.1). Stratified: one size in
 * each of equal parts of the logarithmic scale.
 */
public final class MessageSizes {
  private MessageSizes() {}

  /**
   * Draws sizes.
   *
   * @param count number of strata, at least 2
   * @param low smallest size in bytes, at least 1
   * @param high largest size in bytes, above low
   * @param random where the draws come from
   * @return ascending and distinct, both ends among them: fewer than {@code count + 2} where strata
   *     of small sizes share whole bytes
   * @throws IllegalArgumentException if a range is wrong
   */
  public static List<Long> logUniform(int count, long low, long high, RandomGenerator random) {
    Arguments.require(count >= 2, "count", count, "at least 2");
    Arguments.require(low >= 1, "low", low, "at least 1 byte");
    Arguments.require(high > low, "high", high, "above low = " + low);
    double from = Math.log(low);
    double width = (Math.log(high) - from) / count;
    TreeSet<Long> sizes = new TreeSet<>(List.of(low, high));
    for (int stratum = 0; stratum < count; stratum++) {
      long size = Math.round(Math.exp(from + (stratum + random.nextDouble()) * width));
      sizes.add(Math.max(low, Math.min(high, size)));
    }
    return List.copyOf(sizes);
  }
}
