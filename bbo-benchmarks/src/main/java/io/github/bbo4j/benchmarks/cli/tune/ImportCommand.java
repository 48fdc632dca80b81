package io.github.bbo4j.benchmarks.cli.tune;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.JournalEntry;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.journal.FileJournal;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bbo import}: past results as the beginning of a new journal. */
@Command(
    name = "import",
    description =
        "Begins a new journal with past results: a warm start for 'tune --journal'. They count as trials of the run, and into its budget.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ImportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private PlanOptions plan;
  @Mixin private TunerOptions how;

  @Option(
      names = "--results",
      required = true,
      paramLabel = "CSV",
      description = "Past results: a column per parameter, by name, and one with the cost.")
  private Path results;

  @Option(
      names = "--cost-column",
      defaultValue = "cost",
      paramLabel = "NAME",
      description = "The column of the cost (default: ${DEFAULT-VALUE}).")
  private String costColumn = "cost";

  @Option(
      names = "--journal",
      required = true,
      paramLabel = "FILE",
      description = "The journal to begin; it must not exist.")
  private Path journal;

  private int skipped;

  /** For picocli. */
  public ImportCommand() {}

  @Override
  public Integer call() throws IOException {
    if (Files.exists(journal)) {
      throw new BboException("journal " + journal + " exists. Maybe name a new one");
    }
    TuningPlan described = plan.read();
    // What decides in the run that will go on from here; nothing is run.
    Provenance provenance =
        how.tuner(described, (c, e) -> Outcome.failed("not run"))
            .build()
            .start()
            .result()
            .provenance();
    PrintWriter out = spec.commandLine().getOut();
    int taken = 0;
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(results);
        RunJournal.Open open = FileJournal.at(journal).open(described.space(), provenance)) {
      for (NamedCsvRecord row : rows) {
        taken += take(row, described, taken, open, out) ? 1 : 0;
      }
    }
    out.println(
        taken
            + " results taken over, "
            + skipped
            + " left out; go on with: bbo tune ... --journal "
            + journal);
    out.flush();
    return taken > 0 ? 0 : 1;
  }

  private boolean take(
      NamedCsvRecord row, TuningPlan described, int number, RunJournal.Open open, PrintWriter out) {
    try {
      Configuration configuration = configuration(row, described.space());
      double cost = Double.parseDouble(row.findField(costColumn).orElse("").strip());
      Outcome outcome = Outcome.measured(described.maximize() ? -cost : cost);
      open.append(
          new JournalEntry.Suggested(
              number, configuration, Purpose.INITIAL, Double.POSITIVE_INFINITY, Duration.ZERO));
      open.append(new JournalEntry.Told(number, outcome, Duration.ZERO));
      return true;
    } catch (IllegalArgumentException e) {
      skipped++;
      out.println("left out, line " + row.getStartingLineNumber() + ": " + e.getMessage());
      return false;
    }
  }

  private static Configuration configuration(NamedCsvRecord row, SearchSpace space) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter parameter : space.parameters()) {
      String text =
          row.findField(parameter.name())
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "there is no column '" + parameter.name() + "'"));
      boolean number =
          !(parameter.domain() instanceof ChoiceDomain)
              && text.matches("[+-]?[0-9.]+([eE][+-]?[0-9]+)?");
      values.put(parameter.name(), number ? (Object) Double.valueOf(text) : text);
    }
    return space.configuration(values);
  }
}
