package io.github.bbo4j.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows are there as a whole. */
class RunLogTest {
  private static final RunLog.Form<String, List<String>> FORM =
      new RunLog.Form<>(
          "run,cost",
          run -> String.join(",", run),
          row -> Optional.of(Arrays.asList(row.split(","))).filter(cells -> cells.size() == 2),
          run -> run.get(0));

  @TempDir private Path folder;

  /** As a full disk leaves it: "b,0.1" and "c,5.0" were "b,0.1c,5.0", and both were lost. */
  @Test
  void aRowDoesNotGoOnWithHalfOfAnother() throws IOException {
    Path file = folder.resolve("runs.csv");
    RunLog<String, List<String>> log = RunLog.open(file, FORM);
    log.add(List.of("a", "4.0"));
    Files.writeString(file, "b,0.1", StandardOpenOption.APPEND);
    log.add(List.of("c", "5.0"));
    assertThat(file).hasContent("run,cost\na,4.0\nc,5.0\n");
    assertThat(RunLog.open(file, FORM).find("b")).isEmpty();
  }

  @Test
  void aFileThatWasRemovedHasItsHeaderAgain() throws IOException {
    Path file = folder.resolve("runs.csv");
    RunLog<String, List<String>> log = RunLog.open(file, FORM);
    Files.delete(file);
    log.add(List.of("a", "4.0"));
    assertThat(RunLog.open(file, FORM).find("a")).contains(List.of("a", "4.0"));
  }

  /** Half a number is a number too; text beyond ASCII has more bytes than characters. */
  @Test
  void halfARowAtTheEndIsTakenOutWhenTheFileIsOpened() throws IOException {
    Path file = folder.resolve("runs.csv");
    Files.writeString(file, "run,cost\n\u00e4\u00f6,4.0\nb,0.1");
    RunLog<String, List<String>> log = RunLog.open(file, FORM);
    assertThat(file).hasContent("run,cost\n\u00e4\u00f6,4.0\n");
    assertThat(log.find("b")).isEmpty();
    assertThat(log.find("\u00e4\u00f6")).isPresent();
    log.add(List.of("c", "5.0"));
    assertThat(log.find("c")).contains(List.of("c", "5.0"));
    assertThat(file).hasContent("run,cost\n\u00e4\u00f6,4.0\nc,5.0\n");
  }

  /** Nothing of a half row that was longer than the next one is left. */
  @Test
  void aShortRowEndsWhereItEnds() throws IOException {
    Path file = folder.resolve("runs.csv");
    RunLog<String, List<String>> log = RunLog.open(file, FORM);
    Files.writeString(file, "a-run-of-a-long-name,0.12345", StandardOpenOption.APPEND);
    log.add(List.of("c", "5.0"));
    assertThat(file).hasContent("run,cost\nc,5.0\n");
  }

  @Test
  void otherColumnsAreRefused() throws IOException {
    Path file = folder.resolve("runs.csv");
    for (String other : List.of("run,time\na,4.0\n", "run,cost,seconds", "time")) {
      Files.writeString(file, other);
      assertThatThrownBy(() -> RunLog.open(file, FORM))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("has other columns");
      assertThat(file).hasContent(other);
    }
  }

  /** It was refused as one of other columns, and the experiment could not be begun again. */
  @Test
  void halfAHeaderIsWrittenAnew() throws IOException {
    Path file = folder.resolve("runs.csv");
    for (String part : List.of("", "run,co", "run,cost")) {
      Files.writeString(file, part);
      RunLog.open(file, FORM).add(List.of("a", "4.0"));
      assertThat(file).hasContent("run,cost\na,4.0\n");
    }
  }
}
