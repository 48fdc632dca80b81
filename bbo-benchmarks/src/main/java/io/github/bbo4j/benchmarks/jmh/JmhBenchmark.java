package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Objective.Direction;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One benchmark of the class path, and its forks.
 *
 * @param name with package and class
 * @param mode in which it is measured
 * @param parameters names of its {@code @Param} fields
 * @param arguments JVM arguments that its {@code @Fork} states
 */
record JmhBenchmark(String name, Mode mode, Set<String> parameters, List<String> arguments) {
  private static final int SHOWN = 500;

  static JmhBenchmark find(String expression) {
    OutputFormat silent =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            VerboseMode.SILENT);
    try {
      Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "name = '" + expression + "' is no regular expression: " + e.getDescription(), e);
    }
    Collection<BenchmarkListEntry> found;
    try {
      found = BenchmarkList.defaultList().find(silent, List.of(expression), List.of());
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "there is no list of JMH benchmarks on the class path. Maybe the annotation processor"
              + " jmh-generator-annprocess did not run: "
              + e.getMessage(),
          e);
    }
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "the expression '"
              + expression
              + "' must find one benchmark in one mode but finds "
              + (found.isEmpty()
                  ? "none"
                  : found.stream()
                      .map(e -> e.getUsername() + " (" + e.getMode().shortLabel() + ")")
                      .sorted()
                      .collect(Collectors.joining(", ")))
              + ". Maybe name package, class and method, and give it one @BenchmarkMode");
    }
    return of(found.iterator().next());
  }

  private static JmhBenchmark of(BenchmarkListEntry entry) {
    String name = entry.getUsername();
    if (entry.getForks().hasValue() && entry.getForks().get() == 0) {
      throw new IllegalArgumentException(
          name
              + " has @Fork(0) and can't be tuned: in the tuner's own JVM no flag can be set, and"
              + " each evaluation would run on what the one before left compiled. Maybe take"
              + " @Fork(0) away");
    }
    if (entry.getMode() == Mode.All) {
      throw new IllegalArgumentException(
          name + " is measured in all modes. Maybe give it @BenchmarkMode(Mode.AverageTime)");
    }
    return new JmhBenchmark(
        name,
        entry.getMode(),
        entry.getParams().hasValue() ? new TreeSet<>(entry.getParams().get().keySet()) : Set.of(),
        entry.getJvmArgs().hasValue() ? List.copyOf(entry.getJvmArgs().get()) : List.of());
  }

  /** More throughput is better, less time is. */
  Direction direction() {
    return mode == Mode.Throughput ? Direction.MAXIMIZE : Direction.MINIMIZE;
  }

  /**
   * The scores of the iterations of one fork.
   *
   * @throws BboException if it fails
   */
  List<Double> fork(Map<String, String> values, List<String> flags, JmhSettings settings)
      throws IOException {
    Path log = Files.createTempFile("jmh", ".log");
    try {
      TimeValue each = TimeValue.milliseconds(settings.each().toMillis());
      ChainedOptionsBuilder options =
          new OptionsBuilder()
              .include("^" + name.replace(".", "\\.").replace("$", "\\$") + "$")
              .mode(mode)
              .forks(1)
              .warmupForks(0)
              .warmupIterations(settings.warmups())
              .warmupTime(each)
              .measurementIterations(settings.iterations())
              .measurementTime(each)
              // Else a fork takes over those of the tuner's own JVM, its collector for one.
              .jvmArgs(arguments.toArray(new String[0]))
              .jvmArgsAppend(flags.toArray(new String[0]))
              .shouldFailOnError(true)
              .verbosity(VerboseMode.NORMAL)
              .output(log.toString());
      values.forEach(options::param);
      return iterations(new Runner(options.build()).run(), log);
    } catch (RunnerException e) {
      throw new BboException("the fork failed: " + said(log, e), e);
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private List<Double> iterations(Collection<RunResult> results, Path log) throws IOException {
    List<Double> scores = new ArrayList<>();
    for (RunResult result : results) {
      for (var fork : result.getBenchmarkResults()) {
        for (var iteration : fork.getIterationResults()) {
          scores.add(iteration.getPrimaryResult().getScore());
        }
      }
    }
    if (results.size() > 1) {
      throw new BboException(
          name
              + " has @Param values that the space leaves open. Maybe put them all into the space,"
              + " those that don't change with one level");
    }
    if (scores.size() < 2) {
      throw new BboException("the fork gave no scores: " + said(log, null));
    }
    return scores;
  }

  /** What the fork said when it failed: the lines of its output that look like it. */
  private static String said(Path log, @Nullable Exception e) throws IOException {
    Iterator<String> lines =
        Files.readString(log, StandardCharsets.UTF_8)
            .lines()
            .map(String::strip)
            .filter(l -> l.matches(".*(Error|error|Exception|Unrecognized|Conflicting|lock).*"))
            .iterator();
    StringBuilder text = new StringBuilder();
    while (lines.hasNext() && text.length() < SHOWN) {
      text.append(text.isEmpty() ? "" : "; ").append(lines.next());
    }
    return text.isEmpty()
        ? String.valueOf(e == null ? "no output" : e.getMessage())
        : text.toString();
  }
}
