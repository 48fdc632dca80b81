package io.github.bbo4j.hplsim.network;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.internal.Magnitudes;
import java.util.ArrayList;
import java.util.List;

/**
 * A factor that depends on the size of the message: the value of the last threshold {@code < size};
 * 1 up to the first, unless that is 0.
 *
 * <p>Read from the strings of SMPI, e.g. {@code "0:0.81;257:0.34;65472:0.94"} ({@code ;} or blanks
 * between the pairs, any order). Immutable.
 *
 * @param steps the steps, by increasing threshold
 */
public record PiecewiseFactor(List<Step> steps) {

  /** The factor 1 for every size. */
  public static final PiecewiseFactor ONE = constant(1);

  /**
   * One step.
   *
   * @param threshold size in bytes above which it applies, exclusive
   * @param value the factor, from 0 to 1e12
   */
  public record Step(double threshold, double value) {
    /** Checks both numbers. */
    public Step {
      Arguments.require(threshold >= 0, "threshold", threshold, "at least 0");
      Magnitudes.duration("factor", value);
    }
  }

  /** Sorts the steps and checks that there is one and that no threshold comes twice. */
  public PiecewiseFactor {
    Arguments.given(steps, "steps");
    steps = steps.stream().sorted((a, b) -> Double.compare(a.threshold(), b.threshold())).toList();
    if (steps.isEmpty()) {
      throw new IllegalArgumentException(
          "a piecewise factor has no step; maybe use PiecewiseFactor.ONE");
    }
    for (int i = 1; i < steps.size(); i++) {
      if (steps.get(i).threshold() == steps.get(i - 1).threshold()) {
        throw new IllegalArgumentException(
            "threshold " + steps.get(i).threshold() + " comes twice in a piecewise factor");
      }
    }
  }

  /** Returns the same factor for every size. */
  public static PiecewiseFactor constant(double value) {
    return new PiecewiseFactor(List.of(new Step(0, value)));
  }

  /**
   * Returns the factor written as SMPI writes it.
   *
   * @throws IllegalArgumentException when a pair is not {@code threshold:value}
   */
  public static PiecewiseFactor parse(String text) {
    Arguments.given(text, "text");
    List<Step> steps = new ArrayList<>();
    for (double[] row : SmpiStrings.rows(text, 2)) {
      steps.add(new Step(row[0], row[1]));
    }
    return new PiecewiseFactor(steps);
  }

  /** Returns the factor of a size in bytes. */
  public double at(double size) {
    for (int i = steps.size() - 1; i > 0; i--) {
      if (size > steps.get(i).threshold()) {
        return steps.get(i).value();
      }
    }
    Step first = steps.get(0);
    return size > first.threshold() || first.threshold() == 0 ? first.value() : 1;
  }
}
