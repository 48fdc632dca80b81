package io.github.bbo4j.benchmarks.cli.messages;

import io.github.bbo4j.benchmarks.internal.Terminal;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A progress bar on a terminal; elsewhere a line from time to time, after half a minute, a minute,
 * two, at last every ten. Safe for any thread.
 */
public final class Progress implements AutoCloseable {
  private static final Duration FIRST = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final @Nullable ProgressBar bar;
  private final @Nullable Thread teller;
  private final AtomicLong done = new AtomicLong();

  /**
   * Starts at 0.
   *
   * @param task what is under way, before the bar
   * @param steps how many there are
   */
  public Progress(String task, long steps) {
    if (Terminal.isOutput()) {
      teller = null;
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(steps)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .build();
    } else {
      bar = null;
      teller = teller(task + ": %d of " + steps + " after %d s", System.err::println, FIRST);
    }
  }

  /** One that is no bar, told to somebody. */
  Progress(String task, long steps, Consumer<String> lines, Duration first) {
    bar = null;
    teller = teller(task + ": %d of " + steps + " after %d s", lines, first);
  }

  private Thread teller(String form, Consumer<String> lines, Duration first) {
    Thread thread = new Thread(() -> tell(form, lines, first), "bbo4j-progress");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void tell(String form, Consumer<String> lines, Duration first) {
    long begin = System.nanoTime();
    Duration pause = first;
    try {
      while (true) {
        Thread.sleep(pause.toMillis());
        long seconds = Math.round((System.nanoTime() - begin) * 1e-9);
        lines.accept(String.format(Locale.ROOT, form, done.get(), seconds));
        pause = pause.multipliedBy(2).compareTo(LONGEST) < 0 ? pause.multipliedBy(2) : LONGEST;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // What was under way is over.
    }
  }

  /** Another step is done. */
  public void step() {
    done.incrementAndGet();
    if (bar != null) {
      bar.step();
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
    if (teller != null) {
      teller.interrupt();
    }
  }
}
