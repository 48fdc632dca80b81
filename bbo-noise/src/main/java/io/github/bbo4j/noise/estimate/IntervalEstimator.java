package io.github.bbo4j.noise.estimate;

/** Makes a confidence interval of the mean cost from replicates. A pure function. */
@FunctionalInterface
public interface IntervalEstimator {

  /**
   * The interval.
   *
   * @param costs measured costs, at least one, finite; not modified. A single one gives the whole
   *     line
   * @param level nominal coverage, in (0, 1)
   */
  Interval interval(double[] costs, double level);
}
