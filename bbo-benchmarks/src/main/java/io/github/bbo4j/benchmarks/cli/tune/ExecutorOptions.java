package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.benchmarks.cli.completion.EnumCandidates;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.tuner.limits.RetryPolicy;
import io.github.bbo4j.tuner.plan.TuningPlan;
import io.github.bbo4j.tuner.process.ProcessObjective;
import io.github.bbo4j.tuner.process.ProcessSettings;
import io.github.bbo4j.tuner.process.SpoolObjective;
import io.github.bbo4j.tuner.slurm.Slurm;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where the trials run. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ExecutorOptions {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--executor",
      completionCandidates = Places.class,
      defaultValue = "local",
      paramLabel = "WHERE",
      description =
          "Where trials run: local processes, slurm (a job each), pilot (workers that you start: sh SPOOL/worker.sh pilot SPOOL); default: ${DEFAULT-VALUE}.")
  private Where where = Where.LOCAL;

  @Option(
      names = "--spool",
      paramLabel = "FOLDER",
      description =
          "Where slurm and pilot workers find their trials; all machines see it (default of tune --journal FILE: FILE.spool).")
  private @Nullable Path spool;

  @Option(
      names = "--sbatch-option",
      paramLabel = "WORD",
      description = "A word for every sbatch, such as --partition=main; may be repeated.")
  private List<String> sbatch = List.of();

  @Option(
      names = "--work",
      paramLabel = "FOLDER",
      description =
          "Where local trials get their working directories (default: the temporary folder).")
  private @Nullable Path work;

  @Option(
      names = "--keep",
      completionCandidates = Kept.class,
      paramLabel = "WHICH",
      defaultValue = "none",
      description =
          "Working directories of local trials that stay: none, failed, all (default: ${DEFAULT-VALUE}).")
  private ProcessSettings.Keep keep = ProcessSettings.Keep.NONE;

  /** The places. */
  enum Where {
    LOCAL,
    SLURM,
    PILOT
  }

  ExecutorOptions() {}

  /**
   * A system that runs trials.
   *
   * @param objective of the tuner
   * @param stopping given what ends the run, waits for trials that a worker has and for no others
   * @param end what is to be done when the run is over
   */
  record Running(Objective objective, Consumer<Runnable> stopping, Runnable end)
      implements AutoCloseable {
    /** From now on the run waits for trials that a worker has; once none has one, it ends. */
    void awaitClaimedOnly(Runnable ending) {
      stopping.accept(ending);
    }

    @Override
    public void close() {
      end.run();
    }
  }

  Running start(TuningPlan plan, Optional<Path> journal) throws IOException {
    refuse(where == Where.LOCAL && spool != null, "--spool is where slurm and pilot find trials");
    refuse(where != Where.SLURM && !sbatch.isEmpty(), "--sbatch-option is a word for slurm");
    refuse(where != Where.LOCAL && work != null, "--work is for local trials");
    if (work != null && Files.exists(work) && !Files.isDirectory(work)) {
      throw new ParameterException(
          spec.commandLine(), "--work = " + work + " must be a folder, and is a file");
    }
    if (where == Where.LOCAL) {
      if (journal.isPresent()) {
        tellOfWorkers(journal.get());
      }
      ProcessSettings settings = ProcessSettings.defaults().withKeep(keep);
      ProcessObjective local =
          ProcessObjective.of(
              plan.space(), plan.command(), work == null ? settings : settings.withDirectory(work));
      return new Running(local, ending -> {}, local::close);
    }
    Path folder = spool(journal);
    requireOwn(folder, journal);
    if (where == Where.SLURM) {
      Slurm slurm = slurm();
      slurm.requireSbatch();
      SpoolObjective jobs = SpoolObjective.scheduled(plan.space(), plan.command(), folder, slurm);
      return new Running(jobs, ending -> withdraw(jobs, ending), () -> {});
    }
    SpoolObjective pilots = SpoolObjective.pilots(plan.space(), plan.command(), folder);
    PilotHint hint = new PilotHint(folder, PATIENCE, this::tell);
    return new Running(pilots, ending -> withdraw(pilots, ending), hint::close);
  }

  /** What the journal knows a run's system by: its name, its command, and how that is run. */
  Map<String, String> system(TuningPlan plan, RetryPolicy retries) {
    Map<String, String> system = new LinkedHashMap<>();
    system.put("name", plan.name());
    system.putAll(plan.command().description());
    system.put("executor", where.name().toLowerCase(Locale.ROOT));
    system.put("retries", retries.toString());
    return system;
  }

  /** What workers may still run of a run that goes on here is run again, beside them. */
  private void tellOfWorkers(Path journal) throws IOException {
    Path folder = beside(journal);
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> trials = Files.list(folder)) {
      long open =
          trials
              .filter(trial -> trial.getFileName().toString().startsWith("trial-"))
              .filter(t -> !Files.exists(t.resolve("result")) && !Files.exists(t.resolve("lost")))
              .count();
      if (open > 0) {
        tell(
            Plurals.count(open, "trial")
                + " without a result in "
                + folder
                + ", which workers may still run: here they are run again. Maybe end those workers, or go on with the --executor of before");
      }
    }
  }

  private static Path beside(Path journal) {
    return journal.resolveSibling(journal.getFileName() + ".spool");
  }

  private void withdraw(SpoolObjective objective, Runnable ending) {
    objective.withdraw(
        () -> {
          tell("no worker has a trial any more; those that none had begun are taken back");
          ending.run();
        });
  }

  /** A line for whoever watches the run. */
  void tell(String note) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("note: " + note);
    err.flush();
  }

  private Slurm slurm() throws IOException {
    return Inputs.read(spec, () -> new Slurm(sbatch.toArray(new String[0])));
  }

  private void refuse(boolean contradicts, String option) {
    if (contradicts) {
      throw new ParameterException(
          spec.commandLine(),
          option
              + ", and the executor is "
              + where.name().toLowerCase(Locale.ROOT)
              + ". Maybe choose it by --executor");
    }
  }

  /** A run that begins would take what another one left in its spool for results of its own. */
  private static void requireOwn(Path folder, Optional<Path> journal) throws IOException {
    boolean goesOn =
        journal.isPresent() && Files.exists(journal.get()) && Files.size(journal.get()) > 0;
    if (goesOn || !Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> trials = Files.newDirectoryStream(folder, "trial-*")) {
      if (trials.iterator().hasNext()) {
        throw new BboException(
            "the spool "
                + folder
                + " holds trials of another run, whose results would be taken. Maybe remove it, name another by --spool, or go on from that run's journal");
      }
    }
  }

  private Path spool(Optional<Path> journal) {
    if (spool != null) {
      return spool;
    }
    Path beside =
        journal.orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "workers need a folder for their trials. Maybe add --spool FOLDER"
                        + (spec.findOption("--journal") == null ? "" : " or --journal FILE")));
    return beside(beside);
  }

  /** The words of an option. */
  private static final class Places extends EnumCandidates {
    private Places() {
      super(Where.class);
    }
  }

  /** The words of an option. */
  private static final class Kept extends EnumCandidates {
    private Kept() {
      super(ProcessSettings.Keep.class);
    }
  }
}
