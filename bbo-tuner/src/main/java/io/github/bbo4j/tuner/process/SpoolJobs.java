package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.tuner.process.SpoolObjective.Scheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The jobs of a spool's trials; of pilot workers, which somebody starts, there are none. */
record SpoolJobs(Spool spool, Optional<Scheduler> scheduler) {

  /** The job of a trial: one that an earlier tuner submitted, or a new one; empty without jobs. */
  String of(Path trial, List<String> words) throws IOException, InterruptedException {
    if (scheduler.isEmpty()) {
      return "";
    }
    Scheduler s = scheduler.get();
    Path file = trial.resolve("job");
    if (Files.exists(file)) {
      return Files.readString(file);
    }
    // Between the start of a job and the file with its id a tuner can be killed, and an sbatch that
    // waited too long for its controller may have made one.
    Path begun = trial.resolve("submitting");
    Optional<String> earlier = Files.exists(begun) ? s.find(trial) : Optional.empty();
    if (earlier.isEmpty()) {
      Files.writeString(begun, "");
    }
    String job = earlier.isPresent() ? earlier.get() : s.submit(spool.worker(), trial, words);
    try {
      AtomicFile.write(file, out -> out.write(job));
    } catch (IOException e) {
      // Nobody would wait for it, or end it.
      s.cancel(job);
      throw e;
    }
    return job;
  }

  /** Gives a trial up: nobody runs it any more, and a retry gets another folder. */
  Failed lost(Path trial, String why) {
    String told =
        why
            + " "
            + spool.holder(trial)
            + lastWords(trial).map(words -> "; its job said last: " + words).orElse("");
    try {
      spool.giveUp(trial);
    } catch (IOException e) {
      // Then it stays to be found; this objective doesn't take it again.
      return new Failed(FailureKind.LOST, told + "; " + e);
    }
    return new Failed(FailureKind.LOST, told);
  }

  private Optional<String> lastWords(Path trial) {
    return scheduler.flatMap(s -> s.lastWords(trial));
  }

  boolean isGone(String job) throws InterruptedException {
    return scheduler.isPresent() && scheduler.get().isGone(job);
  }

  /**
   * Takes a trial back that no worker has claimed, with its job.
   *
   * @return whether none had
   */
  boolean takeBack(Path trial, String job) throws IOException, InterruptedException {
    if (!spool.takeBack(trial)) {
      return false;
    }
    if (scheduler.isPresent()) {
      scheduler.get().cancel(job);
    }
    return true;
  }

  /**
   * Ends what is to be had of a trial whose evaluation was interrupted. What a pilot worker runs
   * goes on; a job is ended, and its trial gets a new folder.
   *
   * @param cause gets what could not be done
   */
  void abandon(Path trial, String job, InterruptedException cause) throws InterruptedException {
    try {
      if (takeBack(trial, job)) {
        return;
      }
      if (scheduler.isPresent()) {
        spool.giveUp(trial);
      }
    } catch (IOException stays) {
      cause.addSuppressed(stays); // Who interrupted it is to know that it ends, whatever the spool.
    }
    if (scheduler.isPresent()) {
      scheduler.get().cancel(job);
    }
  }
}
