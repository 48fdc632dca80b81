package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.contract.OtherProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  /** A second session of the holder's process was refused, and gave the lock back to everybody. */
  @Test
  void aRefusedSessionLeavesTheLockWithItsHolder() throws Exception {
    Path journal = folder.resolve("run.jsonl");
    String self = "in use by process " + ProcessHandle.current().pid() + " of user ";
    try (JournalLock lock = JournalLock.acquire(journal)) {
      assertThatThrownBy(() -> JournalLock.acquire(journal))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining(self);
      assertThat(OtherProcess.said(Other.class, journal)).contains(self);
    }
    assertThat(OtherProcess.said(Other.class, journal)).isEqualTo("acquired");
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
      assertThat(OtherProcess.said(Other.class, link.resolve("run.jsonl"))).contains("in use by");
    }
  }

  /** The link was made before the first run: whoever is first makes the file that it leads to. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aLinkToAJournalThatIsNotThereYetIsThatJournal() throws Exception {
    Path folders = Files.createDirectories(folder.resolve("data").resolve("deep"));
    Path journal = folder.resolve("data").resolve("run.jsonl");
    Path there = Files.createSymbolicLink(folder.resolve("link"), folders);
    Path link = Files.createSymbolicLink(folders.resolve("run.jsonl"), Path.of("../run.jsonl"));
    try (JournalLock lock = JournalLock.acquire(there.resolve("run.jsonl"))) {
      Files.createFile(journal);
      for (Path name : List.of(journal, link, there.resolve("run.jsonl"))) {
        assertThatThrownBy(() -> JournalLock.acquire(name)).isInstanceOf(JournalException.class);
        assertThat(OtherProcess.said(Other.class, name)).contains("in use by");
      }
    }
    Path loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
    assertThatThrownBy(() -> JournalLock.acquire(loop))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("leads back to itself");
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
