package io.github.bbo4j.tuner.slurm;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.process.SchedulerUnreachableException;
import io.github.bbo4j.tuner.process.SpoolObjective.Scheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One Slurm job per trial, for {@link io.github.bbo4j.tuner.process.SpoolObjective#scheduled}. For
 * trials below some ten seconds start pilot workers as jobs instead ({@code sbatch SPOOL/worker.sh
 * pilot SPOOL}): a job costs about a second.
 *
 * <p>Jobs are never requeued; a lost one is the tuner's to retry. One squeue call a second answers
 * for all open trials; while it fails (a controller that is down) no job counts as gone, and jobs
 * are submitted once it is back. A job's name is made of its trial's folder, so that {@link #find}
 * knows it again, unless an option gives jobs a name of their own. Thread-safe.
 */
public final class Slurm implements Scheduler {
  private static final Duration FRESH = Duration.ofSeconds(1);

  /** They make several jobs, none, one that is not the worker's, or one that squeue won't show. */
  private static final Set<String> OTHERS =
      Set.of(
          "--array",
          "-a",
          "--wrap",
          "--requeue",
          "--test-only",
          "--wait",
          "-W",
          "--clusters",
          "-M");

  /** Of the client's errors those that are of the controller, or of the way to it. */
  private static final Pattern UNREACHABLE =
      Pattern.compile(
          "Unable to contact slurm controller|Socket timed out|in standby mode"
              + "|Zero Bytes were transmitted or received|Message (?:send|receive) failure"
              + "|Communication (?:connection|shutdown) failure|Connection (?:refused|timed out)"
              + "|Transport endpoint is not connected");

  /** How lines of Slurm's own begin in a job's output. */
  private static final String DAEMON = "slurmstepd";

  /** Of the line that a failure has of a job's output. */
  private static final int LONGEST = 300;

  private final List<String> options;
  private Set<String> known = Set.of();
  private long looked;
  private boolean answered;

  /** Jobs submitted before this look are told from those that a look can't know. */
  private final Set<String> submitted = new HashSet<>();

  /**
   * A scheduler.
   *
   * @param options more words for every sbatch, such as {@code --partition=main}
   * @throws IllegalArgumentException if one is no option, or one that a trial can't have: sbatch
   *     takes a word that is no option for the script, and a trial is one job that is never run
   *     twice
   */
  public Slurm(String... options) {
    this.options = Arguments.list(Arrays.asList(Arguments.given(options, "options")), "options");
    boolean value = false; // of the option before, as in -p main
    for (String word : this.options) {
      Arguments.require(
          word.startsWith("-") || value && !word.isBlank(),
          "option",
          "'" + word + "'",
          "an option of sbatch, such as --partition=main");
      String name = name(word);
      Arguments.require(
          !OTHERS.contains(name),
          "option",
          word,
          "one of a single job of this cluster that is run once");
      value = word.startsWith("-") && !word.contains("=");
    }
  }

  /** The option alone: of --array=1-3, and of -a1-3. */
  private static String name(String word) {
    if (!word.startsWith("--")) {
      return word.substring(0, Math.min(2, word.length()));
    }
    return word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
  }

  /**
   * Looks whether there is an sbatch, without which each trial fails.
   *
   * @throws IllegalStateException if there is none
   */
  public void requireSbatch() {
    require("sbatch");
  }

  static void require(String program) {
    try {
      run(List.of(program, "--version"));
    } catch (IOException e) {
      throw new IllegalStateException(
          "Slurm's "
              + program
              + " can't be run here: "
              + e.getMessage()
              + ". Maybe tune on a machine of the cluster, or choose another executor",
          e);
    }
  }

  @Override
  public String submit(Path worker, Path trial, List<String> words) throws IOException {
    Arguments.given(worker, "worker");
    Arguments.given(trial, "trial");
    Arguments.list(words, "words");
    List<String> line =
        new ArrayList<>(
            List.of("sbatch", "--parsable", "--no-requeue", "--job-name=" + jobName(trial)));
    line.add("--output=" + trial.resolve("slurm.out"));
    line.addAll(options);
    line.addAll(words);
    line.addAll(List.of(worker.toString(), "run", trial.toString()));
    Answer answer = run(line);
    if (answer.exit() != 0 || answer.text().isBlank()) {
      throw failure("sbatch failed with exit code " + answer.exit() + ": ", answer);
    }
    // "id" or "id;cluster".
    String text = answer.text().strip();
    String last = text.substring(text.lastIndexOf('\n') + 1);
    int cluster = last.indexOf(';');
    return cluster < 0 ? last : last.substring(0, cluster);
  }

  /** One that no other trial has; the same to a tuner that goes on. */
  private static String jobName(Path trial) {
    byte[] path = trial.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8);
    return "bbo4j-" + UUID.nameUUIDFromBytes(path);
  }

  @Override
  public Optional<String> find(Path trial) throws IOException {
    Arguments.given(trial, "trial");
    Answer answer = run(List.of("squeue", "-h", "-o", "%i", "--me", "--name=" + jobName(trial)));
    if (answer.exit() != 0) {
      throw failure(
          "squeue failed with exit code "
              + answer.exit()
              + ", so that nobody knows whether the trial has a job: ",
          answer);
    }
    return answer.text().lines().map(String::strip).filter(l -> l.matches("\\d+")).findFirst();
  }

  /** What went wrong: at the controller, which may be back soon, or at what is asked of it. */
  static IOException failure(String what, Answer answer) {
    String text = what + answer.text().strip();
    return UNREACHABLE.matcher(answer.text()).find()
        ? new SchedulerUnreachableException(text)
        : new IOException(text);
  }

  /** The last line of the job's own output, or that where Slurm says why it ended it. */
  @Override
  public Optional<String> lastWords(Path trial) {
    Arguments.given(trial, "trial");
    try (Stream<String> lines =
        Files.lines(trial.resolve("slurm.out"), StandardCharsets.ISO_8859_1)) {
      return lines
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .reduce((before, line) -> before.startsWith(DAEMON) ? before : line)
          .map(line -> line.substring(0, Math.min(line.length(), LONGEST)));
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty(); // An option may have put it elsewhere; it is but a help.
    }
  }

  @Override
  public synchronized boolean isGone(String job) {
    Arguments.given(job, "job");
    if (!submitted.contains(job) || System.nanoTime() - looked > FRESH.toNanos()) {
      look();
      submitted.add(job);
    }
    return answered && !known.contains(job);
  }

  private void look() {
    answered = false;
    try {
      Answer answer = run(List.of("squeue", "-h", "-o", "%i", "--me"));
      if (answer.exit() == 0) {
        known = new HashSet<>(answer.text().lines().map(String::strip).toList());
        answered = true;
      }
    } catch (IOException e) {
      answered = false; // No squeue to be had now: nothing is gone as long as nobody says so.
    }
    looked = System.nanoTime();
  }

  @Override
  public void cancel(String job) {
    Arguments.given(job, "job");
    try {
      run(List.of("scancel", job));
    } catch (IOException e) {
      System.getLogger(Slurm.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "job " + job + " could not be cancelled: " + e.getMessage());
    }
  }

  /** What a program said and how it ended. */
  record Answer(int exit, String text) {}

  /**
   * Runs a program of Slurm to its end. An interrupt doesn't cut it short, but is kept: who is told
   * of a job that sbatch has made can cancel it.
   */
  static Answer run(List<String> line) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    unfiltered(builder.environment());
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    boolean interrupted = Thread.interrupted();
    while (true) {
      try {
        return new Answer(process.waitFor(), text);
      } catch (InterruptedException e) {
        interrupted = true;
      } finally {
        if (interrupted && !process.isAlive()) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  /** A user's own filters for squeue would hide jobs, which then count as gone. */
  static void unfiltered(Map<String, String> environment) {
    environment.keySet().removeIf(variable -> variable.startsWith("SQUEUE_"));
  }
}
