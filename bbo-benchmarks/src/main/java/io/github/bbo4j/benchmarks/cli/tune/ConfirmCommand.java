package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.compare.RunCsv;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Permutations;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code bbo confirm}: what a tuned configuration gains, by fresh runs that had no part in finding
 * it. Each round runs every configuration once, in an order of its own, so that what disturbs a
 * round disturbs all of them; differences are taken within rounds. Ctrl-C and SIGTERM end it with
 * what was measured; the CSV file has each run as soon as it is done.
 */
@Command(
    name = "confirm",
    description = {
      "Runs configurations by turns, the file's default among them, and says how much they differ, with intervals.",
      "These runs have no part in a search, so the differences are not those of lucky runs."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:something failed",
      "2:used wrongly",
      "3:stopped by Ctrl-C",
      "143:stopped by SIGTERM"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ConfirmCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private PlanOptions plan;
  @Mixin private ExecutorOptions where;

  @Option(
      names = "--candidate",
      required = true,
      paramLabel = "CONFIGURATION",
      description =
          "A configuration as tune prints it, \"{name=value, ...}\"; may be repeated. The first, or the file's default, is what the others are compared with.")
  private List<String> candidates = List.of();

  @Option(
      names = "--runs",
      defaultValue = "10",
      paramLabel = "N",
      description = "Rounds; each configuration is run once in each (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Seed of the order within the rounds (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--out", paramLabel = "FILE", description = "Write each run to a CSV file.")
  private @Nullable Path file;

  /** For picocli. */
  public ConfirmCommand() {}

  @Override
  public Integer call() throws Exception {
    Inputs.check(spec, new OutputFiles().add("--out", file), plan.files());
    TuningPlan described = plan.read();
    Map<String, Configuration> contenders = Inputs.read(spec, () -> contenders(described));
    PrintWriter out = spec.commandLine().getOut();
    contenders.forEach((name, c) -> out.println(name + ": " + c));
    RoundTable table = new RoundTable(List.copyOf(contenders.keySet()));
    StopSignals signals;
    try (ExecutorOptions.Running system = where.start(described, Optional.empty())) {
      signals = StopSignals.received(spec.commandLine().getErr(), system, why -> {});
      measure(system.objective(), contenders, table, signals::isStopped);
    }
    table.summary(described.maximize()).forEach(out::println);
    out.flush();
    return signals.exitCode(table.exitCode(rounds));
  }

  /** Runs of an earlier call stay where nothing was run. */
  private void measure(
      Objective objective,
      Map<String, Configuration> contenders,
      RoundTable table,
      BooleanSupplier stopped)
      throws Exception {
    try {
      run(objective, contenders, table, stopped);
    } finally {
      if (!table.isEmpty()) {
        write(table);
      }
    }
  }

  private void write(RoundTable table) throws IOException {
    if (file != null) {
      RunCsv.write(file, table.rows());
    }
  }

  /** So that nothing is lost with this process; a pipe or device is written to once. */
  private void writeSoFar(RoundTable table) throws IOException {
    if (file != null && (!Files.exists(file) || Files.isRegularFile(file))) {
      write(table);
    }
  }

  private Map<String, Configuration> contenders(TuningPlan described) {
    if (rounds < 2) {
      throw new IllegalArgumentException(
          "--runs = " + rounds + " must be at least 2, for an interval");
    }
    Map<String, Configuration> contenders = new LinkedHashMap<>();
    if (!described.defaults().isEmpty()) {
      contenders.put("default", described.space().configuration(described.defaults()));
    }
    for (String text : candidates) {
      Configuration candidate;
      try {
        candidate = TypedValues.configuration(described.space(), text);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("--candidate: " + e.getMessage(), e);
      }
      if (contenders.containsValue(candidate)) {
        throw new IllegalArgumentException(
            "--candidate " + text + " is there already. Maybe leave it out");
      }
      contenders.put(
          "candidate " + (contenders.size() + (described.defaults().isEmpty() ? 1 : 0)), candidate);
    }
    if (contenders.size() < 2) {
      throw new IllegalArgumentException(
          "there is nothing to compare with: the file has no default. Maybe add another --candidate");
    }
    return contenders;
  }

  private void run(
      Objective objective,
      Map<String, Configuration> contenders,
      RoundTable table,
      BooleanSupplier stopped)
      throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    List<Map.Entry<String, Configuration>> order = List.copyOf(contenders.entrySet());
    int number = 0;
    for (int round = 0; round < rounds; round++) {
      order = Permutations.shuffled(order, new Seed(seed).stream("order", round));
      for (Map.Entry<String, Configuration> contender : order) {
        if (stopped.getAsBoolean()) {
          return;
        }
        String name = contender.getKey();
        Optional<Outcome> outcome = once(objective, contender.getValue(), number++, round);
        if (outcome.isEmpty()) {
          return;
        }
        table.add(round, name, outcome.get());
        writeSoFar(table);
        out.println("round " + round + " " + name + " -> " + text(outcome.get()));
        out.flush();
      }
    }
  }

  /** One run; nothing if a signal ended it, which says nothing of the configuration. */
  private Optional<Outcome> once(
      Objective objective, Configuration configuration, int number, int round) throws Exception {
    Evaluation evaluation =
        new Evaluation(
            number,
            round,
            Purpose.CONFIRMATION,
            OptionalDouble.empty(),
            new Seed(seed).stream("objective", number));
    try {
      Outcome outcome = objective.evaluate(configuration, evaluation);
      return outcome instanceof Failed && Thread.interrupted()
          ? Optional.empty()
          : Optional.of(outcome);
    } catch (InterruptedException e) {
      return Optional.empty();
    }
  }

  private static String text(Outcome outcome) {
    if (outcome instanceof Failed failed) {
      return "failed: " + failed.message().lines().findFirst().orElse("");
    }
    OptionalDouble cost = outcome.measuredCost();
    return cost.isPresent()
        ? String.format(Locale.ROOT, "%.6g", cost.getAsDouble())
        : "ended early";
  }
}
