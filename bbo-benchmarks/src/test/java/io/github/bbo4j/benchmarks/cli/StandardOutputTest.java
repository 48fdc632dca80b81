package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class StandardOutputTest {
  private final StringWriter err = new StringWriter();

  private int list(OutputStream to, String... arguments) {
    CommandLine line = Main.commandLine().setErr(new PrintWriter(err, true));
    return Main.execute(line, new StandardOutput(to, StandardCharsets.UTF_8), arguments);
  }

  private static OutputStream broken(String why) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(why);
      }
    };
  }

  /** Of an export to a full disk a part was there, and the exit code was 0. */
  @Test
  void outputThatIsLostIsAFailure() {
    assertThat(list(broken("No space left on device"), "list")).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo(
            "error: a part of the output is lost: No space left on device"
                + System.lineSeparator());
  }

  @Test
  void aReaderThatHasLeftIsNoFailure() {
    assertThat(list(broken("Broken pipe"), "list")).isZero();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void whatArrivesIsWhole() {
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    assertThat(list(to, "list")).isZero();
    assertThat(to.toString(StandardCharsets.UTF_8)).startsWith("datasets").endsWith("means\n");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aMistakeKeepsItsCode() {
    assertThat(list(broken("No space left on device"), "list", "--nonsense")).isEqualTo(2);
  }
}
