package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.problems.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The runs that the options of a command ask for, done.
 *
 * @param problems what was tuned
 * @param settings how
 * @param records every run
 */
record Runs(List<Problem> problems, RunSettings settings, List<RunRecord> records) {

  /** Reads the options, all of them before the first run, and runs. */
  static Runs of(CommandSpec spec, ProblemOptions what, RunOptions how) throws IOException {
    List<Problem> problems = Inputs.read(spec, what::problems);
    List<Contender> contenders = Inputs.read(spec, how::contenders);
    RunSettings settings = Inputs.read(spec, how::settings);
    int repetitions = Inputs.read(spec, how::repetitions);
    int threads = Inputs.read(spec, how::threads);
    long total = (long) problems.size() * contenders.size() * repetitions;
    try (Progress progress = new Progress(spec.name(), total)) {
      List<RunRecord> records =
          new Experiment(settings)
              .runAll(problems, contenders, repetitions, threads, run -> progress.step());
      return new Runs(problems, settings, records);
    }
  }

  /** The runs on one of the problems. */
  List<RunRecord> on(Problem problem) {
    return records.stream().filter(r -> r.problem() == problem).toList();
  }

  /** A table per problem. */
  void print(PrintWriter out) {
    problems.forEach(problem -> RunTable.print(out, problem, on(problem), settings));
  }
}
