package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A system whose trials are run by workers: each evaluation is a folder in a spool that workers see
 * too (a shared file system), and the worker is a shell script of this module, {@code
 * SPOOL/worker.sh}, started by hand, over ssh, in a loop, or by a {@link Scheduler} such as Slurm.
 *
 * <p>A trial is claimed by making a folder, so by one worker only; its result file, synchronised
 * and renamed into place, is the truth, whatever a scheduler says. A tuner that was killed and goes
 * on from its journal finds the folders of its open trials and their results: nothing is run twice.
 * A worker that shows no sign of life, or a job that is gone without a result, makes the trial
 * {@link FailureKind#LOST}, as does a result that its worker could not write whole, or a spool that
 * can't be read for as long. A trial that failed and is tried again, as by a {@link
 * io.github.bbo4j.tuner.limits.RetryPolicy}, gets a new folder. An evaluation that is interrupted
 * cancels its job; what a pilot worker runs goes on, and its result is found by the next tuner; a
 * trial that none has claimed is taken back. A run whose cost is its wall time is ended by its
 * worker at the evaluation's cost limit: {@link Outcome.Censored} at that limit.
 *
 * <p>A spool belongs to one run. Costs are the wall time or numbers from output and files.
 * Thread-safe; an evaluation waits on the caller's thread.
 */
public final class SpoolObjective implements Objective {
  private static final Duration SILENCE = Duration.ofSeconds(30);

  /** A job has been gone for so long before it counts as one without a result. */
  private static final Duration LATE = Duration.ofSeconds(10);

  /** Between two looks at a trial that takes long. */
  private static final long LOOK_MS = 200;

  private final SearchSpace space;
  private final Command command;
  private final Spool spool;
  private final SpoolJobs jobs;
  private final RunOutcomes outcomes;
  private final Duration silence;
  private final Shortage shortage = new Shortage();
  private final SchedulerOutage outage = new SchedulerOutage();
  private final Withdrawal withdrawal = new Withdrawal(LOOK_MS);

  /** Folders whose failure was told: who asks for the same trial again wants it to be run again. */
  private final Set<Path> failed = ConcurrentHashMap.newKeySet();

  /** Something that starts a worker for each trial. Thread-safe. */
  public interface Scheduler {

    /**
     * Starts a worker for a trial.
     *
     * @param worker the worker script
     * @param trial the trial's folder
     * @param words the command's words for the scheduler
     * @return an id of the job
     * @throws SchedulerUnreachableException if it can't be started now: it is tried again, for ten
     *     minutes
     * @throws IOException if it can't be started
     */
    String submit(Path worker, Path trial, List<String> words)
        throws IOException, InterruptedException;

    /**
     * The job of a trial that may have been submitted by a tuner that ended before it knew the
     * job's id; asked before such a trial is submitted again. By default none is known.
     *
     * @param trial the trial's folder
     * @return its id; empty if there is no such job that waits or runs
     * @throws SchedulerUnreachableException if that can't be told now: it is asked again
     * @throws IOException if that can't be told
     */
    default Optional<String> find(Path trial) throws IOException, InterruptedException {
      return Optional.empty();
    }

    /** Whether a job is over or will never run; asked often. */
    boolean isGone(String job) throws InterruptedException;

    /**
     * What the job of a trial said last, for whoever reads why it was lost. By default nothing is
     * known.
     *
     * @param trial the trial's folder
     */
    default Optional<String> lastWords(Path trial) {
      return Optional.empty();
    }

    /** Ends a job. */
    void cancel(String job) throws InterruptedException;
  }

  private SpoolObjective(
      SearchSpace space,
      Command command,
      Path folder,
      Optional<Scheduler> scheduler,
      Duration silence) {
    this.space = space;
    this.command = command;
    this.spool = new Spool(folder);
    this.jobs = new SpoolJobs(spool, scheduler);
    this.outcomes = new RunOutcomes(command, "the worker");
    this.silence = silence;
  }

  /**
   * Trials for pilot workers, which somebody starts: {@code sh SPOOL/worker.sh pilot SPOOL}.
   *
   * @param folder the spool; made if it is missing
   * @throws IllegalArgumentException if the command and the space don't fit, the cost can't be had
   *     from a worker, or the folder is a file or can't be written
   */
  public static SpoolObjective pilots(SearchSpace space, Command command, Path folder) {
    check(space, command, folder);
    if (!command.submitWords().isEmpty()) {
      throw new IllegalArgumentException(
          "pilot workers have no use for words for a scheduler, " + command.submitWords());
    }
    return new SpoolObjective(space, command, folder, Optional.empty(), SILENCE);
  }

  /**
   * Trials that a scheduler starts a worker for.
   *
   * @param folder the spool, which the machines of the scheduler see under the same path
   * @throws IllegalArgumentException if the command and the space don't fit, the cost can't be had
   *     from a worker, or the folder is a file or can't be written
   */
  public static SpoolObjective scheduled(
      SearchSpace space, Command command, Path folder, Scheduler scheduler) {
    check(space, command, folder);
    Arguments.given(scheduler, "scheduler");
    return new SpoolObjective(space, command, folder, Optional.of(scheduler), SILENCE);
  }

