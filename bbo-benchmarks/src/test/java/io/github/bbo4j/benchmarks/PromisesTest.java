package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that docs/promises.md names are there, in whatever module. */
class PromisesTest {
  private static final Pattern NAMED = Pattern.compile("`(\\w+)#(\\w+)`");

  /** Class and method of each test that a text names and no source has. */
  private static List<String> missing(String text, Map<String, String> sources) {
    List<String> missing = new ArrayList<>();
    Matcher named = NAMED.matcher(text);
    while (named.find()) {
      String source = sources.getOrDefault(named.group(1), "");
      if (!Pattern.compile("\\s" + named.group(2) + "\\(").matcher(source).find()) {
        missing.add(named.group());
      }
    }
    return missing;
  }

  private static void addSources(Path tests, Map<String, String> sources) throws IOException {
    try (Stream<Path> files = Files.walk(tests)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
      }
    }
  }

  @Test
  void everyTestNamedIsThere() throws IOException {
    Map<String, String> sources = new HashMap<>();
    // Of the modules alone: what stands in a target folder may be on its way out.
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path tests : modules.map(m -> m.resolve("src/test/java")).toList()) {
        if (Files.isDirectory(tests)) {
          addSources(tests, sources);
        }
      }
    }
    String promises = Files.readString(Path.of("../docs/promises.md"));
    assertThat(NAMED.matcher(promises).results().count()).isGreaterThan(50);
    assertThat(missing(promises, sources)).isEmpty();
    assertThat(missing("`TunerTest#thisIsNoTest`", sources)).hasSize(1);
    assertThat(missing("`NoSuchTest#everyTestNamedIsThere`", sources)).hasSize(1);
  }
}
