package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.process.ProcessRun.End;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands in sessions of their own, captures what they print, measures what they use and ends
 * whatever is left of them; if this JVM dies, even by kill -9, a watchdog ends what it left
 * (Linux).
 *
 * <p>For those who want to know how a run went; {@link ProcessObjective} makes an objective of it.
 *
 * <p>Thread-safe. No thread is started: the caller's waits, reads and kills.
 */
public final class ProcessRunner implements AutoCloseable {
  /** What {@code times} writes of the children, in its second line: {@code 0m0.120s 0m0.010s}. */
  private static final Pattern TIMES =
      Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*\\z");

  /**
   * Bash writes times with the decimal comma of the locale. What is assigned before the command
   * runs must have the name of no parameter, which is a variable of the command's.
   */
  private static final String TIMES_SCRIPT =
      "bbo4j_usage=$1; shift; \"$@\"; status=$?; LC_ALL=C; times >\"$bbo4j_usage\"; exit $status";

  /** What is measured by a program around the command, which writes a file. */
  private static final Set<CostSource.Kind> METERED =
      EnumSet.of(CostSource.Kind.CPU_TIME, CostSource.Kind.RESIDENT_SET);

  private static final long LONGEST_PAUSE_MS = 20;

  private final NativeText nativeText = NativeText.ofThisJvm();
  private final ProcessTable table = new ProcessTable();
  private final ProcessSettings settings;
  private final String marks;
  private final AtomicLong runs = new AtomicLong();
  private final List<String> ownSession;
  private final @Nullable Watchdog watchdog;
  private final Scratch scratch;
  private final CostSource.Kind measured;

  ProcessRunner(ProcessSettings settings, CostSource.Kind measured, String marks) {
    this.settings = settings;
    this.marks = marks;
    this.measured = measured;
    Path setsid = Programs.onPath("setsid");
    this.ownSession = setsid == null ? List.of() : List.of(setsid.toString());
    if (measured == CostSource.Kind.RESIDENT_SET && gnuTime() == null) {
      throw new IllegalStateException(
          "the maximum resident set needs GNU time, which is not on the PATH. Maybe install the package 'time'");
    }
    this.watchdog = Watchdog.start(marks, ownSession, settings);
    this.scratch = new Scratch(settings, watchdog);
  }

  /** A runner that measures wall time. */
  public static ProcessRunner of(ProcessSettings settings) {
    return new ProcessRunner(
        Arguments.given(settings, "settings"),
        CostSource.Kind.WALL_TIME,
        UUID.randomUUID().toString());
  }

  /**
   * What is done with a run while it goes on.
   *
   * @param keepOutput whether standard output is kept, in the bounds of the settings; if not, it
   *     goes nowhere, at no cost to a program that prints much. Standard error is kept
   * @param started told of the process as soon as it runs, on the thread of the run
   */
  public record Handling(boolean keepOutput, Consumer<ProcessHandle> started) {
    /** Checks that it is given. */
    public Handling {
      Arguments.given(started, "started");
    }
  }

  /**
   * Runs a command to its end, or to the limit, and ends everything it started.
   *
   * @param words the program and its arguments
   * @param directory the working directory
   * @param limit after which it is ended, at least 0
   * @throws IOException if it can't be started
   * @throws InterruptedException if the thread is interrupted; the command was ended
   */
  public ProcessRun run(List<String> words, Path directory, Duration limit, Handling handling)
      throws IOException, InterruptedException {
    Arguments.require(!Arguments.list(words, "words").isEmpty(), "words", words, "a program");
    Arguments.given(directory, "directory");
    Arguments.require(!Arguments.given(limit, "limit").isNegative(), "limit", limit, "at least 0");
    Arguments.given(handling, "handling");
    String mark = marks + "." + runs.getAndIncrement();
    return run(words, new Context(directory, Map.of(), mark, limit), null, handling);
  }

  /** Where the files of runs under way are. */
  Scratch scratch() {
    return scratch;
  }

  private static @Nullable Path gnuTime() {
    return Programs.onPath("time");
  }

  /** What a run needs beside its words. */
  record Context(Path directory, Map<String, String> environment, String mark, Duration limit) {
    Context withLimit(Duration another) {
      return new Context(directory, environment, mark, another);
    }
  }

  /**
   * Runs a command to its end, or to the limit.
   *
   * @throws IOException if it can't be started
   * @throws InterruptedException if the thread is interrupted; the command was ended
   */
  ProcessRun run(List<String> words, Context context, boolean measure)
      throws IOException, InterruptedException {
    Handling handling = new Handling(true, process -> {});
    if (!measure || !METERED.contains(measured)) {
      return run(words, context, null, handling);
    }
    Path usage = scratch.file("usage", ".txt");
    try {
      return run(words, context, usage, handling);
    } finally {
      scratch.remove(usage);
    }
  }

