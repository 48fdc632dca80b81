package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.statistics.CostScale;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;

/**
 * Increasing maps of the costs to the scale on which the model works; after each of them the
 * targets have mean 0 and variance 1.
 *
 * <p>Run times and energies are skewed: on their own scale a few slow configurations use up the
 * signal variance, and the good ones look all alike. On the recorded systems the choice of the
 * transform changes the regret more than the choice of the kernel.
 */
public enum OutputTransform {
  /** (y - mean) / sd. */
  STANDARDISE,
  /**
   * log y where all costs are positive, -log(-y) where all are negative ({@link CostScale}); else
   * log(y - min + (median - min)).
   */
  LOG,
  /**
   * Power transform of Yeo and Johnson (2000), Biometrika 87, with its lambda by maximum
   * likelihood.
   */
  YEO_JOHNSON,
  /** Normal scores of the ranks (the marginals of a Gaussian copula). */
  RANK,
  /** The documented choice: {@link #LOG} if costs are times or rates, else {@link #YEO_JOHNSON}. */
  AUTO;

  /**
   * Fits the transform to costs.
   *
   * @param costs at least one finite cost, not modified; magnitudes up to the largest double are
   *     safe
   * @return the fitted map
   * @throws IllegalArgumentException if there is no cost or one is not finite
   */
  public FittedTransform fit(double[] costs) {
    if (costs.length == 0) {
      throw new IllegalArgumentException("costs is empty but a transform needs one cost");
    }
    double largest = 0;
    double smallest = Double.POSITIVE_INFINITY;
    for (double c : costs) {
      if (!Double.isFinite(c)) {
        throw new IllegalArgumentException("a cost = " + c + " must be finite");
      }
      largest = Math.max(largest, Math.abs(c));
      smallest = Math.min(smallest, c);
    }
    double[] sorted = costs.clone();
    Arrays.sort(sorted);
    double highest = sorted[sorted.length - 1];
    OutputTransform kind = this;
    if (kind == AUTO) {
      kind = CostScale.between(smallest, highest).isLogarithmic() ? LOG : YEO_JOHNSON;
    }
    // One over a subnormal number may be infinite.
    double scale = largest > 0 ? Math.max(largest, Double.MIN_NORMAL) : 1;
    return switch (kind) {
      case LOG -> {
        if (smallest > 0 || highest < 0) {
          yield FittedTransform.log(sorted, smallest > 0 ? CostScale.TIME : CostScale.RATE);
        }
        double spread = OrderStatistics.median(sorted) / scale - smallest / scale;
        yield FittedTransform.log(sorted, smallest / scale - (spread > 0 ? spread : 1), 1 / scale);
      }
      case YEO_JOHNSON -> FittedTransform.yeoJohnson(sorted, scale);
      case RANK -> FittedTransform.rank(sorted);
      default -> FittedTransform.standardise(sorted, scale);
    };
  }
}
