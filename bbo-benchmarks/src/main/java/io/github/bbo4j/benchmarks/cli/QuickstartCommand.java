package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.completion.IdCandidates;
import io.github.bbo4j.benchmarks.cli.messages.Progress;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.cli.options.RepetitionOptions;
import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunCsv;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.internal.Terminal;
import io.github.bbo4j.benchmarks.metrics.Metric;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.pictures.ConvergencePicture;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.RecordedSystem;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.ReplayedRuns;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningEvent.TrialFinished;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.sampling.InitialDesigns;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Tunes the recorded system that ships with the project. */
@Command(
    name = "quickstart",
    description =
        "Tunes a recorded real system with its recorded noise, and shows what came out against the"
            + " default and the optimum.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class QuickstartCommand implements Callable<Integer> {
  private static final String SHIPPED = "jvm_flags_time";
  private static final int CONFIRMATION = 20;

  @Spec private CommandSpec spec;

  @Option(
      names = "--dataset",
      paramLabel = "FOLDER",
      description = "Another dataset folder (default: the shipped " + SHIPPED + ").")
  private @Nullable Path dataset;

  @Option(
      names = "--heuristic",
      completionCandidates = IdCandidates.OfHeuristics.class,
      defaultValue = "auto",
      paramLabel = "ID",
      description = "The heuristic (default: ${DEFAULT-VALUE}).")
  private String heuristic = "auto";

  @Mixin private RepetitionOptions repetitions;

  @Option(
      names = "--out",
      defaultValue = "target/quickstart",
      paramLabel = "FOLDER",
      description = "Where plot and CSV go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("target", "quickstart");

  QuickstartCommand() {}

  @Override
  public Integer call() throws IOException {
    requireFolder();
    Inputs.check(
        spec,
        new OutputFiles().add("--out", plot()).add("--out", trace()).add("--out", summary()),
        dataset == null ? List.of() : List.of(dataset.toString()));
    int count = Inputs.read(spec, repetitions::repetitions);
    int threads = Inputs.read(spec, repetitions::threads);
    PrintWriter out = spec.commandLine().getOut();
    RecordedSystem system = system();
    Problem problem = system.problem(ReplayedRuns.RANDOM);
    Inputs.warn(spec, problem);
    List<Contender> contenders =
        Inputs.read(spec, () -> List.of(Contender.byId(heuristic), Contender.byId("random")));
    RunSettings settings =
        RunSettings.defaults(InitialDesigns.byId("lhs"))
            .withConfirmation(CONFIRMATION)
            .withSeed(repetitions.seed());
    out.printf(
        Locale.ROOT,
        "%s%n%d configurations, %d parameters; every answer is one of the recorded noisy runs%n%n",
        system.description().title(),
        system.measuredConfigurations() + system.failedConfigurations(),
        problem.space().dimension());
    out.flush();
    report(out, problem, tune(new Task(problem, contenders.get(0), settings, 1)));
    List<RunRecord> runs = repeat(Task.all(List.of(problem), contenders, settings, count), threads);
    out.println();
    RunTable.print(out, problem, runs, settings);
    write(problem, runs, settings);
    out.println("convergence plot: " + plot());
    out.println("every evaluation: " + trace());
    out.println("every metric:     " + summary());
    out.flush();
    return 0;
  }

  private void requireFolder() {
    if (dataset != null && Files.isRegularFile(dataset)) {
      throw new ParameterException(
          spec.commandLine(),
          "--dataset = "
              + dataset
              + " must be a folder, and is a file. Maybe bbo replay --dataset "
              + dataset
              + ", which takes a CSV file too");
    }
  }

  private RunRecord tune(Task task) {
    PrintWriter out = spec.commandLine().getOut();
    try (Progress progress = new Progress("tuning", task.settings().budget())) {
      return Experiment.record(task, event -> show(out, task.problem(), progress, event));
    }
  }

  private static List<RunRecord> repeat(List<Task> tasks, int threads) {
    try (Progress progress = new Progress("repeating", tasks.size())) {
      return Experiment.runAll(tasks, threads, Experiment::record, r -> progress.step()).complete();
    }
  }

  private void write(Problem problem, List<RunRecord> runs, RunSettings settings)
      throws IOException {
    Map<String, List<RunRecord>> byHeuristic = new LinkedHashMap<>();
    runs.forEach(r -> byHeuristic.computeIfAbsent(r.heuristic(), h -> new ArrayList<>()).add(r));
    Files.createDirectories(output);
    String picture =
        ConvergencePicture.svg(problem, byHeuristic, settings.budget(), settings.confirmation());
    AtomicFile.write(plot(), writer -> writer.write(picture));
    RunCsv.trace(trace(), runs);
    RunCsv.summary(summary(), runs);
  }

  private Path plot() {
    return output.resolve("convergence.svg");
  }

  private Path trace() {
    return output.resolve("trace.csv");
  }

  private Path summary() {
    return output.resolve("summary.csv");
  }

  private RecordedSystem system() throws IOException {
    if (dataset != null) {
      return RecordedSystems.folder(dataset);
    }
    return RecordedSystems.shipped(SHIPPED)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "this build lacks the dataset " + SHIPPED + ". Maybe give --dataset"));
  }

  /** A bar on a terminal; in a pipe a line for each fifth of the budget. */
  private static void show(PrintWriter out, Problem problem, Progress progress, TuningEvent event) {
    if (!(event instanceof TrialFinished finished)) {
      return;
    }
    progress.step();
    int done = finished.history().size();
    if (!Terminal.isOutput() && done % 20 == 0) {
      OptionalDouble best = finished.history().bestCostAfter(done);
      out.printf(
          Locale.ROOT,
          "  %3d evaluations, best mean of runs so far %s%n",
          done,
          best.isEmpty()
              ? "nothing"
              : String.format(
                  Locale.ROOT, "%.5g %s", problem.value(best.getAsDouble()), problem.unit()));
      out.flush();
    }
  }

  private static void report(PrintWriter out, Problem problem, RunRecord run) {
    List<String> header = new ArrayList<>(List.of("", problem.quantity()));
    problem.space().parameters().forEach(p -> header.add(p.name()));
    Table rows = new Table(1, header);
    Optional<Recommendation> found = run.result().recommendation();
    found.ifPresent(r -> rows.row(row("found", problem, r.configuration())));
    problem.defaults().ifPresent(c -> rows.row(row("default", problem, c)));
    problem.space().stream()
        .filter(c -> problem.trueCost(c) == problem.optimum())
        .findFirst()
        .ifPresent(c -> rows.row(row("optimum", problem, c)));
    out.println();
    rows.aligned().forEach(line -> out.println("  " + line));
    out.printf(Locale.ROOT, "  (true %s: the median of the recorded runs)%n%n", problem.quantity());
    found.ifPresent(
        r -> out.println("  the tuner, from its own runs: " + estimate(r, problem.unit())));
    List<String> metrics = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      double value = metric.of(run);
      if (!Double.isNaN(value)) {
        metrics.add(
            metric.label()
                + " "
                + (metric.isAwaited() && Double.isInfinite(value) ? "never" : Table.number(value))
                + (metric.unit().isEmpty() ? "" : " " + metric.unit()));
      }
    }
    out.println("  this run, by the metrics of the thesis: " + String.join(", ", metrics));
    out.println("  stopped: " + run.result().reason().message());
    out.flush();
  }

  private static String estimate(Recommendation r, String unit) {
    if (r.interval().isEmpty() || r.probabilityBest().isEmpty()) {
      return String.format(
          Locale.ROOT,
          "%.5g %s by %s (%d runs), no interval",
          r.estimate(),
          unit,
          r.method(),
          r.replicates());
    }
    return String.format(
        Locale.ROOT,
        "%.5g %s, 95 %% interval [%.5g, %.5g]%s from %d of its %d runs, best of those measured with"
            + " probability %.2f",
        r.estimate(),
        unit,
        r.interval().get().low(),
        r.interval().get().high(),
        r.allRunsText(),
        r.measurements().size(),
        r.replicates(),
        r.probabilityBest().getAsDouble());
  }

  private static List<String> row(String what, Problem problem, Configuration configuration) {
    List<String> row = new ArrayList<>();
    row.add(what);
    row.add(
        String.format(
                Locale.ROOT,
                "%.5g %s",
                problem.value(problem.trueCost(configuration)),
                problem.unit())
            .strip());
    configuration.asMap().values().forEach(v -> row.add(v.toString()));
    return row;
  }
}
