package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.internal.Concurrently;
import io.github.bbo4j.benchmarks.metrics.Regret;
import io.github.bbo4j.benchmarks.noise.NoiseRun.Value;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.sampling.LatinHypercube;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Runs contenders on noisy scenarios: 10 points of a Latin hypercube, equal for all contenders of a
 * seed, then the heuristic. Immutable and thread-safe.
 *
 * @param heuristic id of the heuristic of the contenders without one of their own
 */
public record NoiseExperiment(String heuristic) {
  private static final int INITIAL = 10;

  /** Checks that there is such a heuristic. */
  public NoiseExperiment {
    Heuristics.byId(heuristic);
  }

  /**
   * One run to do.
   *
   * @param scenario where
   * @param contender who
   * @param protocol how long
   * @param seed of everything
   */
  public record Task(
      NoiseScenario scenario, NoiseContender contender, NoiseProtocol protocol, long seed) {}

  /** What tells the run of a task from others. */
  public NoiseRun.Key key(Task task) {
    return new NoiseRun.Key(
        task.protocol().id(),
        task.scenario().name(),
        task.contender().id(),
        task.contender().heuristic().orElse(heuristic),
        task.seed());
  }

  /** Tunes. */
  public TuningResult tune(Task task) {
    NoiseContender contender = task.contender();
    Problem problem = task.scenario().problem();
    int budget = task.protocol().budget(task.scenario());
    String id = contender.heuristic().orElse(heuristic);
    TunerBuilder builder =
        Tuner.on(problem.space())
            .objective(problem.objective())
            .heuristic(() -> Heuristics.byId(id))
            .initialDesign(new LatinHypercube(), INITIAL)
            .resampleInitial(!contender.published())
            .budget(budget)
            .confirm(contender.confirmations(budget))
            .stop(task.protocol().criterion())
            .seed(new Seed(task.seed()).derive("noise experiment", 0).value());
    contender.resampling().ifPresent(policy -> builder.resampling(policy.get()));
    contender.recommender().ifPresent(builder::recommender);
    return builder.build().run();
  }

  /** Tunes and measures. */
  public NoiseRun run(Task task) {
    return measured(key(task), task.scenario(), tune(task));
  }

  private static NoiseRun measured(NoiseRun.Key key, NoiseScenario scenario, TuningResult result) {
    Problem problem = scenario.problem();
    Recommendation chosen = result.recommendation().orElseThrow();
    double mean = problem.meanCost(chosen.configuration());
    double optimum = problem.meanOptimum();
    double lucky = problem.meanCost(result.luckiest().orElseThrow().configuration());
    History history = result.history();
    double visited =
        history.observations().stream()
            .mapToDouble(o -> problem.meanCost(o.configuration()))
            .min()
            .orElseThrow();
    Map<Value, Double> values = new EnumMap<>(Value.class);
    values.put(Value.DISTANCE, 100 * Regret.relative(mean, optimum));
    values.put(Value.IMPROVEMENT, 100 * (scenario.defaultCost() - mean) / scenario.defaultCost());
    values.put(Value.EVALUATIONS, (double) history.size());
    values.put(Value.DURATION, history.costSumAfter(history.size()));
    values.put(Value.UNIQUES, (double) history.observations().size());
    values.put(
        Value.TRIGGERS, (double) history.observations().stream().filter(o -> o.runs() > 2).count());
    values.put(Value.BIAS, 100 * (chosen.estimate() - mean) / mean);
    values.put(
        Value.COVERED,
        !chosen.hasInterval()
            ? Double.NaN
            : chosen.low() <= mean && mean <= chosen.high() ? 1.0 : 0.0);
    values.put(Value.LUCKIEST, 100 * Regret.relative(lucky, optimum));
    values.put(Value.BEST_VISITED, 100 * Regret.relative(visited, optimum));
    return new NoiseRun(key, values);
  }

  /**
   * Runs what the log does not know yet, and logs it.
   *
   * @param threads runs at a time; nothing depends on it
   * @param done called after each run, whether it was known or not
   * @return the runs in the order of the tasks
   */
  public List<NoiseRun> runAll(List<Task> tasks, int threads, NoiseRunLog log, Runnable done) {
    List<Callable<NoiseRun>> calls = new ArrayList<>();
    for (Task task : tasks) {
      calls.add(
          () -> {
            NoiseRun run = log.find(key(task)).orElseGet(() -> logged(run(task), log));
            done.run();
            return run;
          });
    }
    return Concurrently.inOrder(calls, threads);
  }

  private static NoiseRun logged(NoiseRun run, NoiseRunLog log) {
    log.add(run);
    return run;
  }
}
