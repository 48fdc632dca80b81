package io.github.bbo4j.benchmarks.record;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Small plans for the tests. */
final class Plans {
  private Plans() {}

  /** Two parameters with a constraint: 5 configurations of a product of 6. */
  static RecordingPlan small(int repeats, int maxFailures, RecordingPlan.Command command) {
    return new RecordingPlan(
        "small",
        List.of(
            GridParameter.categorical("mode", "fast", "slow"),
            GridParameter.ordinal("size", "1", "2", "4")),
        List.of(GridConstraint.parse("mode=slow -> size=1|2")),
        repeats,
        11,
        maxFailures,
        Map.of("system", "a test", "unit", "s"),
        Map.of("mode", "fast", "size", "2"),
        command,
        List.of(),
        RecordingPlan.Conditions.NONE);
  }

  static RecordingPlan small(int repeats) {
    return small(repeats, 2, RecordingPlan.Command.NONE);
  }

  /** A command that is a line of the shell. */
  static RecordingPlan.Command shell(Duration limit, String costPattern, String script) {
    return new RecordingPlan.Command(List.of("sh", "-c", script), limit, costPattern);
  }
}
