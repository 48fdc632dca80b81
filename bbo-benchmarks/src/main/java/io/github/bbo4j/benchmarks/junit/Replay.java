package io.github.bbo4j.benchmarks.junit;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.ReplayedRuns;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.sampling.InitialDesigns;
import java.util.List;

/**
 * Tunes the recorded system of a {@link ReplayTest}. Runs of different contenders are paired: the
 * r-th of each has the same seed, and with it the same initial design. Everything that a contender
 * does not choose is what a tuner takes by itself. Immutable and thread-safe.
 */
public final class Replay {
  private final Problem problem;
  private final ReplayedRuns runs;
  private final RunSettings settings;
  private final int repetitions;

  /**
   * Replays of a problem, for tests that no {@link ReplayTest} fits.
   *
   * @param problem what is tuned
   * @param runs which of its recorded runs answer; says which cost is true, the median or the mean
   * @param budget evaluations of each run, at least 1
   * @param repetitions the number of runs, at least 1
   * @param seed from which the seed of each run is derived
   */
  public Replay(Problem problem, ReplayedRuns runs, int budget, int repetitions, long seed) {
    Arguments.given(problem, "problem");
    Arguments.given(runs, "runs");
    Arguments.require(budget >= 1, "budget", budget, "at least 1");
    Arguments.require(repetitions >= 1, "repetitions", repetitions, "at least 1");
    this.problem = problem;
    this.runs = runs;
    this.repetitions = repetitions;
    RunSettings quiet =
        RunSettings.defaults(InitialDesigns.byId("lhs-maximin"))
            .withBudget(budget)
            // As a tuner does: a third of the budget, at least 3 and at most 10.
            .withInitial(Math.min(budget, Math.min(10, Math.max(3, budget / 3))))
            .withSeed(seed);
    this.settings = runs == ReplayedRuns.RANDOM ? quiet.withDefaultResampling() : quiet;
  }

  /** What is tuned. */
  public Problem problem() {
    return problem;
  }

  /** The number of runs of each contender. */
  public int repetitions() {
    return repetitions;
  }

  /**
   * The runs of a heuristic.
   *
   * @param heuristic its id, such as "random"
   * @throws IllegalArgumentException if there is none; the message names the nearest
   * @throws BboException if a run breaks off
   */
  public ReplayResults run(String heuristic) {
    return run(Contender.byId(heuristic));
  }

  /**
   * The runs of a contender, such as {@code Contender.of("mine", MyHeuristic::new)}.
   *
   * @throws BboException if a run breaks off
   */
  public ReplayResults run(Contender contender) {
    Arguments.given(contender, "contender");
    List<Task> tasks = Task.all(List.of(problem), List.of(contender), settings, repetitions);
    int threads = Runtime.getRuntime().availableProcessors();
    List<TuningResult> results =
        Experiment.runAll(tasks, threads, Experiment::tune, result -> {}).complete();
    return new ReplayResults(this, contender.name(), results);
  }

  /** The true cost of a configuration in these replays. */
  double cost(TuningResult result) {
    return result
        .recommendation()
        .map(r -> r.configuration())
        .map(c -> runs == ReplayedRuns.MEDIAN ? problem.trueCost(c) : problem.meanCost(c))
        .orElse(Double.POSITIVE_INFINITY);
  }

  double optimum() {
    return runs == ReplayedRuns.MEDIAN ? problem.optimum() : problem.meanOptimum();
  }
}
