package io.github.bbo4j.benchmarks.metrics;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningEvent.TrialFinished;
import io.github.bbo4j.core.TuningListener;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Listens to one run and notes what is true after each of its trials. For one run. */
public final class RunRecorder implements TuningListener {
  private final Problem problem;
  private final List<Step> steps = new ArrayList<>();
  private double best = Double.NaN;

  /** A recorder of a run on the problem. */
  public RunRecorder(Problem problem) {
    this.problem = problem;
  }

  @Override
  public void on(TuningEvent event) {
    if (!(event instanceof TrialFinished finished)) {
      return;
    }
    double cost = problem.trueCost(finished.trial().configuration());
    if (!(cost >= best) && !Double.isNaN(cost)) {
      best = cost;
    }
    Optional<Configuration> recommended =
        Recommender.LOWEST_COST.recommend(finished.history()).map(Recommendation::configuration);
    steps.add(
        new Step(
            finished.trial(),
            cost,
            best,
            recommended,
            recommended.map(problem::trueCost).orElse(Double.NaN)));
  }

  /** The run, which has ended with the result. */
  public RunRecord record(String heuristic, int repetition, TuningResult result) {
    return new RunRecord(problem, heuristic, repetition, steps, result);
  }
}
