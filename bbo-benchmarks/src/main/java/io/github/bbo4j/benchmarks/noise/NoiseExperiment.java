package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunLog;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.noise.NoiseRun.Value;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.TuningResult;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The runs of one protocol on one noisy scenario as rows. Immutable and thread-safe.
 *
 * @param scenario where
 * @param protocol how long
 * @param seed of the first repetition; the next has the next
 */
public record NoiseExperiment(NoiseScenario scenario, NoiseProtocol protocol, long seed) {

  /** The run of a contender with the seed of the first repetition. */
  public Task task(Contender contender) {
    return tasks(List.of(contender), 1).get(0);
  }

  /** Every contender with as many seeds, from the first on. */
  public List<Task> tasks(List<Contender> contenders, int seeds) {
    RunSettings settings = protocol.settings(scenario, seed);
    return Task.all(List.of(scenario.problem()), contenders, settings, seeds);
  }

  /** What tells the run of a task from others. */
  public NoiseRun.Key key(Task task) {
    return new NoiseRun.Key(
        protocol.id(),
        scenario.name(),
        task.contender().name(),
        task.contender().heuristic(),
        seed + task.repetition() - 1);
  }

  /** Tunes and measures. */
  public NoiseRun run(Task task) {
    return measured(key(task), Experiment.tune(task));
  }

  /** Tunes and measures, or reads from a log of runs that were done before; logs what is new. */
  public NoiseRun run(Task task, RunLog<NoiseRun.Key, NoiseRun> log) {
    return log.find(key(task))
        .orElseGet(
            () -> {
              NoiseRun run = run(task);
              log.add(run);
              return run;
            });
  }

  private NoiseRun measured(NoiseRun.Key key, TuningResult result) {
    RecommendationScore score = RecommendationScore.of(scenario.problem(), result);
    double mean =
        scenario.problem().meanCost(result.recommendation().orElseThrow().configuration());
    History history = result.history();
    Map<Value, Double> values = new EnumMap<>(Value.class);
    values.put(Value.DISTANCE, 100 * score.regret());
    values.put(Value.IMPROVEMENT, 100 * (scenario.defaultCost() - mean) / scenario.defaultCost());
    values.put(Value.EVALUATIONS, (double) history.size());
    values.put(Value.DURATION, history.costSumAfter(history.size()));
    values.put(Value.UNIQUES, (double) score.distinct());
    values.put(
        Value.TRIGGERS, (double) history.observations().stream().filter(o -> o.runs() > 2).count());
    values.put(Value.BIAS, 100 * score.bias());
    values.put(Value.COVERED, score.covered());
    values.put(Value.LOWEST, 100 * score.lowest());
    values.put(Value.BEST_VISITED, 100 * score.visited());
    return new NoiseRun(key, values);
  }
}
