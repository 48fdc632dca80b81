package io.github.bbo4j.benchmarks.cli.tune;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.journal.JournalReader;
import io.github.bbo4j.tuner.journal.JournalRecord;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bbo import}: past results as the warm start of a new run. */
@Command(
    name = "import",
    description =
        "Past results as a warm start of a run that begins with 'tune --journal': decisions know them, and they don't count into its budget.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ImportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private PlanOptions plan;

  @Option(
      names = "--results",
      required = true,
      paramLabel = "FILE",
      description =
          "Past results: a CSV file with a column per parameter, by name, and one with the cost; or a journal.")
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
      description =
          "The journal of the run, which must not exist yet; the results are kept beside it, in FILE.known.")
  private Path journal;

  private int taken;
  private int skipped;

  /** For picocli. */
  public ImportCommand() {}

  @Override
  public Integer call() throws IOException {
    TuningPlan described = plan.read();
    PrintWriter out = spec.commandLine().getOut();
    RunJournal.Open created = WarmStart.create(journal, described.space(), described.direction());
    try (created) {
      if (isJournal()) {
        journal(described, created, out);
      } else {
        csv(described, created, out);
      }
    } catch (BboException | IOException e) {
      Files.deleteIfExists(WarmStart.beside(journal));
      throw e;
    }
    if (taken == 0) {
      Files.delete(WarmStart.beside(journal));
    }
    out.println(
        taken
            + " results taken over, "
            + skipped
            + " left out"
            + (taken > 0 ? "; go on with: bbo tune ... --journal " + journal : ""));
    out.flush();
    return taken > 0 ? 0 : 1;
  }

  /** A journal's first line begins with a brace, which no header of a CSV file does. */
  private boolean isJournal() throws IOException {
    try (var in = Files.newInputStream(results)) {
      return in.read() == '{';
    }
  }

  private void csv(TuningPlan described, RunJournal.Open open, PrintWriter out) throws IOException {
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(results)) {
      for (NamedCsvRecord row : rows) {
        take(
            "line " + row.getStartingLineNumber(),
            () -> configuration(row, described.space()),
            () -> {
              double cost = Double.parseDouble(row.findField(costColumn).orElse("").strip());
              return Outcome.measured(described.direction().cost(cost));
            },
            open,
            out);
      }
    }
  }

  /** Its costs have the sign that decisions see; if it says a direction, it must be the plan's. */
  private void journal(TuningPlan described, RunJournal.Open open, PrintWriter out) {
    SearchSpace space = described.space();
    Map<Integer, Map<String, Object>> values = new HashMap<>();
    String flaw =
        JournalReader.read(
            results,
            entry -> {
              if (entry instanceof JournalRecord.Opened o) {
                requireDirection(o, described.direction());
              } else if (entry instanceof JournalRecord.Suggested s) {
                values.put(s.trial(), s.values());
              } else if (entry instanceof JournalRecord.Told t) {
                Map<String, Object> found = values.getOrDefault(t.trial(), Map.of());
                take(
                    "trial " + t.trial(),
                    () -> WarmStart.configuration(found, space),
                    t::outcome,
                    open,
                    out);
              }
            });
    if (!flaw.isEmpty()) {
      out.println("left out, damaged end: " + flaw);
    }
  }

  private void requireDirection(JournalRecord.Opened opened, Direction plan) {
    Direction said = opened.direction().orElse(plan);
    if (said != plan) {
      throw new BboException(
          results
              + " is of a run to "
              + said.word()
              + ", and the plan is to "
              + plan.word()
              + ". Maybe set 'maximize' in the plan");
    }
  }

  private void take(
      String place,
      Supplier<Configuration> configuration,
      Supplier<Outcome> outcome,
      RunJournal.Open open,
      PrintWriter out) {
    try {
      WarmStart.append(open, taken, configuration.get(), outcome.get());
      taken++;
    } catch (IllegalArgumentException e) {
      skipped++;
      out.println("left out, " + place + ": " + e.getMessage());
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
      values.put(parameter.name(), TypedValues.value(parameter.domain(), text));
    }
    return space.configuration(values);
  }
}
