package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.tuner.internal.ProcessLock;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The exclusive right to a journal: a lock on a file beside it. */
final class JournalLock implements AutoCloseable {
  /** Behind the end of any journal: where locks are mandatory, readers must not be shut out. */
  private static final long BEHIND = 1L << 62;

  private static final String SINCE = ", since ";

  private final ProcessLock lock;

  private JournalLock(ProcessLock lock) {
    this.lock = lock;
  }

  static JournalLock acquire(Path journal) {
    try {
      Path file = beside(journal);
      return new JournalLock(ProcessLock.acquire(file, holder -> inUse(journal, holder)));
    } catch (IOException e) {
      throw JournalErrors.of("journal " + journal + " can't be locked by a file beside it", e);
    }
  }

  private static JournalException inUse(Path journal, String holder) {
    return new JournalException(
        "journal "
            + journal
            + " is in use by "
            + holder
            + (isOurs(holder)
                ? ": it is this program. Maybe close the session that has it, or give each run a journal of its own"
                : ". Maybe wait for that run, or end it"));
  }

  /** Whether a holder is this process, whenever it took the lock. */
  private static boolean isOurs(String holder) {
    String self = ProcessLock.self();
    return holder.startsWith(self.substring(0, self.lastIndexOf(SINCE) + SINCE.length()));
  }

  /**
   * Locks the file itself too: one that has several names (hard links, mounts of the file alone)
   * has a lock file for each. The lock ends with the channel, and may end earlier, when somebody in
   * this process reads the journal: it is for whoever opens it.
   *
   * @throws JournalException if the file is in use under another name
   */
  static FileLock underAllNames(FileChannel channel, Path journal) throws IOException {
    @Nullable FileLock lock;
    try {
      lock = channel.tryLock(BEHIND, 1, false);
    } catch (OverlappingFileLockException e) {
      lock = null; // This process holds it.
    }
    if (lock == null) {
      throw inUse(journal, "a run that knows the file by another name");
    }
    return lock;
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
