package io.github.bbo4j.tuner.journal;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The exclusive right to a journal: a lock of the operating system on a file beside it, which ends
 * with the process, however that ends. The file names the holder; it stays when the lock is gone,
 * because removing it would let two processes lock two files of one name.
 *
 * <p>On POSIX systems a process loses its locks on a file when it closes any descriptor of that
 * file. So a second session of this process is refused before it opens the file.
 */
final class JournalLock implements AutoCloseable {
  /** Files of the locks of this process, and who they say holds them. */
  private static final Map<Path, String> HELD = new ConcurrentHashMap<>();

  private final Path file;
  private final FileChannel channel;
  private final FileLock lock;

  private JournalLock(Path file, FileChannel channel, FileLock lock) {
    this.file = file;
    this.channel = channel;
    this.lock = lock;
  }

  static JournalLock acquire(Path journal) {
    Path file = real(beside(journal));
    String self = self();
    String other = HELD.putIfAbsent(file, self);
    if (other != null) {
      throw inUse(journal, other);
    }
    FileChannel channel = null;
    boolean kept = false;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw inUse(journal, holder(file));
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap((self + "\n").getBytes(StandardCharsets.UTF_8)), 0);
      kept = true;
      return new JournalLock(file, channel, lock);
    } catch (IOException e) {
      throw JournalErrors.of("journal " + journal + " can't be locked by " + file, e);
    } finally {
      if (!kept) {
        HELD.remove(file);
        close(channel);
      }
    }
  }

  private static JournalException inUse(Path journal, String holder) {
    return new JournalException(
        "journal " + journal + " is in use by " + holder + ". Maybe wait for that run, or end it");
  }

  /** One name for the file, whatever way leads to its folder. */
  private static Path real(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    try {
      Path folder = absolute.getParent();
      return folder == null ? absolute : folder.toRealPath().resolve(absolute.getFileName());
    } catch (IOException e) {
      return absolute; // No such folder: what opens the file says so.
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
      try {
        close(channel);
      } finally {
        HELD.remove(file);
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
