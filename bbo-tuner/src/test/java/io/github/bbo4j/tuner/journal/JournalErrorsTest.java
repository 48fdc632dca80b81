package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

class JournalErrorsTest {
  /** What {@code ulimit -f} makes of a write, in the words of Linux. */
  @Test
  void aLimitOfTheFilesOfAProcessIsToldWithItsCure() {
    for (IOException error :
        new IOException[] {
          new IOException("File too large"),
          new FileSystemException("run.jsonl", null, "File too large")
        }) {
      assertThat(JournalErrors.of("journal run.jsonl can't be written", error))
          .hasCause(error)
          .hasMessageStartingWith(
              "journal run.jsonl can't be written: the file would be larger than this process")
          .hasMessageContaining("ulimit -f unlimited")
          .hasMessageEndingWith("the journal is sound up to its last whole line");
    }
  }
}
