package io.github.bbo4j.hplsim.calibration;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Piecewise linear regression that finds the number and the places of its breakpoints: split from
 * the top while a criterion improves, then merge from the bottom and keep the best of all the
 * partitions met. With n breakpoints, S points and K = 4 n + 3 parameters the criterion is {@code K
 * ln S + S ln RSS}, and in logarithmic loss {@code K ln S + S RSS_log + n gap} with {@code gap = 2
 * log2(max y / min y)}. The segments do not depend on the units of x and y.
 *
 * <p>The procedure is the one of T. Cornebize (PhD thesis, Univ. Grenoble Alpes, 2021, section
 * 5.3.3); the logarithmic criterion is the one that his published package uses, not the printed
 * one, which splits real data too much; but his gap {@code 2 |log2 min y|} depends on the unit of y
 * and is 0 where a value is 1, so that the range of y stands in its place. Cost for S points: O(S)
 * per level for {@link RegressionLoss#ABSOLUTE} and {@link RegressionLoss#RELATIVE}, O(S^2) for
 * {@link RegressionLoss#LOGARITHMIC}.
 *
 * <pre>{@code
 * PiecewiseLinear model = PiecewiseRegression.logarithmic().fit(bytes, seconds);
 * model.breakpoints();   // protocol thresholds
 * }</pre>
 *
 * Immutable and thread-safe.
 *
 * @param loss what is minimised
 * @param positive whether slopes and intercepts are held at 0 or above; always true in effect for
 *     the logarithmic loss
 * @param minimumPoints least number of points in a segment, at least 2
 */
public record PiecewiseRegression(RegressionLoss loss, boolean positive, int minimumPoints) {

  private static final int DEFAULT_MINIMUM_POINTS = 3;

  /** Checks the smallest segment. */
  public PiecewiseRegression {
    Arguments.given(loss, "loss");
    if (minimumPoints < 2) {
      throw new IllegalArgumentException(
          "minimumPoints = " + minimumPoints + " must be at least 2: a line has two parameters");
    }
  }

  /** Logarithmic loss, positive coefficients: the choice for communication times. */
  public static PiecewiseRegression logarithmic() {
    return new PiecewiseRegression(RegressionLoss.LOGARITHMIC, true, DEFAULT_MINIMUM_POINTS);
  }

  /**
   * A regression without constraint of sign.
   *
   * @param loss what to minimise
   * @return segments of at least 3 points
   */
  public static PiecewiseRegression of(RegressionLoss loss) {
    Arguments.given(loss, "loss");
    return new PiecewiseRegression(loss, false, DEFAULT_MINIMUM_POINTS);
  }

  /**
   * The same with another constraint of sign.
   *
   * @param value whether coefficients are held at 0 or above (1/bandwidth and latency are)
   * @return a copy
   */
  public PiecewiseRegression withPositive(boolean value) {
    return new PiecewiseRegression(loss, value, minimumPoints);
  }

  /**
   * The same with another smallest segment.
   *
   * @param value least number of points of a segment, at least 2
   * @return a copy
   */
  public PiecewiseRegression withMinimumPoints(int value) {
    return new PiecewiseRegression(loss, positive, value);
  }

  /**
   * Fits the points.
   *
   * @param x n abscissas in any order, finite; above 0 for the relative loss, at least 0 for the
   *     logarithmic one; not modified
   * @param y n finite values; above 0 for the logarithmic loss; not modified
   * @return the function; one line without breakpoint when nothing better is found
   * @throws IllegalArgumentException if the lengths differ, there are fewer than 2 points, or a
   *     value is outside the ranges above
   */
  public PiecewiseLinear fit(double[] x, double[] y) {
    check(x, y);
    Work work = new Work(this, x, y);
    List<int[]> parts = new ArrayList<>();
    work.split(0, x.length, parts);
    return work.mergeAndChoose(parts);
  }

  private void check(double[] x, double[] y) {
    if (x.length != y.length || x.length < 2) {
      throw new IllegalArgumentException(
          "x has " + x.length + " values and y " + y.length + "; give as many, at least 2");
    }
    for (int i = 0; i < x.length; i++) {
      boolean bad = !Double.isFinite(x[i]) || !Double.isFinite(y[i]);
      bad |= loss == RegressionLoss.RELATIVE && x[i] <= 0.0;
      bad |= loss == RegressionLoss.LOGARITHMIC && (x[i] < 0.0 || y[i] <= 0.0);
      if (bad) {
        throw new IllegalArgumentException(
            "point "
                + i
                + " = ("
                + x[i]
                + ", "
                + y[i]
                + ") cannot be used with the loss "
                + loss
                + "; drop it or choose ABSOLUTE");
      }
    }
  }

  /** Sorted data and the two passes over them; confined to one call of fit. */
  private static final class Work {
    private final PiecewiseRegression settings;
    private final double[] x;
    private final double[] y;
    private final double[] logY;
    private final double[] weight;
    private final double gap;

    Work(PiecewiseRegression settings, double[] xs, double[] ys) {
      this.settings = settings;
      int n = xs.length;
      Integer[] order = new Integer[n];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, (i, j) -> Double.compare(xs[i], xs[j]));
      x = new double[n];
      y = new double[n];
      logY = new double[n];
      weight = new double[n];
      double smallest = Double.POSITIVE_INFINITY;
      double largest = 0;
      for (int i = 0; i < n; i++) {
        x[i] = xs[order[i]];
        y[i] = ys[order[i]];
        smallest = Math.min(smallest, y[i]);
        largest = Math.max(largest, y[i]);
        switch (settings.loss) {
          case RELATIVE -> weight[i] = 1.0 / (x[i] * x[i]);
          case LOGARITHMIC -> {
            logY[i] = Math.log(y[i]);
            weight[i] = 1.0 / (y[i] * y[i]);
          }
          default -> weight[i] = 1.0;
        }
      }
      gap = log() ? 2.0 * (Math.log(largest) - Math.log(smallest)) / Math.log(2.0) : 0.0;
    }

    /** Splits [from, to) as long as the criterion improves; appends the parts in order. */
    void split(int from, int to, List<int[]> parts) {
      int minimum = settings.minimumPoints;
      int cut = -1;
      double best = Double.POSITIVE_INFINITY;
      if (to - from >= 2 * minimum) {
        double[] left = growing(from, to, true);
        double[] right = growing(from, to, false);
        for (int i = from + minimum; i <= to - minimum; i++) {
          double value = left[i - from - 1] + right[i - from];
          if (x[i - 1] < x[i] && value < best) {
            best = value;
            cut = i;
          }
        }
      }
      boolean accepted =
          cut >= 0 && criterion(best, from, to, 1) < criterion(fit(from, to).loss(), from, to, 0);
      if (!accepted) {
        parts.add(new int[] {from, to});
        return;
      }
      split(from, cut, parts);
      split(cut, to, parts);
    }

    /** Losses of all the fits that start at the first point (or end at the last one). */
    private double[] growing(int from, int to, boolean forward) {
      double[] losses = new double[to - from];
      RunningLine line = new RunningLine(settings.positive || log());
      LineFit previous = new LineFit(0.0, 0.0, 0.0);
      for (int k = 0; k < to - from; k++) {
        int i = forward ? from + k : to - 1 - k;
        line.add(x[i], y[i], weight[i]);
        LineFit fit = line.fit();
        if (log()) {
          fit =
              forward
                  ? new LogLine(x, y, logY).fit(from, i + 1, previous, fit)
                  : new LogLine(x, y, logY).fit(i, to, previous, fit);
          previous = fit;
        }
        losses[i - from] = fit.loss();
      }
      return losses;
    }

    private boolean log() {
      return settings.loss == RegressionLoss.LOGARITHMIC;
    }

    private LineFit fit(int from, int to) {
      RunningLine line = new RunningLine(settings.positive || log());
      for (int i = from; i < to; i++) {
        line.add(x[i], y[i], weight[i]);
      }
      LineFit fit = line.fit();
      return log() ? new LogLine(x, y, logY).fit(from, to, fit, fit) : fit;
    }

    private double criterion(double rss, int from, int to, int breaks) {
      int s = to - from;
      double penalty = (4 * breaks + 3) * Math.log(s);
      if (log()) {
        return penalty + s * rss + breaks * gap;
      }
      double scale = 0.0;
      for (int i = from; i < to; i++) {
        scale += weight[i] * y[i] * y[i];
      }
      // Below this the residuals are rounding errors and their logarithm would mean nothing.
      double floor = Math.max(1e-26 * scale, Double.MIN_NORMAL);
      return penalty + s * Math.log(Math.max(rss, floor));
    }

    PiecewiseLinear mergeAndChoose(List<int[]> parts) {
      List<int[]> current = new ArrayList<>(parts);
      List<LineFit> fits = new ArrayList<>();
      for (int[] part : current) {
        fits.add(fit(part[0], part[1]));
      }
      PiecewiseLinear chosen = build(current, fits);
      double best = criterion(chosen.loss(), 0, x.length, current.size() - 1);
      while (current.size() > 1) {
        mergeClosest(current, fits);
        PiecewiseLinear candidate = build(current, fits);
        double value = criterion(candidate.loss(), 0, x.length, current.size() - 1);
        if (value < best) {
          best = value;
          chosen = candidate;
        }
      }
      return chosen;
    }

    private void mergeClosest(List<int[]> current, List<LineFit> fits) {
      int at = 0;
      LineFit merged = new LineFit(0.0, 0.0, 0.0);
      double smallest = Double.POSITIVE_INFINITY;
      for (int i = 0; i + 1 < current.size(); i++) {
        LineFit joint = fit(current.get(i)[0], current.get(i + 1)[1]);
        double increase = joint.loss() - fits.get(i).loss() - fits.get(i + 1).loss();
        if (increase < smallest) {
          smallest = increase;
          at = i;
          merged = joint;
        }
      }
      current.set(at, new int[] {current.get(at)[0], current.get(at + 1)[1]});
      current.remove(at + 1);
      fits.set(at, merged);
      fits.remove(at + 1);
    }

    private PiecewiseLinear build(List<int[]> parts, List<LineFit> fits) {
      List<LineSegment> segments = new ArrayList<>();
      double from = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < parts.size(); k++) {
        int[] part = parts.get(k);
        LineFit fit = fits.get(k);
        double to = k + 1 == parts.size() ? Double.POSITIVE_INFINITY : x[part[1] - 1];
        segments.add(
            new LineSegment(from, to, fit.intercept(), fit.slope(), part[1] - part[0], fit.loss()));
        from = to;
      }
      return new PiecewiseLinear(segments);
    }
  }
}
