package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  /** The other two Java blocks, which speak of objectives of the reader's. */
  @Test
  void whatTheReadmeShowsOfTheBuilderIsBuilt(@TempDir Path folder) throws Exception {
    String readme = Files.readString(Path.of("../README.md")).replace("\r\n", "\n");
    List<String> blocks =
        Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL)
            .matcher(readme)
            .results()
            .map(block -> block.group(1).strip())
            .toList();
    assertThat(blocks).hasSize(3);
    String builder = blocks.get(1);
    String imports =
        Stream.of("core", "core.space", "core.stop", "heuristics", "noise.aggregation")
                .map(name -> "import io.github.bbo4j." + name + ".*;\n")
                .collect(Collectors.joining())
            + "import io.github.bbo4j.noise.recommend.*;\n"
            + "import io.github.bbo4j.noise.resampling.*;\n"
            + "import java.time.Duration;\n";
    String source =
        imports
            + "class Readme {\n"
            + "  static Tuner tuner(SearchSpace space, Objective benchmark) {\n    return "
            + builder
            + ".build();\n  }\n"
            + "  static void best(SearchSpace space, Objective noisy) {\n"
            + blocks.get(2)
            + "\n  }\n}\n";
    assertThat(Compilation.diagnostics(folder, Map.of("Readme", source))).as(source).isEmpty();
    // So many evaluations of the budget, which the block has to say.
    assertThat(builder).contains(".confirm(20)", ".budget(");
  }
}
