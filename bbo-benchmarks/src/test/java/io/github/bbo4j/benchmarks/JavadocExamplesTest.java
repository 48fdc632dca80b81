package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples in the Javadoc compile: each {@code <pre>{@code} block in the package of its type,
 * with what it speaks of but does not declare.
 */
class JavadocExamplesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n \\* *\\}</pre>", Pattern.DOTALL);

  /** Lines that are printed or read, not compiled. */
  private static final Set<String> NO_JAVA =
      Set.of("LoggingListener", "ProgressListener", "TuningFile", "PlatformFile");

  /** What examples speak of, by the name of their type. */
  private static final Map<String, String> GIVEN =
      Map.ofEntries(
          Map.entry("Tuner", "SearchSpace space"),
          Map.entry("TuningSession", "Tuner tuner, TuningSession session"),
          Map.entry("DriftDetector", "SearchSpace space, Log log"),
          Map.entry("LivePage", "SearchSpace space, Objectives.CostFunction cost"),
          Map.entry("RetryPolicy", "Objective objective"),
          Map.entry("FileJournal", "SearchSpace space, Objective o"),
          Map.entry("ProcessObjective", "SearchSpace space"),
          Map.entry("EvaluationThreads", "SearchSpace space, Objective remote"),
          Map.entry("JmhObjective", "Configuration standard"),
          Map.entry("HplObjective", "HplSpace space, Platform platform, HplPredictor predictor"),
          Map.entry("HplEnergyObjective", "HplConfiguration base, Platform platform"),
          Map.entry("HplSpace", "java.util.random.RandomGenerator random"),
          Map.entry("TraceFile", "Path path"),
          Map.entry("TraceReplay", "Path path, Machine machine"),
          Map.entry("CapacityProblem", "HplConfiguration run, KernelSuite kernels"),
          Map.entry("KernelCalibration", "Path base"),
          Map.entry("PiecewiseRegression", "double[] bytes, double[] seconds"));

  /** Methods of the reader's. */
  private static final String METHODS =
      """
        interface Log { void warn(String message); }
        static double measureSeconds(io.github.bbo4j.core.space.Configuration c) { return 1; }
        static double run(io.github.bbo4j.core.space.Configuration c) { return 1; }
        static io.github.bbo4j.core.Outcome measure(io.github.bbo4j.core.Suggestion s) {
          return io.github.bbo4j.core.Outcome.measured(1);
        }
        static final class MyHeuristic implements io.github.bbo4j.core.Heuristic {
          public io.github.bbo4j.core.Proposal suggest(
              io.github.bbo4j.core.History h, java.util.random.RandomGenerator r) {
            return io.github.bbo4j.core.Proposal.of(h.sampleNew(r));
          }
        }
      """;

  @TempDir Path folder;

  private record Example(String type, String packageName, String code) {}

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.sorted().toList()) {
        Path main = module.resolve("src/main/java");
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files.filter(f -> f.toString().endsWith(".java")).sorted().forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }

  private static String packageOf(String source) {
    Matcher declared = Pattern.compile("(?m)^package ([\\w.]+);").matcher(source);
    return declared.find() ? declared.group(1) : "";
  }

  private static List<Example> examples(Set<String> packages) throws IOException {
    List<Example> examples = new ArrayList<>();
    for (Path file : sources()) {
      String source = Files.readString(file).replace("\r\n", "\n");
      packages.add(packageOf(source));
      String type = String.valueOf(file.getFileName()).replace(".java", "");
      for (MatchResult block : BLOCK.matcher(source).results().toList()) {
        String code =
            block.group(1).lines().map(l -> l.replaceFirst("^ *\\* ?", "")).collect(lines());
        if (!NO_JAVA.contains(type)) {
          examples.add(new Example(type, packageOf(source), code));
        }
      }
    }
    return examples;
  }

  private static java.util.stream.Collector<CharSequence, ?, String> lines() {
    return Collectors.joining("\n");
  }

  /** Calls of factories are shown without their semicolons. */
  private static String statements(String code) {
    String plain = code.replace("{ ... }", "{ }");
    if (plain.lines().noneMatch(l -> l.matches(".*[;{}] *(//.*)?"))) {
      return plain.replaceAll("(?m)\\) *(//.*)?$(?!\\n +\\.)", ");");
    }
    return plain.strip().endsWith(")") ? plain + ";" : plain;
  }

  /** Parameters of the example's method: what it does not declare itself. */
  private static String given(Example example) {
    return Stream.of(GIVEN.getOrDefault(example.type(), "").split(", "))
        .filter(parameter -> !example.code().contains(parameter + " ="))
        .collect(Collectors.joining(", "));
  }

  private static String source(Example example, String name, Set<String> packages) {
    boolean declares = example.code().matches("(?s)(@|public class).*");
    String imports =
        packages.stream().map(p -> "import " + p + ".*;\n").collect(Collectors.joining())
            + "import static io.github.bbo4j.core.Objective.Direction.MINIMIZE;\n"
            + "import io.github.bbo4j.core.Outcome.FailureKind;\n"
            + "import java.io.*;\nimport java.nio.file.*;\nimport java.time.*;\n"
            + "import java.util.*;\nimport java.util.concurrent.ExecutorService;\n"
            + "import org.junit.jupiter.api.Test;\n";
    return "package "
        + example.packageName()
        + ";\n"
        + imports
        + "class "
        + name
        + " {\n"
        + METHODS
        + (declares
            ? example.code().replace("public class", "public static class")
            : "static void example("
                + given(example)
                + ") throws Exception {\n"
                + statements(example.code())
                + "\n}")
        + "\n}\n";
  }

  @Test
  void compile() throws IOException {
    Set<String> packages = new TreeSet<>();
    List<Example> examples = examples(packages);
    packages.removeIf(p -> p.isEmpty() || p.contains(".internal") || p.contains(".cli"));
    assertThat(examples).hasSizeGreaterThan(25);
    Map<String, String> sources = new LinkedHashMap<>();
    for (Example example : examples) {
      String name = example.type().replace("package-info", "Package") + "Example" + sources.size();
      sources.put(name, source(example, name, packages));
    }
    assertThat(Compilation.diagnostics(folder, sources)).isEmpty();
  }
}
