package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.messages.RunFailures;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.NumberList;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.cli.options.RepetitionOptions;
import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunLog;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.quality.PeerTraces;
import io.github.bbo4j.benchmarks.quality.QualityCase;
import io.github.bbo4j.benchmarks.quality.QualityGroup;
import io.github.bbo4j.benchmarks.quality.QualityReport;
import io.github.bbo4j.benchmarks.quality.QualityRun;
import io.github.bbo4j.benchmarks.quality.QualityScores;
import io.github.bbo4j.benchmarks.quality.QualitySuite;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.sampling.LatinHypercube;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How good heuristics are on systems that nobody tuned on. */
@Command(
    name = "quality",
    description =
        "Recorded systems by family, functions of BBOB, random landscapes, invented systems and"
            + " noisy cases: scores with intervals over families, leave one family out, ranks,"
            + " tests, and the peers beside them. Finished runs are kept in OUT/runs-SEED.csv: the"
            + " same command again goes on where an interrupted one stopped.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class QualityCommand implements Callable<Integer> {
  private static final int QUICK_REPETITIONS = 2;

  /** Says that there is no folder. */
  private static final Path NONE = Path.of("none");

  /** The options by the names that the library has for their values. */
  private static final Map<String, String> NAMES =
      Map.of("half", "--half", "dimension", "--dimensions");

  @Spec private CommandSpec spec;

  @Option(
      names = "--heuristic",
      split = ",",
      defaultValue = "auto,smbo-logei,random",
      paramLabel = "ID",
      description =
          "Heuristics, the first is the reference; random search runs always (default:"
              + " ${DEFAULT-VALUE}).")
  private List<String> contenders = List.of();

  @Mixin private PeerOptions peerOptions;

  @Option(
      names = "--group",
      split = ",",
      defaultValue = "recorded,sparse,real,mixint,constrained,mixed,systems,noisy",
      paramLabel = "ID",
      description = "Which cases (default: ${DEFAULT-VALUE}).")
  private List<String> groups = List.of();

  @Option(
      names = "--recorded",
      split = ",",
      defaultValue = "../shared/data/recorded,../shared/data/recorded-sparse",
      paramLabel = "FOLDER",
      description =
          "Of the dataset folders, none for none; a table says which are of group sparse (default:"
              + " ${DEFAULT-VALUE}).")
  private List<Path> recorded = List.of();

  @Option(
      names = "--peers",
      defaultValue = "../shared/data/peers",
      paramLabel = "FOLDER",
      description = "Of the peers' traces; none for none (default: ${DEFAULT-VALUE}).")
  private Path peers;

  @Option(
      names = "--dimensions",
      split = ",",
      defaultValue = "2,5,10",
      paramLabel = "N",
      description = "Of the functions of BBOB (default: ${DEFAULT-VALUE}).")
  private List<Integer> dimensions = List.of();

  @Option(
      names = "--instance",
      defaultValue = "1",
      paramLabel = NumberList.LABEL,
      description =
          "Of the functions of BBOB: other optimisers, rotations and offsets; and of invented"
              + " systems. Those of a function or kind are one family (default: ${DEFAULT-VALUE}).")
  private String instances = "";

  @Option(
      names = "--landscapes",
      defaultValue = "1001-1024",
      paramLabel = NumberList.LABEL,
      description = "Their seeds (default: ${DEFAULT-VALUE}).")
  private String landscapes = "";

  @Option(
      names = "--half",
      defaultValue = "both",
      paramLabel = "a|b|even|odd|both",
      description =
          "Which families, a or b by a table, even or odd by their place in the alphabet: what is"
              + " chosen on one half is reported on the other (default: ${DEFAULT-VALUE}).")
  private String half = "both";

  @Option(
      names = "--quick",
      description =
          "One system per family, a third of the functions in 2 and 5 dimensions, 6 landscapes,"
              + " a sixth of the kinds of systems, 3 noisy cases, 2 repetitions at most: for daily"
              + " use.")
  private boolean quick;

  @Mixin private RepetitionOptions repetitions;

  @Option(
      names = "--out",
      defaultValue = "target/quality",
      paramLabel = "FOLDER",
      description = "Where runs, scores.csv and report.md go (default: ${DEFAULT-VALUE}).")
  private Path out;

  QualityCommand() {}

  @Override
  public Integer call() throws IOException {
    QualitySuite suite = Inputs.read(spec, NAMES, this::suite);
    List<QualityGroup> wanted =
        Inputs.read(spec, () -> groups.stream().map(QualityGroup::byId).toList());
    List<Contender> who = new ArrayList<>(Inputs.read(spec, this::contenders));
    int count = Inputs.read(spec, repetitions::repetitions);
    int threads = Inputs.read(spec, repetitions::threads);
    List<QualityCase> cases = cases(suite, wanted);
    Path kept = out.resolve("runs-" + repetitions.seed() + ".csv");
    Path report = out.resolve("report.md");
    OutputFiles files = new OutputFiles().add("--out", kept).add("--out", report);
    Inputs.check(spec, files, List.of());
    List<QualityRun> runs = new ArrayList<>();
    List<Experiment.Failure> failures;
    try (Peers others = Inputs.read(spec, peerOptions::peers)) {
      who.addAll(others.contenders());
      Study study = new Study(cases, who, quick ? Math.min(count, QUICK_REPETITIONS) : count);
      failures = run(study, threads, QualityRun.log(kept), runs);
      report(report, study, wanted, runs);
    }
    return RunFailures.tell(failures, spec.commandLine().getErr());
  }

  private List<QualityCase> cases(QualitySuite suite, List<QualityGroup> wanted)
      throws IOException {
    List<QualityCase> cases = new ArrayList<>();
    for (QualityGroup group : wanted) {
      List<QualityCase> its = Inputs.read(spec, NAMES, () -> suite.cases(group));
      if (its.isEmpty()) {
        spec.commandLine()
            .getErr()
            .println("warning: group " + group.id() + " has no case. Maybe --recorded or --half");
      }
      cases.addAll(its);
    }
    if (cases.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--group " + groups + " has no case at all");
    }
    return cases;
  }

  private QualitySuite suite() {
    requireFolders();
    return new QualitySuite(
        recorded,
        new QualitySuite.Functions(dimensions, NumberList.of("--instance", instances, 1)),
        NumberList.of("--landscapes", landscapes, 0),
        half,
        quick);
  }

  /** The defaults are those of a checkout, and may be absent; what was named is to be there. */
  private void requireFolders() {
    recorded.forEach(folder -> requireFolder("--recorded", folder));
    requireFolder("--peers", peers);
  }

  private void requireFolder(String option, Path folder) {
    boolean named = spec.commandLine().getParseResult().hasMatchedOption(option);
    Arguments.require(
        !named || folder.equals(NONE) || Files.isDirectory(folder),
        option,
        folder,
        "a folder that is there, or none");
  }

  /** Who tunes what, how often. */
  private record Study(List<QualityCase> cases, List<Contender> contenders, int repetitions) {}

  private List<Contender> contenders() {
    List<String> ids = new ArrayList<>(Inputs.once("--heuristic", contenders));
    if (!ids.contains(QualityScores.RANDOM)) {
      ids.add(QualityScores.RANDOM);
    }
    return ids.stream().map(Contender::byId).toList();
  }

  /**
   * Does what is not known yet; repetitions outermost, so that a run broken off is a smaller one.
   */
  private List<Experiment.Failure> run(
      Study study, int threads, RunLog<QualityRun.Key, QualityRun> log, List<QualityRun> runs) {
    RunSettings settings = RunSettings.defaults(new LatinHypercube()).withSeed(repetitions.seed());
    IdentityHashMap<Problem, QualityCase> byProblem = new IdentityHashMap<>();
    List<Task> tasks = new ArrayList<>();
    for (int r = 1; r <= study.repetitions(); r++) {
      for (QualityCase one : study.cases()) {
        byProblem.put(one.problem(), one);
        for (Contender contender : study.contenders()) {
          Task task = one.task(contender, settings, r);
          log.find(one.key(contender.name(), r)).ifPresentOrElse(runs::add, () -> tasks.add(task));
        }
      }
    }
    Experiment.Results<QualityRun> results =
        Experiment.runAll(
            tasks,
            threads,
            task -> Objects.requireNonNull(byProblem.get(task.problem())).run(task),
            log::add);
    runs.addAll(results.results());
    return results.failures();
  }

  private void report(Path file, Study study, List<QualityGroup> wanted, List<QualityRun> runs)
      throws IOException {
    List<String> names = study.contenders().stream().map(Contender::name).toList();
    List<QualityScores> scores =
        wanted.stream().map(group -> QualityScores.of(group, runs, names)).toList();
    StringBuilder text = new StringBuilder();
    scores.forEach(s -> text.append(QualityReport.of(s)));
    List<QualityRun> beside = new ArrayList<>(runs);
    beside.addAll(PeerTraces.read(peers, study.cases()));
    text.append(QualityReport.peers(beside, names));
    AtomicFile.write(file, writer -> writer.write(text.toString()));
    String csv = QualityReport.csv(scores);
    AtomicFile.write(out.resolve("scores.csv"), writer -> writer.write(csv));
    spec.commandLine().getOut().print(text);
    spec.commandLine().getOut().flush();
  }
}
