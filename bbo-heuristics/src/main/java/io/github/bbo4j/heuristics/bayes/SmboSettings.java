package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisition;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisitions;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.List;

/**
 * Settings of {@link SmboHeuristic}. Immutable; start from {@link #defaults} and change what is
 * wanted.
 *
 * @param family radial function of the kernel
 * @param acquisition what is maximised: one of {@link Acquisitions} or the user's own
 * @param transform map of the costs to the model's scale
 * @param prior priors of the hyperparameters
 * @param exactLimit largest number of feasible points over which the acquisition is maximised
 *     exactly, not negative, while points times observations, those pending included, are at most 4
 *     2^20; 0 to search every space as a large one is searched
 * @param memo whether to keep factors and cross-covariances from call to call; the suggestions are
 *     the same without
 */
public record SmboSettings(
    KernelFamily family,
    Acquisition acquisition,
    OutputTransform transform,
    HyperparameterPrior prior,
    int exactLimit,
    boolean memo) {
  private static final int DEFAULT_EXACT_LIMIT = 16_384;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if exactLimit is negative
   */
  public SmboSettings {
    Arguments.given(family, "family");
    Arguments.given(acquisition, "acquisition");
    Arguments.given(transform, "transform");
    Arguments.given(prior, "prior");
    Arguments.require(exactLimit >= 0, "exactLimit", exactLimit, "at least 0");
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
        Acquisitions.logExpectedImprovement(),
        OutputTransform.AUTO,
        HyperparameterPrior.defaults(),
        DEFAULT_EXACT_LIMIT,
        true);
  }

  /**
   * The same with another radial function.
   *
   * @param other radial function
   * @return new settings
   */
  public SmboSettings withFamily(KernelFamily other) {
    return new SmboSettings(other, acquisition, transform, prior, exactLimit, memo);
  }

  /**
   * The same with another acquisition.
   *
   * @param other acquisition
   * @return new settings
   */
  public SmboSettings withAcquisition(Acquisition other) {
    return new SmboSettings(family, other, transform, prior, exactLimit, memo);
  }

  /**
   * The same with another output transform.
   *
   * @param other transform
   * @return new settings
   */
  public SmboSettings withTransform(OutputTransform other) {
    return new SmboSettings(family, acquisition, other, prior, exactLimit, memo);
  }

  /**
   * The same with other priors.
   *
   * @param other priors
   * @return new settings
   */
  public SmboSettings withPrior(HyperparameterPrior other) {
    return new SmboSettings(family, acquisition, transform, other, exactLimit, memo);
  }

  /**
   * The same with another limit of the exact search.
   *
   * @param limit largest number of feasible points searched exactly; 0 for none
   * @return new settings
   */
  public SmboSettings withExactLimit(int limit) {
    return new SmboSettings(family, acquisition, transform, prior, limit, memo);
  }

  /**
   * The same with or without memo.
   *
   * @param keep whether to keep factors from call to call
   * @return new settings
   */
  public SmboSettings withMemo(boolean keep) {
    return new SmboSettings(family, acquisition, transform, prior, exactLimit, keep);
  }

  /**
   * What decides otherwise than under other settings, by name and value. What saves time alone, as
   * {@link #memo}, is none of it.
   */
  List<String> differences(SmboSettings others) {
    List<String> own = described();
    List<String> theirs = others.described();
    return own.stream().filter(setting -> !theirs.contains(setting)).toList();
  }

  private List<String> described() {
    return List.of(
        "family=" + family,
        "acquisition=" + acquisition.name() + parameters(),
        "transform=" + transform,
        "prior=" + prior,
        "exactLimit=" + exactLimit);
  }

  /** Those of a record, such as the kappa of a confidence bound; others have only a name. */
  private String parameters() {
    String text = acquisition instanceof Record ? acquisition.toString() : "";
    return text.endsWith("]") && !text.endsWith("[]") ? text.substring(text.indexOf('[')) : "";
  }
}
