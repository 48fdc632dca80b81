package io.github.bbo4j.benchmarks.cli.messages;

import io.github.bbo4j.benchmarks.internal.Terminal;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on a terminal, nothing in a pipe. Safe for any thread. */
public final class Progress implements AutoCloseable {
  private final @Nullable ProgressBar bar;

  /**
   * Starts at 0.
   *
   * @param task what is under way, before the bar
   * @param steps how many there are
   */
  public Progress(String task, long steps) {
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

  /** Another step is done. */
  public void step() {
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
