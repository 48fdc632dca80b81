package io.github.bbo4j.benchmarks.problems.sbb;

import java.util.random.RandomGenerator;

/**
 * What other users do to a run: the file system is slower throughout by a factor {@code 1 + scale
 * E}, and network and nodes stretch the whole run by {@code 1 + runScale E'}, E and E' exponential
 * with mean 1; with some probability an outlier adds P to that stretch, a Pareto variable (Lomax),
 * capped.
 *
 * <p>The first part strikes configurations that wait for the file system, so their noise differs;
 * the rest strikes all alike, as the thesis found for its outliers (section 5.5.2).
 *
 * @param scale mean extra share of file system time, at least 0
 * @param runScale mean extra share of the whole run, at least 0
 * @param outlierProbability 0 to 1
 * @param outlierScale scale of the Lomax variable, at least 0
 * @param outlierShape its shape, above 1
 * @param outlierCap its largest value
 */
public record SbbLoad(
    double scale,
    double runScale,
    double outlierProbability,
    double outlierScale,
    double outlierShape,
    double outlierCap) {
  /** Nobody else. */
  public static final SbbLoad NONE = new SbbLoad(0, 0, 0, 0, 2, 0);

  /** The cluster of section 5.5.2, shared by twenty users. */
  public static final SbbLoad SHARED = new SbbLoad(0.1, 0.07, 0.08, 0.6, 2.5, 1.3);

  private static final int QUANTILES = 32;

  /** Checks the ranges. */
  public SbbLoad {
    if (!(scale >= 0)
        || !(runScale >= 0)
        || !(outlierProbability >= 0 && outlierProbability <= 1)) {
      throw new IllegalArgumentException(
          "scale = "
              + scale
              + ", runScale = "
              + runScale
              + ", outlierProbability = "
              + outlierProbability);
    }
    if (!(outlierScale >= 0) || !(outlierShape > 1) || !(outlierCap >= 0)) {
      throw new IllegalArgumentException(
          "outlierScale = "
              + outlierScale
              + ", outlierShape = "
              + outlierShape
              + ", outlierCap = "
              + outlierCap);
    }
  }

  /** One run under a load that is drawn, s. */
  public double seconds(SbbSimulator simulator, SbbParameters parameters, RandomGenerator random) {
    double factor = 1 - scale * Math.log(1 - random.nextDouble());
    double stretch = 1 - runScale * Math.log(1 - random.nextDouble());
    boolean outlier = random.nextDouble() < outlierProbability;
    double u = random.nextDouble();
    stretch += outlier ? lomax(u) : 0;
    return stretch * simulator.seconds(parameters, t -> factor);
  }

  /** The mean over the load, s, by the midpoint rule over its quantiles. */
  public double meanSeconds(SbbSimulator simulator, SbbParameters parameters) {
    double sum = 0;
    for (int i = 0; i < QUANTILES; i++) {
      double u = (i + 0.5) / QUANTILES;
      double factor = 1 - scale * Math.log(1 - u);
      sum += simulator.seconds(parameters, t -> factor);
    }
    return sum / QUANTILES * meanStretch();
  }

  /**
   * The mean factor by which network and nodes stretch a run, at least 1. As a slower file system
   * speeds no run up, {@link #meanSeconds} is at least this times the run without load.
   */
  public double meanStretch() {
    int fine = 64 * QUANTILES;
    double outliers = 0;
    for (int i = 0; i < fine; i++) {
      outliers += lomax((i + 0.5) / fine);
    }
    return 1 + runScale + outlierProbability * outliers / fine;
  }

  private double lomax(double u) {
    return Math.min(outlierCap, outlierScale * (Math.pow(1 - u, -1 / outlierShape) - 1));
  }
}
