package io.github.bbo4j.hplsim.calibration;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import java.util.List;

/**
 * A piecewise linear, possibly discontinuous function of one variable, as fitted by {@link
 * PiecewiseRegression}. Immutable and thread-safe.
 *
 * @param segments adjacent pieces in increasing order, the first from negative infinity, the last
 *     to positive infinity
 */
public record PiecewiseLinear(List<LineSegment> segments) {

  /** Checks that the segments cover the line without gap or overlap. */
  public PiecewiseLinear {
    Arguments.given(segments, "segments");
    segments = List.copyOf(segments);
    if (segments.isEmpty()) {
      throw new IllegalArgumentException("segments is empty; give at least one line");
    }
    double end = Double.NEGATIVE_INFINITY;
    for (LineSegment segment : segments) {
      if (segment.from() != end) {
        throw new IllegalArgumentException(
            "segments leave a gap or overlap at "
                + end
                + ": the next one starts at "
                + segment.from());
      }
      end = segment.to();
    }
    if (end != Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("the last segment ends at " + end + ", not at infinity");
    }
  }

  /**
   * Value of the function.
   *
   * @param x any finite number
   * @return the value at x of the line of the segment which holds x
   */
  public double valueAt(double x) {
    return segmentAt(x).valueAt(x);
  }

  /**
   * The piece that holds x.
   *
   * @param x any number but NaN
   * @return the segment with {@code from < x <= to}
   */
  public LineSegment segmentAt(double x) {
    for (LineSegment segment : segments) {
      if (x <= segment.to()) {
        return segment;
      }
    }
    throw new IllegalArgumentException("x = " + x + " is not a number");
  }

  /**
   * Where the line changes, in increasing order: one less than the number of segments.
   *
   * @return the finite ends
   */
  public List<Double> breakpoints() {
    return segments.subList(0, segments.size() - 1).stream().map(LineSegment::to).toList();
  }

  /** Sum of the losses of the segments, in the geometry of the regression. */
  public double loss() {
    return segments.stream().mapToDouble(LineSegment::loss).sum();
  }

  /**
   * The function as a processor time of the network model: thresholds at the breakpoints (rounded
   * down to whole bytes), negative coefficients, which a time cannot have, replaced by 0.
   *
   * @return one step per segment
   */
  public PiecewiseAffine toPiecewiseAffine() {
    return new PiecewiseAffine(
        segments.stream()
            .map(
                s ->
                    new PiecewiseAffine.Step(
                        Double.isInfinite(s.from()) ? 0.0 : Math.floor(s.from()),
                        Math.max(0.0, s.intercept()),
                        Math.max(0.0, s.slope())))
            .toList());
  }
}
