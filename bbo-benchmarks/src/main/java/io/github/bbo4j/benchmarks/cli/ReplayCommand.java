package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.cli.options.ProblemOptions;
import io.github.bbo4j.benchmarks.cli.options.SearchOptions;
import io.github.bbo4j.benchmarks.compare.RunCsv;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tunes recorded systems and scores the runs. */
@Command(
    name = "replay",
    description = "Tunes recorded systems, repetition by repetition, and scores the runs.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProblemOptions problemOptions;
  @Mixin private SearchOptions searchOptions;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write a CSV with one row per evaluation.")
  private @Nullable Path trace;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Write a CSV with one row per repetition and all metrics.")
  private @Nullable Path summary;

  ReplayCommand() {}

  @Override
  public Integer call() throws IOException {
    Inputs.check(
        spec,
        new OutputFiles().add("--trace", trace).add("--summary", summary),
        problemOptions.names());
    Runs runs = Runs.of(spec, problemOptions, searchOptions);
    PrintWriter out = spec.commandLine().getOut();
    runs.print(out);
    if (trace != null) {
      RunCsv.trace(trace, runs.records());
      out.println("trace: " + trace);
    }
    if (summary != null) {
      RunCsv.summary(summary, runs.records());
      out.println("summary: " + summary);
    }
    out.flush();
    return runs.report(spec.commandLine().getErr());
  }
}
