package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.internal.Folders;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.tuner.journal.JournalReader;
import io.github.bbo4j.tuner.journal.JournalRecord;
import io.github.bbo4j.tuner.journal.PastResults;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
          "Past results: a CSV file with a column per parameter, by name, and one with the cost; a journal; a journal of Optuna; a cache or T4 file of Kernel Tuner.")
  private Path results;

  @Option(
      names = "--cost-column",
      paramLabel = "NAME",
      description =
          "The column of the cost, or the quantity of a Kernel Tuner file (default: cost; what that file says).")
  private @Nullable String costColumn;

  @Option(
      names = "--study",
      paramLabel = "NAME",
      description = "The study of an Optuna journal that holds several.")
  private @Nullable String study;

  @Option(
      names = "--journal",
      required = true,
      paramLabel = "FILE",
      description =
          "The journal of the run, which must not exist yet; the results are kept beside it, in FILE.known.")
  private Path journal;

  @Option(
      names = "--assume",
      paramLabel = "NAME=VALUE",
      description =
          "What a parameter was in results that do not name it, such as one that the file got since; may be repeated.")
  private Map<String, String> assume = Map.of();

  private AssumedValues assumed;
  private int taken;
  private int skipped;

  /** For picocli. */
  public ImportCommand() {}

  @Override
  public Integer call() throws IOException {
    TuningPlan described = plan.read();
    assumed = Inputs.read(spec, () -> new AssumedValues(assume, described));
    PrintWriter out = spec.commandLine().getOut();
    if (!Files.isRegularFile(results)) { // Before anything is made.
      throw new BboException(
          Files.exists(results) ? results + " is no file" : "there is no file " + results);
    }
    if (Files.size(results) == 0) {
      throw new BboException(results + " is empty: there are no past results in it");
    }
    Path folder = WarmStart.draftFolder(journal);
    Path draft = folder.resolve(WarmStart.beside(journal).getFileName());
    try {
      try (RunJournal.Open created =
          WarmStart.create(draft, journal, described.space(), described.direction())) {
        take(described, created, out);
      }
      if (taken > 0) {
        Files.move(draft, WarmStart.beside(journal), StandardCopyOption.ATOMIC_MOVE);
      }
    } finally {
      Folders.delete(folder);
    }
    if (taken > 0) {
      assumed
          .idle()
          .forEach(name -> out.println("note: no result needed --assume, each has '" + name + "'"));
    }
    out.println(
        Plurals.count(taken, "result")
            + " taken over, "
            + skipped
            + " left out"
            + (taken > 0 ? "; go on with: bbo tune ... --journal " + journal : ""));
    out.flush();
    return taken > 0 ? 0 : 1;
  }

  private void take(TuningPlan described, RunJournal.Open created, PrintWriter out)
      throws IOException {
    Optional<PastResults.Format> foreign = PastResults.formatOf(results);
    refuseIdle(foreign);
    if (foreign.isPresent()) {
      foreign(foreign.get(), described, created, out);
    } else if (isJournal()) {
      journal(described, created, out);
    } else {
      PastTable.read(
          results,
          costColumn == null ? "cost" : costColumn,
          described,
          assumed,
          (place, configuration, outcome) -> take(place, configuration, outcome, created, out));
    }
  }

  private void refuseIdle(Optional<PastResults.Format> foreign) throws IOException {
    boolean optuna = foreign.filter(f -> f == PastResults.Format.OPTUNA).isPresent();
    Inputs.refuseIdle(
        spec, !optuna, "is of a journal of Optuna, which " + results + " is not", "--study");
    boolean oneCost = optuna || (foreign.isEmpty() && isJournal());
    Inputs.refuseIdle(
        spec, oneCost, "is of tables and of Kernel Tuner: a journal has one cost", "--cost-column");
  }

  /** A journal's first line begins with a brace, which no header of a CSV file does. */
  private boolean isJournal() throws IOException {
    try (var in = Files.newInputStream(results)) {
      return in.read() == '{';
    }
  }

  private void foreign(
      PastResults.Format format, TuningPlan described, RunJournal.Open open, PrintWriter out)
      throws IOException {
    PastResults.Sink sink =
        new PastResults.Sink(
            result -> {
              requireDirection(result, described.direction());
              take(
                  result.place(),
                  () -> WarmStart.configuration(assumed.beside(result.values()), described.space()),
                  () -> signed(result.outcome(), described.direction()),
                  open,
                  out);
            },
            message -> {
              skipped++;
              out.println("left out, " + message);
            });
    switch (format) {
      case OPTUNA -> PastResults.optuna(results, Optional.ofNullable(study), sink);
      case KERNEL_TUNER -> PastResults.kernelTuner(results, Optional.ofNullable(costColumn), sink);
      default -> throw new IllegalStateException("no such format: " + format);
    }
  }

  /** The file's numbers are the user's; decisions see costs. */
  private static Outcome signed(Outcome outcome, Direction direction) {
    return outcome.measuredCost().isPresent()
        ? Outcome.measured(direction.cost(outcome.measuredCost().getAsDouble()))
        : outcome;
  }

  private void requireDirection(PastResults.Result result, Direction plan) {
    if (result.maximized().isPresent()
        && result.maximized().get() != (plan == Direction.MAXIMIZE)) {
      throw new BboException(
          results
              + " is of a study to be made "
              + (result.maximized().get() ? "large" : "small")
              + ", the plan not. Maybe set 'maximize' in the plan");
    }
  }

  /** Its costs have the sign that decisions see; if it says a direction, it must be the plan's. */
  private void journal(TuningPlan described, RunJournal.Open open, PrintWriter out) {
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
                    () -> WarmStart.configuration(assumed.beside(found), described.space()),
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

  /** A run that knows a cancelled trial would measure its configuration never. */
  private static Outcome answered(Outcome outcome) {
    if (outcome instanceof Failed failed && failed.kind() == FailureKind.CANCELLED) {
      throw new IllegalArgumentException("it was cancelled, and tells nothing");
    }
    return outcome;
  }

  private void take(
      String place,
      Supplier<Configuration> configuration,
      Supplier<Outcome> outcome,
      RunJournal.Open open,
      PrintWriter out) {
    try {
      WarmStart.append(open, taken, configuration.get(), answered(outcome.get()));
      taken++;
    } catch (IllegalArgumentException e) {
      skipped++;
      out.println("left out, " + place + ": " + e.getMessage());
    }
  }
}
