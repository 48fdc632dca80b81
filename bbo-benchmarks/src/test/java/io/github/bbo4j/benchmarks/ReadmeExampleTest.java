package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The README's program is the one that is compiled here, and it finds the optimum of its little
 * system.
 */
class ReadmeExampleTest {

  @Test
  void theReadmePrintsThisVeryProgram() throws Exception {
    String source =
        Files.readString(Path.of("src/test/java/io/github/bbo4j/benchmarks/TenLines.java"));
    String program = source.substring(source.indexOf("import"));
    assertThat(Files.readString(Path.of("../README.md")).replace("\r\n", "\n"))
        .contains("```java\n" + program + "```");
  }

  @Test
  void theProgramFindsTheOptimum() {
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      TenLines.main(new String[0]);
    } finally {
      System.setOut(console);
    }
    // 100/7 + 14 = 28.2857 at 7 threads and a block of 65,536.
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .startsWith("{threads=7, block=65536} at 28.2857")
        .contains("after 40 trials");
  }
}
