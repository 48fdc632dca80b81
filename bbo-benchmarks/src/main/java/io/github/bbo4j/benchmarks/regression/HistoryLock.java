package io.github.bbo4j.benchmarks.regression;

import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Lets one thread of one process at a time read a history, add to it and write it; others wait. The
 * lock is one of the operating system on {@code FILE.lock}, which ends with its process. The file
 * stays: removing it would let two processes lock two files of one name.
 */
final class HistoryLock {
  /** A process can't wait for a lock of its own. */
  private static final Object THREADS = new Object();

  private HistoryLock() {}

  /** What is done to a history. */
  @FunctionalInterface
  interface Change {
    /**
     * Does it.
     *
     * @throws IOException if that fails
     */
    void run() throws IOException;
  }

  /**
   * Makes a change when no other is made.
   *
   * @param history file; its folder is made
   * @throws IOException if it can't be written, or the change throws
   */
  static void during(Path history, Change change) throws IOException {
    AtomicFile.check(history);
    Path file = AtomicFile.real(history);
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    synchronized (THREADS) {
      try (FileChannel channel =
              FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock held = channel.lock()) {
        if (!held.isValid()) {
          throw new IOException(lock + " can't be locked");
        }
        change.run();
      }
    }
  }
}
