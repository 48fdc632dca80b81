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
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
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
 * @param parameters values of its {@code @Param} fields by their names
 * @param arguments JVM arguments that its {@code @Fork} states, but for those that it puts first
 */
record JmhBenchmark(
    String name, Mode mode, SortedMap<String, List<String>> parameters, List<String> arguments) {
  private static final int SHOWN = 500;

  /** By which a fork is found; a class name behind a long class path can't be read everywhere. */
  static final String MARK = "-Dbbo.jmh.fork=";

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
    SortedMap<String, List<String>> parameters = new TreeMap<>();
    entry
        .getParams()
        .orElse(Map.of())
        .forEach((field, values) -> parameters.put(field, List.of(values)));
    // Options take the place of what is appended, so that it is to be handed on.
    List<String> arguments = new ArrayList<>(entry.getJvmArgs().orElse(List.of()));
    arguments.addAll(entry.getJvmArgsAppend().orElse(List.of()));
    return new JmhBenchmark(name, entry.getMode(), parameters, List.copyOf(arguments));
  }

  /** Fields that a fork can't run without being told one of several values. */
  List<String> open() {
    return parameters.entrySet().stream()
        .filter(p -> p.getValue().size() != 1 || p.getValue().contains(Param.BLANK_ARGS))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** More throughput is better, less time is. */
  Direction direction() {
    return mode == Mode.Throughput ? Direction.MAXIMIZE : Direction.MINIMIZE;
  }

  /**
   * The scores of the iterations of one fork.
   *
   * @throws BboException if it fails, or if the thread is interrupted, which it is still then; what
   *     was forked is ended
   */
  List<Double> fork(Map<String, String> values, List<String> flags, JmhSettings settings)
      throws IOException {
    Path log = Files.createTempFile("jmh", ".log");
    String mark = MARK + UUID.randomUUID();
    List<String> marked = new ArrayList<>(List.of(mark));
    marked.addAll(arguments);
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
              .jvmArgs(marked.toArray(new String[0]))
              .jvmArgsAppend(flags.toArray(new String[0]))
              .shouldFailOnError(true)
              .verbosity(VerboseMode.NORMAL)
              .output(log.toString());
      values.forEach(options::param);
      return iterations(new Runner(options.build()).run(), log);
    } catch (RunnerException | IllegalStateException e) { // Both are thrown for an interrupt.
      if (isInterrupt(e)) {
        endForks(mark); // JMH leaves it running, beside whatever is measured next.
        Thread.currentThread().interrupt();
        throw new BboException("the fork was interrupted", e);
      }
      throw new BboException("the fork failed: " + said(log, e), e);
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private static void endForks(String mark) {
    List<ProcessHandle> forks =
        ProcessHandle.current()
            .children()
            .filter(child -> child.info().commandLine().orElse("").contains(mark))
            .toList();
    forks.forEach(ProcessHandle::destroyForcibly);
    forks.forEach(fork -> fork.onExit().join());
  }

  private static boolean isInterrupt(Exception thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof InterruptedException
          || Arrays.stream(at.getSuppressed()).anyMatch(InterruptedException.class::isInstance)) {
        return true;
      }
    }
    return Thread.currentThread().isInterrupted();
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
