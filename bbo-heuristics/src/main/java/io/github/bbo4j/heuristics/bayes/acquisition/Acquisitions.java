package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import java.util.List;

/**
 * The acquisitions of the library. With z = (f* - xi - mu) / sigma and h(z) = phi(z) + z Phi(z),
 * where f* is the incumbent. All are immutable.
 */
public final class Acquisitions {
  private static final double DEFAULT_KAPPA = 2;
  private static final double DEFAULT_BETA = 0.9;
  private static final Catalog<Acquisition> BY_ID = catalog();

  private Acquisitions() {}

  private static Catalog<Acquisition> catalog() {
    Catalog<Acquisition> all = Catalog.of("acquisition");
    for (Acquisition a :
        List.of(
            expectedImprovement(),
            logExpectedImprovement(),
            probabilityOfImprovement(0),
            lowerConfidenceBound(DEFAULT_KAPPA),
            augmentedExpectedImprovement(),
            expectedQuantileImprovement(DEFAULT_BETA),
            noisyExpectedImprovement(),
            thompsonSampling())) {
      all = all.with(a.name(), n -> a);
    }
    return all;
  }

  /**
   * Ids that {@link #byId} knows.
   *
   * @return ids in the order of the documentation
   */
  public static List<String> ids() {
    return BY_ID.ids();
  }

  /**
   * An acquisition with its default parameter.
   *
   * @param id one of {@link #ids}
   * @return the acquisition
   * @throws IllegalArgumentException if there is none of that id; the message names the nearest and
   *     all
   */
  public static Acquisition byId(String id) {
    return BY_ID.byId(id);
  }

  /**
   * Expected improvement sigma h(z) (Jones, Schonlau, Welch 1998).
   *
   * @return the acquisition with margin xi = 0; not negative
   */
  public static PointAcquisition expectedImprovement() {
    return new ExpectedImprovement();
  }

  /**
   * Logarithm of the expected improvement, log sigma + log h(z): same maximiser, and a gradient to
   * follow where the improvement itself underflows (Ament et al. 2023).
   *
   * @return the acquisition
   */
  public static PointAcquisition logExpectedImprovement() {
    return new LogExpectedImprovement();
  }

  /**
   * Logarithm of the probability of improvement, log Phi(z) (Kushner 1964); the MPI of the thesis.
   *
   * @param xi margin by which to improve, in standard deviations of the targets, not negative
   * @return the acquisition, at most 0
   * @throws IllegalArgumentException if xi is negative or not finite
   */
  public static PointAcquisition probabilityOfImprovement(double xi) {
    return new ProbabilityOfImprovement(xi);
  }

  /**
   * Lower confidence bound, -(mu - kappa sigma) (Cox and John 1992).
   *
   * @param kappa weight of the uncertainty, not negative
   * @return the acquisition
   * @throws IllegalArgumentException if kappa is negative or not finite
   */
  public static PointAcquisition lowerConfidenceBound(double kappa) {
    return new LowerConfidenceBound(kappa);
  }

  /**
   * Augmented expected improvement, log of EI against the mean at the point of the lowest mu +
   * sigma, times 1 - sigma_n / sqrt(sigma^2 + sigma_n^2): a point already known to within the noise
   * is worth little (Huang et al. 2006).
   *
   * @return the acquisition
   */
  public static PointAcquisition augmentedExpectedImprovement() {
    return new AugmentedExpectedImprovement();
  }

  /**
   * Expected quantile improvement: log expected improvement of the beta quantile of the posterior
   * after one more measurement there, against the lowest such quantile at a measured point (Picheny
   * et al. 2013).
   *
   * @param beta level of the quantile in [0.5, 1)
   * @return the acquisition
   * @throws IllegalArgumentException if beta is out of range
   */
  public static PointAcquisition expectedQuantileImprovement(double beta) {
    return ExpectedQuantileImprovement.ofLevel(beta);
  }

  /**
   * Logarithm of the expected improvement averaged over what the noisy measurements may really have
   * been, by quasi Monte Carlo (Letham, Karrer, Ottoni, Bakshy 2019).
   *
   * @return the acquisition
   */
  public static Acquisition noisyExpectedImprovement() {
    return new NoisyExpectedImprovement();
  }

  /**
   * Thompson sampling: minus one draw of the posterior (Wilson et al. 2020).
   *
   * @return the acquisition
   */
  public static Acquisition thompsonSampling() {
    return new ThompsonSampling();
  }

  static void requireFiniteNotNegative(String name, double value) {
    Arguments.require(value >= 0 && Double.isFinite(value), name, value, "finite and at least 0");
  }
}
