package io.github.bbo4j.hplsim.network;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.internal.Magnitudes;
import java.util.ArrayList;
import java.util.List;

/**
 * A processor time {@code a + b*size} whose coefficients depend on the size: those of the last
 * threshold {@code < size} (the first ones also below their threshold).
 *
 * <p>Read from the strings of SMPI for os, ois and or, e.g. {@code
 * "0:8.9e-06:7.6e-10;1420:1.4e-05:3.0e-10"}. Immutable.
 *
 * @param steps the steps, by increasing threshold
 */
public record PiecewiseAffine(List<Step> steps) {

  /** No time at all. */
  public static final PiecewiseAffine ZERO = new PiecewiseAffine(List.of(new Step(0, 0, 0)));

  /**
   * One step.
   *
   * @param threshold size in bytes above which it applies, exclusive
   * @param seconds constant part, from 0 to 1e12
   * @param secondsPerByte slope, from 0 to 1e12
   */
  public record Step(double threshold, double seconds, double secondsPerByte) {
    /** Checks the numbers. */
    public Step {
      Arguments.require(threshold >= 0, "threshold", threshold, "at least 0");
      Magnitudes.duration("seconds", seconds);
      Magnitudes.duration("secondsPerByte", secondsPerByte);
    }
  }

  /** Sorts the steps and checks that there is one. */
  public PiecewiseAffine {
    Arguments.given(steps, "steps");
    steps = steps.stream().sorted((a, b) -> Double.compare(a.threshold(), b.threshold())).toList();
    if (steps.isEmpty()) {
      throw new IllegalArgumentException(
          "a piecewise cost has no step; maybe use PiecewiseAffine.ZERO");
    }
  }

  /**
   * Returns the cost written as SMPI writes it.
   *
   * @throws IllegalArgumentException when an entry is not {@code threshold:a:b}
   */
  public static PiecewiseAffine parse(String text) {
    Arguments.given(text, "text");
    List<Step> steps = new ArrayList<>();
    for (double[] row : SmpiStrings.rows(text, 3)) {
      steps.add(new Step(row[0], row[1], row[2]));
    }
    return new PiecewiseAffine(steps);
  }

  /** Returns whether every size costs nothing. */
  public boolean isZero() {
    return steps.stream().allMatch(s -> s.seconds() == 0 && s.secondsPerByte() == 0);
  }

  /** Returns the time in seconds for a size in bytes. */
  public double seconds(double size) {
    Step step = steps.get(0);
    for (int i = steps.size() - 1; i > 0; i--) {
      if (size > steps.get(i).threshold()) {
        step = steps.get(i);
        break;
      }
    }
    return step.seconds() + step.secondsPerByte() * size;
  }
}
