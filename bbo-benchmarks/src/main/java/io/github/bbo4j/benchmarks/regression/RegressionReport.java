package io.github.bbo4j.benchmarks.regression;

import io.github.bbo4j.benchmarks.regression.RegressionMonitor.Check;
import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The checks of a history, summed up. Immutable.
 *
 * @param checks as {@link RegressionMonitor} gives them
 * @param better which direction of a factor is the good one
 */
public record RegressionReport(List<Check> checks, Better better) {
  private static final String BEFORE = " (of %d before; likelihood %.2g)";

  /** Copies the checks. */
  public RegressionReport {
    checks = List.copyOf(checks);
  }

  /** Which direction of a factor is the good one. */
  public enum Better {
    /** More is better: a throughput, a frequency, a logarithm of speed. */
    HIGHER,
    /** Less is better: a time, a temperature, an energy. */
    LOWER;

    /** Whether it is an alarm in the bad direction; alarms without direction count. */
    boolean isWorse(FluctuationResult result) {
      FluctuationResult.Direction good =
          this == HIGHER
              ? FluctuationResult.Direction.POSITIVE
              : FluctuationResult.Direction.NEGATIVE;
      return result.isAlarm() && result.direction().filter(d -> d == good).isEmpty();
    }
  }

  /**
   * The checks of one series, factor and window.
   *
   * @param series name of the series
   * @param factor one factor, or several joined by {@code +}
   * @param window measurements averaged
   * @param tests number of checks
   * @param alarms number of checks with an alarm
   * @param firstAlarm time of the first alarm
   * @param last the latest check
   * @param all every check, in the order of time
   */
  public record Line(
      String series,
      String factor,
      int window,
      int tests,
      int alarms,
      Optional<Instant> firstAlarm,
      Check last,
      List<Check> all) {}

  /** One line per series, factor and window that could be tested. */
  public List<Line> lines() {
    Map<List<Object>, List<Check>> groups = new LinkedHashMap<>();
    for (Check check : checks) {
      groups
          .computeIfAbsent(
              List.of(check.series(), check.factor(), check.window()), key -> new ArrayList<>())
          .add(check);
    }
    return groups.values().stream().map(RegressionReport::line).toList();
  }

  private static Line line(List<Check> group) {
    List<Check> alarms = group.stream().filter(c -> c.result().isAlarm()).toList();
    Check last = group.get(group.size() - 1);
    return new Line(
        last.series(),
        last.factor(),
        last.window(),
        group.size(),
        alarms.size(),
        alarms.stream().map(Check::time).findFirst(),
        last,
        List.copyOf(group));
  }

  /** The latest checks of each series, factor and window that are alarms in the bad direction. */
  public List<Check> regressions() {
    return lines().stream().map(Line::last).filter(c -> better.isWorse(c.result())).toList();
  }

  /** The series with enough measurements for one check at least. */
  public Set<String> tested() {
    return checks.stream().map(Check::series).collect(Collectors.toSet());
  }

  /** A check in words: what was measured, what was expected, how unlikely that is. */
  public static String describe(Check check) {
    Arguments.given(check, "check");
    String what =
        check.series()
            + ", "
            + check.factor()
            + " at "
            + check.time()
            + (check.window() == 1 ? "" : ", mean of the last " + check.window());
    int before = check.reference();
    if (check.ribbon().isEmpty()) {
      return what
          + ": the factors do not belong together as they did"
          + String.format(Locale.ROOT, BEFORE, before, check.result().likelihood());
    }
    double value = check.value().orElseThrow();
    FluctuationRibbon ribbon = check.ribbon().get();
    return what
        + (ribbon.low() == ribbon.high()
            ? String.format(
                Locale.ROOT, ": %.6g, and all %d before %.6g", value, before, ribbon.low())
            : String.format(
                Locale.ROOT,
                ": %.6g is outside %.6g to %.6g" + BEFORE,
                value,
                ribbon.low(),
                ribbon.high(),
                before,
                check.result().likelihood()));
  }

  /** Every check as CSV with a header. */
  public void writeCsv(Writer out) throws IOException {
    out.write(
        "series,factor,window,time,reference,value,low,high,statistic,threshold,likelihood,"
            + "direction,alarm\n");
    for (Check check : checks) {
      FluctuationResult result = check.result();
      out.write(
          String.join(
              ",",
              RegressionCsv.quoted(check.series()),
              RegressionCsv.quoted(check.factor()),
              Integer.toString(check.window()),
              check.time().toString(),
              Integer.toString(check.reference()),
              check.value().map(Object::toString).orElse(""),
              check.ribbon().map(r -> Double.toString(r.low())).orElse(""),
              check.ribbon().map(r -> Double.toString(r.high())).orElse(""),
              Double.toString(result.statistic()),
              Double.toString(result.threshold()),
              Double.toString(result.likelihood()),
              result.direction().map(d -> d.name().toLowerCase(Locale.ROOT)).orElse(""),
              Boolean.toString(result.isAlarm())));
      out.write('\n');
    }
  }
}
