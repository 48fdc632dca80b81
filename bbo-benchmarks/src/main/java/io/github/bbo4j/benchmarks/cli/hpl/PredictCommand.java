package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.completion.EnumCandidates;
import io.github.bbo4j.benchmarks.cli.completion.FidelityCandidates;
import io.github.bbo4j.benchmarks.cli.messages.Progress;
import io.github.bbo4j.benchmarks.cli.messages.RowErrors;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.cli.tables.GrowingTable;
import io.github.bbo4j.benchmarks.cli.tables.RunDigest;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.RunRow;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.topology.SimGridRouting;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hpl predict}: simulates a list of runs and writes one line for each. */
@Command(
    name = "predict",
    description = {
      "Predicts the time of HPL runs. The runs come from an HPL.dat or from a table with the columns N, NB, P, Q"
          + " and optionally family, net, BCAST, SWAP, SWAPTHR, DEPTH, PFACT, RFACT, NBMIN, NDIV, PMAP, rpn, nodes,"
          + " hostfac, seed, model (codes of HPL.dat; other columns are repeated).",
      "Of a platform file of SimGrid the network and the power are used, not the speed of its hosts nor its <config>:"
          + " kernels are those of smpi-eth100.",
      "The columns platform, or topology and net, name a platform file of SimGrid relative to the table, mapping a file"
          + " with the host of each rank, or sequential, round-robin, random:SEED.",
      "Where that file declares power (wattage_per_state) energy is written beside the time: of the first repetition, in"
          + " performance state pstate, waiting cores at load polling. Rows whose column kind isn't hpl are repeated.",
      "Without --platform a table chooses the built-in smpi-eth100 or smpi-eth10 by its column net.",
      "A row that can't be simulated has no time and says why in column error; the exit code is then 1.",
      "Rows are kept as they come in a file whose name ends in .part, which takes its place when all are there; the same"
          + " command goes on after those that are there.",
      "The numbers of kernel calls (n_dgemm and so on) are 0 where --fidelity fast doesn't count them."
    })
