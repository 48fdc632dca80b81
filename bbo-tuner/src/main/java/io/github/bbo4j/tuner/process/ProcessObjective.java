package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Censored;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.process.ProcessRun.End;
import io.github.bbo4j.tuner.process.ProcessRunner.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A system that is run as an external command, once per evaluation, each in a working directory and
 * a session of its own.
 *
 * <pre>{@code
 * ProcessObjective xz = ProcessObjective.of(space, Command.of("xz", "-${level}", "--keep", "/data/sample.tar"));
 * TuningResult result = Tuner.on(space).objective(xz).budget(60).build().run();
 * }</pre>
 *
 * <p>Exit codes other than 0, signals, a time limit, a missing number and a command that can't be
 * started become {@link Failed} with the last lines of output. When the command is over, or its
 * limit is reached, everything it started is ended: its session, its descendants, and daemons,
 * which are known by a variable in their environment (Linux; elsewhere the descendants that are
 * left). Only a process that clears its environment, leaves its session and loses its parents
 * escapes. A run whose cost is its wall time is ended at the evaluation's cost limit, {@link
 * Censored} at the time reached; it is {@link FailureKind#LOST} if the tuner itself stood still for
 * more than a tenth of it, as after Ctrl-Z. If the tuner itself dies, even by kill -9, a watchdog
 * ends what it left, and removes the working directories of those runs if none are to be kept
 * (Linux).
 *
 * <p>Thread-safe: evaluations may run at the same time, which disturbs measured times unless the
 * words of the command pin them.
 */
public final class ProcessObjective implements Objective, AutoCloseable {
  private final SearchSpace space;
  private final Command command;
  private final ProcessSettings settings;
  private final ProcessRunner runner;
  private final String marks = UUID.randomUUID().toString();
  private final AtomicLong runs = new AtomicLong();
  private final RunOutcomes outcomes;
  private final Shortage shortage;

  private volatile boolean closed;

  ProcessObjective(
      SearchSpace space, Command command, ProcessSettings settings, Shortage shortage) {
    this.space = space;
    this.shortage = shortage;
    this.command = command;
    this.settings = settings;
    this.outcomes = new RunOutcomes(command, "the tuner itself");
    this.runner =
        new ProcessRunner(settings, command.cost().kind(), marks, System::nanoTime, shortage);
  }

  /**
   * The objective of a command with the default settings.
   *
   * @throws IllegalArgumentException if the command and the space don't fit
   */
  public static ProcessObjective of(SearchSpace space, Command command) {
    return of(space, command, ProcessSettings.defaults());
  }

  /**
   * The objective of a command.
   *
   * @throws IllegalArgumentException if the command and the space don't fit, or the directory of
   *     the settings is a file, or can't be made: a file or a folder that can't be written is in
   *     its way
   * @throws IllegalStateException if a program that the cost needs is missing on this machine
   */
  public static ProcessObjective of(SearchSpace space, Command command, ProcessSettings settings) {
    Arguments.given(command, "command").check(space);
    Scratch.requirePossible("directory", Arguments.given(settings, "settings").directory());
    NativeText.ofThisJvm().check(command, space);
    if (!command.submitWords().isEmpty()) {
      throw new IllegalArgumentException(
          "the command has words for a scheduler, "
              + command.submitWords()
              + ", which processes of this machine don't have. Maybe run it through Slurm");
    }
    return new ProcessObjective(space, command, settings, new Shortage());
  }

  @Override
  public Outcome evaluate(Configuration configuration, Evaluation evaluation)
      throws InterruptedException {
    if (closed) {
      throw new IllegalStateException(
          "the objective of '" + command + "' is closed. Maybe close it when the run is over");
    }
    Names.checkConfiguration(space, configuration);
    Arguments.given(evaluation, "evaluation");
    runner.enter();
    try {
      return inFolder(configuration, evaluation);
    } catch (IllegalStateException e) {
      if (!closed) {
        throw e;
      }
      return new Failed(
          FailureKind.CANCELLED, "the objective was closed over the run, which was ended");
    } finally {
      runner.leave();
    }
  }

  private Outcome inFolder(Configuration configuration, Evaluation evaluation)
      throws InterruptedException {
    try {
      Invocation invocation = command.invocation(configuration);
      return shortage.await(() -> inFolder(invocation, evaluation));
    } catch (IOException e) {
      return new Failed(
          FailureKind.NOT_STARTED, "could not be run: " + message(e) + "; the command: " + command);
    }
  }

  private Outcome inFolder(Invocation invocation, Evaluation evaluation)
      throws IOException, InterruptedException {
    Path directory =
        runner.scratch().folder(String.format(Locale.ROOT, "trial-%06d-", evaluation.number()));
    Outcome outcome = null;
    boolean begun = true;
    try {
      outcome = run(invocation, directory, evaluation.costLimit().orElse(Double.POSITIVE_INFINITY));
      return outcome;
    } catch (IOException e) {
      begun = false; // Another try gets a folder of its own.
      throw e;
    } finally {
      if (!begun || !kept(outcome)) {
        runner.scratch().remove(directory);
      }
    }
  }

  private boolean kept(@Nullable Outcome outcome) {
    return switch (settings.keep()) {
      case ALL -> true;
      case FAILED -> outcome instanceof Failed;
      case NONE -> false;
    };
  }

  /** The message of most errors of files is the name of the file alone. */
  static String message(IOException e) {
    boolean nameAlone = e instanceof FileSystemException file && file.getReason() == null;
    return e.getMessage() == null || nameAlone ? e.toString() : e.getMessage();
  }

  private Outcome run(Invocation invocation, Path directory, double costLimit)
      throws IOException, InterruptedException {
    for (var file : invocation.files().entrySet()) {
      Path target = directory.resolve(file.getKey());
      Files.createDirectories(target.toAbsolutePath().getParent());
      Files.writeString(target, file.getValue(), StandardCharsets.UTF_8);
    }
    Context context =
        new Context(
            directory,
            invocation.environment(),
            marks + "." + runs.getAndIncrement(),
            command.timeLimit());
    boolean limited = RunLimits.isLimited(command, costLimit);
    for (int warmup = 1; warmup <= command.warmups(); warmup++) {
      Optional<Outcome> failed = headers(invocation, context);
      if (failed.isPresent()) {
        return failed.get();
      }
      ProcessRun run = runner.run(invocation.words(), context, false);
      if (!succeeded(run)) {
        return outcomes.failure(run, "warm-up run " + warmup + " ");
      }
    }
    Optional<Outcome> failed = headers(invocation, context);
    if (failed.isPresent()) {
      return failed.get();
    }
    Context last = context.withLimit(RunLimits.limit(command, costLimit));
    ProcessRun run = runner.run(invocation.words(), last, true);
    if (run.end() == End.LIMIT && limited) {
      return new Censored(Math.max(costLimit, run.wallSeconds() - run.missedSeconds()));
    }
    return succeeded(run) ? outcomes.cost(run) : outcomes.failure(run, "");
  }

  private static boolean succeeded(ProcessRun run) {
    return run.end() == End.ITSELF && run.exitCode() == 0;
  }

  private Optional<Outcome> headers(Invocation invocation, Context context)
      throws IOException, InterruptedException {
    for (List<String> header : invocation.headers()) {
      ProcessRun run = runner.run(header, context, false);
      if (!succeeded(run)) {
        return Optional.of(outcomes.failure(run, "header '" + String.join(" ", header) + "' "));
      }
    }
    return Optional.empty();
  }

  /**
   * Ends the runs under way, whose evaluations become {@link FailureKind#CANCELLED}, and evaluates
   * nothing any more; the last of them removes what files are left, and closing waits for none. May
   * be called twice, by any thread. Needed only by programs that make many objectives: what an open
   * one holds, a small process and a folder, ends with the JVM.
   */
  @Override
  public void close() {
    closed = true;
    runner.close();
  }
}
