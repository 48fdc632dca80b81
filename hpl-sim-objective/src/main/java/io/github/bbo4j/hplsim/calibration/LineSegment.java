package io.github.bbo4j.hplsim.calibration;

/**
 * One straight piece {@code y = intercept + slope x} of a piecewise linear function, valid for
 * {@code from < x <= to}.
 *
 * @param from lower end, excluded; negative infinity for the first piece
 * @param to upper end, included; positive infinity for the last piece
 * @param intercept value at 0, in the unit of y
 * @param slope in units of y per unit of x
 * @param points how many observations the piece was fitted on, at least 1
 * @param loss sum of squared residuals in the geometry of the {@link RegressionLoss}
 */
public record LineSegment(
    double from, double to, double intercept, double slope, int points, double loss) {

  /** Checks the ends and the number of points. */
  public LineSegment {
    if (!(from < to)) {
      throw new IllegalArgumentException(
          "from = " + from + " must be below to = " + to + "; a segment has a positive length");
    }
    if (points < 1) {
      throw new IllegalArgumentException("points = " + points + " must be at least 1");
    }
  }

  /**
   * Value of the line at x, whether or not x belongs to the segment.
   *
   * @param x any finite number
   * @return {@code intercept + slope x}
   */
  public double valueAt(double x) {
    return intercept + slope * x;
  }
}
