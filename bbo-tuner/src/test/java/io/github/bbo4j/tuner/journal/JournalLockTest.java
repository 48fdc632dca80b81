package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Between processes: within one, a lock that the system gave back long ago still refuses. */
class JournalLockTest {
  @TempDir private Path folder;

  /** What the other process does. */
  static final class Other {
    private Other() {}

    /** Tries to take the lock of a journal, and says what came of it. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
      try (JournalLock lock = JournalLock.acquire(Path.of(arguments[0]))) {
        System.out.println("acquired");
      } catch (JournalException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  private static String other(Path journal) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Other.class.getName(),
                journal.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return said.strip();
  }

  /** A second session of the holder's process was refused, and gave the lock back to everybody. */
  @Test
  void aRefusedSessionLeavesTheLockWithItsHolder() throws Exception {
    Path journal = folder.resolve("run.jsonl");
    String self = "in use by process " + ProcessHandle.current().pid() + " of user ";
    try (JournalLock lock = JournalLock.acquire(journal)) {
      assertThatThrownBy(() -> JournalLock.acquire(journal))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining(self);
      assertThat(other(journal)).contains(self);
    }
    assertThat(other(journal)).isEqualTo("acquired");
    JournalLock.acquire(journal).close();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void oneJournalHasOneNameWhateverLeadsThere() throws Exception {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    try (JournalLock lock = JournalLock.acquire(real.resolve("run.jsonl"))) {
      assertThatThrownBy(() -> JournalLock.acquire(link.resolve("run.jsonl")))
          .isInstanceOf(JournalException.class);
      assertThat(other(link.resolve("run.jsonl"))).contains("in use by");
    }
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    Path journal = folder.resolve("none").resolve("run.jsonl");
    assertThatThrownBy(() -> JournalLock.acquire(journal))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining(journal.toString());
    assertThatThrownBy(() -> JournalLock.acquire(journal)).hasMessageNotContaining("in use");
  }
}
