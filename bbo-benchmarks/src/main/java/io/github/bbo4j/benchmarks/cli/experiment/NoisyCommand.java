package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.internal.AtomicFile;
import io.github.bbo4j.benchmarks.noise.NoiseContender;
import io.github.bbo4j.benchmarks.noise.NoiseContenders;
import io.github.bbo4j.benchmarks.noise.NoiseExperiment;
import io.github.bbo4j.benchmarks.noise.NoiseExperiment.Task;
import io.github.bbo4j.benchmarks.noise.NoiseProtocol;
import io.github.bbo4j.benchmarks.noise.NoiseRun;
import io.github.bbo4j.benchmarks.noise.NoiseRunLog;
import io.github.bbo4j.benchmarks.noise.NoiseScenario;
import io.github.bbo4j.benchmarks.noise.TrajectorySvg;
import io.github.bbo4j.core.TuningResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Chapter 5 of the thesis, and this library against it. */
@Command(
    name = "noisy",
    description =
        "Noise reduction policies on the simulated Small Read Optimizer and Smart Burst Buffer:"
            + " the metrics of the thesis's table 5.10, intervals, tests against its best policy,"
            + " and pictures of single runs. Finished runs are kept in OUT/runs.csv: the same"
            + " command again goes on where an interrupted one stopped.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class NoisyCommand implements Callable<Integer> {
  private static final List<String> QUICK =
      List.of("none", "static-5", "sedr-30", "bounded", "bounded-filter", "ocba", "auto");

  @Spec private CommandSpec spec;

  @Option(
      names = "--scenario",
      split = ",",
      defaultValue = "sro,sbb",
      paramLabel = "ID",
      description =
          "sro (interference every 60, 120 and 300 s), sbb, sro-random, or one of the named"
              + " problems, such as sro-noisy-60 (default: ${DEFAULT-VALUE}).")
  private List<String> scenarios = List.of();

  @Option(
      names = "--protocol",
      split = ",",
      defaultValue = "stop,full",
      paramLabel = "stop|full",
      description =
          "stop: the search ends when 15 configurations improved the best by less than 5 %%, as in"
              + " the thesis; full: it ends with the budget (default: ${DEFAULT-VALUE}).")
  private List<String> protocols = List.of();

  @Option(
      names = "--policies",
      split = ",",
      paramLabel = "ID",
      description =
          "Which to run (default: a few; with --full all). Known: none, static-2/3/5/10/15,"
              + " sedr-1/5/10/30/50, bounded, bounded-filter, bounded-filter-confirm, ocba, nei,"
              + " auto-ocba, auto, auto-confirm.")
  private List<String> policies = List.of();

  @Option(
      names = "--heuristic",
      defaultValue = "smbo-ei",
      paramLabel = "ID",
      description = "Of the policies without one of their own (default: ${DEFAULT-VALUE}).")
  private String heuristic = "smbo-ei";

  @Option(names = "--seeds", paramLabel = "N", description = "Default: 3; with --full 20.")
  private @Nullable Integer seeds;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "The first of them (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--budget",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "Evaluations, the 10 initial ones and replicates included (default: the thesis's, 110 for"
              + " sro and 160 for sbb).")
  private int budget = 0;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "Also end the search when the run times add up to this (default: no limit).")
  private @Nullable Double seconds;

  @Option(
      names = "--threads",
      defaultValue = "1",
      paramLabel = "N",
      description = "Runs at a time; the results do not depend on it (default: ${DEFAULT-VALUE}).")
  private int threads = 1;

  @Option(
      names = "--out",
      defaultValue = "target/noisy",
      paramLabel = "FOLDER",
      description =
          "Where runs.csv, summary.csv, report.md and the pictures go (default:"
              + " ${DEFAULT-VALUE}).")
  private Path out = Path.of("target", "noisy");

  @Option(
      names = "--pictures",
      split = ",",
      paramLabel = "ID",
      description =
          "Policies whose run of the first seed is drawn, full budget (default: those that run,"
              + " at most none, static-5, sedr-10, bounded, bounded-filter and auto).")
  private @Nullable List<String> pictures;

  @Option(names = "--full", description = "All policies and 20 seeds.")
  private boolean full;

  NoisyCommand() {}

  @Override
  public Integer call() throws IOException {
    List<NoiseContender> contenders;
    List<NoiseProtocol> lengths;
    List<List<NoiseScenario>> groups;
    NoiseExperiment experiment;
    try {
      contenders = contenders();
      lengths = protocols.stream().map(this::protocol).toList();
      groups = scenarios.stream().map(NoiseScenario::of).toList();
      experiment = new NoiseExperiment(heuristic);
      if (threads < 1 || seedCount() < 1) {
        throw new IllegalArgumentException("--threads and --seeds must be at least 1");
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    PrintWriter log = spec.commandLine().getOut();
    NoiseRunLog known = NoiseRunLog.open(out.resolve("runs.csv"));
    NoisyReport report = new NoisyReport(heuristic, seedCount(), seed);
    for (NoiseProtocol length : lengths) {
      for (int g = 0; g < groups.size(); g++) {
        List<Task> tasks = tasks(groups.get(g), contenders, length);
        AtomicInteger count = new AtomicInteger();
        List<NoiseRun> runs =
            experiment.runAll(
                tasks, threads, known, () -> progress(log, count.incrementAndGet(), tasks.size()));
        report.add(length, scenarios.get(g), groups.get(g), runs);
      }
    }
    AtomicFile.write(out.resolve("report.md"), writer -> writer.write(report.markdown()));
    AtomicFile.write(out.resolve("summary.csv"), writer -> writer.write(report.csv()));
    log.print(report.markdown());
    for (List<NoiseScenario> group : groups) {
      draw(experiment, group);
    }
    log.println("runs, summary, report and pictures: " + out);
    log.flush();
    return 0;
  }

  private int seedCount() {
    return seeds != null ? seeds : full ? 20 : 3;
  }

  private List<NoiseContender> contenders() {
    List<String> ids = policies.isEmpty() ? (full ? NoiseContenders.ids() : QUICK) : policies;
    return ids.stream().distinct().map(NoiseContenders::byId).toList();
  }

  private NoiseProtocol protocol(String id) {
    if (!List.of("stop", "full").contains(id)) {
      throw new IllegalArgumentException("--protocol " + id + " is neither stop nor full");
    }
    return new NoiseProtocol(
        id.equals("stop"), budget, seconds == null ? Double.POSITIVE_INFINITY : seconds);
  }

  private List<Task> tasks(
      List<NoiseScenario> group, List<NoiseContender> contenders, NoiseProtocol protocol) {
    List<Task> tasks = new ArrayList<>();
    for (NoiseScenario scenario : group) {
      for (NoiseContender contender : contenders) {
        for (int s = 0; s < seedCount(); s++) {
          tasks.add(new Task(scenario, contender, protocol, seed + s));
        }
      }
    }
    return tasks;
  }

  private static void progress(PrintWriter log, int done, int of) {
    if (done % 100 == 0 || done == of) {
      synchronized (log) {
        log.println("  " + done + " of " + of + " runs");
        log.flush();
      }
    }
  }

  /** One run of the first seed each, by the full budget. */
  private void draw(NoiseExperiment experiment, List<NoiseScenario> group) throws IOException {
    List<String> ran = contenders().stream().map(NoiseContender::id).toList();
    List<String> ids =
        pictures != null
            ? pictures
            : List.of("none", "static-5", "sedr-10", "bounded", "bounded-filter", "auto").stream()
                .filter(ran::contains)
                .toList();
    NoiseProtocol whole = new NoiseProtocol(false, budget, Double.POSITIVE_INFINITY);
    // Of several intervals of interference the middle one shows most.
    NoiseScenario scenario = group.get(group.size() / 2);
    for (String id : ids) {
      TuningResult result =
          experiment.tune(new Task(scenario, NoiseContenders.byId(id), whole, seed));
      String svg =
          TrajectorySvg.of(
              scenario.name() + ", " + id + ", seed " + seed,
              result.history(),
              scenario.problem().meanOptimum(),
              scenario.problem().unit());
      Path file = out.resolve("trajectory-" + scenario.name() + "-" + id + ".svg");
      AtomicFile.write(file, writer -> writer.write(svg));
    }
  }
}
