package io.github.bbo4j.core.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFilesTest {
  @TempDir Path folder;

  @Test
  void theMarkOfUtf8IsNoPartOfTheText() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "\uFEFFa = \u00e4\r\nb\rc\n");
    assertThat(TextFiles.read(file)).isEqualTo("a = \u00e4\r\nb\rc\n");
    assertThat(TextFiles.lines(file)).containsExactly("a = \u00e4", "b", "c");
    assertThat(TextFiles.withoutMark("")).isEmpty();
    assertThat(TextFiles.withoutMark("a\uFEFF")).isEqualTo("a\uFEFF");
  }

  @Test
  void whatIsNotUtf8IsToldWithTheFile() throws IOException {
    Path file = Files.write(folder.resolve("latin"), new byte[] {'a', (byte) 0xE4, 'b'});
    assertThatThrownBy(() -> TextFiles.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(file + " is not UTF-8")
        .hasMessageContaining("iconv");
  }

  /** "Is a directory" was all that was said. */
  @Test
  void aFolderIsNamed() {
    assertThatThrownBy(() -> TextFiles.read(folder))
        .isInstanceOf(IOException.class)
        .hasMessage(folder + ": is a folder, not a file");
    assertThat(TextFiles.why(folder, new IOException("Is a directory")))
        .isEqualTo(folder + " can't be read: it is a folder, not a file");
  }

  @Test
  void errorsAreWordsNotClasses() {
    Path none = folder.resolve("none");
    assertThat(TextFiles.why(none, new NoSuchFileException("x")))
        .isEqualTo("there is no file " + none);
    assertThat(TextFiles.why(none, new AccessDeniedException("x"))).startsWith("no permission");
    assertThat(TextFiles.why(none, new IOException("Is a directory")))
        .isEqualTo(none + " can't be read: Is a directory");
  }
}
