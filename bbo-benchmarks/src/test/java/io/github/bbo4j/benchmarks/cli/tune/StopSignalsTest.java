package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.StopCriterion.StopReason;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class StopSignalsTest {
  private final StringWriter said = new StringWriter();
  private final BlockingQueue<StopReason> reasons = new LinkedBlockingQueue<>();
  private boolean exited;
  private final StopSignals signals =
      new StopSignals(
          new PrintWriter(said),
          new ExecutorOptions.Running(
              (c, e) -> Outcome.failed("never run"), ending -> {}, () -> {}),
          reasons::add,
          () -> exited = true);

  @AfterEach
  void clear() {
    Thread.interrupted();
  }

  @Test
  void theFirstCtrlCLetsWhatRunsFinishAndTheSecondInterrupts() throws InterruptedException {
    assertThat(signals.isStopped()).isFalse();
    signals.interrupt();
    assertThat(reasons.take()).isEqualTo(StopSignals.CTRL_C);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(signals.isStopped()).isTrue();
    assertThat(said.toString()).contains("Ctrl-C again ends it now");
    signals.interrupt();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(signals.exitCode(TuneCommand.STOPPED)).isEqualTo(TuneCommand.STOPPED);
  }

  /** After the reason is kept, so that the run is not one whose thread was interrupted. */
  @Test
  void sigtermStopsAndInterrupts() {
    signals.terminate();
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(reasons).containsExactly(StopSignals.SIGTERM);
    assertThat(signals.isStopped()).isTrue();
    assertThat(signals.exitCode(TuneCommand.STOPPED)).isEqualTo(143);
    assertThat(signals.exitCode(0)).as("nothing was left to stop").isZero();
    assertThat(signals.exitCode(TuneCommand.NOTHING_MEASURED))
        .isEqualTo(TuneCommand.NOTHING_MEASURED);
    assertThat(exited).isFalse();
    signals.terminate();
    assertThat(exited).isTrue();
    assertThat(reasons).as("told once").hasSize(1);
  }
}
