package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.tuner.process.ProcessRun.End;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a finished run means, without running anything. */
class RunOutcomesTest {
  private static final String SEVEN_LINES =
      IntStream.rangeClosed(1, 7).mapToObj(n -> "line " + n + "\n\n").collect(Collectors.joining());

  private final RunOutcomes outcomes =
      new RunOutcomes(Command.of("true").timeLimit(Duration.ofMillis(1500)), "the worker");

  private static ProcessRun run(int exit, End end, String output, String error, Long... survivors) {
    return new ProcessRun(
        exit,
        end,
        1.5,
        0,
        OptionalDouble.empty(),
        OptionalLong.empty(),
        output,
        error,
        Path.of("."),
        List.of(survivors));
  }

  private static Failed failed(FailureKind kind, String message) {
    return new Failed(kind, message);
  }

  @Test
  void aFailureQuotesTheLastFiveLinesOfTheErrorsElseOfTheOutput() {
    String last = "exit code 3: line 3\nline 4\nline 5\nline 6\nline 7";
    assertThat(outcomes.failure(run(3, End.ITSELF, "cost=1", SEVEN_LINES), ""))
        .isEqualTo(failed(FailureKind.EXIT_CODE, last));
    assertThat(outcomes.failure(run(3, End.ITSELF, SEVEN_LINES, " \n"), "header 'a' "))
        .isEqualTo(failed(FailureKind.EXIT_CODE, "header 'a' " + last));
    assertThat(outcomes.failure(run(3, End.ITSELF, "", ""), "").message())
        .isEqualTo("exit code 3; it printed nothing");
  }

  @Test
  void ofALongLineTheBeginIsQuoted() {
    assertThat(outcomes.failure(run(1, End.ITSELF, "", "x".repeat(400)), "").message())
        .endsWith(": " + "x".repeat(400));
    assertThat(outcomes.failure(run(1, End.ITSELF, "", "x".repeat(401)), "").message())
        .endsWith(": " + "x".repeat(400) + "...");
  }

  @Test
  void shellsTellSignalsByExitCodesFrom129To192() {
    assertThat(outcomes.failure(run(128, End.ITSELF, "", ""), "").kind())
        .isEqualTo(FailureKind.EXIT_CODE);
    assertThat(outcomes.failure(run(129, End.ITSELF, "", ""), "").kind())
        .isEqualTo(FailureKind.SIGNAL);
    assertThat(outcomes.failure(run(137, End.ITSELF, "", ""), "").message())
        .startsWith("ended by signal 9");
    assertThat(outcomes.failure(run(192, End.ITSELF, "", ""), "").kind())
        .isEqualTo(FailureKind.SIGNAL);
    assertThat(outcomes.failure(run(193, End.ITSELF, "", ""), "").kind())
        .isEqualTo(FailureKind.EXIT_CODE);
  }

  @Test
  void aLimitIsToldWithWhatSurvivedIt() {
    assertThat(outcomes.failure(run(-1, End.LIMIT, "", "half", 7L, 8L), ""))
        .isEqualTo(
            failed(
                FailureKind.TIMED_OUT,
                "ended at its time limit of 1.5 s; could not end the processes [7, 8]: half"));
  }

  @Test
  void aWorkersRunCostsWhatItTookUpToItsCostLimit() {
    assertThat(outcomes.ofWorker(run(0, End.ITSELF, "", ""), 9)).isEqualTo(Outcome.measured(1.5));
    assertThat(outcomes.ofWorker(run(143, End.COST_LIMIT, "", ""), 9))
        .isEqualTo(Outcome.censored(9));
    assertThat(((Failed) outcomes.ofWorker(run(143, End.LIMIT, "", ""), 9)).kind())
        .isEqualTo(FailureKind.TIMED_OUT);
    assertThat(((Failed) outcomes.ofWorker(run(2, End.ITSELF, "", ""), 9)).kind())
        .isEqualTo(FailureKind.EXIT_CODE);
  }
}
