package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** What to put into a build: the version of this one, and modules that there are. */
  @Test
  void theReadmeNamesTheCoordinatesOfThisBuild() throws Exception {
    String readme = Files.readString(Path.of("../README.md"));
    String pom = Files.readString(Path.of("../pom.xml"));
    String version = pom.replaceFirst("(?s).*?<version>(.*?)</version>.*", "$1");
    String xml = readme.replaceFirst("(?s).*```xml\\n(.*?)```.*", "$1");
    assertThat(xml).contains("<version>" + version + "</version>");
    Matcher artifact = Pattern.compile("<artifactId>(.*?)</artifactId>").matcher(xml);
    while (artifact.find()) {
      assertThat(pom).contains("<module>" + artifact.group(1) + "</module>");
    }
  }
}
