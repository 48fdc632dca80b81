package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.tuner.process.ProcessRun.End;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A tuner that is stopped under a run, as by Ctrl-Z, doesn't know how long it took. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(60)
class StandstillTest {
  @TempDir Path folder;

  /**
   * Of a clock by script: each look costs a microsecond, and one of them six seconds. The third is
   * that behind the first wait; on a loaded machine there may be no second one.
   */
  private static LongSupplier standingStillAtLook(int look) {
    AtomicLong now = new AtomicLong();
    AtomicInteger looks = new AtomicInteger();
    return () ->
        now.addAndGet(
            TimeUnit.MICROSECONDS.toNanos(looks.incrementAndGet() == look ? 6_000_000 : 1));
  }

  private ProcessRun run(int look, Command command) throws Exception {
    ProcessSettings settings = ProcessSettings.defaults().withDirectory(folder);
    try (ProcessRunner runner =
        new ProcessRunner(
            settings,
            command.cost().kind(),
            "standstill",
            standingStillAtLook(look),
            new Shortage())) {
      return runner.run(
          List.of("sleep", "0.1"),
          new ProcessRunner.Context(folder, Map.of(), "standstill.0", command.timeLimit()),
          false);
    }
  }

  /** It had timed out, though it ended by itself long before. */
  @Test
  void timeThatNobodySawCountsIntoNoLimit() throws Exception {
    Command command = Command.of("sleep", "0.1").timeLimit(Duration.ofSeconds(5));
    ProcessRun run = run(3, command);
    assertThat(run.end()).isEqualTo(End.ITSELF);
    assertThat(run.exitCode()).isZero();
    assertThat(run.missedSeconds()).isBetween(5.9, 6.0);
    assertThat(run.wallSeconds()).isBetween(6.0, 6.1);
  }

  /** It had cost the time of the standstill. */
  @Test
  void aWallTimeThatIsNotKnownIsLostAndOtherCostsAreNot() throws Exception {
    Command command = Command.of("sleep", "0.1");
    ProcessRun stopped = run(3, command);
    assertThat(stopped.isTimeKnown()).isFalse();
    Outcome lost = new RunOutcomes(command, "the tuner itself").cost(stopped);
    assertThat(((Failed) lost).kind()).isEqualTo(FailureKind.LOST);
    assertThat(((Failed) lost).message()).contains("stood still for 6.0 of the 6.0 s");
    Command printing = command.cost(CostSource.regex("(.*)"));
    assertThat(new RunOutcomes(printing, "the tuner itself").cost(stopped).toString())
        .doesNotContain("stood still");
    ProcessRun whole = run(Integer.MAX_VALUE, command);
    assertThat(whole.missedSeconds()).isZero();
    assertThat(new RunOutcomes(command, "the tuner itself").cost(whole).isMeasured()).isTrue();
  }
}
