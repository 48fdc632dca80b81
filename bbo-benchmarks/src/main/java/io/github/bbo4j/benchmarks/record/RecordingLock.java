package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.tuner.internal.ProcessLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The right to record into a folder, held by one process at a time: a lock on the file {@code
 * journal.lock}, which names its holder and the program that it runs at the moment. A program that
 * a dead holder left running is ended by the next one, since it would disturb its runs. Not
 * thread-safe.
 */
final class RecordingLock implements AutoCloseable {
  private static final String FILE = "journal.lock";
  private static final String CHILD = "runs ";

  private final ProcessLock lock;

  private RecordingLock(ProcessLock lock) {
    this.lock = lock;
  }

  /**
   * Takes the lock of a folder.
   *
   * @param folder there already
   * @throws IOException if the file cannot be written
   * @throws IllegalStateException if another recording holds it; the message names it
   */
  static RecordingLock acquire(Path folder) throws IOException {
    ProcessLock lock =
        ProcessLock.acquire(
            folder.resolve(FILE),
            holder ->
                new IllegalStateException(
                    folder
                        + " is being recorded by "
                        + holder
                        + ". Maybe wait for it, or choose another folder"));
    boolean kept = false;
    try {
      lock.leftOver().forEach(RecordingLock::endLeftOver);
      lock.note("");
      kept = true;
      return new RecordingLock(lock);
    } finally {
      if (!kept) {
        lock.close();
      }
    }
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
    lock.note(CHILD + process.pid() + " " + start(process) + "\n");
  }

  /** Notes that none is. */
  void idle() throws IOException {
    lock.note("");
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
