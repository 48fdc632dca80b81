package io.github.bbo4j.benchmarks.regression;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;

/**
 * How often the {@link FluctuationTest} raises an alarm on drawn series, without a change (false
 * alarms) and after a shift of given size (power). A series is {@code n} past draws of a normal law
 * of given coefficient of variation and the next {@code r}; one test each.
 */
public final class FluctuationStudy {
  private FluctuationStudy() {}

  /**
   * One row of the table.
   *
   * @param shift relative change of the mean, 0 for none
   * @param window observations averaged
   * @param alarms series on which the test raised an alarm
   * @param series series drawn
   * @param low lower end of the 95 % interval of the rate (Wilson 1927)
   * @param high its upper end
   */
  public record Rate(double shift, int window, int alarms, int series, double low, double high) {

    /** Share of the series with an alarm. */
    public double rate() {
      return alarms / (double) series;
    }

    /**
     * Whether the number of alarms lies in the central 99 % of the binomial law that a test of that
     * confidence must follow where nothing changed.
     */
    public boolean agreesWith(double confidence) {
      BinomialDistribution law = new BinomialDistribution(null, series, 1 - confidence);
      return alarms >= law.inverseCumulativeProbability(0.005)
          && alarms <= law.inverseCumulativeProbability(0.995);
    }
  }

  /**
   * What is drawn.
   *
   * @param reference past observations of each series, at least 2
   * @param windows observations averaged, each at least 1
   * @param variation coefficient of variation of the observations, above 0
   * @param shifts relative changes of the mean, finite
   * @param series number of series for each shift and window, at least 1
   */
  public record Plan(
      int reference, List<Integer> windows, double variation, List<Double> shifts, int series) {

    /** Checks the ranges. */
    public Plan {
      windows = Arguments.list(windows, "windows");
      shifts = Arguments.list(shifts, "shifts");
      Arguments.require(reference >= 2, "reference", reference, "at least 2");
      Arguments.require(series >= 1, "series", series, "at least 1");
      Arguments.require(
          variation > 0 && Double.isFinite(variation), "variation", variation, "above 0");
      windows.forEach(w -> Arguments.require(w >= 1, "window", w, "at least 1"));
      shifts.forEach(s -> Arguments.require(Double.isFinite(s), "shift", s, "a number"));
    }
  }

  /** Draws and tests; rows in the order of shifts, then windows. */
  public static List<Rate> run(FluctuationTest test, Plan plan, long seed) {
    Arguments.given(test, "test");
    Arguments.given(plan, "plan");
    List<Rate> rates = new ArrayList<>();
    for (double shift : plan.shifts()) {
      for (int window : plan.windows()) {
        int alarms = 0;
        for (int s = 0; s < plan.series(); s++) {
          // Common random numbers: the same draws for each shift and window.
          var random = new Seed(seed).stream("fluctuation", s);
          double[] past = new double[plan.reference()];
          Arrays.setAll(past, i -> 1 + plan.variation() * random.nextGaussian());
          double[] recent = new double[window];
          Arrays.setAll(recent, i -> (1 + shift) * (1 + plan.variation() * random.nextGaussian()));
          alarms += test.test(past, recent).isAlarm() ? 1 : 0;
        }
        var interval = new WilsonScoreInterval().createInterval(plan.series(), alarms, 0.95);
        rates.add(
            new Rate(
                shift,
                window,
                alarms,
                plan.series(),
                interval.getLowerBound(),
                interval.getUpperBound()));
      }
    }
    return rates;
  }
}
