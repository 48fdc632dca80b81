package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Who imports the BOM gets the version of every module that is released. */
class BomTest {

  @Test
  void everyModuleHasItsVersionInTheBom() throws IOException {
    String parent = Files.readString(Path.of("..", "pom.xml"));
    String bom = Files.readString(Path.of("..", "bbo-bom", "pom.xml"));
    Matcher module = Pattern.compile("<module>([^<]+)</module>").matcher(parent);
    int found = 0;
    while (module.find()) {
      String name = module.group(1);
      if (!name.equals("bbo-bom")) {
        assertThat(bom).contains("<artifactId>" + name + "</artifactId>");
        found++;
      }
    }
    assertThat(found).isGreaterThan(5);
    assertThat(bom).as("the contracts").contains("<type>test-jar</type>");
  }

  /** The README had no coordinates. */
  @Test
  void theReadmeSaysHowToDependOnIt() throws IOException {
    String parent = Files.readString(Path.of("..", "pom.xml"));
    Matcher version =
        Pattern.compile("<artifactId>bbo4j-parent</artifactId>\\s*<version>([^<]+)<")
            .matcher(parent);
    assertThat(version.find()).isTrue();
    assertThat(Path.of("..", "README.md"))
        .content()
        .contains(
            "<artifactId>bbo-bom</artifactId>",
            "<version>" + version.group(1) + "</version>",
            "<scope>import</scope>");
  }
}
