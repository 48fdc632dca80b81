package io.github.bbo4j.hplsim.energy;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * A power curve from measurements of one node in one performance state: idle is the mean power
 * without load; base and slope are least squares over the measurements under load. Immutable.
 *
 * @param curve the curve
 * @param residual standard deviation of the measurements under load around the line, in watts; 0
 *     where two loads determine it
 * @param measurements how many measurements were used
 */
public record PowerFit(PowerCurve curve, double residual, int measurements) {

  /**
   * A measurement.
   *
   * @param load part of the cores that compute, in [0, 1]
   * @param watts mean power
   */
  public record Sample(double load, double watts) {
    /** Checks ranges. */
    public Sample {
      if (!(load >= 0 && load <= 1)) {
        throw new IllegalArgumentException("load = " + load + " must be in [0, 1]");
      }
      if (!(watts >= 0) || Double.isInfinite(watts)) {
        throw new IllegalArgumentException(
            "power = " + watts + " W must be finite and not negative");
      }
    }
  }

  /** Checks that there is a curve. */
  public PowerFit {
    Arguments.given(curve, "curve");
  }

  /**
   * Fits a curve.
   *
   * @param samples at least one without load, and two loads above 0
   * @throws IllegalArgumentException when there are too few, or the power falls with the load
   */
  public static PowerFit of(List<Sample> samples) {
    Arguments.given(samples, "samples");
    SimpleRegression line = new SimpleRegression();
    double idle = 0;
    int still = 0;
    for (Sample sample : samples) {
      if (sample.load() == 0) {
        idle += sample.watts();
        still++;
      } else {
        line.addData(sample.load(), sample.watts());
      }
    }
    long loads = samples.stream().mapToDouble(Sample::load).filter(u -> u > 0).distinct().count();
    if (still == 0 || loads < 2) {
      throw new IllegalArgumentException(
          "there are "
              + still
              + " measurements without load and "
              + loads
              + " different loads above 0; give at least 1 and 2, such as one core and all");
    }
    double base = line.getIntercept();
    PowerCurve curve = new PowerCurve(idle / still, base, base + line.getSlope());
    double residual = line.getN() > 2 ? Math.sqrt(line.getMeanSquareError()) : 0;
    return new PowerFit(curve, residual, samples.size());
  }
}
