package io.github.bbo4j.core.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir private Path folder;

  /** The name of the temporary file beside it was longer than the system allows. */
  @Test
  void namesMayBeAsLongAsTheSystemAllows() throws IOException {
    for (String name : List.of("n".repeat(255), "\uD83D\uDE80".repeat(63), "a")) {
      Path file = folder.resolve(name);
      AtomicFile.write(file, out -> out.write("whole"));
      assertThat(file).hasContent("whole");
    }
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  /** The message was of the temporary file, whose deletion had failed too. */
  @Test
  void aNameThatIsTooLongIsTold() {
    Path file = folder.resolve("n".repeat(300));
    assertThatThrownBy(() -> AtomicFile.write(file, out -> out.write("x")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("cannot write " + file + ": ");
  }

  @Test
  void whatFailsLeavesTheFileAsItWas() throws IOException {
    Path file = folder.resolve("file");
    AtomicFile.write(file, out -> out.write("before"));
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write("half");
                      throw new IllegalStateException("no more");
                    }))
        .hasMessage("no more");
    assertThat(file).hasContent("before");
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
    assertThatThrownBy(() -> AtomicFile.write(file, out -> out.write("\uD83D")))
        .as("half a character")
        .isInstanceOf(IOException.class);
    assertThat(file).hasContent("before");
  }

  /** "No space left on device", of which file nobody said. */
  @Test
  void aFullDiskIsToldWithTheFile() {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(full));
    assertThatThrownBy(() -> AtomicFile.write(full, out -> out.write("x")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("cannot write /dev/full: ");
  }

  /** {@code --out /dev/stdout} of a pipe was a file called "pipe:[4711]" that could not be made. */
  @Test
  void aLinkToAPipeIsThePipe() throws IOException {
    Path open = Path.of("/proc/self/fd");
    Assumptions.assumeTrue(Files.isDirectory(open));
    Pipe pipe = Pipe.open();
    try (Stream<Path> links = Files.list(open)) {
      List<Path> pipes = links.filter(AtomicFileTest::isPipe).toList();
      assertThat(pipes).isNotEmpty();
      for (Path link : pipes) {
        assertThat(AtomicFile.real(link)).isEqualTo(link);
      }
    } finally {
      pipe.sink().close();
      pipe.source().close();
    }
  }

  private static boolean isPipe(Path link) {
    try {
      return Files.readSymbolicLink(link).toString().startsWith("pipe:");
    } catch (IOException e) {
      return false; // closed since it was listed
    }
  }
}
