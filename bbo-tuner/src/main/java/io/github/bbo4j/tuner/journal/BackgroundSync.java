package io.github.bbo4j.tuner.journal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Synchronises a file while the run goes on. A synchronisation covers all that was appended before
 * it began, so what is appended meanwhile shares the next one; who is too far ahead of the disk
 * waits for it.
 *
 * <p>Thread-safe. One daemon thread, which ends with {@link #close}.
 */
final class BackgroundSync implements AutoCloseable {
  /** So many outcomes may be appended and not yet on the disk. */
  static final int FURTHEST_AHEAD = 16;

  /** Where the bytes go. */
  interface Disk {
    void synchronise() throws IOException;
  }

  private final Disk disk;
  private final Thread thread;
  private long appended;
  private long synchronised;
  private boolean closing;
  private @Nullable IOException failure;

  BackgroundSync(Disk disk, String name) {
    this.disk = disk;
    this.thread = new Thread(this::work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Says that an outcome was appended, and waits while too many are not on the disk.
   *
   * @throws IOException if an earlier synchronisation failed: what it covered may not be on the
   *     disk
   */
  synchronized void appended() throws IOException {
    appended++;
    notifyAll();
    awaitAtMost(FURTHEST_AHEAD);
    check();
  }

  private void awaitAtMost(int ahead) {
    boolean interrupted = false;
    while (appended - synchronised > ahead && failure == null) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true; // Half a record of the run is worse than a few milliseconds.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void check() throws IOException {
    if (failure != null) {
      throw new IOException(failure.getMessage(), failure);
    }
  }

  private void work() {
    while (true) {
      long target;
      synchronized (this) {
        while (appended == synchronised && !closing) {
          try {
            wait();
          } catch (InterruptedException ignored) {
            // Nobody has this thread to interrupt; only close ends it.
          }
        }
        if (appended == synchronised) {
          return;
        }
        target = appended;
      }
      IOException wrong = null;
      try {
        disk.synchronise();
      } catch (IOException e) {
        wrong = e;
      }
      synchronized (this) {
        synchronised = target;
        failure = wrong;
        notifyAll();
        if (wrong != null) {
          return;
        }
      }
    }
  }

  /**
   * Waits until everything is on the disk and ends the thread.
   *
   * @throws IOException if a synchronisation failed
   */
  @Override
  public void close() throws IOException {
    synchronized (this) {
      closing = true;
      notifyAll();
      awaitAtMost(0);
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      check();
    }
  }
}
