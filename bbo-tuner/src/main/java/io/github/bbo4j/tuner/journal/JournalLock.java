package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.tuner.internal.ProcessLock;
import java.io.IOException;
import java.nio.file.Path;

/** The exclusive right to a journal: a lock on a file beside it. */
final class JournalLock implements AutoCloseable {
  private final ProcessLock lock;

  private JournalLock(ProcessLock lock) {
    this.lock = lock;
  }

  static JournalLock acquire(Path journal) {
    try {
      Path file = beside(journal);
      return new JournalLock(
          ProcessLock.acquire(
              file,
              holder ->
                  new JournalException(
                      "journal "
                          + journal
                          + " is in use by "
                          + holder
                          + ". Maybe wait for that run, or end it")));
    } catch (IOException e) {
      throw JournalErrors.of("journal " + journal + " can't be locked by a file beside it", e);
    }
  }

  /**
   * Beside the file itself: who names it by a symbolic link must find the same lock, also before
   * there is a file.
   */
  static Path beside(Path journal) throws IOException {
    Path file = AtomicFile.real(journal);
    return file.resolveSibling(file.getFileName() + ".lock");
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw JournalErrors.of("the lock can't be released", e);
    }
  }
}
