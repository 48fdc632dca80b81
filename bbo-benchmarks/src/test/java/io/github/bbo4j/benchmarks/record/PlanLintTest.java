package io.github.bbo4j.benchmarks.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlanLintTest {

  private static List<Map<String, String>> nested(int repeats) {
    List<Map<String, String>> runs = new ArrayList<>();
    for (int size = 1; size <= 4; size++) {
      for (int threads = 1; threads <= 4; threads++) {
        for (int r = 0; r < repeats; r++) {
          runs.add(Map.of("size", "" + size, "threads", "" + threads));
        }
      }
    }
    return runs;
  }

  private static List<Map<String, String>> shuffled(List<Map<String, String>> runs, long seed) {
    List<Map<String, String>> order = new ArrayList<>(runs);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = order.size() - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      order.set(j, order.set(i, order.get(j)));
    }
    return order;
  }

  @Test
  void nestedLoopsAreAFixedOrder() {
    List<String> warnings = PlanLint.warnings(nested(3));
    assertThat(warnings)
        .anyMatch(w -> w.startsWith("fixed order: the levels of 'size' come in 4 groups"))
        .anyMatch(w -> w.startsWith("fixed order: the levels of 'threads' come in 16 groups"))
        .anyMatch(w -> w.startsWith("repeats in a row: 32 of 32"));
  }

  /** Levels in turn are as regular: A B C A B C. */
  @Test
  void levelsInTurnAreAFixedOrder() {
    List<Map<String, String>> turn = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      turn.add(Map.of("a", "" + i % 2));
    }
    assertThat(PlanLint.warnings(turn)).anyMatch(w -> w.contains("come in 30 groups"));
  }

  /** Seeds 1 to 200, level 0.001 for each of 2 parameters: 0.4 expected, at most 4 allowed. */
  @Test
  void randomOrdersAreSeldomSuspected() {
    int suspected = 0;
    for (long seed = 1; seed <= 200; seed++) {
      suspected += PlanLint.warnings(shuffled(nested(3), seed)).size();
    }
    assertThat(suspected).isLessThanOrEqualTo(4);
  }

  @Test
  void oneSizeAndNoRepeatsAreNamed() {
    List<Map<String, String>> runs =
        List.of(Map.of("n", "1000", "nb", "64"), Map.of("n", "1000", "nb", "128"));
    assertThat(PlanLint.warnings(runs))
        .hasSize(2)
        .anyMatch(w -> w.startsWith("one size: 'n' is 1000 in all runs"))
        .anyMatch(w -> w.startsWith("no repeats"));
  }

  @Test
  void aRecordingIsDrawnAtRandom() {
    RecordingPlan plan =
        new RecordingPlan(
            "x",
            List.of(
                GridParameter.ordinal("a", "1", "2", "3", "4"),
                GridParameter.ordinal("b", "1", "2", "3")),
            List.of(),
            4,
            1,
            2,
            Map.of(),
            Map.of(),
            RecordingPlan.Command.NONE,
            List.of(),
            RecordingPlan.Conditions.NONE);
    assertThat(PlanLint.warnings(plan)).isEmpty();
  }

  @Test
  void runsHaveTheSameParameters() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PlanLint.warnings(List.of(Map.of("a", "1"), Map.of("b", "1"))))
        .withMessageContaining("other parameters");
    assertThatIllegalArgumentException().isThrownBy(() -> PlanLint.warnings(List.of()));
  }
}
