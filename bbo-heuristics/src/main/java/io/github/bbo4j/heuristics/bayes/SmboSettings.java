package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.heuristics.bayes.acquisition.Acquisitions;
import io.github.bbo4j.heuristics.bayes.acquisition.PointAcquisition;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;

/**
 * Settings of {@link SmboHeuristic}. Immutable; start from {@link #defaults} and change what is
 * wanted.
 *
 * @param family radial function of the kernel
 * @param acquisition what is maximised
 * @param parameter margin xi of PROBABILITY_OF_IMPROVEMENT, weight kappa of LOWER_CONFIDENCE_BOUND,
 *     level beta of EXPECTED_QUANTILE_IMPROVEMENT; not used by the others
 * @param transform map of the costs to the model's scale
 * @param prior priors of the hyperparameters
 * @param exactLimit largest number of feasible points over which the acquisition is maximised
 *     exactly, not negative
 * @param memo whether to keep factors and cross-covariances from call to call; the suggestions are
 *     the same without
 */
public record SmboSettings(
    KernelFamily family,
    Acquisition acquisition,
    double parameter,
    OutputTransform transform,
    HyperparameterPrior prior,
    int exactLimit,
    boolean memo) {
  /**
   * The acquisition functions a heuristic can maximise; see {@link Acquisitions} for those of one
   * point.
   */
  public enum Acquisition {
    /** Expected improvement. */
    EXPECTED_IMPROVEMENT,
    /** Its logarithm. */
    LOG_EXPECTED_IMPROVEMENT,
    /** Probability of improvement, the MPI of the thesis. */
    PROBABILITY_OF_IMPROVEMENT,
    /** Lower confidence bound. */
    LOWER_CONFIDENCE_BOUND,
    /** Augmented expected improvement, for noisy costs. */
    AUGMENTED_EXPECTED_IMPROVEMENT,
    /** Expected quantile improvement, for noisy costs. */
    EXPECTED_QUANTILE_IMPROVEMENT,
    /**
     * Expected improvement averaged over what the noisy measurements may really have been, by quasi
     * Monte Carlo.
     */
    NOISY_EXPECTED_IMPROVEMENT,
    /** The minimum of one draw of the posterior. */
    THOMPSON;

    /** Whether the value is a logarithm, to which log probabilities can be added. */
    public boolean isLogarithm() {
      return this != EXPECTED_IMPROVEMENT && this != LOWER_CONFIDENCE_BOUND && this != THOMPSON;
    }

    /** Whether the decision looks at draws of the posterior, not at its moments. */
    public boolean isSampled() {
      return this == NOISY_EXPECTED_IMPROVEMENT || this == THOMPSON;
    }
  }

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if parameter or exactLimit is out of range
   */
  public SmboSettings {
    if (!(parameter >= 0) || parameter == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "parameter is " + parameter + " but must be finite and not negative");
    }
    if (exactLimit < 0) {
      throw new IllegalArgumentException(
          "exactLimit is " + exactLimit + " but must not be negative");
    }
  }

  /**
   * Log expected improvement on a Matern 5/2 process with automatic relevance determination and
   * automatic output transform.
   *
   * @return the defaults
   */
  public static SmboSettings defaults() {
    return new SmboSettings(
        KernelFamily.MATERN_52,
        Acquisition.LOG_EXPECTED_IMPROVEMENT,
        0,
        OutputTransform.AUTO,
        HyperparameterPrior.defaults(),
        16_384,
        true);
  }

  /**
   * The same with another radial function.
   *
   * @param other radial function
   * @return new settings
   */
  public SmboSettings withFamily(KernelFamily other) {
    return new SmboSettings(other, acquisition, parameter, transform, prior, exactLimit, memo);
  }

  /**
   * The same with another acquisition function.
   *
   * @param other acquisition function
   * @param value its parameter, 0 if it has none
   * @return new settings
   */
  public SmboSettings withAcquisition(Acquisition other, double value) {
    return new SmboSettings(family, other, value, transform, prior, exactLimit, memo);
  }

  /**
   * The same with another output transform.
   *
   * @param other transform
   * @return new settings
   */
  public SmboSettings withTransform(OutputTransform other) {
    return new SmboSettings(family, acquisition, parameter, other, prior, exactLimit, memo);
  }

  /**
   * The same with other priors.
   *
   * @param other priors
   * @return new settings
   */
  public SmboSettings withPrior(HyperparameterPrior other) {
    return new SmboSettings(family, acquisition, parameter, transform, other, exactLimit, memo);
  }

  /**
   * The same with another limit of the exact search.
   *
   * @param limit largest number of feasible points searched exactly
   * @return new settings
   */
  public SmboSettings withExactLimit(int limit) {
    return new SmboSettings(family, acquisition, parameter, transform, prior, limit, memo);
  }

  /**
   * The same with or without memo.
   *
   * @param keep whether to keep factors from call to call
   * @return new settings
   */
  public SmboSettings withMemo(boolean keep) {
    return new SmboSettings(family, acquisition, parameter, transform, prior, exactLimit, keep);
  }

  public PointAcquisition pointwise() {
    return switch (acquisition) {
      case EXPECTED_IMPROVEMENT -> Acquisitions.expectedImprovement();
      case PROBABILITY_OF_IMPROVEMENT -> Acquisitions.probabilityOfImprovement(parameter);
      case LOWER_CONFIDENCE_BOUND -> Acquisitions.lowerConfidenceBound(parameter);
      case AUGMENTED_EXPECTED_IMPROVEMENT -> Acquisitions.augmentedExpectedImprovement();
      case EXPECTED_QUANTILE_IMPROVEMENT ->
          Acquisitions.expectedQuantileImprovement(parameter == 0 ? 0.9 : parameter);
      default -> Acquisitions.logExpectedImprovement();
    };
  }
}
