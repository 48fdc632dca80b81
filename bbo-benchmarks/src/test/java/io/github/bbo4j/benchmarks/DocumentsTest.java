package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Types that documents speak of are there. Their links are looked at by SiteBuilderTest. */
class DocumentsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");

  /** Two humps at least, so that prose and constants don't match. */
  private static final Pattern TYPE =
      Pattern.compile("(?<![\\w-])[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+\\b");

  /** Types of others that documents may name. */
  private static final Set<String> FOREIGN =
      Set.of(
          "InterruptedException",
          "ServicesResourceTransformer",
          "ServiceLoader",
          "RandomGenerator",
          "SplittableRandom",
          "InstantSource",
          "ExecutorService",
          "IllegalArgumentException",
          "IllegalStateException",
          "JaCoCo",
          "SuppressWarnings");

  private static Set<String> types;

  static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> top = Files.list(ROOT)) {
      return Stream.concat(docs, top)
          .filter(file -> file.toString().endsWith(".md"))
          // The changelog speaks of what was.
          .filter(file -> !file.endsWith("CHANGELOG.md"))
          .map(ROOT::relativize)
          .sorted()
          .toList();
    }
  }

  /** Everything declared in a source file of the project. */
  @BeforeAll
  static void read() throws IOException {
    Pattern declared = Pattern.compile("\\b(?:class|interface|record|enum|@interface) ([A-Z]\\w*)");
    types = new TreeSet<>(FOREIGN);
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.filter(m -> Files.isDirectory(m.resolve("src"))).toList()) {
        try (Stream<Path> files = Files.walk(module.resolve("src"))) {
          for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
            declared
                .matcher(Files.readString(file))
                .results()
                .forEach(found -> types.add(found.group(1)));
          }
        }
      }
    }
    assertThat(types).hasSizeGreaterThan(300);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void typesAreThere(Path document) throws IOException {
    assertThat(unknownTypes(Files.readString(ROOT.resolve(document))))
        .as(document.toString())
        .isEmpty();
  }

  @Test
  void aTypeThatIsGoneIsSeen() {
    assertThat(unknownTypes("what `UsualNothing.of(x)` did")).containsExactly("UsualNothing");
  }

  private static Set<String> unknownTypes(String text) {
    return CODE.matcher(text)
        .results()
        .flatMap(code -> TYPE.matcher(code.group(1)).results())
        .map(MatchResult::group)
        .filter(name -> !types.contains(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
