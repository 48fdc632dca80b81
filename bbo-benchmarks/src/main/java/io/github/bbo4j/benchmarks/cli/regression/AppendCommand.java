package io.github.bbo4j.benchmarks.cli.regression;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.regression.JmhScores;
import io.github.bbo4j.benchmarks.regression.MeasurementHistory;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Plurals;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Adds the scores of a JMH run to a history. */
@Command(
    name = "append",
    description =
        "Adds the scores of a JMH run (-rf json) to a history: one row per benchmark and machine,"
            + " the factor is ln(throughput) or -ln(time), so that less is slower.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class AppendCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--jmh",
      required = true,
      paramLabel = "FILE",
      description = "What JMH wrote with -rf json.")
  private Path jmh;

  @Option(
      names = "--history",
      required = true,
      paramLabel = "FILE",
      description = "CSV with the columns series, time, log_speed; made if there is none.")
  private Path history;

  @Option(
      names = "--machine",
      required = true,
      paramLabel = "NAME",
      description = "Where it ran: scores of different machines are different series.")
  private String machine;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = "When it ran, ISO 8601 (default: now).")
  private @Nullable Instant at;

  AppendCommand() {}

  @Override
  public Integer call() throws IOException {
    Map<String, Double> scores = Inputs.read(spec, () -> JmhScores.read(jmh));
    Instant when = at == null ? Instant.now() : at;
    Inputs.read(
        spec,
        () -> {
          Arguments.require(!machine.isBlank(), "--machine", "'" + machine + "'", "a name");
          MeasurementHistory.append(history, JmhScores.FACTOR, machine, when, scores);
          return history;
        });
    PrintWriter out = spec.commandLine().getOut();
    out.println(history + ": " + Plurals.count(scores.size(), "row") + " added");
    out.flush();
    return 0;
  }
}
