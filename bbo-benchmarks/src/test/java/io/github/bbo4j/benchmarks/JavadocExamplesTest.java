package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples in Javadoc compile: each becomes the body of a method, or the members of a class,
 * beside what it takes for granted. What is no program (output, files, formulas) isn't looked at.
 */
class JavadocExamplesTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n *\\* }</pre>", Pattern.DOTALL);

  private static final Pattern NAME = Pattern.compile("\\b[A-Z]\\w*");

  /** Types whose examples are expressions, one below the other. */
  private static final List<String> EXPRESSIONS = List.of("Command", "CostSource");

  /** What stands in the examples without being declared there. */
  private static final String GRANTED =
      """
      static SearchSpace space;
      static Objective objective, remote, o;
      static Objectives.CostFunction cost;
      static Tuner tuner;
      static TuningSession session;
      static Configuration standard;
      static Platform platform;
      static HplPredictor predictor;
      static java.util.random.RandomGenerator random;
      static Path base, path;
      static double[] bytes, seconds;
      static HplConfiguration run;
      static KernelSuite kernels;
      static Machine machine;
      static Log log;
      static final Objective.Direction MINIMIZE = Objective.Direction.MINIMIZE;
      interface Log { void warn(String text); }
      static class MyHeuristic implements Heuristic {
        public Proposal suggest(History h, java.util.random.RandomGenerator r) { return null; }
      }
      static double measureSeconds(Configuration c) { return 1; }
      static double run(Configuration c) { return 1; }
      static Outcome measure(Suggestion s) { return Outcome.measured(1); }
      """;

  @TempDir Path folder;

  /** Source files of the modules by the names of their types. */
  private final Map<String, List<Path>> types = new TreeMap<>();

  JavadocExamplesTest() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path root : modules.map(m -> m.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(root)) {
          try (Stream<Path> files = Files.walk(root)) {
            files
                .filter(f -> f.toString().endsWith(".java"))
                .map(root::relativize)
                .forEach(
                    f ->
                        types
                            .computeIfAbsent(type(f), t -> new ArrayList<>())
                            .add(root.resolve(f)));
          }
        }
      }
    }
  }

  @Test
  void examplesCompile() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (List<Path> files : types.values()) {
      for (Path file : files) {
        Matcher block = EXAMPLE.matcher(Files.readString(file).replace("\r\n", "\n"));
        while (block.find()) {
          String code = code(type(file), block.group(1));
          if (code.matches("(?s)[a-zA-Z@].*;.*")) {
            String name = type(file).replace("-info", "") + "Example" + sources.size();
            sources.put(name, source(name, file, code));
          }
        }
      }
    }
    assertThat(sources).hasSizeGreaterThan(25);
    assertThat(Compilation.diagnostics(folder, sources)).isEmpty();
  }

  @Test
  void aWrongExampleIsSeen() throws IOException {
    Path file = types.get("Tuner").get(0);
    String source = source("Wrong", file, "Outcome o = tuner.start();");
    assertThat(Compilation.diagnostics(folder, Map.of("Wrong", source)))
        .contains("incompatible types");
  }

  private static String type(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  private static String code(String type, String block) {
    String code = block.replaceAll("(?m)^ *\\* ?", "").replaceAll("(?m) +// .*$", "");
    code = code.replace("{ ... }", "{}").strip();
    if (EXPRESSIONS.contains(type)) {
      return "Object it = " + code.replaceAll("\\n(?=\\S)", ";\nit = ") + ";";
    }
    return code.startsWith("Tuner.on") && !code.endsWith(";") ? code + ";" : code;
  }

  private String source(String name, Path file, String code) throws IOException {
    boolean members = code.matches("(?s)(@|public ).*");
    // Of these, a name means something else.
    String own =
        name.startsWith("HplObjective")
            ? "HplSpace space = null;\n"
            : name.startsWith("HplEnergyObjective") ? "HplConfiguration base = null;\n" : "";
    String body = members ? code : "void example() throws Exception {\n" + own + code + "\n}";
    return imports(file, body + GRANTED)
        + "@SuppressWarnings(\"all\")\nclass "
        + name
        + " {\n"
        + GRANTED
        + body
        + "\n}\n";
  }

  /** What the names in a text mean to a file: its own package, else the only type of that name. */
  private String imports(Path file, String text) {
    return "import java.util.*;\nimport java.util.concurrent.*;\nimport java.nio.file.Path;\n"
        + "import java.io.*;\nimport java.time.*;\nimport org.junit.jupiter.api.Test;\n"
        + NAME.matcher(text)
            .results()
            .map(MatchResult::group)
            .distinct()
            .filter(types::containsKey)
            .map(n -> meant(file, types.get(n)))
            .map(type -> "import " + type + ";\nimport " + type + ".*;\n")
            .collect(Collectors.joining());
  }

  private static String meant(Path file, List<Path> candidates) {
    return candidates.stream()
        .filter(c -> c.getParent().equals(file.getParent()))
        .findFirst()
        .orElse(candidates.get(0))
        .toString()
        .replaceAll(".*src.main.java.|\\.java$", "")
        .replaceAll("[/\\\\]", ".");
  }
}
