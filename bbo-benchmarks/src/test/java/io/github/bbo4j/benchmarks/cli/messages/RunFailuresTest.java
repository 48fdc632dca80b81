package io.github.bbo4j.benchmarks.cli.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.sampling.InitialDesigns;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunFailuresTest {
  private final StringWriter err = new StringWriter();

  private int tell(List<Experiment.Failure> failures) {
    return RunFailures.tell(failures, new PrintWriter(err));
  }

  private static Experiment.Failure failure(String heuristic, int repetition, String message) {
    Task task =
        new Task(
            Problems.byName("branin").orElseThrow(),
            Contender.byId(heuristic),
            RunSettings.defaults(InitialDesigns.byId("random")),
            repetition);
    return new Experiment.Failure(task, new IllegalStateException(message));
  }

  /** A peer that isn't there was told in a line for each of a hundred repetitions. */
  @Test
  void repetitionsAreCountedAndLinesAreJoined() {
    int code =
        tell(
            List.of(
                failure("random", 1, "no peer:\n  it ended"),
                failure("auto", 1, "alone"),
                failure("random", 2, "other"),
                failure("random", 3, "other")));
    assertThat(code).isEqualTo(1);
    assertThat(err.toString().lines())
        .containsExactly(
            "error: random on branin, repetition 1: no peer: it ended (and in 2 more repetitions)",
            "error: auto on branin, repetition 1: alone");
  }

  @Test
  void nothingIsSaidWhereNothingFailed() {
    assertThat(tell(List.of())).isZero();
    assertThat(err.toString()).isEmpty();
  }
}
