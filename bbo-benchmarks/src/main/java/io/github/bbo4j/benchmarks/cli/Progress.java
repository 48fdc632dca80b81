package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.internal.Terminal;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on a terminal, nothing in a pipe. */
final class Progress implements AutoCloseable {
  private final @Nullable ProgressBar bar;

  /** Starts at 0 of {@code steps}. */
  Progress(String task, long steps) {
    this.bar =
        Terminal.isOutput()
            ? new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .build()
            : null;
  }

  void step() {
    if (bar != null) {
      bar.step();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
