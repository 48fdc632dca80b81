package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.messages.Progress;
import io.github.bbo4j.benchmarks.cli.messages.RowErrors;
import io.github.bbo4j.benchmarks.cli.options.CsvRows;
import io.github.bbo4j.benchmarks.cli.options.EnergyColumns;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.cli.tables.GrowingTable;
import io.github.bbo4j.benchmarks.cli.tables.RunDigest;
import io.github.bbo4j.hplsim.trace.replay.ReplayResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code trace replay}: replays the traces of a table. */
@Command(
    name = "replay",
    description = {
      "Replays traces on platforms. The table has the columns trace, np (or ranks), platform, mapping (or rpn, processes"
          + " of a host), options; other columns are repeated, and rows whose column kind isn't ti. Files are relative to the table: NAME, or traces/NAME.ti.gz, platforms/NAME.xml (SimGrid) or .json"
          + " (hosts, links, routes), maps/PLATFORM.MAPPING.NP, options.json with sets of SimGrid options; a set may be followed by"
          + " +operation=algorithm.",
      "Where the platform declares power (wattage_per_state) energy is written beside the time.",
      "Writes the same rows with sim_time_s, actions, messages and wall_s. A row that can't be replayed has no time and"
          + " says why in column error; the exit code is then 1. Messages that are never received, or are too large for their"
          + " receive, are warned of.",
      "Rows are kept as they come in a file whose name ends in .part, which takes its place when all are there;"
          + " the same command goes on after those that are there."
    })
public final class ReplayCommand implements Callable<Integer> {
  private static final List<String> NEEDED = List.of("trace", "platform", "options");
  private static final List<String> OWN = own();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--runs", required = true, paramLabel = "TABLE", description = "Runs to replay.")
  private Path runs = Path.of("");

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "CSV file to write.")
  private Path out = Path.of("");

  /** Creates the command; picocli sets its options. */
  public ReplayCommand() {}

  private static List<String> own() {
    List<String> names = new ArrayList<>(List.of("sim_time_s"));
    names.addAll(EnergyColumns.names());
    names.addAll(List.of("actions", "messages", "wall_s", "error"));
    return names;
  }

  @Override
  public Integer call() throws IOException {
    Inputs.check(spec, new OutputFiles().add("--out", out), List.of(runs.toString()));
    CsvRows table = Inputs.read(spec, this::table);
    List<String> kept = table.header().stream().filter(c -> !OWN.contains(c)).toList();
    Path folder = Optional.ofNullable(runs.toAbsolutePath().getParent()).orElse(Path.of(""));
    RowErrors told = new RowErrors();
    RunDigest digest =
        new RunDigest(spec.root().commandLine().getParseResult().originalArgs())
            .table(runs, table.rows().stream().map(r -> List.copyOf(r.values())).toList());
    try (GrowingTable replays =
            Inputs.read(spec, () -> GrowingTable.resume(out, digest, spec.commandLine().getErr()));
        RunFiles files = new RunFiles(folder);
        Progress progress = new Progress("replay", table.rows().size())) {
      replays.header(Stream.concat(kept.stream(), OWN.stream()).toList());
      for (int row = 0; row < table.rows().size(); row++) {
        if (row < replays.kept().size()) {
          told.kept(table.at(row), replays.kept().get(row));
          progress.step();
          continue;
        }
        Map<String, String> cells = table.rows().get(row);
        List<String> line = new ArrayList<>(kept.stream().map(cells::get).toList());
        line.addAll(replay(files, cells, table.at(row), told));
        replays.add(line);
        progress.step();
      }
      replays.complete();
    }
    int good = table.rows().size() - told.count();
    int code = told.tell(spec.commandLine().getErr());
    spec.commandLine().getOut().println("wrote " + good + " replays to " + out);
    return code;
  }

  private CsvRows table() throws IOException {
    CsvRows table = CsvRows.read(runs);
    for (String column : NEEDED) {
      if (!table.header().contains(column)) {
        throw new IllegalArgumentException(
            runs + " has no column '" + column + "'; needed are " + NEEDED);
      }
    }
    return table;
  }

  private static List<String> replay(
      RunFiles files, Map<String, String> row, String at, RowErrors told) {
    if (!row.getOrDefault("kind", "ti").equals("ti")) {
      return Collections.nCopies(OWN.size(), "");
    }
    return told.cells(
        at,
        () -> replayed(files, row, at, told),
        error -> {
          List<String> cells = new ArrayList<>(Collections.nCopies(OWN.size() - 1, ""));
          cells.add(error);
          return cells;
        });
  }

  private static List<String> replayed(
      RunFiles files, Map<String, String> row, String at, RowErrors told) throws IOException {
    long begin = System.nanoTime();
    ReplayResult result = files.replay(row);
    double wall = (System.nanoTime() - begin) * 1e-9;
    told.warn(result.warnings().stream().map(w -> at + ": " + w).toList());
    List<String> cells = new ArrayList<>(List.of(Double.toString(result.seconds())));
    cells.addAll(EnergyColumns.cells(result.energy()));
    cells.addAll(
        List.of(
            Long.toString(result.actions()),
            Long.toString(result.messages()),
            Double.toString(wall),
            ""));
    return cells;
  }
}
