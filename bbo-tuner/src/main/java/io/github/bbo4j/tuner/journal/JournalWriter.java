package io.github.bbo4j.tuner.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Appends records. A record that could not be written whole is taken back, so that the file stays
 * sound; after that nothing more is written.
 */
final class JournalWriter implements AutoCloseable {
  /** Not a channel: an interrupt of the thread that writes would close it in the middle. */
  private final RandomAccessFile file;

  private final Path path;

  /** Which file it is, where the system can tell. */
  private @Nullable Object identity;

  private final Fsync fsync;
  private final RecordWriter codec = new RecordWriter();
  private long sequence;
  private long end;
  private long synced = System.nanoTime();
  private boolean open = true;
  private @Nullable JournalException broken;
  private final @Nullable BackgroundSync behind;

  @SuppressWarnings("UnusedVariable") // Held: one that nobody refers to is forgotten in this JVM.
  private @Nullable FileLock lock;

  /**
   * Appends to a file, which is there.
   *
   * @param sequence of the next record
   * @param end where it goes
   */
  JournalWriter(Path path, Fsync fsync, long sequence, long end) throws IOException {
    this.file = new RandomAccessFile(path.toFile(), "rw");
    this.path = path;
    this.identity = identity(path);
    this.fsync = fsync;
    this.sequence = sequence;
    this.end = end;
    this.behind =
        fsync.waits()
            ? null
            : new BackgroundSync(() -> file.getFD().sync(), "bbo4j-sync " + path.getFileName());
  }

  /** Keeps others out who know the file by another name; the end of the writer ends it. */
  void lock() throws IOException {
    try {
      lock = JournalLock.underAllNames(file.getChannel(), path);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  synchronized void append(JournalRecord entry) {
    if (!open) {
      throw new IllegalStateException("journal " + path + " is closed");
    }
    if (broken != null) {
      throw new JournalException(String.valueOf(broken.getMessage()), broken);
    }
    try {
      byte[] line = codec.write(sequence, entry);
      if (line.length > LineScanner.LONGEST) {
        throw new JournalException(
            "journal "
                + path
                + " can't be written: a record of "
                + line.length
                + " bytes, with what is said of each parameter, is longer than its lines may be, "
                + LineScanner.LONGEST
                + ". Maybe give parameters and choices shorter names, or run without a journal");
      }
      requireAlone();
      write(line);
      end += line.length;
      sequence++;
      if (!(entry instanceof JournalRecord.Suggested)) {
        sync();
        requireThere();
      }
    } catch (IOException e) {
      broken = JournalErrors.of("journal " + path + " can't be written", e);
      takeBack();
      throw broken;
    }
  }

  /**
   * Locks are not seen everywhere, as between the nodes of some parallel file systems: what another
   * process wrote must be neither written over nor taken back.
   */
  private void requireAlone() {
    try {
      long length = file.length();
      if (length != end) {
        broken =
            new JournalException(
                "journal "
                    + path
                    + " was changed by another process: it has "
                    + length
                    + " bytes where this run wrote "
                    + end
                    + ". It is left as it is. Maybe another run uses it: end that one, and run again");
        throw broken;
      }
    } catch (IOException e) {
      broken = JournalErrors.of("journal " + path + " can't be read", e);
      throw broken;
    }
  }

  /** What is written to a file without a name is gone with the process. */
  private void requireThere() throws IOException {
    Object now = identity(path);
    if (identity == null || identity.equals(now)) {
      return;
    }
    if (now == null || Files.size(path) != end) {
      throw new IOException(
          (now == null ? "the file was removed or moved" : "another file was put in its place")
              + " while the run goes on. Maybe put it back and run again");
    }
    identity = now; // Some network file systems number a file anew; it has what was written.
  }

  private static @Nullable Object identity(Path path) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private void write(byte[] line) throws IOException {
    file.seek(end);
    file.write(line);
  }

  private void takeBack() {
    try {
      file.setLength(end);
    } catch (IOException e) {
      // The half line stays; the next reader sets it aside.
      System.getLogger(JournalWriter.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "journal " + path + " ends in half a line: " + e.getMessage());
    }
  }

  private void sync() throws IOException {
    if (behind != null) {
      behind.appended();
    } else if (fsync.interval().isPresent()) {
      long now = System.nanoTime();
      if (now - synced >= TimeUnit.NANOSECONDS.convert(fsync.interval().get())) {
        file.getFD().sync();
        synced = now;
      }
    }
  }

  @Override
  public synchronized void close() {
    if (!open) {
      return;
    }
    open = false;
    try (file;
        behind) {
      if (fsync.interval().isPresent() && broken == null) {
        file.getFD().sync();
      }
    } catch (IOException e) {
      throw JournalErrors.of("journal " + path + " can't be closed", e);
    }
  }
}
