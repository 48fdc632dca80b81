package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.List;

/**
 * One run to do.
 *
 * @param problem what to tune
 * @param contender who tunes
 * @param settings how, the same for all contenders
 * @param repetition at least 1
 */
public record Task(Problem problem, Contender contender, RunSettings settings, int repetition) {

  /** Checks the repetition. */
  public Task {
    Arguments.require(repetition >= 1, "repetition", repetition, "at least 1");
  }

  /**
   * Every contender on every problem, repetitions 1 to the given number.
   *
   * @return by problem, then contender, then repetition
   */
  public static List<Task> all(
      List<? extends Problem> problems,
      List<Contender> contenders,
      RunSettings settings,
      int repetitions) {
    Arguments.given(problems, "problems");
    Arguments.given(contenders, "contenders");
    Arguments.given(settings, "settings");
    List<Task> tasks = new ArrayList<>();
    for (Problem problem : problems) {
      for (Contender contender : contenders) {
        for (int r = 1; r <= repetitions; r++) {
          tasks.add(new Task(problem, contender, settings, r));
        }
      }
    }
    return tasks;
  }

  /** The seed of the run. */
  public long seed() {
    return settings.seed(repetition);
  }
}
