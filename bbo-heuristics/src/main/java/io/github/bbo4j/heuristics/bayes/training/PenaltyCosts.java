package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.statistics.CostScale;
import java.util.OptionalDouble;

/**
 * Failures that an objective told by a number: a cost of a million where all that ran cost seconds.
 * As costs they would be all that a model sees, the differences of what ran being nothing against
 * them; as failures they say where not to go.
 *
 * <p>They are told from costs by the first {@value #FIRST} configurations that have one. In the
 * order of these costs there is a gap, {@value #FEWEST_BELOW} of them or more below it and two or
 * more above it. Of positive costs it is a factor of ten at least, and on logarithms one and a half
 * times as wide as all that is below it and as all that is above it; if all above are equal, it is
 * as wide as all that is below it. Negative costs, as of rates that are maximised, are looked at in
 * the same way, and a rate of zero is infinitely far from the others. Of others all above are
 * equal, and it is ten times as wide as all that is below it, and ten times as large as any of
 * these. Without such a gap, and unless runs of one configuration differ, the highest cost is a
 * penalty if {@value #FEWEST_EQUAL} configurations have it to the last digit, {@value
 * #FEWEST_APART} others have less and no two of these the same: the gap is below it then. What is
 * beyond the middle of the gap is a failure. Later costs are not looked at for the gap: they are
 * near the lowest, and what is far from these is not a failure.
 */
public final class PenaltyCosts {
  /** Later ones are where costs are low, and near each other. */
  private static final int FIRST = 20;

  private static final int FEWEST_BELOW = 3;
  private static final int FEWEST_ABOVE = 2;

  /** So many of the same highest cost are a number that stands for something. */
  private static final int FEWEST_EQUAL = 3;

  /** So many others that all differ say that equal costs are no chance. */
  private static final int FEWEST_APART = 5;

  /** Of positive costs what a gap is at least, of others its share of what is below it. */
  private static final double FACTOR = 10;

  /** How many times as wide as either side it is on logarithms: of costs over decades few are. */
  private static final double WIDTH = 1.5;

  /** The same where nothing but equal costs speaks for a penalty. */
  private static final double WIDTH_OF_OTHERS = 10;

  /** Beyond is nothing but a rate of zero. */
  private static final double NO_RATE = -Double.MIN_VALUE;

  private PenaltyCosts() {}

  /**
   * A history in which they are failures.
   *
   * @param history runs
   * @return the same history if there are none
   */
  public static History asFailures(History history) {
    OptionalDouble limit = limit(history);
    if (limit.isEmpty()) {
      return history;
    }
    double largest = limit.getAsDouble();
    Outcome failure = Outcome.failed("the cost is beyond " + largest);
    return history.withOutcomes(
        PenaltyCosts.class,
        largest,
        told -> told.measuredCost().orElse(largest) > largest ? failure : told);
  }

  /**
   * What costs more is a failure.
   *
   * @param history runs
   * @return the middle of the gap; empty if there is none
   */
  public static OptionalDouble limit(History history) {
    double[] sorted =
        history.observations().stream()
            .flatMapToDouble(o -> o.cost().stream())
            .limit(FIRST)
            .sorted()
            .toArray();
    CostScale scale = scale(sorted);
    double[] x = scale.of(sorted);
    int last = x.length - 1;
    for (int k = FEWEST_BELOW; k <= x.length - FEWEST_ABOVE; k++) {
      double gap = x[k] - x[k - 1];
      double below = x[k - 1] - x[0];
      double above = x[k] == x[last] ? 0 : x[last] - x[k];
      boolean found =
          scale.isLogarithmic()
              ? ratio(sorted[k - 1], sorted[k]) >= FACTOR && gap >= width(below, above)
              : above == 0 && gap >= WIDTH_OF_OTHERS * below && isLarge(gap, x[0], x[k - 1]);
      if (found) {
        return OptionalDouble.of(
            Double.isInfinite(gap) ? NO_RATE : scale.cost(x[k - 1] / 2 + x[k] / 2));
      }
    }
    // Noisy runs that are cut off are equal, too.
    return TrainingPoints.isRepeatable(history) ? constant(sorted) : OptionalDouble.empty();
  }

  /** Below the highest cost if several have it to the last digit, and no two others are equal. */
  private static OptionalDouble constant(double[] sorted) {
    int first = sorted.length - 1;
    while (first > 0 && sorted[first - 1] == sorted[sorted.length - 1]) {
      first--;
    }
    boolean several = sorted.length - first >= FEWEST_EQUAL && first >= FEWEST_APART;
    for (int k = 1; k < first; k++) {
      several &= sorted[k] != sorted[k - 1];
    }
    return several
        ? OptionalDouble.of(sorted[first - 1] / 2 + sorted[first] / 2)
        : OptionalDouble.empty();
  }

  /** Of the larger to the smaller: logarithms may be rounded to one side in one unit only. */
  private static double ratio(double a, double b) {
    return Math.max(Math.abs(a / b), Math.abs(b / a));
  }

  /** The scale of rising costs; zeros are rates where all others are negative. */
  private static CostScale scale(double[] sorted) {
    if (sorted.length == 0) {
      return CostScale.PLAIN;
    }
    double last = sorted[sorted.length - 1];
    return last == 0 && sorted[0] < 0 ? CostScale.RATE : CostScale.between(sorted[0], last);
  }

  /** Whether it is, beside costs from a lowest to a highest one: equal ones have no width. */
  private static boolean isLarge(double gap, double lowest, double highest) {
    double largest = Math.max(Math.abs(lowest), Math.abs(highest));
    return largest > 0 && gap >= FACTOR * largest;
  }

  private static double width(double below, double above) {
    return above == 0 ? below : WIDTH * Math.max(below, above);
  }
}
