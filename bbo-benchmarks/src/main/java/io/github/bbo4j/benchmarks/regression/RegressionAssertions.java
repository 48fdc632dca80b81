package io.github.bbo4j.benchmarks.regression;

import io.github.bbo4j.benchmarks.regression.RegressionMonitor.Check;
import io.github.bbo4j.benchmarks.regression.RegressionReport.Better;
import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * For tests of one's own project: fails when the latest measurements are significantly worse than
 * those before. Needs opentest4j, which JUnit 5 brings.
 *
 * <pre>{@code
 * @Test
 * void isAsFastAsItWas() throws IOException {
 *   var history = MeasurementHistory.read(Path.of("scores.csv"), MeasurementHistory.Columns.defaults());
 *   RegressionAssertions.assertNoRegression(
 *       RegressionMonitor.withDefaults(),
 *       history,
 *       ChangeLog.empty(),
 *       RegressionReport.Better.HIGHER);
 * }
 * }</pre>
 */
public final class RegressionAssertions {
  private RegressionAssertions() {}

  /**
   * Checks the latest window of each series and factor.
   *
   * @param monitor windows and confidence
   * @param history measurements
   * @param log registered changes and outliers
   * @param better which direction of the factors is the good one
   * @throws AssertionFailedError if the latest measurements of a series are an alarm in the bad
   *     direction; the message says which, and what was expected
   * @throws TestAbortedException if no series has enough measurements for any check: the test is
   *     then skipped, with that message
   */
  public static void assertNoRegression(
      RegressionMonitor monitor, MeasurementHistory history, ChangeLog log, Better better) {
    Arguments.given(monitor, "monitor");
    Arguments.given(history, "history");
    Arguments.given(log, "log");
    Arguments.given(better, "better");
    RegressionReport report = new RegressionReport(monitor.check(history, log), better);
    if (report.checks().isEmpty()) {
      throw new TestAbortedException(
          "no series has the "
              + (monitor.minimumReference() + 1)
              + " measurements since its last registered change that a check needs");
    }
    List<Check> worse = report.regressions();
    if (!worse.isEmpty()) {
      throw new AssertionFailedError(
          worse.stream()
              .map(RegressionReport::describe)
              .collect(
                  Collectors.joining(
                      "\n",
                      "performance is worse than it was:\n",
                      "\nMaybe register the change if it is meant, or the measurement as an"
                          + " outlier")));
    }
  }
}
