package io.github.bbo4j.benchmarks.cli.messages;

import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.core.arguments.Plurals;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs of an experiment that failed, in words: a line for each contender and problem. */
public final class RunFailures {
  private RunFailures() {}

  /**
   * Says what failed: of a contender on a problem the first failure, and how many more there are.
   *
   * @param failures in the order of the runs
   * @param err takes a line each, and is flushed
   * @return the exit code of the command: 1 if a run failed
   */
  public static int tell(List<Experiment.Failure> failures, PrintWriter err) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Map<String, String> messages = new LinkedHashMap<>();
    for (Experiment.Failure failure : failures) {
      String key = failure.task().contender().name() + " on " + failure.task().problem().name();
      counts.merge(key, 1, Integer::sum);
      messages.putIfAbsent(key, failure.message().replaceAll("\\s*\\R\\s*", " "));
    }
    messages.forEach(
        (key, message) -> {
          int more = counts.getOrDefault(key, 1) - 1;
          String others = " (and in " + Plurals.count(more, "more repetition") + ")";
          err.println("error: " + message + (more > 0 ? others : ""));
        });
    err.flush();
    return failures.isEmpty() ? 0 : 1;
  }
}
