package io.github.bbo4j.benchmarks.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right to record into a folder, held by one process at a time: a lock on the file {@code
 * journal.lock}, which names its holder and the program that it runs at the moment. The system
 * gives the lock back when the holder dies, however it dies; a program that it left running is
 * ended by the next holder, since it would disturb its runs. Not thread-safe.
 *
 * <p>On POSIX systems a process loses its locks on a file when it closes any descriptor of that
 * file. So the holder reads the file through the channel of the lock alone, and a second recorder
 * of this process is refused before it opens the file.
 */
final class RecordingLock implements AutoCloseable {
  private static final String FILE = "journal.lock";
  private static final String CHILD = "runs ";

  /** More than a holder ever writes. */
  private static final int MOST = 4096;

  /** Of this process: opening and closing the file of a lock held here would give it back. */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;
  private final String holder;

  private RecordingLock(Path file, FileChannel channel, String holder) {
    this.file = file;
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
    Path file = folder.toRealPath().resolve(FILE);
    String self = "process " + ProcessHandle.current().pid() + " since " + Instant.now();
    if (!HELD.add(file)) {
      throw refused(folder, self.replaceFirst(" since.*", ""));
    }
    FileChannel channel = null;
    boolean kept = false;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      boolean free = channel.tryLock() != null;
      List<String> lines = lines(channel);
      if (!free) {
        throw refused(folder, lines.stream().findFirst().orElse("another process"));
      }
      lines.forEach(RecordingLock::endLeftOver);
      RecordingLock lock = new RecordingLock(file, channel, self);
      lock.write("");
      kept = true;
      return lock;
    } finally {
      if (!kept) {
        HELD.remove(file);
        if (channel != null) {
          channel.close();
        }
      }
    }
  }

  private static IllegalStateException refused(Path folder, String holder) {
    return new IllegalStateException(
        folder
            + " is being recorded by "
            + holder
            + ". Maybe wait for it, or choose another folder");
  }

  private static List<String> lines(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(MOST);
    int read = 0;
    while (read >= 0 && text.hasRemaining()) {
      read = channel.read(text, text.position());
    }
    return new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).lines().toList();
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
    try {
      channel.truncate(0);
    } finally {
      channel.close();
      HELD.remove(file);
    }
  }
}
