package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.compare.Bootstrap;
import io.github.bbo4j.benchmarks.compare.Interval;
import io.github.bbo4j.benchmarks.internal.AtomicFile;
import io.github.bbo4j.benchmarks.internal.Concurrently;
import io.github.bbo4j.benchmarks.noise.RecommendContender;
import io.github.bbo4j.benchmarks.noise.RecommendRun;
import io.github.bbo4j.benchmarks.problems.LeadersProblem;
import io.github.bbo4j.benchmarks.problems.NoisyProblem;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.Datasets;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.Replicates;
import io.github.bbo4j.core.random.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is recommended under noise, by whom, and whether the estimate is honest. */
@Command(
    name = "recommend",
    description = {
      "Tunes under noise and judges what is recommended by its cost without noise.",
      "Prints a Markdown table: median and mean regret, the best configuration visited, bias of the"
          + " estimate, coverage of the 95 %% interval."
    })
final class RecommendCommand implements Callable<Integer> {
  private static final int RESAMPLES = 2000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--dataset",
      required = true,
      split = ",",
      paramLabel = "PATH|NAME",
      description = "Dataset folders, CSV files with a column 'objective', or named problems.")
  private List<String> datasets = List.of();

  @Option(
      names = "--cv",
      split = ",",
      paramLabel = "PERCENT",
      description =
          "Log-normal noise on the true cost, by its coefficient of variation. Without it: one"
              + " recorded run, drawn anew each time, or the problem's own noise.")
  private List<Double> cvs = List.of();

  @Option(
      names = "--outliers",
      defaultValue = "5",
      paramLabel = "PERCENT",
      description = "With --cv: runs that cost 2 to 4 times as much (default: ${DEFAULT-VALUE}).")
  private double outliers = 5;

  @Option(
      names = "--contender",
      split = ",",
      defaultValue = "default/default/default",
      paramLabel = "HEURISTIC/RESAMPLING/RECOMMENDER",
      description = {
        "By ids as in the command list; 'default' is what a tuner takes by itself. Recommenders:"
            + " model, replicated, least (default: ${DEFAULT-VALUE})."
      })
  private List<String> contenders = List.of();

  @Option(
      names = "--budget",
      defaultValue = "150",
      paramLabel = "N",
      description = "Evaluations per run (default: ${DEFAULT-VALUE}).")
  private int budget = 150;

  @Option(
      names = "--init",
      defaultValue = "10",
      paramLabel = "N",
      description = "Latin hypercube points among them (default: ${DEFAULT-VALUE}).")
  private int initial = 10;

  @Option(
      names = "--confirm",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "Evaluations of the budget for a confirmation stage (default: ${DEFAULT-VALUE}).")
  private int confirm;

  @Option(
      names = "--told",
      split = ",",
      paramLabel = "N",
      description =
          "Leaves the N best configurations only, as categories: what a perfect search would leave"
              + " to be told apart.")
  private List<Integer> told = List.of();

  @Option(
      names = "--seeds",
      defaultValue = "30",
      paramLabel = "N",
      description = "Runs (default: ${DEFAULT-VALUE}).")
  private int seeds = 30;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Seed of the first run; the next has the next (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--threads",
      defaultValue = "1",
      paramLabel = "N",
      description = "Runs at a time; disturbs decision times only (default: ${DEFAULT-VALUE}).")
  private int threads = 1;

  @Option(names = "--out", paramLabel = "FILE", description = "Writes every run to a CSV file.")
  private Optional<Path> out = Optional.empty();

  RecommendCommand() {}

  @Override
  public Integer call() throws IOException {
    List<Problem> problems;
    List<RecommendContender> who;
    try {
      if (seeds < 1
          || threads < 1
          || budget < 1
          || initial < 0
          || confirm < 0
          || confirm >= budget) {
        throw new IllegalArgumentException(
            "--seeds, --threads and --budget must be at least 1, --init and --confirm not negative,"
                + " --confirm below --budget");
      }
      problems = problems();
      who = contenders.stream().map(RecommendContender::parse).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    PrintWriter print = spec.commandLine().getOut();
    print.println(
        "| problem | contender | median regret % [95 %] | mean % | best visited % | bias of the"
            + " estimate % | covered % | distinct | ms per decision |");
    print.println("|---|---|---:|---:|---:|---:|---:|---:|---:|");
    List<String> rows = new ArrayList<>();
    rows.add("problem,contender,seed,regret,visited,error,covered,distinct,decision_ms");
    for (Problem problem : problems) {
      for (RecommendContender contender : who) {
        List<RecommendRun> runs = run(problem, contender);
        print.println(row(problem, contender, runs));
        print.flush();
        runs.forEach(r -> rows.add(csv(problem, contender, r)));
      }
    }
    if (out.isPresent()) {
      String text = String.join("\n", rows) + "\n";
      AtomicFile.write(out.get(), writer -> writer.write(text));
    }
    return 0;
  }

  private List<Problem> problems() throws IOException {
    List<Problem> problems = new ArrayList<>();
    for (String dataset : datasets) {
      Replicates replicates = cvs.isEmpty() ? Replicates.RANDOM : Replicates.MEDIAN;
      Problem problem = Datasets.problem(dataset, replicates, RecordedSystems.OBJECTIVE, "", false);
      if (cvs.isEmpty()) {
        problems.add(problem);
      }
      for (double cv : cvs) {
        problems.add(new NoisyProblem(problem, cv / 100, outliers / 100));
      }
    }
    if (!told.isEmpty()) {
      List<Problem> all = List.copyOf(problems);
      problems.clear();
      for (Problem problem : all) {
        told.forEach(count -> problems.add(new LeadersProblem(problem, count)));
      }
    }
    for (Problem problem : problems) {
      if (Double.isNaN(problem.meanOptimum())) {
        throw new IllegalArgumentException("the optimum of " + problem.name() + " is not known");
      }
    }
    return problems;
  }

  private List<RecommendRun> run(Problem problem, RecommendContender contender) {
    List<Callable<RecommendRun>> calls = new ArrayList<>();
    for (long s = seed; s < seed + seeds; s++) {
      long own = s;
      calls.add(() -> RecommendRun.of(problem, contender, budget, initial, confirm, own));
    }
    return Concurrently.inOrder(calls, threads);
  }

  private static String row(
      Problem problem, RecommendContender contender, List<RecommendRun> runs) {
    double[] regrets = values(runs, RecommendRun::regret);
    Interval median =
        Bootstrap.interval(
            regrets,
            Bootstrap::median,
            0.95,
            RESAMPLES,
            Bootstrap.Method.PERCENTILE,
            new Seed(1).stream("bootstrap", 0));
    double[] covered =
        Arrays.stream(values(runs, RecommendRun::covered)).filter(c -> !Double.isNaN(c)).toArray();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.2f [%.2f, %.2f] | %.2f | %.2f | %.1f | %s | %.0f | %.2f |",
        problem.name(),
        contender.id(),
        100 * median.estimate(),
        100 * median.low(),
        100 * median.high(),
        100 * Bootstrap.mean(regrets),
        100 * Bootstrap.median(values(runs, RecommendRun::visited)),
        100 * Bootstrap.mean(values(runs, RecommendRun::error)),
        covered.length == 0
            ? "-"
            : String.format(Locale.ROOT, "%.0f", 100 * Bootstrap.mean(covered)),
        Bootstrap.mean(values(runs, RecommendRun::distinct)),
        Bootstrap.median(values(runs, RecommendRun::decisionMillis)));
  }

  private static double[] values(List<RecommendRun> runs, ToDoubleFunction<RecommendRun> value) {
    return runs.stream().mapToDouble(value).toArray();
  }

  private static String csv(Problem problem, RecommendContender contender, RecommendRun r) {
    return String.join(
        ",",
        problem.name(),
        contender.id(),
        Long.toString(r.seed()),
        Double.toString(r.regret()),
        Double.toString(r.visited()),
        Double.toString(r.error()),
        Double.toString(r.covered()),
        Integer.toString(r.distinct()),
        Double.toString(r.decisionMillis()));
  }
}