  /**
   * With another time after which a worker without a sign of life is given up; 30 s by default.
   *
   * @param longest such a time
   * @throws IllegalArgumentException if it is not positive
   */
  public SpoolObjective withSilence(Duration longest) {
    Arguments.given(longest, "longest");
    Arguments.require(!longest.isNegative() && !longest.isZero(), "longest", longest, "positive");
    return new SpoolObjective(space, command, spool.folder(), jobs.scheduler(), longest);
  }

  /**
   * Begins no trial any more: one that no worker has claimed is taken back, with its job, so that
   * the run that goes on hands it out again. Its evaluation gives no outcome: it waits until its
   * thread is interrupted. Those that a worker has go on to their end.
   *
   * @param ending called once, on the thread of an evaluation, when evaluations are left that wait
   *     for an interrupt and no other ones
   */
  public void withdraw(Runnable ending) {
    withdrawal.ask(Arguments.given(ending, "ending"));
  }

  private static void check(SearchSpace space, Command command, Path folder) {
    Arguments.given(command, "command").check(space);
    Scratch.requirePossible("folder", Arguments.given(folder, "folder").toAbsolutePath());
    if (command.cost().kind() == CostSource.Kind.CPU_TIME
        || command.cost().kind() == CostSource.Kind.RESIDENT_SET) {
      throw new IllegalArgumentException(
          command.cost()
              + " is not measured by workers. Maybe use the wall time or a number from the output");
    }
  }

  @Override
  public Outcome evaluate(Configuration configuration, Evaluation evaluation)
      throws InterruptedException {
    Names.checkConfiguration(space, configuration);
    Arguments.given(evaluation, "evaluation");
    withdrawal.begin();
    try {
      if (withdrawal.isAsked()) {
        withdrawal.hold();
      }
      double limit = evaluation.costLimit().orElse(Double.POSITIVE_INFINITY);
      Invocation invocation = command.invocation(configuration);
      Path trial =
          shortage.await(
              () -> spool.place(evaluation.number(), invocation, command, limit, failed::contains));
      String job = outage.await(() -> jobs.of(trial, invocation.submit()), withdrawal);
      Outcome outcome = awaitOrCancel(trial, job, limit);
      if (outcome instanceof Failed) {
        failed.add(trial);
      }
      return outcome;
    } catch (IOException e) {
      return new Failed(
          FailureKind.NOT_STARTED,
          "could not be handed to a worker: "
              + ProcessObjective.message(e)
              + "; the command: "
              + command);
    } finally {
      withdrawal.end();
    }
  }

  /** Interrupted, it ends the job too; the journal hands the trial out again, in a new folder. */
  private Outcome awaitOrCancel(Path trial, String job, double costLimit)
      throws InterruptedException {
    try {
      return await(trial, job, costLimit);
    } catch (InterruptedException e) {
      jobs.abandon(trial, job, e);
      throw e;
    }
  }

  private Outcome await(Path trial, String job, double costLimit) throws InterruptedException {
    Pulse pulse = new Pulse(System::nanoTime);
    long readable = System.nanoTime();
    long pause = 5;
    while (true) {
      try {
        Optional<Outcome> outcome = look(trial, job, pulse, costLimit);
        if (outcome.isPresent()) {
          return outcome.get();
        }
        readable = System.nanoTime();
      } catch (Spool.CutResultException e) {
        return jobs.lost(trial, e.getMessage() + ",");
      } catch (IOException e) {
        // A file server may be away for a while; the worker goes on meanwhile.
        Duration away = Duration.ofNanos(System.nanoTime() - readable);
        if (away.compareTo(silence) > 0) {
          return jobs.lost(
              trial, "the spool could not be read for " + away.toSeconds() + " s, " + e + ":");
        }
      }
      Thread.sleep(pause);
      pause = Math.min(LOOK_MS, pause + 5);
    }
  }

  private Optional<Outcome> look(Path trial, String job, Pulse pulse, double costLimit)
      throws IOException, InterruptedException {
    Optional<ProcessRun> run = spool.result(trial);
    if (run.isPresent()) {
      return Optional.of(outcomes.ofWorker(run.get(), costLimit));
    }
    if (withdrawal.isAsked() && jobs.takeBack(trial, job)) {
      withdrawal.hold();
    }
    Optional<String> lost = lost(trial, job, pulse);
    if (lost.isEmpty()) {
      return Optional.empty();
    }
    Outcome told = jobs.lost(trial, lost.get());
    // A result that came between the two looks counts. What was written into the folder makes a
    // file server's client look at it anew, which may have a result that it did not show.
    Optional<ProcessRun> late = spool.result(trial);
    if (late.isEmpty()) {
      return Optional.of(told);
    }
    spool.take(trial);
    return Optional.of(outcomes.ofWorker(late.get(), costLimit));
  }

  private Optional<String> lost(Path trial, String job, Pulse pulse)
      throws IOException, InterruptedException {
    Optional<Duration> quiet = pulse.silence(spool.sign(trial));
    if (quiet.isPresent() && quiet.get().compareTo(silence) > 0) {
      return Optional.of(
          "the worker showed no sign of life for " + quiet.get().toSeconds() + " s:");
    }
    // A job that is gone may have a worker that still writes its result, where the scheduler has
    // lost its memory, or one whose result a slow file server doesn't show yet.
    Duration gone = pulse.gone(jobs.isGone(job));
    return gone.compareTo(LATE) > 0 || gone.compareTo(silence) > 0
        ? Optional.of("job " + job + " is gone without a result:")
        : Optional.empty();
  }
}
