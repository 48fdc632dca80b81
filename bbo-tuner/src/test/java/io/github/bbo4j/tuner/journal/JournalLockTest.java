package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.contract.OtherProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
          .hasMessageContaining(self)
          .hasMessageContaining(": it is this program. Maybe close the session that has it");
      assertThat(OtherProcess.said(Other.class, journal))
          .contains(self)
          .endsWith(". Maybe wait for that run, or end it");
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

  /**
   * Two runs on two hard links of one journal wrote over each other's lines, and the file was
   * sound.
   */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aHardLinkOfAJournalThatIsOpenIsThatJournal() throws Exception {
    Path journal = folder.resolve("run.jsonl");
    try (RunJournal.Open open = open(journal)) {
      Path link = Files.createLink(folder.resolve("link.jsonl"), journal);
      byte[] before = Files.readAllBytes(journal);
      assertThatThrownBy(() -> open(link))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining(
              "link.jsonl is in use by a run that knows the file by another name");
      assertThat(journal).hasBinaryContent(before);
      open.append(new RunJournal.JournalEntry.Stopped(new StopReason("me", "the end")));
    }
    open(folder.resolve("link.jsonl")).close();
    assertThat(JournalReader.read(journal)).hasSize(3);
  }

  private static RunJournal.Open open(Path journal) {
    return FileJournal.at(journal).open(JournalFixture.SPACE, JournalFixture.provenance(1));
  }

  /** As another process does where locks aren't seen, or an editor that saves in place. */
  @Test
  void whatAnotherProcessWroteIsNeitherWrittenOverNorTakenBack() throws Exception {
    Path journal = folder.resolve("run.jsonl");
    byte[] others;
    try (RunJournal.Open open = open(journal)) {
      Files.writeString(journal, "a line of another process\n", StandardOpenOption.APPEND);
      others = Files.readAllBytes(journal);
      RunJournal.JournalEntry entry =
          new RunJournal.JournalEntry.Stopped(new StopReason("me", "the end"));
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> open.append(entry))
            .isInstanceOf(JournalException.class)
            .hasMessageContaining("run.jsonl was changed by another process: it has ");
      }
    }
    assertThat(journal).hasBinaryContent(others);
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
