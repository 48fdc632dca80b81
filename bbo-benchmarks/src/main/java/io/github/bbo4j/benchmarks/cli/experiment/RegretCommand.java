package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.messages.RunFailures;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.cli.options.RepetitionOptions;
import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunLog;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.Datasets;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.sampling.LatinHypercube;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How the regret falls over long budgets, in large spaces, among idle parameters, in batches. */
@Command(
    name = "regret",
    description =
        "Median regret after given numbers of evaluations, on problems of known optimum: long"
            + " budgets (--evaluations 100,1000,10000), parameters that do nothing"
            + " (bbob-f8-d3-i1+27 beside bbob-f8-d3-i1, the search told which are active), batches"
            + " (auto@8 beside auto). Markdown tables: each problem, and the mean over the problems"
            + " of log10 of the regret over that of the first contender. With --out, finished runs"
            + " are kept in OUT/regrets-SEED.csv: the same command again goes on where an"
            + " interrupted one stopped.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class RegretCommand implements Callable<Integer> {
  private static final double FLOOR = 1e-8;

  @Spec private CommandSpec spec;

  @Option(
      names = "--problem",
      split = ",",
      required = true,
      paramLabel = "NAME",
      description = "Problems of known optimum: recorded systems, a folder each, or by name.")
  private List<String> names = List.of();

  @Option(
      names = "--heuristic",
      split = ",",
      defaultValue = "auto,random",
      paramLabel = "ID[@Q]",
      description =
          "Contenders; ID@Q has Q evaluations under way at a time (default: ${DEFAULT-VALUE}).")
  private List<String> ids = List.of();

  @Mixin private PeerOptions peerOptions;

  @Option(
      names = "--evaluations",
      split = ",",
      defaultValue = "25,50,100,200",
      paramLabel = "N",
      description = "Where regrets are read; the last is the budget (default: ${DEFAULT-VALUE}).")
  private List<Integer> points = List.of();

  @Mixin private RepetitionOptions repetitions;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Where finished runs are kept (default: they aren't).")
  private @Nullable Path out;

  RegretCommand() {}

  /** What a median is of. */
  private record Key(String problem, String contender, int point) {}

  @Override
  public Integer call() throws IOException {
    List<Problem> problems = Inputs.read(spec, this::problems);
    List<Contender> contenders =
        new ArrayList<>(Inputs.read(spec, () -> ids.stream().map(Contender::byId).toList()));
    int count = Inputs.read(spec, repetitions::repetitions);
    int threads = Inputs.read(spec, repetitions::threads);
    RunSettings settings =
        RunSettings.defaults(new LatinHypercube())
            .withBudget(points.get(points.size() - 1))
            .withSeed(repetitions.seed());
    List<RegretRun> runs = new ArrayList<>();
    List<Experiment.Failure> failures;
    try (Peers others = Inputs.read(spec, peerOptions::peers)) {
      contenders.addAll(others.contenders());
      failures = run(Task.all(problems, contenders, settings, count), threads, log(), runs);
    }
    Map<Key, List<Double>> regrets = regrets(runs);
    PrintWriter printed = spec.commandLine().getOut();
    printed.println(table(problems, contenders, regrets).markdown());
    printed.print(summary(problems, contenders, regrets).markdown());
    printed.flush();
    return RunFailures.tell(failures, spec.commandLine().getErr());
  }

  private Optional<RunLog<RegretRun.Key, RegretRun>> log() throws IOException {
    Path folder = out;
    if (folder == null) {
      return Optional.empty();
    }
    Path kept = folder.resolve("regrets-" + repetitions.seed() + ".csv");
    Inputs.check(spec, new OutputFiles().add("--out", kept), List.of());
    return Optional.of(RegretRun.log(kept));
  }

  /** Does what is not known yet. */
  private static List<Experiment.Failure> run(
      List<Task> tasks,
      int threads,
      Optional<RunLog<RegretRun.Key, RegretRun>> log,
      List<RegretRun> runs) {
    List<Task> rest = new ArrayList<>();
    for (Task task : tasks) {
      log.flatMap(known -> known.find(RegretRun.Key.of(task)))
          .ifPresentOrElse(runs::add, () -> rest.add(task));
    }
    Experiment.Results<RegretRun> results =
        Experiment.runAll(
            rest, threads, RegretRun::of, run -> log.ifPresent(known -> known.add(run)));
    runs.addAll(results.results());
    return results.failures();
  }

  private Map<Key, List<Double>> regrets(List<RegretRun> runs) {
    Map<Key, List<Double>> regrets = new HashMap<>();
    for (RegretRun run : runs) {
      for (int n : points) {
        Key key = new Key(run.key().problem(), run.key().contender(), n);
        regrets.computeIfAbsent(key, k -> new ArrayList<>()).add(run.after(n));
      }
    }
    return regrets;
  }

  private List<Problem> problems() throws IOException {
    points = points.stream().sorted().toList();
    points.forEach(n -> Arguments.require(n >= 1, "--evaluations", n, "at least 1"));
    List<Problem> found = new ArrayList<>();
    for (String name : names) {
      Problem problem = Datasets.problem(name);
      boolean known = !Double.isNaN(problem.optimum());
      Arguments.require(known, "--problem", name, "a problem of known optimum");
      found.add(problem);
    }
    return found;
  }

  private static double median(Map<Key, List<Double>> regrets, Key key) {
    return OrderStatistics.median(
        regrets.getOrDefault(key, List.of()).stream().mapToDouble(r -> r).toArray());
  }

  private Table table(
      List<Problem> problems, List<Contender> contenders, Map<Key, List<Double>> regrets) {
    Table table = new Table(2, header("problem", "contender"));
    for (Problem problem : problems) {
      for (Contender contender : contenders) {
        List<String> cells = new ArrayList<>(List.of(problem.name(), contender.name()));
        for (int n : points) {
          double median = median(regrets, new Key(problem.name(), contender.name(), n));
          cells.add(Table.number(median));
        }
        table.row(cells);
      }
    }
    return table;
  }

  private Table summary(
      List<Problem> problems, List<Contender> contenders, Map<Key, List<Double>> regrets) {
    Table table = new Table(2, header("log10 of the regret", "over"));
    String reference = contenders.get(0).name();
    for (Contender contender : contenders) {
      List<String> cells = new ArrayList<>(List.of(contender.name(), reference));
      for (int n : points) {
        double sum = 0;
        for (Problem problem : problems) {
          double its = median(regrets, new Key(problem.name(), contender.name(), n));
          double other = median(regrets, new Key(problem.name(), reference, n));
          sum += Math.log10((its + FLOOR) / (other + FLOOR));
        }
        double mean = sum / problems.size();
        cells.add(Double.isNaN(mean) ? "-" : String.format(Locale.ROOT, "%+.3f", mean));
      }
      table.row(cells);
    }
    return table;
  }

  private List<String> header(String first, String second) {
    List<String> header = new ArrayList<>(List.of(first, second));
    points.forEach(n -> header.add(Integer.toString(n)));
    return header;
  }
}
