package io.github.bbo4j.hplsim.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceFolderWriterTest {
  @TempDir private Path folder = Path.of("");

  private static void write(
      Path to, boolean compressed, AtomicFile.Content<TraceFolderWriter> actions)
      throws IOException {
    TraceFolderWriter.writeFolder(to, 2, TraceWriter.Generation.TAGGED, compressed, actions);
  }

  private static void init(TraceFolderWriter out) throws IOException {
    out.write(new Action().set(ActionKind.INIT, 1));
    assertThat(out.written()).isEqualTo(1);
  }

  private static void assertWritten(Path parts) {
    assertThat(parts).isDirectoryContaining(f -> f.endsWith("rank-0.ti"));
    assertThat(parts.toFile().list()).hasSize(2);
    assertThat(parts.resolve("rank-0.ti")).isEmptyFile();
    assertThat(parts.resolve("rank-1.ti")).content().isEqualTo("1 init\n");
  }

  /** Part of a trace is a trace too, and would be replayed as one. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whereTheSourceThrowsNothingIsLeft(boolean compressed) throws IOException {
    AtomicFile.Content<TraceFolderWriter> source =
        out -> {
          // More than is kept, so that files have been begun.
          for (int i = 0; i < 10_000; i++) {
            out.write(new Action().set(ActionKind.COMPUTE, 1).volume(i));
          }
          throw new IllegalStateException("no further action");
        };
    Path parts = folder.resolve("above/parts");
    assertThatThrownBy(() -> write(parts, compressed, source)).hasMessage("no further action");
    assertThat(folder.resolve("above")).isEmptyDirectory();
    Files.createDirectory(parts);
    assertThatThrownBy(() -> write(parts, compressed, source)).hasMessage("no further action");
    assertThat(parts).isEmptyDirectory();
    assertThat(folder.resolve("above").toFile().list()).containsExactly("parts");
  }

  @Test
  void aFolderIsMadeWithThoseAboveIt() throws IOException {
    Path parts = folder.resolve("above/parts");
    write(parts, false, TraceFolderWriterTest::init);
    assertWritten(parts);
    assertThat(folder.resolve("above").toFile().list()).containsExactly("parts");
  }

  /** Who stands in an empty folder stays in it. */
  @Test
  void anEmptyFolderStays() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    Object key = Files.readAttributes(parts, BasicFileAttributes.class).fileKey();
    write(parts, false, TraceFolderWriterTest::init);
    assertWritten(parts);
    assertThat(Files.readAttributes(parts, BasicFileAttributes.class).fileKey()).isEqualTo(key);
  }

  @Test
  void whatIsThereIsNotWrittenOver() throws IOException {
    Path parts = folder.resolve("parts");
    write(parts, false, TraceFolderWriterTest::init);
    assertThatThrownBy(() -> write(parts, false, out -> {}))
        .hasMessage(parts + " has files already; maybe name a new folder");
    assertWritten(parts);
    Path file = Files.writeString(folder.resolve("file"), "0 init\n");
    assertThatThrownBy(() -> write(file, false, out -> {}))
        .hasMessage(file + " is a file, not a folder");
    assertThat(file).content().isEqualTo("0 init\n");
  }

  @Test
  void noProcessIsNoTrace() {
    assertThatThrownBy(
            () ->
                TraceFolderWriter.writeFolder(
                    folder, 0, TraceWriter.Generation.TAGGED, false, out -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ranks = 0");
  }
}