public final class PredictCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--platform",
      paramLabel = "FILE|NAME",
      description =
          "Platform file, ours or SimGrid's (.xml), or dahu, dahu-hot, stampede-like, taurus, smpi-eth100, smpi-eth10.")
  private @Nullable String platform;

  @Mixin private PlacedRanks placed = new PlacedRanks();

  @Option(names = "--hpl-dat", paramLabel = "FILE", description = "Input file of HPL.")
  private @Nullable Path hplDat;

  @Option(names = "--configs", paramLabel = "FILE", description = "Table of configurations.")
  private @Nullable Path configs;

  @Option(
      names = "--fidelity",
      defaultValue = "exact",
      completionCandidates = FidelityCandidates.class,
      paramLabel = "exact|fast",
      description = "How closely to simulate (default: ${DEFAULT-VALUE}).")
  private Fidelity fidelity = Fidelity.EXACT;

  @Option(
      names = "--routing",
      defaultValue = "simgrid",
      completionCandidates = Routings.class,
      paramLabel = "simgrid|corrected",
      description =
          "Routes in clusters of SimGrid platforms of a table: those of 3.32, mistakes included, or"
              + " right ones (default: ${DEFAULT-VALUE}).")
  private Routing routing = Routing.SIMGRID;

  private enum Routing {
    SIMGRID(SimGridRouting.AS_SIMGRID_3_32),
    CORRECTED(SimGridRouting.CORRECTED);

    private final SimGridRouting value;

    Routing(SimGridRouting value) {
      this.value = value;
    }
  }

  @Option(
      names = "--repetitions",
      paramLabel = "K",
      description = "Runs with the seeds s, s+1, ... whose mean is written (default: 1).")
  private int repetitions = 1;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of pivots and noise where the table has none (default: 42).")
  private long seed = 42;

  @Option(
      names = "--no-noise",
      description = "Expected kernel durations even if the platform is noisy.")
  private boolean noNoise;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "CSV file to write.")
  private Path out = Path.of("");

  /** Creates the command; picocli sets its options. */
  public PredictCommand() {}

  @Override
  public Integer call() throws IOException {
    if (repetitions < 1) {
      throw misused("--repetitions = " + repetitions + " must be at least 1");
    }
    Inputs.check(
        spec,
        new OutputFiles().add("--out", out),
        Stream.of(platform, hplDat, configs)
            .filter(Objects::nonNull)
            .map(String::valueOf)
            .toList());
    RunList list = runs();
    RowErrors told = new RowErrors();
    told.warn(list.warnings());
    try (GrowingTable table = Inputs.read(spec, () -> table(list));
        Progress progress = new Progress("predict", list.runs().size())) {
      for (int row = 0; row < list.runs().size(); row++) {
        RunList.Run run = list.runs().get(row);
        if (row < table.kept().size()) {
          told.kept(run.at(), table.kept().get(row));
          progress.step();
          continue;
        }
        table.add(line(run, list.header(), told));
        progress.step();
      }
      table.complete();
    }
    int good = list.runs().size() - told.count();
    int code = told.tell(spec.commandLine().getErr());
    spec.commandLine()
        .getOut()
        .println("wrote " + Plurals.count(good, "prediction") + " to " + out);
    return code;
  }

  private GrowingTable table(RunList list) throws IOException {
    RunDigest digest = new RunDigest(spec.root().commandLine().getParseResult().originalArgs());
    if (configs != null) {
      digest.table(configs, list.runs().stream().map(RunList.Run::cells).toList());
    }
    GrowingTable table = GrowingTable.resume(out, digest, spec.commandLine().getErr());
    table.header(header(list.header()));
    return table;
  }

  private RunList runs() throws IOException {
    Path dat = hplDat;
    Path table = configs;
    if (dat != null && table == null) {
      Inputs.refuseIdle(spec, true, "is for the topologies of a table", "--routing");
      String where = platform == null ? "smpi-eth100" : platform;
      placed.check(spec, where);
      return RunList.ofHplDat(dat, ranks -> placed.platform(spec, where, ranks), seed);
    }
    if (table != null && dat == null) {
      Inputs.refuseIdle(spec, true, "is a column of the table", "--mapping", "--rpn");
      String where = platform;
      if (where != null) {
        // Each row would fail by it, and take the place of what --out held.
        Inputs.read(spec, () -> RunList.platform(where, 1, 1));
        RunList.warnOfUnused(where, spec.commandLine().getErr());
      }
      return RunList.ofTable(table, Optional.ofNullable(platform), seed, routing.value);
    }
    throw misused("give either --hpl-dat or --configs");
  }

  private ParameterException misused(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private static boolean own(String column) {
    return PredictionColumns.names().contains(column);
  }

  private static List<String> header(List<String> input) {
    List<String> all = new ArrayList<>(input.stream().filter(c -> !own(c)).toList());
    all.addAll(PredictionColumns.names());
    return all;
  }

  private HplSimulator simulator(RunRow run) {
    Platform where = noNoise ? run.platform().withoutNoise() : run.platform();
    RunRow row = new RunRow(run.configuration(), where, run.seed(), run.power());
    return row.simulator().withFidelity(fidelity);
  }

  private List<String> line(RunList.Run entry, List<String> columns, RowErrors told) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (!own(columns.get(i))) {
        cells.add(entry.cells().get(i));
      }
    }
    cells.addAll(
        told.cells(
            entry.at(),
            () ->
                entry
                    .row()
                    .run()
                    .map(r -> predict(r, entry.at(), told))
                    .orElse(PredictionColumns.without("")),
            PredictionColumns::without));
    return cells;
  }

  private List<String> predict(RunRow run, String at, RowErrors told) {
    PrintWriter err = spec.commandLine().getErr();
    SimulationEffort.told(run.configuration(), fidelity, repetitions)
        .ifPresent(sentence -> err.println(at + ": " + sentence));
    err.flush();
    HplSimulator simulator = simulator(run);
    long begin = System.nanoTime();
    List<HplResult> results = new ArrayList<>();
    for (int k = 0; k < repetitions; k++) {
      results.add(simulator.simulate(run.configuration(), run.seed() + k));
    }
    double wall = (System.nanoTime() - begin) * 1e-9;
    results.forEach(r -> told.warn(r.warnings()));
    return PredictionColumns.cells(run.configuration(), results, wall);
  }

  /** The words of an option. */
  private static final class Routings extends EnumCandidates {
    private Routings() {
      super(Routing.class);
    }
  }
}
