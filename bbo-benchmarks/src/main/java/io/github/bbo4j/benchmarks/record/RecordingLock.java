package io.github.bbo4j.benchmarks.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The right to record into a folder, held by one process at a time: a lock on the file {@code
 * journal.lock}, which names its holder and the program that it runs at the moment. The system
 * gives the lock back when the holder dies, however it dies; a program that it left running is
 * ended by the next holder, since it would disturb its runs. Not thread-safe.
 */
final class RecordingLock implements AutoCloseable {
  private static final String FILE = "journal.lock";
  private static final String CHILD = "runs ";

  private final FileChannel channel;
  private final String holder;

  private RecordingLock(FileChannel channel, String holder) {
    this.channel = channel;
    this.holder = holder;
  }

  /**
   * Takes the lock of a folder.
   *
   * @param folder there already
   * @throws IOException if the file cannot be written
   * @throws IllegalStateException if another recording holds it; the message names it
   */
  static RecordingLock acquire(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    boolean locked = false;
    try {
      locked = tryLock(channel) != null;
      if (!locked) {
        throw new IllegalStateException(
            folder
                + " is being recorded by "
                + lines(file).stream().findFirst().orElse("another process")
                + ". Maybe wait for it, or choose another folder");
      }
      lines(file).forEach(RecordingLock::endLeftOver);
      RecordingLock lock =
          new RecordingLock(
              channel, "process " + ProcessHandle.current().pid() + " since " + Instant.now());
      lock.write("");
      return lock;
    } finally {
      if (!locked) {
        channel.close();
      }
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8).lines().toList();
  }

  /** Ends the program that a dead holder left behind: the same number and the same start. */
  private static void endLeftOver(String line) {
    String[] words = line.split(" ", -1);
    if (!line.startsWith(CHILD) || words.length != 3 || !words[1].matches("[0-9]{1,18}")) {
      return;
    }
    Optional<ProcessHandle> left = ProcessHandle.of(Long.parseLong(words[1]));
    if (left.isPresent() && start(left.get()).equals(words[2])) {
      List<ProcessHandle> children = left.get().descendants().toList();
      left.get().destroyForcibly();
      children.forEach(ProcessHandle::destroyForcibly);
      left.get().onExit().join();
    }
  }

  private static String start(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toString).orElse("unknown");
  }

  /** Notes the program that is running now. */
  void running(ProcessHandle process) throws IOException {
    write(CHILD + process.pid() + " " + start(process) + "\n");
  }

  /** Notes that none is. */
  void idle() throws IOException {
    write("");
  }

  private void write(String rest) throws IOException {
    byte[] text = (holder + "\n" + rest).getBytes(StandardCharsets.UTF_8);
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(text), 0);
  }

  @Override
  public void close() throws IOException {
    channel.truncate(0);
    channel.close();
  }
}
