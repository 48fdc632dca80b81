package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.experiment.NoiseOptions.Noisy;
import io.github.bbo4j.benchmarks.cli.messages.RunFailures;
import io.github.bbo4j.benchmarks.cli.options.BudgetOptions;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.cli.options.RepetitionOptions;
import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunCsv;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.noise.RecommendContenders;
import io.github.bbo4j.benchmarks.noise.RecommendationScore;
import io.github.bbo4j.benchmarks.problems.LeadersProblem;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.Datasets;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.ReplayedRuns;
import io.github.bbo4j.sampling.LatinHypercube;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What is recommended under noise, by whom, and how far the estimate can be relied on. */
@Command(
    name = "recommend",
    description = {
      "Tunes under noise and judges what is recommended by its true cost: that without noise, or the"
          + " mean of all runs where the kind of noise says so.",
      "Prints a Markdown table: median and mean regret, the best configuration visited, bias of the"
          + " estimate, coverage of the 95 %% interval and half its width.",
      "Every problem has noise and initial designs of its own, which follow from its name and the"
          + " seed; the contenders share them."
    },
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class RecommendCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--dataset",
      required = true,
      split = ",",
      paramLabel = "PATH|NAME",
      description = "Dataset folders, CSV files with a column 'objective', or named problems.")
  private List<String> datasets = List.of();

  @Mixin private final NoiseOptions noise = new NoiseOptions();

  @Mixin private final WanderOptions wander = new WanderOptions();

  @Option(
      names = "--contender",
      split = ",",
      defaultValue = "default/default/default",
      paramLabel = "HEURISTIC/RESAMPLING/RECOMMENDER",
      description = {
        "By ids as in the command list; 'default' is what a tuner takes by itself. Recommenders:"
            + " model, replicated, lowest. HEURISTIC@Q decides with Q evaluations under way"
            + " (default: ${DEFAULT-VALUE})."
      })
  private List<String> contenders = List.of();

  @Mixin private BudgetOptions budget;

  @Option(
      names = "--budgets",
      split = ",",
      paramLabel = "N",
      description =
          "Instead of the table: coverage, bias and regret at each of these numbers of evaluations,"
              + " and the slope of log regret. No two rows share a seed.")
  private List<Integer> budgets = List.of();

  @Option(
      names = "--oracle-top",
      split = ",",
      paramLabel = "N",
      description =
          "Searches the N best configurations only, as categories: what an oracle that finds them"
              + " would leave to be told apart under noise.")
  private List<Integer> oracleTop = List.of();

  @Option(
      names = "--by-noise",
      description =
          "Instead of a row per problem: one per kind of noise, over all problems, with what is said"
              + " to be the best, and notices such as that the system wanders.")
  private boolean byNoise;

  @Mixin private RepetitionOptions repetitions;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Write a CSV with one row per run.")
  private @Nullable Path summary;

  RecommendCommand() {}

  @Override
  public Integer call() throws IOException {
    RunSettings settings = Inputs.read(spec, this::settings);
    Inputs.check(spec, new OutputFiles().add("--summary", summary), datasets);
    List<Contender> who =
        Inputs.read(spec, () -> contenders.stream().map(RecommendContenders::parse).toList());
    int count = Inputs.read(spec, repetitions::repetitions);
    int threads = Inputs.read(spec, repetitions::threads);
    Study study = new Study(Inputs.read(spec, this::problems), who, count, threads);
    RecommendReport report = new RecommendReport();
    List<Experiment.Failure> failures =
        budgets.isEmpty()
            ? table(study, settings, report)
            : curves(study, Inputs.read(spec, () -> curve(settings, count)), report);
    if (summary != null) {
      RunCsv.write(summary, report.runs());
    }
    return RunFailures.tell(failures, spec.commandLine().getErr());
  }

  /** A row of a table. */
  private record Row(Noisy noisy, Contender contender, RunSettings settings) {
    Problem problem() {
      return noisy.problem();
    }
  }

  /** Who recommends for what, how often. */
  private record Study(
      List<Noisy> problems, List<Contender> contenders, int repetitions, int threads) {
    /** Every contender on every problem under each of the settings, which vary fastest. */
    List<Row> rows(List<RunSettings> settings) {
      return problems.stream()
          .flatMap(
              p -> contenders.stream().flatMap(c -> settings.stream().map(s -> new Row(p, c, s))))
          .toList();
    }

    /**
     * Does the runs of all rows.
     *
     * @param print told of each row whose runs all ended well, in order
     * @return what did not
     */
    List<Experiment.Failure> run(
        List<Row> rows, BiConsumer<Integer, List<RecommendationScore>> print) {
      List<Experiment.Failure> failures = new ArrayList<>();
      Experiment.runRows(
          rows.stream().map(this::tasks).toList(),
          threads,
          task -> RecommendationScore.of(task.problem(), Experiment.tune(task)),
          (place, runs) -> {
            failures.addAll(runs.failures());
            if (runs.failures().isEmpty()) {
              print.accept(place, runs.results());
            }
          });
      return failures;
    }

    private List<Task> tasks(Row row) {
      RunSettings own =
          row.settings().withSeeding(RunSettings.Seeding.ofProblem(row.problem().name()));
      return Task.all(List.of(row.problem()), List.of(row.contender()), own, repetitions);
    }
  }

  private RunSettings settings() {
    return budget
        .apply(RunSettings.defaults(new LatinHypercube()))
        .withDefaultResampling()
        .withSeed(repetitions.seed())
        .withSeeding(RunSettings.Seeding.CONSECUTIVE);
  }

  private List<Experiment.Failure> table(
      Study study, RunSettings settings, RecommendReport report) {
    PrintWriter print = spec.commandLine().getOut();
    print.print(byNoise ? NoiseTable.head() : RecommendReport.head());
    NoiseTable table = new NoiseTable(datasets.size() * Math.max(1, oracleTop.size()));
    List<Row> rows = study.rows(List.of(settings));
    return study.run(
        rows,
        (place, runs) -> {
          Row row = rows.get(place);
          report.keep(row.problem(), row.contender(), settings, runs);
          print.print(
              byNoise
                  ? table.add(row.noisy().noise(), row.contender().name(), runs).orElse("")
                  : RecommendReport.row(row.problem(), row.contender(), runs));
          print.flush();
        });
  }

  /** The settings of each row of a curve. */
  private List<RunSettings> curve(RunSettings settings, int count) {
    List<RunSettings> curve = new ArrayList<>();
    for (int evaluations : budgets) {
      int search = evaluations - settings.confirmation();
      if (search < settings.initial()) {
        throw new IllegalArgumentException(
            "--budgets holds "
                + evaluations
                + ", which leaves "
                + search
                + " evaluations to a search that begins with "
                + settings.initial());
      }
      long first = settings.seed() + (long) count * curve.size();
      curve.add(settings.withBudget(evaluations).withSeed(first));
    }
    return curve;
  }

  private List<Experiment.Failure> curves(
      Study study, List<RunSettings> curve, RecommendReport report) {
    PrintWriter print = spec.commandLine().getOut();
    print.print(BudgetCurve.head());
    List<Row> rows = study.rows(curve);
    List<BudgetCurve> points =
        Stream.generate(BudgetCurve::new).limit(rows.size() / curve.size()).toList();
    List<Experiment.Failure> failures =
        study.run(
            rows,
            (place, runs) -> {
              Row row = rows.get(place);
              report.keep(row.problem(), row.contender(), row.settings(), runs);
              BudgetCurve its = points.get(place / curve.size());
              String problem = row.problem().name();
              print.print(its.row(problem, row.contender().name(), row.settings().budget(), runs));
              print.flush();
            });
    StringBuilder slopes = new StringBuilder();
    for (int k = 0; k < points.size(); k++) {
      Row row = rows.get(k * curve.size());
      slopes.append(points.get(k).slope(row.problem().name(), row.contender().name()));
    }
    print.print(System.lineSeparator() + slopes);
    print.flush();
    return failures;
  }

  /** The problems as they are told, on a system that wanders if that was asked for. */
  private List<Noisy> problems() throws IOException {
    noise.check(spec);
    Inputs.refuseIdle(
        spec, !budgets.isEmpty(), "is of one --budget, not of --budgets", "--by-noise");
    OptionalInt runs =
        budgets.isEmpty() ? OptionalInt.of(settings().budget()) : OptionalInt.empty();
    List<Noisy> problems =
        steadyProblems().stream()
            .map(n -> new Noisy(wander.apply(n.problem(), runs), n.noise()))
            .toList();
    if (!byNoise) {
      return problems;
    }
    // A line is printed when the last problem of its noise has been run.
    List<String> noises = problems.stream().map(Noisy::noise).distinct().toList();
    return problems.stream()
        .sorted(Comparator.comparingInt(n -> noises.indexOf(n.noise())))
        .toList();
  }

  private List<Noisy> steadyProblems() throws IOException {
    List<Noisy> problems = new ArrayList<>();
    for (String dataset : datasets) {
      ReplayedRuns replicates = noise.isOwn() ? ReplayedRuns.RANDOM : ReplayedRuns.MEDIAN;
      Problem problem = Datasets.problem(dataset, replicates, RecordedSystems.OBJECTIVE, "", false);
      Inputs.warn(spec, problem);
      problems.addAll(noise.apply(problem));
    }
    if (!oracleTop.isEmpty()) {
      List<Noisy> all = List.copyOf(problems);
      problems.clear();
      for (Noisy n : all) {
        oracleTop.forEach(
            count -> problems.add(new Noisy(new LeadersProblem(n.problem(), count), n.noise())));
      }
    }
    problems.forEach(n -> RecommendReport.requireOptimum(n.problem()));
    return problems;
  }
}
