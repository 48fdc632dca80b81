package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The configurations of a history that a model learns from.
 *
 * @param used measured ones and those whose runs were all given up, in order: they have a target
 * @param failed ones that only failed
 */
public record TrainingPoints(List<Observation> used, List<Configuration> failed) {
  /** A share of the cost, as wide as what {@link FittedTransform} takes for constant. */
  private static final double ROUNDING = 2e-13;

  /** Copies the lists. */
  public TrainingPoints {
    used = List.copyOf(used);
    failed = List.copyOf(failed);
  }

  /**
   * All of a history.
   *
   * @param history runs
   * @return its points
   */
  public static TrainingPoints of(History history) {
    List<Observation> used = new ArrayList<>();
    List<Configuration> failed = new ArrayList<>();
    for (Observation o : history.observations()) {
      if (o.isMeasured() || o.censored() > 0) {
        used.add(o);
      } else if (o.failed() > 0) {
        failed.add(o.configuration());
      }
    }
    return new TrainingPoints(used, failed);
  }

  /**
   * Whether a history has the two measured configurations that a model needs.
   *
   * @param history runs
   * @return true if so
   */
  public static boolean canModel(History history) {
    return history.observations().stream().filter(Observation::isMeasured).limit(2).count() == 2;
  }

  /**
   * Whether no two runs of one configuration differ; true where nothing was repeated.
   *
   * @param history runs
   */
  public static boolean isRepeatable(History history) {
    return history.observations().stream().allMatch(o -> o.count() < 2 || o.min().equals(o.max()));
  }

  /**
   * Whether all of a history was measured at one and the same cost, up to rounding, so that nothing
   * says where to go. A process would then go where it knows least, and that is from corner to
   * corner.
   *
   * @param history runs
   * @return true if two configurations or more were measured, all at costs that {@link #agree}, and
   *     no run failed or was given up
   */
  public static boolean isFlat(History history) {
    double lowest = history.bestCostAfter(history.size()).orElse(Double.NaN);
    return canModel(history)
        && history.observations().stream()
            .allMatch(o -> o.hasOnlyMeasuredRuns() && agree(o.cost().orElseThrow(), lowest));
  }

  /**
   * Whether two costs differ by rounding alone, as sums of the same numbers in another order do.
   *
   * @param a a cost
   * @param b another one
   * @return true if they are equal, or differ by {@value #ROUNDING} of the larger one at most;
   *     false if either is NaN
   */
  public static boolean agree(double a, double b) {
    return a == b || Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));
  }

  /**
   * A number of each point that has it.
   *
   * @param of the number
   * @return one per point that has one, in order
   */
  public double[] measured(Function<Observation, OptionalDouble> of) {
    return used.stream().map(of).flatMapToDouble(OptionalDouble::stream).toArray();
  }
}
