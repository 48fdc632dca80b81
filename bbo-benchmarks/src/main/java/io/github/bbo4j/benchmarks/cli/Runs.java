package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.messages.Progress;
import io.github.bbo4j.benchmarks.cli.messages.RunFailures;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.ProblemOptions;
import io.github.bbo4j.benchmarks.cli.options.SearchOptions;
import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
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
 * @param records every run that ended well
 * @param failures the others
 */
record Runs(
    List<Problem> problems,
    RunSettings settings,
    List<RunRecord> records,
    List<Experiment.Failure> failures) {

  /** Reads the options, all of them before the first run, and runs. */
  static Runs of(CommandSpec spec, ProblemOptions what, SearchOptions how) throws IOException {
    List<Problem> problems = Inputs.read(spec, what::problems);
    List<Contender> contenders = Inputs.read(spec, how::contenders);
    RunSettings settings = Inputs.read(spec, () -> how.settings(problems));
    int repetitions = Inputs.read(spec, how.repetitions()::repetitions);
    int threads = Inputs.read(spec, how.repetitions()::threads);
    List<Task> tasks = Task.all(problems, contenders, settings, repetitions);
    try (Progress progress = new Progress(spec.name(), tasks.size())) {
      Experiment.Results<RunRecord> all =
          Experiment.runAll(tasks, threads, Experiment::record, run -> progress.step());
      return new Runs(problems, settings, all.results(), all.failures());
    }
  }

  /** The runs on one of the problems. */
  List<RunRecord> on(Problem problem) {
    return records.stream().filter(r -> r.problem() == problem).toList();
  }

  /** The runs of the heuristics none of whose runs failed. */
  List<RunRecord> paired() {
    return new Experiment.Results<>(records, failures).paired(RunRecord::heuristic);
  }

  /** A table per problem. */
  void print(PrintWriter out) {
    for (Problem problem : problems) {
      List<RunRecord> its = on(problem);
      if (!its.isEmpty()) {
        RunTable.print(out, problem, its, settings);
      }
    }
  }

  /**
   * Says what failed.
   *
   * @return the exit code of the command: 1 if a run failed
   */
  int report(PrintWriter err) {
    return RunFailures.tell(failures, err);
  }
}
