package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The disk behind the run: how far, how often, and what happens when it fails. */
@Timeout(60)
class BackgroundSyncTest {
  private final Semaphore permits = new Semaphore(0);
  private final AtomicInteger synchronisations = new AtomicInteger();

  private void disk() throws IOException {
    permits.acquireUninterruptibly();
    synchronisations.incrementAndGet();
  }

  @Test
  void noneIsFartherAheadThanTheLimitAndOutcomesShareASynchronisation() throws Exception {
    BackgroundSync sync = new BackgroundSync(this::disk, "test-sync");
    Thread next = new Thread(() -> append(sync));
    try {
      sync.appended();
      while (permits.getQueueLength() == 0) {
        Thread.onSpinWait();
      }
      for (int i = 1; i < BackgroundSync.FURTHEST_AHEAD; i++) {
        sync.appended();
      }
      next.start();
      while (next.getState() != Thread.State.WAITING) {
        assertThat(next.isAlive()).as("the disk has not answered yet").isTrue();
      }
      permits.release();
      next.join();
      permits.release(100);
      sync.close();
      assertThat(synchronisations.get())
          .as(
              "one outcome in a first synchronisation, one for 15 that came meanwhile, one at most for the last")
          .isBetween(2, 3);
      assertThat(Thread.getAllStackTraces().keySet())
          .noneMatch(thread -> thread.getName().equals("test-sync"));
    } finally {
      permits.release(100);
    }
  }

  private static void append(BackgroundSync sync) {
    try {
      sync.appended();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void closeWaitsForTheDiskEvenInterrupted() throws Exception {
    BackgroundSync sync = new BackgroundSync(this::disk, "test-sync");
    sync.appended();
    Thread.currentThread().interrupt();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      other.submit(() -> permits.release(2));
      sync.close();
    } finally {
      assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
      other.shutdownNow();
    }
    assertThat(synchronisations.get()).isEqualTo(1);
  }

  @Test
  void aFailureIsToldToTheNextOutcomeAndAtTheEnd() throws Exception {
    BackgroundSync sync =
        new BackgroundSync(
            () -> {
              throw new IOException("no space left");
            },
            "test-sync");
    assertThatThrownBy(
            () -> {
              while (true) {
                sync.appended();
              }
            })
        .isInstanceOf(IOException.class)
        .hasMessage("no space left");
    assertThatThrownBy(sync::close).hasMessage("no space left");
  }
}
