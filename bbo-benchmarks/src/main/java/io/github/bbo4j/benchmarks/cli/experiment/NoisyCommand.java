package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.messages.RunFailures;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.cli.options.RepetitionOptions;
import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.noise.NoiseContenders;
import io.github.bbo4j.benchmarks.noise.NoiseExperiment;
import io.github.bbo4j.benchmarks.noise.NoiseProtocol;
import io.github.bbo4j.benchmarks.noise.NoiseRun;
import io.github.bbo4j.benchmarks.noise.NoiseScenario;
import io.github.bbo4j.benchmarks.pictures.TrajectoryPicture;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.Catalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  private static final List<String> PROTOCOLS = List.of("stop", "full");
  private static final List<String> PICTURES =
      List.of("none", "static-5", "sedr-10", "bounded", "bounded-filter", "auto");

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

  @Mixin private RepetitionOptions repetitions;

  @Option(
      names = "--budget",
      paramLabel = "N",
      description =
          "Evaluations, the 10 initial ones and replicates included (default: the thesis's, 110 for"
              + " sro and 160 for sbb).")
  private @Nullable Integer budget;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "Also end the search when the run times add up to this (default: no limit).")
  private @Nullable Double seconds;

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

  @Option(names = "--full", description = "All policies.")
  private boolean full;

  NoisyCommand() {}

  @Override
  public Integer call() throws IOException {
    List<Contender> contenders = Inputs.read(spec, this::contenders);
    List<NoiseProtocol> lengths =
        Inputs.read(
            spec,
            Map.of("seconds", "--seconds"),
            () -> protocols.stream().map(this::protocol).toList());
    List<List<NoiseScenario>> groups =
        Inputs.read(spec, () -> scenarios.stream().map(NoiseScenario::of).toList());
    List<Contender> drawn = Inputs.read(spec, () -> drawn(contenders));
    int count = Inputs.read(spec, repetitions::repetitions);
    int threads = Inputs.read(spec, repetitions::threads);
    Path kept = out.resolve("runs.csv");
    OutputFiles files = new OutputFiles().add("--out", out.resolve("report.md"));
    Inputs.check(spec, files.add("--out", kept), List.of());
    NoisyReport report = new NoisyReport(heuristic, count, repetitions.seed());
    NoisyStudy study =
        new NoisyStudy(contenders, count, repetitions.seed(), threads, NoiseRun.log(kept));
    List<Experiment.Failure> failures = new ArrayList<>();
    for (NoiseProtocol length : lengths) {
      for (int g = 0; g < groups.size(); g++) {
        Experiment.Results<NoiseRun> done = study.runs(length, groups.get(g), this::progress);
        report.add(length, scenarios.get(g), groups.get(g), done);
        failures.addAll(done.failures());
      }
    }
    write(report);
    for (List<NoiseScenario> group : groups) {
      draw(drawn, group);
    }
    spec.commandLine().getOut().println("runs, summary, report and pictures: " + out);
    spec.commandLine().getOut().flush();
    return RunFailures.tell(failures, spec.commandLine().getErr());
  }

  private void write(NoisyReport report) throws IOException {
    AtomicFile.write(out.resolve("report.md"), writer -> writer.write(report.markdown()));
    AtomicFile.write(out.resolve("summary.csv"), writer -> writer.write(report.csv()));
    spec.commandLine().getOut().print(report.markdown());
  }

  private List<Contender> contenders() {
    List<String> ids = policies.isEmpty() ? (full ? NoiseContenders.ids() : QUICK) : policies;
    return Inputs.once("--policies", ids).stream()
        .map(id -> NoiseContenders.byId(id, heuristic))
        .toList();
  }

  private List<Contender> drawn(List<Contender> contenders) {
    return pictures == null
        ? contenders.stream().filter(c -> PICTURES.contains(c.name())).toList()
        : pictures.stream().map(id -> NoiseContenders.byId(id, heuristic)).toList();
  }

  private NoiseProtocol protocol(String id) {
    if (!PROTOCOLS.contains(id)) {
      throw Catalog.unknown("--protocol", id, PROTOCOLS);
    }
    return new NoiseProtocol(
        id.equals("stop"), budget(), seconds == null ? Double.POSITIVE_INFINITY : seconds);
  }

  /** 0 for that of the thesis. */
  private int budget() {
    return budget == null ? 0 : Inputs.atLeast("--budget", budget, NoiseProtocol.SMALLEST_BUDGET);
  }

  private Consumer<NoiseRun> progress(int of) {
    PrintWriter log = spec.commandLine().getOut();
    AtomicInteger count = new AtomicInteger();
    return run -> {
      int done = count.incrementAndGet();
      if (done % 100 == 0 || done == of) {
        log.println("  " + done + " of " + of + " runs on " + run.key().scenario());
        log.flush();
      }
    };
  }

  /** One run of the first seed each, by the full budget. */
  private void draw(List<Contender> drawn, List<NoiseScenario> group) throws IOException {
    NoiseProtocol whole = new NoiseProtocol(false, budget(), Double.POSITIVE_INFINITY);
    // Of several intervals of interference the middle one shows most.
    NoiseScenario scenario = group.get(group.size() / 2);
    NoiseExperiment experiment = new NoiseExperiment(scenario, whole, repetitions.seed());
    for (Contender contender : drawn) {
      TuningResult result = Experiment.tune(experiment.task(contender));
      String svg =
          TrajectoryPicture.svg(
              scenario.name() + ", " + contender.name() + ", seed " + repetitions.seed(),
              result.history(),
              scenario.problem().meanOptimum(),
              scenario.problem().unit());
      Path file = out.resolve("trajectory-" + scenario.name() + "-" + contender.name() + ".svg");
      AtomicFile.write(file, writer -> writer.write(svg));
    }
  }
}
