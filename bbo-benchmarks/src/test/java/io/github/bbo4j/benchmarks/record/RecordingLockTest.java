package io.github.bbo4j.benchmarks.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.bbo4j.core.contract.OtherProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Between processes: within one, a lock that the system gave back long ago still refuses. */
class RecordingLockTest {
  @TempDir private Path folder;

  /** What the other process does. */
  static final class Other {
    private Other() {}

    /** Tries to take the lock of a folder, and says what came of it. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws Exception {
      try (RecordingLock lock = RecordingLock.acquire(Path.of(arguments[0]))) {
        System.out.println("acquired");
      } catch (IllegalStateException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  /** It was lost as soon as its holder had read who held it before. */
  @Test
  void anotherProcessIsRefusedAsLongAsItIsHeld() throws Exception {
    try (RecordingLock lock = RecordingLock.acquire(folder)) {
      assertThatIllegalStateException().isThrownBy(() -> RecordingLock.acquire(folder));
      lock.idle();
      assertThat(OtherProcess.said(Other.class, folder))
          .contains("is being recorded by process " + ProcessHandle.current().pid() + " of user ");
    }
    assertThat(OtherProcess.said(Other.class, folder)).isEqualTo("acquired");
    RecordingLock.acquire(folder).close();
  }
}
