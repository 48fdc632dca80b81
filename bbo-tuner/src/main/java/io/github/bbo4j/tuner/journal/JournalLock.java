package io.github.bbo4j.tuner.journal;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The exclusive right to a journal: a lock of the operating system on a file beside it, which ends
 * with the process, however that ends. The file names the holder; it stays when the lock is gone,
 * because removing it would let two processes lock two files of one name.
 */
final class JournalLock implements AutoCloseable {
  private final FileChannel channel;
  private final FileLock lock;

  private JournalLock(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  static JournalLock acquire(Path journal) {
    Path file = beside(journal);
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        throw new JournalException(
            "journal "
                + journal
                + " is in use by "
                + holder(file)
                + ". Maybe wait for that run, or end it");
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap((self() + "\n").getBytes(StandardCharsets.UTF_8)), 0);
      return new JournalLock(channel, lock);
    } catch (IOException e) {
      close(channel);
      throw JournalErrors.of("journal " + journal + " can't be locked by " + file, e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // Another session of this JVM.
    }
  }

  static Path beside(Path journal) {
    return journal.resolveSibling(journal.getFileName() + ".lock");
  }

  private static String holder(Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8).strip();
      return text.isEmpty() ? "a process that did not say its name" : text;
    } catch (IOException e) {
      return "a process whose name can't be read";
    }
  }

  /** This process, as others should know it. */
  static String self() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      host = "this host";
    }
    return "process "
        + ProcessHandle.current().pid()
        + " of user "
        + System.getProperty("user.name")
        + " on "
        + host
        + ", since "
        + Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  private static void close(@Nullable FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw JournalErrors.of("the lock can't be closed", e);
    }
  }

  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      channel.truncate(0);
      lock.release();
    } catch (ClosedByInterruptException e) {
      interrupted = true; // Closed means released; only the name of the holder stays in the file.
    } catch (IOException e) {
      throw JournalErrors.of("the lock can't be released", e);
    } finally {
      close(channel);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
