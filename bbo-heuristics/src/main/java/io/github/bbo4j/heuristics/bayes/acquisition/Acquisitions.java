package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.SmboHeuristic;
import io.github.bbo4j.heuristics.bayes.internal.NormalMath;

/**
 * The acquisition functions of one point. With z = (f* - xi - mu) / sigma and h(z) = phi(z) + z
 * Phi(z).
 *
 * <p>Noisy expected improvement and Thompson sampling look at many points jointly and are in {@link
 * SmboHeuristic}.
 */
public final class Acquisitions {
  private Acquisitions() {}

  /** The two slopes of a value. */
  @FunctionalInterface
  private interface Slopes {
    double[] at(double mean, double sd, AcquisitionContext context);
  }

  private static PointAcquisition of(PointAcquisition value, Slopes slopes) {
    return new PointAcquisition() {
      @Override
      public double value(double mean, double sd, AcquisitionContext context) {
        return value.value(mean, sd, context);
      }

      @Override
      public double[] slopes(double mean, double sd, AcquisitionContext context) {
        return slopes.at(mean, sd, context);
      }
    };
  }

  /**
   * Slopes of log sigma + log h(z): -Phi / (sigma h) by the mean, phi / (sigma h) by sigma, since
   * h' = Phi and h - z Phi = phi.
   */
  private static double[] logImprovementSlopes(double mean, double sd, double best) {
    double z = (best - mean) / sd;
    double h = NormalMath.logImprovement(z);
    return new double[] {
      -Math.exp(NormalMath.logCdf(z) - h) / sd, Math.exp(NormalMath.logPdf(z) - h) / sd
    };
  }

  /**
   * Expected improvement sigma h(z) (Jones, Schonlau, Welch 1998).
   *
   * @return the function with margin xi = 0; not negative
   */
  public static PointAcquisition expectedImprovement() {
    return of(
        (mean, sd, context) ->
            sd > 0
                ? sd * NormalMath.improvement((context.best() - mean) / sd)
                : Math.max(0, context.best() - mean),
        (mean, sd, context) -> {
          double z = (context.best() - mean) / sd;
          return new double[] {-NormalMath.cdf(z), NormalMath.pdf(z)};
        });
  }

  /**
   * Logarithm of the expected improvement, log sigma + log h(z): same maximiser, and a gradient to
   * follow where the improvement itself underflows (Ament et al. 2023).
   *
   * @return the function
   */
  public static PointAcquisition logExpectedImprovement() {
    return of(
        (mean, sd, context) ->
            sd > 0
                ? Math.log(sd) + NormalMath.logImprovement((context.best() - mean) / sd)
                : Math.log(Math.max(0, context.best() - mean)),
        (mean, sd, context) -> logImprovementSlopes(mean, sd, context.best()));
  }

  /**
   * Logarithm of the probability of improvement, log Phi(z) (Kushner 1964); the MPI of the thesis.
   *
   * @param xi margin by which to improve, in standard deviations of the targets, not negative
   * @return the function, at most 0
   * @throws IllegalArgumentException if xi is negative
   */
  public static PointAcquisition probabilityOfImprovement(double xi) {
    notNegative("xi", xi);
    return of(
        (mean, sd, context) -> {
          double gain = context.best() - xi - mean;
          if (sd > 0) {
            return NormalMath.logCdf(gain / sd);
          }
          return gain > 0 ? 0 : Double.NEGATIVE_INFINITY;
        },
        (mean, sd, context) -> {
          double z = (context.best() - xi - mean) / sd;
          double ratio = Math.exp(NormalMath.logPdf(z) - NormalMath.logCdf(z)) / sd;
          return new double[] {-ratio, -z * ratio};
        });
  }

  /**
   * Lower confidence bound, -(mu - kappa sigma) (Cox and John 1992).
   *
   * @param kappa weight of the uncertainty, not negative
   * @return the function
   * @throws IllegalArgumentException if kappa is negative
   */
  public static PointAcquisition lowerConfidenceBound(double kappa) {
    notNegative("kappa", kappa);
    return of(
        (mean, sd, context) -> kappa * sd - mean, (mean, sd, context) -> new double[] {-1, kappa});
  }

  /**
   * Augmented expected improvement, log of EI against the mean at the point of the lowest mu +
   * sigma, times 1 - sigma_n / sqrt(sigma^2 + sigma_n^2): a point already known to within the noise
   * is worth little (Huang et al. 2006).
   *
   * @return the function
   */
  public static PointAcquisition augmentedExpectedImprovement() {
    return of(
        (mean, sd, context) -> {
          if (!(sd > 0)) {
            return Double.NEGATIVE_INFINITY;
          }
          double noise = Math.sqrt(context.noiseVariance());
          double total = Math.hypot(sd, noise);
          // 1 - noise / total without cancellation.
          double share = sd * sd / (total * (total + noise));
          return Math.log(sd)
              + NormalMath.logImprovement((context.quantileBest() - mean) / sd)
              + Math.log(share);
        },
        (mean, sd, context) -> {
          double[] slopes = logImprovementSlopes(mean, sd, context.quantileBest());
          double noise = Math.sqrt(context.noiseVariance());
          double total = Math.hypot(sd, noise);
          // The share is sigma^2 / (t (t + sigma_n)) with t the total and dt / d sigma = sigma / t.
          slopes[1] += 2 / sd - sd / (total * total) - sd / (total * (total + noise));
          return slopes;
        });
  }

  /**
   * Expected quantile improvement: log expected improvement of the beta quantile of the posterior
   * after one more measurement there (Picheny et al. 2013).
   *
   * @param beta level of the quantile in [0.5, 1)
   * @return the function; the context's best is the lowest such quantile at a measured point
   * @throws IllegalArgumentException if beta is out of range
   */
  public static PointAcquisition expectedQuantileImprovement(double beta) {
    if (!(beta >= 0.5 && beta < 1)) {
      throw new IllegalArgumentException("beta is " + beta + " but must be in [0.5, 1)");
    }
    double q = beta == 0.5 ? 0 : NormalMath.quantile(beta);
    return of(
        (mean, sd, context) -> {
          if (!(sd > 0)) {
            return Double.NEGATIVE_INFINITY;
          }
          double s2 = sd * sd;
          double t2 = context.noiseVariance();
          double futureMean = mean + q * Math.sqrt(t2 * s2 / (s2 + t2));
          double futureSd = s2 / Math.sqrt(s2 + t2);
          return Math.log(futureSd)
              + NormalMath.logImprovement((context.quantileBest() - futureMean) / futureSd);
        },
        (mean, sd, context) -> {
          double t2 = context.noiseVariance();
          double noise = Math.sqrt(t2);
          double total = Math.hypot(sd, noise);
          double futureMean = mean + q * noise * sd / total;
          double futureSd = sd * sd / total;
          double[] slopes = logImprovementSlopes(futureMean, futureSd, context.quantileBest());
          double cube = total * total * total;
          slopes[1] =
              slopes[0] * q * noise * t2 / cube
                  + slopes[1] * (2 * sd / total - sd * sd * sd / cube);
          return slopes;
        });
  }

  private static void notNegative(String name, double value) {
    if (!(value >= 0)) {
      throw new IllegalArgumentException(name + " is " + value + " but must not be negative");
    }
  }
}
