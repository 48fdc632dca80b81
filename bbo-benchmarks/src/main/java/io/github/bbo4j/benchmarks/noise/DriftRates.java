package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.SystemChange;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.recommend.DriftDetector;
import io.github.bbo4j.noise.resampling.ControlPolicy;
import io.github.bbo4j.sampling.LatinHypercube;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How often a run with control measurements reports drift or bursts.
 *
 * @param system what was tuned
 * @param every evaluations between two control measurements
 * @param runs how many
 * @param drift percent of the runs that reported drift
 * @param burst percent of the runs that reported a burst
 * @param disturbed percent of the control measurements that took at least 10 % longer than quiet
 * @param firstTrial mean number of the trial at which the first change was reported; NaN if none
 *     was
 */
public record DriftRates(
    String system,
    int every,
    int runs,
    double drift,
    double burst,
    double disturbed,
    double firstTrial) {
  private static final int BUDGET = 110;
  private static final double DISTURBED = 1.1;

  /** What may happen to the system of a run, as a factor by the number of the trial. */
  @FunctionalInterface
  interface Trend {
    /** The factor. */
    double at(int trial);
  }

  /**
   * Runs random search with control measurements.
   *
   * @param system what tables call it
   * @param problem the problem, its own noise included
   * @param trend what else happens to its costs
   * @param every evaluations between two control measurements
   * @param runs seeds 1 to this
   */
  static DriftRates of(String system, Problem problem, Trend trend, int every, int runs) {
    int drifts = 0;
    int bursts = 0;
    double hit = 0;
    double controls = 0;
    double first = 0;
    int reported = 0;
    for (int seed = 1; seed <= runs; seed++) {
      List<SystemChange> changes = new ArrayList<>();
      List<Integer> when = new ArrayList<>();
      List<Integer> seen = new ArrayList<>(List.of(0));
      Objective base = problem.objective();
      Objective moved =
          (c, e) -> {
            Outcome outcome = base.evaluate(c, e);
            return outcome.isMeasured()
                ? Outcome.measured(outcome.costOrNaN() * trend.at(e.number()))
                : outcome;
          };
      TuningResult result =
          Tuner.on(problem.space())
              .objective(moved)
              .heuristic(() -> Heuristics.byId("random"))
              .initialDesign(new LatinHypercube(), 10)
              .resampling(new ControlPolicy(every))
              .detector(DriftDetector.usual())
              .budget(BUDGET)
              .seed(seed)
              .listener(
                  event -> {
                    if (event instanceof TuningEvent.TrialFinished finished) {
                      seen.set(0, finished.trial().number());
                    } else if (event instanceof TuningEvent.SystemChanged changed) {
                      changes.add(changed.change());
                      when.add(seen.get(0));
                    }
                  })
              .build()
              .run();
      Set<SystemChange.Kind> kinds = EnumSet.noneOf(SystemChange.Kind.class);
      changes.forEach(change -> kinds.add(change.kind()));
      drifts += kinds.contains(SystemChange.Kind.DRIFT) ? 1 : 0;
      bursts += kinds.contains(SystemChange.Kind.BURST) ? 1 : 0;
      if (!when.isEmpty()) {
        first += when.get(0);
        reported++;
      }
      var control = ControlPolicy.control(result.history()).orElseThrow();
      double quiet = problem.trueCost(control.configuration());
      for (double cost : control.costs()) {
        hit += cost > DISTURBED * quiet ? 1 : 0;
        controls++;
      }
    }
    return new DriftRates(
        system,
        every,
        runs,
        100.0 * drifts / runs,
        100.0 * bursts / runs,
        100 * hit / controls,
        reported == 0 ? Double.NaN : first / reported);
  }
}
