package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.cli.tables.GrowingTable;
import io.github.bbo4j.benchmarks.cli.tables.RunDigest;
import io.github.bbo4j.hplsim.published.PublishedStudy;
import io.github.bbo4j.hplsim.published.StudyRow;
import io.github.bbo4j.hplsim.published.StudyScope;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hpl study}: makes a published study again. */
@Command(
    name = "study",
    description =
        "Makes a published study again and prints its figures beside ours: eviction, top-switches, components, trees,"
            + " taurus.")
public final class StudyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "NAME", description = "The study.")
  private String name = "";

  @Option(
      names = "--clusters",
      paramLabel = "K",
      description =
          "Synthetic clusters of eviction and top-switches to take the mean of (default: ${DEFAULT-VALUE}).")
  private int clusters = 1;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "N",
      description = "Orders of the matrices (default: all that were published).")
  private List<Integer> sizes = new ArrayList<>();

  @Option(names = "--seed", paramLabel = "S", description = "Seed of the clusters (default: 42).")
  private long seed = 42;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "The same as a CSV file; rows are kept as they come in FILE.RUN.part until all are there, and the same command goes on after them.")
  private @Nullable Path out;

  /** Creates the command; picocli sets its options. */
  public StudyCommand() {}

  @Override
  public Integer call() throws IOException {
    PublishedStudy study = Inputs.read(spec, () -> PublishedStudy.byId(name));
    Inputs.check(spec, new OutputFiles().add("--out", out), List.of());
    StudyScope scope =
        Inputs.read(
            spec,
            Map.of("clusters", "--clusters", "sizes", "--sizes"),
            () -> study.requirePublished(new StudyScope(clusters, sizes, seed)));
    Path file = out;
    if (file == null) {
      study.run(scope, this::print);
    } else {
      try (GrowingTable table =
          Inputs.read(spec, () -> GrowingTable.resume(file, run(), spec.commandLine().getErr()))) {
        write(study, scope, table);
      }
    }
    return 0;
  }

  private RunDigest run() throws IOException {
    return new RunDigest(spec.root().commandLine().getParseResult().originalArgs());
  }

  private void write(PublishedStudy study, StudyScope scope, GrowingTable table)
      throws IOException {
    boolean[] begun = {!table.kept().isEmpty()};
    try {
      study.run(
          scope,
          table.kept().size(),
          row -> {
            print(row);
            try {
              if (!begun[0]) {
                table.header(header(row));
                begun[0] = true;
              }
              table.add(cells(row));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (begun[0]) {
      table.complete();
    }
  }

  private void print(StudyRow row) {
    PrintWriter page = spec.commandLine().getOut();
    page.printf(
        Locale.ROOT,
        "%-60s %-45s published %10.4g  ours %10.4g  %s%n",
        row.setting(),
        row.quantity(),
        row.published(),
        row.simulated(),
        difference(row));
    page.flush();
  }

  /** Of percentages in points, of others in percent. */
  private static String difference(StudyRow row) {
    return row.quantity().endsWith("%")
        ? String.format(Locale.ROOT, "%+8.2f points", row.difference())
        : String.format(Locale.ROOT, "%+8.2f %%", 100 * row.relative());
  }

  private static List<String> header(StudyRow row) {
    List<String> header = new ArrayList<>(row.setting().keySet());
    header.addAll(List.of("quantity", "published", "simulated", "difference"));
    return header;
  }

  private static List<String> cells(StudyRow row) {
    List<String> cells = new ArrayList<>(row.setting().values());
    cells.add(row.quantity());
    cells.add(Double.toString(row.published()));
    cells.add(Double.toString(row.simulated()));
    cells.add(Double.toString(row.difference()));
    return cells;
  }
}
