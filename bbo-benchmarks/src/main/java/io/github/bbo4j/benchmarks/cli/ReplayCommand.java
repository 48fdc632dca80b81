package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunCsv;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.problems.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  @Mixin private RunOptions runOptions;

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
    List<Problem> problems = Inputs.read(spec, problemOptions::problems);
    List<Contender> contenders = Inputs.read(spec, runOptions::contenders);
    RunSettings settings = Inputs.read(spec, runOptions::settings);
    int repetitions = Inputs.read(spec, runOptions::repetitions);
    int threads = Inputs.read(spec, runOptions::threads);
    List<RunRecord> runs = new ArrayList<>();
    long total = (long) problems.size() * contenders.size() * repetitions;
    try (Progress progress = new Progress("replay", total)) {
      runs.addAll(
          new Experiment(settings)
              .runAll(problems, contenders, repetitions, threads, run -> progress.step()));
    }
    PrintWriter out = spec.commandLine().getOut();
    for (Problem problem : problems) {
      RunTable.print(
          out, problem, runs.stream().filter(r -> r.problem() == problem).toList(), settings);
    }
    if (trace != null) {
      RunCsv.trace(trace, runs);
      out.println("trace: " + trace);
    }
    if (summary != null) {
      RunCsv.summary(summary, runs);
      out.println("summary: " + summary);
    }
    out.flush();
    return 0;
  }
}
