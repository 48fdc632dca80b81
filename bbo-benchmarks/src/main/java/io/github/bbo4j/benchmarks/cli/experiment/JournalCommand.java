package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.internal.Folders;
import io.github.bbo4j.benchmarks.internal.Table;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a journal costs on the disk of a folder: docs/benchmarks/durability.md. */
@Command(
    name = "journal",
    description =
        "What a journal costs on a folder's disk: its fsync, appending, a run of short evaluations under each"
            + " choice of fsync, and opening a long journal again.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class JournalCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--folder",
      required = true,
      paramLabel = "FOLDER",
      description = "Where the journals are written; they are deleted.")
  private Path folder;

  @Option(
      names = "--trials",
      defaultValue = "100000",
      paramLabel = "N",
      description = "Length of the journal that is opened again (default: ${DEFAULT-VALUE}).")
  private int trials = 100_000;

  @Option(
      names = "--evaluations",
      defaultValue = "300",
      paramLabel = "N",
      description =
          "Evaluations of 10 ms under each choice, which take turns, a multiple of 10 (default: ${DEFAULT-VALUE}).")
  private int evaluations = 300;

  JournalCommand() {}

  @Override
  public Integer call() throws Exception {
    Inputs.read(
        spec,
        () -> {
          Inputs.atLeast("--evaluations", evaluations, 10);
          if (evaluations % 10 != 0) {
            throw new IllegalArgumentException(
                "--evaluations = " + evaluations + " must be a multiple of 10");
          }
          return Inputs.atLeast("--trials", trials, 10);
        });
    PrintWriter out = spec.commandLine().getOut();
    Path scratch = Files.createTempDirectory(folder, "bbo-journal");
    try {
      JournalCosts costs = new JournalCosts(scratch);
      Table table = new Table(1, List.of("what", "value"));
      row(table, "fsync of 100 bytes appended, median", milliseconds(costs.fsyncSeconds()));
      for (JournalCosts.Overhead o : costs.overheads(evaluations)) {
        row(
            table,
            "journal of a run of 10 ms evaluations, " + o.name(),
            milliseconds(o.seconds())
                + " an evaluation, "
                + String.format(
                    Locale.ROOT, "%.2f %%", 100 * o.seconds() / JournalCosts.EVALUATION));
      }
      longRun(costs, table);
      out.println(table.markdown());
    } finally {
      Folders.delete(scratch);
    }
    out.flush();
    return 0;
  }

  private void longRun(JournalCosts costs, Table table) throws Exception {
    JournalCosts.LongRun run = costs.longRun(trials);
    row(
        table,
        "appending suggestion and outcome without fsync, median",
        String.format(Locale.ROOT, "%.1f us", 1e6 * run.appendMedian()));
    row(table, "the same, 99 %", String.format(Locale.ROOT, "%.1f us", 1e6 * run.append99()));
    row(table, "size of the file", String.format(Locale.ROOT, "%.1f MB", 1e-6 * run.bytes()));
    for (JournalCosts.Opening opening : run.openings()) {
      row(
          table,
          "opened again, " + opening.name(),
          String.format(
              Locale.ROOT,
              "%.2f s, %.2f s of processor time, %.1f MiB held",
              opening.seconds(),
              opening.processorSeconds(),
              opening.heapBytes() / 1048576.0));
    }
  }

  private static void row(Table table, String what, String value) {
    table.row(List.of(what, value));
  }

  private static String milliseconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f ms", 1e3 * seconds);
  }
}
