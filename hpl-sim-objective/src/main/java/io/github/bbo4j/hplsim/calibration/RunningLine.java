package io.github.bbo4j.hplsim.calibration;

/**
 * Weighted least squares of a line over a growing set of points, O(1) per added point: the update
 * of the residual sum, {@code rss += e^2 / (1/w + h)} with e the error of the prediction before the
 * point and h its leverage, never subtracts two large numbers, so eight decades of x are harmless.
 * Not thread-safe.
 */
final class RunningLine {
  private final boolean positive;
  private int count;
  private double sumWeight;
  private double meanX;
  private double meanY;
  private double sxx;
  private double sxy;
  private double rssLine;
  private double rssConstant;
  private double sumXX;
  private double sumXY;
  private double rssThroughZero;

  RunningLine(boolean positive) {
    this.positive = positive;
  }

  /** Adds a point of weight w (of its squared residual). */
  void add(double x, double y, double w) {
    double dx = x - meanX;
    double dy = y - meanY;
    if (count > 0) {
      double leverage = 1.0 / sumWeight + (sxx > 0.0 ? dx * dx / sxx : 0.0);
      double error = dy - (sxx > 0.0 ? sxy / sxx * dx : 0.0);
      boolean newDirection = !(sxx > 0.0) && dx != 0.0;
      rssLine += newDirection ? 0.0 : error * error / (1.0 / w + leverage);
      rssConstant += dy * dy / (1.0 / w + 1.0 / sumWeight);
    }
    double error0 = y - (sumXX > 0.0 ? sumXY / sumXX * x : 0.0);
    rssThroughZero +=
        sumXX > 0.0 ? error0 * error0 / (1.0 / w + x * x / sumXX) : (x == 0.0 ? w * y * y : 0.0);
    sumXX += w * x * x;
    sumXY += w * x * y;
    double total = sumWeight + w;
    sxx += w * sumWeight / total * dx * dx;
    sxy += w * sumWeight / total * dx * dy;
    meanX += w / total * dx;
    meanY += w / total * dy;
    sumWeight = total;
    count++;
  }

  /**
   * The best line so far; with positivity, the best among those of intercept and slope at least 0.
   */
  LineFit fit() {
    double slope = sxx > 0.0 ? sxy / sxx : 0.0;
    double intercept = meanY - slope * meanX;
    if (!positive || (slope >= 0.0 && intercept >= 0.0)) {
      return new LineFit(intercept, slope, rssLine);
    }
    LineFit constant = new LineFit(Math.max(0.0, meanY), 0.0, constantLoss());
    double through = sumXX > 0.0 ? sumXY / sumXX : 0.0;
    if (through < 0.0 || constant.loss() <= rssThroughZero) {
      return constant;
    }
    return new LineFit(0.0, through, rssThroughZero);
  }

  private double constantLoss() {
    return meanY >= 0.0 ? rssConstant : rssConstant + sumWeight * meanY * meanY;
  }
}
