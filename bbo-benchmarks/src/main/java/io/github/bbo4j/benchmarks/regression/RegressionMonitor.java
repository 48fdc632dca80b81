package io.github.bbo4j.benchmarks.regression;

import io.github.bbo4j.benchmarks.regression.MeasurementHistory.Point;
import io.github.bbo4j.core.arguments.Arguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Applies a {@link FluctuationTest} along every series of a history: each measurement, and the mean
 * of each few measurements in a row, against those before it since the last registered change.
 * Outliers, and measurements that lack a factor, are left out. Short windows answer at once and see
 * coarse shifts, long ones lag and see shifts of a percent (T. Cornebize 2021, section 11.2.3).
 * Immutable and thread-safe.
 *
 * @param test the statistic and its confidence
 * @param windows sizes of the windows, each at least 1 and there once
 * @param minimumReference fewest past observations for a test of one factor, at least 2; a test of
 *     {@code p} factors asks for {@code p - 1} more
 */
public record RegressionMonitor(FluctuationTest test, List<Integer> windows, int minimumReference) {

  /** Windows of 1 and 5 measurements, confidence 0.9999, ten past measurements at least. */
  public static RegressionMonitor withDefaults() {
    return new RegressionMonitor(FluctuationTest.withDefaults(), List.of(1, 5), 10);
  }

  /**
   * Copies and checks.
   *
   * @throws IllegalArgumentException if there is no window, one is below 1 or there twice, or
   *     minimumReference is below 2
   */
  public RegressionMonitor {
    windows = List.copyOf(windows);
    if (windows.isEmpty() || windows.stream().anyMatch(w -> w < 1)) {
      throw new IllegalArgumentException(
          "windows = " + windows + " needs at least one, and each at least 1. Maybe 1 and 5");
    }
    if (Set.copyOf(windows).size() < windows.size()) {
      throw new IllegalArgumentException(
          "windows = " + windows + " must differ: each is tested once. Maybe leave out the other");
    }
    Arguments.require(
        minimumReference >= 2,
        "minimumReference",
        minimumReference,
        "at least 2: there is no spread to compare to");
  }

  /**
   * One test.
   *
   * @param series name of the series
   * @param factors what was tested, one factor or several together
   * @param window number of measurements averaged
   * @param time of the last of them
   * @param reference number of past measurements
   * @param value mean of the window; nothing if several factors were tested
   * @param ribbon where it was expected; nothing if several factors were tested
   * @param result what the test says
   */
  public record Check(
      String series,
      List<String> factors,
      int window,
      Instant time,
      int reference,
      Optional<Double> value,
      Optional<FluctuationRibbon> ribbon,
      FluctuationResult result) {

    /** The factors as one word: joined by {@code +}. */
    public String factor() {
      return String.join("+", factors);
    }
  }

  /**
   * All tests of all series and each factor alone, in the order of series, factor, window, time.
   */
  public List<Check> check(MeasurementHistory history, ChangeLog log) {
    List<Check> checks = new ArrayList<>();
    for (String series : history.series().keySet()) {
      for (String factor : history.factors()) {
        checks.addAll(check(history, log, series, List.of(factor)));
      }
    }
    return checks;
  }

  /**
   * All tests of one series. Where several factors can't be tested together, because one of them
   * never varied since the last change or is determined by the others, there is no test.
   *
   * @param factors one factor, or several that are tested together
   * @throws IllegalArgumentException if there is no such series or factor, none is given, or one
   *     twice
   */
  public List<Check> check(
      MeasurementHistory history, ChangeLog log, String series, List<String> factors) {
    List<Point> points = history.series().get(series);
    if (points == null) {
      throw new IllegalArgumentException(
          "there is no series '" + series + "'. The history has " + history.series().keySet());
    }
    if (factors.isEmpty() || new HashSet<>(factors).size() < factors.size()) {
      throw new IllegalArgumentException(
          "factors = "
              + factors
              + " must be one or several, each once. Maybe some of "
              + history.factors());
    }
    int[] columns = factors.stream().mapToInt(history::factorIndex).toArray();
    List<Check> checks = new ArrayList<>();
    for (int window : windows) {
      for (List<Point> regime : regimes(points, log, series)) {
        List<Point> complete =
            regime.stream()
                .filter(p -> Arrays.stream(columns).noneMatch(c -> Double.isNaN(p.values()[c])))
                .toList();
        double[][] rows =
            complete.stream()
                .map(p -> Arrays.stream(columns).mapToDouble(c -> p.values()[c]).toArray())
                .toArray(double[][]::new);
        Tested tested = new Tested(series, factors, window);
        for (int end = minimumReference + columns.length - 1 + window; end <= rows.length; end++) {
          double[][] upToHere = Arrays.copyOf(rows, end);
          one(tested, upToHere, complete.get(end - 1).time()).ifPresent(checks::add);
        }
      }
    }
    return checks;
  }

  private record Tested(String series, List<String> factors, int window) {}

  /** The last rows, as many as the window, against those before. */
  private Optional<Check> one(Tested tested, double[][] rows, Instant time) {
    int window = tested.window();
    double[][] reference = Arrays.copyOf(rows, rows.length - window);
    double[][] recent = Arrays.copyOfRange(rows, rows.length - window, rows.length);
    FluctuationResult result;
    try {
      result = test.test(reference, recent);
    } catch (SingularFactorsException e) {
      // One series of many: the others are tested, and the caller sees that this one was not.
      return Optional.empty();
    }
    Optional<Double> value = Optional.empty();
    Optional<FluctuationRibbon> ribbon = Optional.empty();
    if (tested.factors().size() == 1) {
      value = Optional.of(Arrays.stream(recent).mapToDouble(r -> r[0]).average().orElseThrow());
      ribbon =
          Optional.of(
              test.ribbon(Arrays.stream(reference).mapToDouble(r -> r[0]).toArray(), window));
    }
    return Optional.of(
        new Check(
            tested.series(),
            tested.factors(),
            window,
            time,
            reference.length,
            value,
            ribbon,
            result));
  }

  /** The points between registered changes, without outliers. */
  private static List<List<Point>> regimes(List<Point> points, ChangeLog log, String series) {
    List<Instant> starts =
        log.changesOf(series).stream().map(ChangeLog.Change::time).sorted().toList();
    List<List<Point>> regimes = new ArrayList<>();
    List<Point> regime = new ArrayList<>();
    int next = 0;
    for (Point point : points) {
      while (next < starts.size() && !point.time().isBefore(starts.get(next))) {
        regimes.add(regime);
        regime = new ArrayList<>();
        next++;
      }
      if (!log.isOutlier(series, point.time())) {
        regime.add(point);
      }
    }
    regimes.add(regime);
    return regimes;
  }
}