  private ProcessRun run(
      List<String> words, Context context, @Nullable Path usage, Handling handling)
      throws IOException, InterruptedException {
    nativeText.require(words, context.environment());
    Programs.require(words.get(0), context.directory());
    ProcessBuilder builder = builder(line(words, usage), context, handling);
    BoundedOutput output = new BoundedOutput(settings.outputLimit());
    BoundedOutput error = new BoundedOutput(settings.outputLimit());
    long begin = System.nanoTime();
    Process process = builder.start();
    watch(process);
    ProcessTree tree = new ProcessTree(table, process, context.mark());
    List<Long> survivors = List.of();
    boolean ended = false;
    long end = 0;
    try {
      handling.started().accept(process.toHandle());
      ended = await(process, begin + context.limit().toNanos(), output, error);
      end = System.nanoTime();
    } finally {
      survivors = tree.endUninterruptibly(settings.grace());
      if (watchdog != null && !ownSession.isEmpty() && survivors.isEmpty()) {
        watchdog.closed(process.pid());
      }
      output.drain(process.getInputStream());
      error.drain(process.getErrorStream());
      close(process);
    }
    int exit = process.waitFor(1, TimeUnit.SECONDS) ? process.exitValue() : -1;
    return new ProcessRun(
        exit,
        ended ? End.ITSELF : End.LIMIT,
        (end - begin) * 1e-9,
        usage == null ? OptionalDouble.empty() : cpuSeconds(usage),
        usage == null ? OptionalLong.empty() : maxResident(usage),
        output.text(),
        error.text(),
        context.directory(),
        survivors);
  }

  private void watch(Process process) {
    if (watchdog != null && !ownSession.isEmpty()) {
      watchdog.opened(process.pid());
    }
  }

  /** The words behind those that open a session and measure. */
  private List<String> line(List<String> words, @Nullable Path usage) {
    List<String> line = new ArrayList<>(ownSession);
    line.addAll(meter(usage));
    line.addAll(words);
    return line;
  }

  private static ProcessBuilder builder(List<String> line, Context context, Handling handling) {
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(context.directory().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.environment().putAll(context.environment());
    builder.environment().put(ProcessTable.MARK, context.mark());
    if (!handling.keepOutput()) {
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    }
    return builder;
  }

  /** Whether the process ended before the deadline; reads what it prints meanwhile. */
  private static boolean await(
      Process process, long deadline, BoundedOutput output, BoundedOutput error)
      throws InterruptedException {
    long pause = 1;
    while (true) {
      boolean some = output.drain(process.getInputStream());
      some |= error.drain(process.getErrorStream());
      pause = some ? 1 : Math.min(LONGEST_PAUSE_MS, pause + 1);
      long left = deadline - System.nanoTime();
      if (process.waitFor(Math.max(0, Math.min(left, pause * 1_000_000)), TimeUnit.NANOSECONDS)) {
        return true;
      }
      if (left <= 0) {
        return false;
      }
    }
  }

  private static void close(Process process) throws IOException {
    process.getInputStream().close();
    process.getErrorStream().close();
    process.getOutputStream().close();
  }

  private List<String> meter(@Nullable Path usage) {
    if (usage == null) {
      return List.of();
    }
    if (measured == CostSource.Kind.CPU_TIME) {
      Path bash = Programs.onPath("bash");
      return List.of(
          bash == null ? "sh" : bash.toString(), "-c", TIMES_SCRIPT, "times", usage.toString());
    }
    Path time = gnuTime();
    return measured == CostSource.Kind.RESIDENT_SET && time != null
        ? List.of(time.toString(), "-q", "-f", "%M", "-o", usage.toString())
        : List.of();
  }

  private OptionalDouble cpuSeconds(Path usage) throws IOException {
    Matcher times = TIMES.matcher(Files.readString(usage, StandardCharsets.US_ASCII));
    if (measured != CostSource.Kind.CPU_TIME || !times.find()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        60 * Double.parseDouble(times.group(1))
            + Double.parseDouble(times.group(2))
            + 60 * Double.parseDouble(times.group(3))
            + Double.parseDouble(times.group(4)));
  }

  private OptionalLong maxResident(Path usage) throws IOException {
    List<String> lines = Files.readAllLines(usage, StandardCharsets.US_ASCII);
    boolean there =
        measured == CostSource.Kind.RESIDENT_SET
            && !lines.isEmpty()
            && lines.get(lines.size() - 1).matches("\\d+");
    return there
        ? OptionalLong.of(1024 * Long.parseLong(lines.get(lines.size() - 1)))
        : OptionalLong.empty();
  }

  /** Ends the watchdog; trials under way go on and lose its protection. */
  @Override
  public void close() {
    if (watchdog != null) {
      watchdog.close();
    }
    scratch.close();
  }
}
