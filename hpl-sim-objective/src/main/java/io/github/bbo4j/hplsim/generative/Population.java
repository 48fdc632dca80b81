package io.github.bbo4j.hplsim.generative;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.internal.Cholesky;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A population of like processors: {@code mu_p ~ N(mean, spatial)} once per processor, then {@code
 * mu_pd ~ N(mu_p, daily)} once per processor and day. The order of the parameters is (alpha, beta,
 * gamma) of {@link DgemmSpeed}. Immutable and thread-safe.
 *
 * @param weight relative frequency in a mixture, above 0
 * @param mean mean speed of the population
 * @param spatial 3 x 3 covariance of the means of the processors
 * @param daily 3 x 3 covariance of the days of one processor, the same for all of them
 */
public record Population(
    double weight, DgemmSpeed mean, List<List<Double>> spatial, List<List<Double>> daily) {

  /**
   * Checks the weight and that both covariances are 3 x 3, symmetric and have no negative
   * direction.
   */
  public Population {
    Arguments.given(mean, "mean");
    Arguments.given(spatial, "spatial");
    Arguments.given(daily, "daily");
    if (!(weight > 0.0) || Double.isInfinite(weight)) {
      throw new IllegalArgumentException("weight = " + weight + " must be above 0 and finite");
    }
    spatial = Matrices.copy(spatial, "spatial");
    daily = Matrices.copy(daily, "daily");
    Cholesky.factor(Matrices.array(spatial));
    Cholesky.factor(Matrices.array(daily));
  }

  /**
   * A population from the upper triangles {aa, ab, ag, bb, bg, gg} of its covariances.
   *
   * @param weight relative frequency in a mixture, above 0
   * @param mean mean speed
   * @param spatial 6 entries, by rows
   * @param daily 6 entries, by rows
   * @return the population
   */
  public static Population of(double weight, DgemmSpeed mean, double[] spatial, double[] daily) {
    Arguments.given(mean, "mean");
    Arguments.given(spatial, "spatial");
    Arguments.given(daily, "daily");
    return new Population(
        weight, mean, Matrices.symmetric(spatial, "spatial"), Matrices.symmetric(daily, "daily"));
  }

  /**
   * Fit by moments: the mean of a processor is the mean of its days; {@code spatial} is the
   * covariance of those means (divisor: processors - 1); {@code daily} is the covariance of all the
   * deviations from them pooled (divisor: observations - 1, as the published values, which is below
   * the unbiased one by the share of one day in the days of a processor).
   *
   * @param observations at least 2 processors, each on one or more days
   * @return the population, of weight 1
   * @throws IllegalArgumentException if there are fewer than 2 processors
   */
  public static Population fit(List<SpeedObservation> observations) {
    Arguments.given(observations, "observations");
    Map<String, List<double[]>> byProcessor = new LinkedHashMap<>();
    for (SpeedObservation o : observations) {
      byProcessor.computeIfAbsent(o.processor(), k -> new ArrayList<>()).add(vector(o.speed()));
    }
    if (byProcessor.size() < 2) {
      throw new IllegalArgumentException(
          "observations hold "
              + byProcessor.size()
              + " processors; a variance between processors needs at least 2");
    }
    List<double[]> means = new ArrayList<>();
    List<double[]> deviations = new ArrayList<>();
    for (List<double[]> days : byProcessor.values()) {
      double[] mean = Matrices.mean(days);
      means.add(mean);
      for (double[] day : days) {
        deviations.add(new double[] {day[0] - mean[0], day[1] - mean[1], day[2] - mean[2]});
      }
    }
    return new Population(
        1.0,
        speed(Matrices.mean(means)),
        Matrices.covariance(means),
        Matrices.covariance(deviations));
  }

  /**
   * The same population with another weight.
   *
   * @param value relative frequency, above 0
   * @return a copy
   */
  public Population withWeight(double value) {
    return new Population(value, mean, spatial, daily);
  }

  static double[] vector(DgemmSpeed speed) {
    return new double[] {speed.alpha(), speed.beta(), speed.gamma()};
  }

  static DgemmSpeed speed(double[] v) {
    return new DgemmSpeed(v[0], v[1], v[2]);
  }
}
