package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.RepetitionOptions;
import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.Datasets;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.ReplayedRuns;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.sampling.OptimizedLatinHypercube;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What results of another system are worth as a warm start. */
@Command(
    name = "warm-start",
    description =
        "What results of one system are worth as a warm start on another: regrets of runs that"
            + " know nothing, that know a run of the tuner on the other system, or random points of"
            + " it, and how many of them found that it is another system. Regrets are over that of"
            + " the median random point; a cell is log10 of the mean over the repetitions, with"
            + " 0.001 added.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class WarmStartCommand implements Callable<Integer> {
  private static final double FLOOR = 1e-3;

  @Spec private CommandSpec spec;

  @Option(
      names = "--pair",
      required = true,
      paramLabel = "KNOWN=TUNED",
      description =
          "The system that is known and the one that is tuned: folders with data.csv, shipped"
              + " datasets or problems of known optimum; may come several times. Values are taken"
              + " over by parameter name.")
  private List<String> pairs = List.of();

  @Option(
      names = "--known",
      defaultValue = "30",
      paramLabel = "N",
      description = "Trials that are known (default: ${DEFAULT-VALUE}).")
  private int known = 30;

  @Option(
      names = "--evaluations",
      split = ",",
      defaultValue = "10,25,50",
      paramLabel = "N",
      description = "Where regrets are read; the last is the budget (default: ${DEFAULT-VALUE}).")
  private List<Integer> points = List.of();

  @Mixin private RepetitionOptions repetitions;

  WarmStartCommand() {}

  @Override
  public Integer call() throws IOException {
    points = Inputs.read(spec, this::points);
    int count = Inputs.read(spec, repetitions::repetitions);
    int threads = Inputs.read(spec, repetitions::threads);
    RunSettings settings =
        RunSettings.defaults(OptimizedLatinHypercube.maximin())
            .withDefaultResampling()
            .withBudget(points.get(points.size() - 1))
            .withSeed(repetitions.seed());
    List<WarmStartRun.Source> sources = new ArrayList<>();
    for (String pair : pairs) {
      sources.addAll(Inputs.read(spec, () -> sources(pair)));
    }
    List<List<WarmStartRun>> runs = new ArrayList<>();
    for (WarmStartRun.Source source : sources) {
      List<Task> tasks =
          Task.all(List.of(source.tuned()), List.of(Contender.byId("auto")), settings, count);
      runs.add(
          Experiment.runAll(tasks, threads, task -> source.run(task, known), run -> {}).complete());
    }
    spec.commandLine().getOut().print(table(sources, runs).markdown());
    spec.commandLine().getOut().flush();
    return 0;
  }

  private Table table(List<WarmStartRun.Source> sources, List<List<WarmStartRun>> runs) {
    Table table = new Table(2, header());
    List<double[]> scores = runs.stream().map(this::score).toList();
    for (int i = 0; i < sources.size(); i++) {
      WarmStartRun.Source source = sources.get(i);
      table.row(row(source.name(), source.how().words(), runs.get(i), scores.get(i)));
    }
    for (WarmStartRun.How how : WarmStartRun.How.values()) {
      double[] mean = new double[points.size() + 1];
      Arrays.setAll(
          mean,
          k ->
              IntStream.range(0, sources.size())
                  .filter(i -> sources.get(i).how() == how)
                  .mapToDouble(i -> scores.get(i)[k])
                  .average()
                  .orElseThrow());
      table.row(row("mean", how.words(), List.of(), mean));
    }
    return table;
  }

  private List<Integer> points() {
    Arguments.require(known >= 1, "--known", known, "at least 1");
    points.forEach(n -> Arguments.require(n >= 1, "--evaluations", n, "at least 1"));
    return points.stream().sorted().toList();
  }

  private List<WarmStartRun.Source> sources(String pair) throws IOException {
    String[] both = pair.split("=", -1);
    Arguments.require(
        both.length == 2, "--pair", pair, "KNOWN=TUNED, such as bbob-f8-d4-i2=bbob-f8-d4-i1");
    Problem there = problem(both[0]);
    Problem here = problem(both[1]);
    Arguments.require(
        !Double.isNaN(here.meanOptimum()), "--pair", pair, "a system of known optimum");
    return Arrays.stream(WarmStartRun.How.values())
        .map(how -> new WarmStartRun.Source(there, here, how))
        .toList();
  }

  private static Problem problem(String name) throws IOException {
    return Datasets.problem(name, ReplayedRuns.MEAN, RecordedSystems.OBJECTIVE, "", false);
  }

  private double[] score(List<WarmStartRun> runs) {
    double[] score = new double[points.size() + 1];
    for (int k = 0; k < score.length; k++) {
      int at = k;
      score[k] =
          Math.log10(
              FLOOR
                  + runs.stream()
                      .mapToDouble(
                          run -> at < points.size() ? run.after(points.get(at)) : run.recommended())
                      .average()
                      .orElseThrow());
    }
    return score;
  }

  private static List<String> row(
      String name, String how, List<WarmStartRun> runs, double[] scores) {
    List<String> cells = new ArrayList<>(List.of(name, how));
    Arrays.stream(scores).forEach(s -> cells.add(String.format(Locale.ROOT, "%.2f", s)));
    long foreign = runs.stream().filter(WarmStartRun::isForeign).count();
    cells.add(runs.isEmpty() ? "" : foreign + " of " + runs.size());
    cells.add(
        runs.stream().map(WarmStartRun::known).reduce(Math::min).map(Object::toString).orElse(""));
    return cells;
  }

  private List<String> header() {
    List<String> header = new ArrayList<>(List.of("system", "known"));
    points.forEach(n -> header.add(Integer.toString(n)));
    header.addAll(List.of("recommended", "found foreign", "fewest known that fit"));
    return header;
  }
}
