package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/**
 * The pages of the user guide: the Java blocks of a page are one program, which compiles, runs, and
 * prints what the page shows. Blocks that declare something (they begin with {@code static}, an
 * annotation or a Javadoc comment) become members, the others statements; test methods that a page
 * shows are run too.
 */
class GuideTest {
  private static final Path GUIDE = Path.of("..", "docs", "guide");
  private static final Pattern BLOCK =
      Pattern.compile("^```(java|text)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern IMPORT = Pattern.compile("^import [\\w. *]+;\\n", Pattern.MULTILINE);

  /** The pages as classes, compiled together: once for all pages the compiler reads the library. */
  @TempDir static Path classes;

  private static String diagnostics = "not compiled yet";

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (String page : pages()) {
      sources.put(type(page), program(page).source(type(page)));
    }
    diagnostics = Compilation.diagnostics(classes, sources);
  }

  /** "Page03" of 03-noise.md. */
  private static String type(String page) {
    return "Page" + page.substring(0, 2);
  }

  private static Program program(String page) throws IOException {
    // What a page writes goes with the classes; a reader's goes when the machine is started anew.
    String here = "Files.createTempDirectory(Path.of(URI.create(\"" + classes.toUri() + "\")), ";
    return Program.of(
        Files.readString(GUIDE.resolve(page))
            .replace("\r\n", "\n")
            .replace(
                "import java.nio.file.Files;", "import java.net.URI;\nimport java.nio.file.Files;")
            .replace("Files.createTempDirectory(", here));
  }

  static List<String> pages() throws IOException {
    try (Stream<Path> files = Files.list(GUIDE)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d\\d-.*\\.md"))
          .sorted()
          .toList();
    }
  }

  @Test
  void theIndexNamesEachPage() throws IOException {
    assertThat(pages()).hasSize(12);
    String index = Files.readString(GUIDE.resolve("README.md"));
    assertThat(pages()).allSatisfy(page -> assertThat(index).contains("(" + page + ")"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void compilesRunsAndPrintsWhatItShows(String page) throws Exception {
    Program program = program(page);
    assertThat(program.statements()).as("a page shows something that runs").isNotEmpty();
    assertThat(diagnostics).isEmpty();
    String printed = run(type(page));
    assertThat(printed).isNotBlank();
    assertThat(program.output()).allSatisfy(shown -> assertThat(printed).contains(shown));
  }

  /** The test would notice a page that doesn't compile. */
  @Test
  void aWrongBlockIsSeen() throws IOException {
    String page = "```java\nint x = \"no number\";\n```\n";
    assertThat(Compilation.diagnostics(folder, Map.of("Page", Program.of(page).source("Page"))))
        .contains("incompatible types");
  }

  private static String run(String type) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    URL[] here = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(here, GuideTest.class.getClassLoader())) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      Class<?> page = loader.loadClass(type);
      page.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      for (Class<?> member : page.getDeclaredClasses()) {
        runTests(member);
      }
    } finally {
      System.setOut(console);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static void runTests(Class<?> type) {
    List<String> failures =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(type))
            .execute()
            .testEvents()
            .failed()
            .map(Event::toString)
            .toList();
    assertThat(failures).isEmpty();
  }

  /** The blocks of a page, sorted. */
  private record Program(
      Set<String> imports, List<String> members, List<String> statements, List<String> output) {

    static Program of(String page) {
      Program program =
          new Program(new TreeSet<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      Matcher block = BLOCK.matcher(page);
      while (block.find()) {
        if (block.group(1).equals("text")) {
          program.output.add(block.group(2).strip());
          continue;
        }
        IMPORT.matcher(block.group(2)).results().forEach(r -> program.imports.add(r.group()));
        String code = IMPORT.matcher(block.group(2)).replaceAll("").strip();
        boolean declares = code.startsWith("static ") || code.matches("(?s)(@|/\\*\\*|public ).*");
        (declares ? program.members : program.statements).add(code);
      }
      return program;
    }

    String source(String type) {
      return String.join("", imports)
          + "\npublic final class "
          + type
          + " {\n"
          + String.join("\n\n", members)
          + "\n\npublic static void main(String[] arguments) throws Exception {\n"
          + String.join("\n", statements)
          + "\n}\n}\n";
    }
  }
}
