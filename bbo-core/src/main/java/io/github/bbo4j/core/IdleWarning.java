package io.github.bbo4j.core;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Tells once that of the evaluations handed to an executor none begins. Whether the thread that
 * waits is one of the executor's isn't known of most, so that it can't be refused; what does begin
 * may take as long as it likes. {@link #begins} and {@link #ends} are for any thread, the rest is
 * for the one that waits.
 */
final class IdleWarning {
  private final Duration patience;
  private final Consumer<String> warnings;
  private final AtomicInteger underWay = new AtomicInteger();
  private long idleSince = System.nanoTime();
  private boolean told;

  /**
   * A warning to be given.
   *
   * @param patience how long nothing may begin
   * @param warnings who is told
   */
  IdleWarning(Duration patience, Consumer<String> warnings) {
    this.patience = patience;
    this.warnings = warnings;
  }

  void begins() {
    underWay.incrementAndGet();
  }

  void ends() {
    underWay.decrementAndGet();
  }

  /** An evaluation is done. */
  void moves() {
    idleSince = System.nanoTime();
  }

  /** Looks whether anything has begun. */
  void look(int asked) {
    long now = System.nanoTime();
    if (underWay.get() > 0) {
      idleSince = now;
    } else if (!told && now - idleSince > patience.toNanos()) {
      told = true;
      warnings.accept(
          "none of "
              + asked
              + " evaluations has begun for "
              + patience.toSeconds()
              + " s: the executor's threads are busy. If the run is called from one of them, it"
              + " waits for itself for ever: maybe call it from another thread, or give it a pool"
              + " of its own");
    }
  }
}
