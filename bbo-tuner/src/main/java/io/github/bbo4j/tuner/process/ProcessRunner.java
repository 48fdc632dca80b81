package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.process.ProcessRun.End;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands in sessions of their own, captures what they print, measures what they use and ends
 * whatever is left of them; if this JVM dies, even by kill -9, a watchdog ends what it left
 * (Linux).
 *
 * <p>For those who want to know how a run went; {@link ProcessObjective} makes an objective of it.
 *
 * <p>Thread-safe. No thread is started: the caller's waits, reads and kills. Closed when all is
 * run, it leaves no process and no file behind; without that, what is left ends with the JVM
 * (Linux).
 */
public final class ProcessRunner implements AutoCloseable {
  private final NativeText nativeText = NativeText.ofThisJvm();
  private final ProcessTable table = new ProcessTable();
  private final ProcessSettings settings;
  private final String marks;
  private final AtomicLong runs = new AtomicLong();
  private final List<String> ownSession;
  private final @Nullable Watchdog watchdog;
  private final Scratch scratch;
  private final Meter meter;
  private final LongSupplier nanos;
  private final Shortage shortage;

  /** How many runs, and evaluations with files, have begun and not ended. */
  private int underWay;

  private volatile boolean closed;

  ProcessRunner(
      ProcessSettings settings,
      CostSource.Kind measured,
      String marks,
      LongSupplier nanos,
      Shortage shortage) {
    this.nanos = nanos;
    this.shortage = shortage;
    this.settings = settings;
    this.marks = marks;
    this.meter = new Meter(measured);
    Path setsid = Programs.onPath("setsid");
    this.ownSession = setsid == null ? List.of() : List.of(setsid.toString());
    this.watchdog = Watchdog.start(marks, ownSession, settings);
    this.scratch = new Scratch(settings, watchdog);
  }

  /** A runner that measures wall time. */
  public static ProcessRunner of(ProcessSettings settings) {
    return new ProcessRunner(
        Arguments.given(settings, "settings"),
        CostSource.Kind.WALL_TIME,
        UUID.randomUUID().toString(),
        System::nanoTime,
        new Shortage());
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
   * @throws IllegalStateException if the runner is closed, before or meanwhile; the command was
   *     ended
   * @throws Objective.UnavailableException if the machine had nothing left to start it for a minute
   */
  public ProcessRun run(List<String> words, Path directory, Duration limit, Handling handling)
      throws IOException, InterruptedException {
    Arguments.require(!Arguments.list(words, "words").isEmpty(), "words", words, "a program");
    Arguments.given(directory, "directory");
    Arguments.require(!Arguments.given(limit, "limit").isNegative(), "limit", limit, "at least 0");
    Arguments.given(handling, "handling");
    String mark = marks + "." + runs.getAndIncrement();
    Context context = new Context(directory, Map.of(), mark, limit);
    return shortage.await(() -> run(words, context, null, handling));
  }

  /** Where the files of runs under way are. */
  Scratch scratch() {
    return scratch;
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
    if (!measure || !meter.isNeeded()) {
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
    enter();
    try {
      return entered(words, context, usage, handling);
    } finally {
      leave();
    }
  }

  private ProcessRun entered(
      List<String> words, Context context, @Nullable Path usage, Handling handling)
      throws IOException, InterruptedException {
    nativeText.require(words, context.environment());
    Programs.require(words.get(0), context.directory());
    ProcessBuilder builder = builder(line(words, usage), context, handling);
    BoundedOutput output = new BoundedOutput(settings.outputLimit());
    BoundedOutput error = new BoundedOutput(settings.outputLimit());
    RunClock clock = new RunClock(nanos);
    Process process = Descriptors.start(builder, clock);
    watch(process);
    ProcessTree tree = new ProcessTree(table, process, context.mark());
    List<Long> survivors = List.of();
    boolean ended = false;
    try {
      handling.started().accept(process.toHandle());
      ended = await(process, clock, context.limit(), output, error);
    } finally {
      try {
        survivors = tree.endUninterruptibly(settings.grace());
        if (watchdog != null && !ownSession.isEmpty() && survivors.isEmpty()) {
          watchdog.closed(process.pid());
        }
        output.drain(process.getInputStream());
        error.drain(process.getErrorStream());
      } finally {
        close(process);
      }
    }
    int exit = process.waitFor(1, TimeUnit.SECONDS) ? process.exitValue() : -1;
    return new ProcessRun(
        exit,
        ended ? End.ITSELF : End.LIMIT,
        clock.seconds(),
        clock.missedSeconds(),
        meter.cpuSeconds(usage),
        meter.maxResident(usage),
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
    line.addAll(meter.words(usage));
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

  /** Whether the process ended before the limit; reads what it prints meanwhile. */
  private boolean await(
      Process process, RunClock clock, Duration limit, BoundedOutput output, BoundedOutput error)
      throws InterruptedException {
    long pause = 1;
    while (true) {
      long read = output.drain(process.getInputStream()) + error.drain(process.getErrorStream());
      pause = BoundedOutput.pause(read, pause);
      long left = clock.left(limit);
      if (clock.awaitEnd(process, Math.min(left, pause * 1_000_000))) {
        return true;
      }
      if (left <= 0) {
        return false;
      }
      if (closed) {
        throw new IllegalStateException("the runner was closed over a command, which was ended");
      }
    }
  }

  private static void close(Process process) throws IOException {
    process.getInputStream().close();
    process.getErrorStream().close();
    process.getOutputStream().close();
  }

  /**
   * Begins something that ends with {@link #leave}, until which files and watchdog stay.
   *
   * @throws IllegalStateException if it is closed
   */
  synchronized void enter() {
    if (closed) {
      throw new IllegalStateException("the runner is closed. Maybe close it when all is run");
    }
    underWay++;
  }

  /** The end of what {@link #enter} began; the last one after {@link #close} tidies up. */
  synchronized void leave() {
    underWay--;
    tidy();
  }

  private void tidy() {
    if (closed && underWay == 0) {
      if (watchdog != null) {
        watchdog.close();
      }
      scratch.close();
    }
  }

  /**
   * Ends the commands under way, as at a limit, and starts no more. It doesn't wait: the call of
   * {@link #run} whose command is ended throws an {@link IllegalStateException} when nothing of it
   * is left, and the last of them removes what files there are. May be called twice, by any thread.
   */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      tidy();
    }
  }
}
