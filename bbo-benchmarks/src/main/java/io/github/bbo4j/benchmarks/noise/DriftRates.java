package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.ChangeDetector.SystemChange;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningListener;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.recommend.DriftDetector;
import io.github.bbo4j.noise.resampling.ControlPolicy;
import io.github.bbo4j.sampling.LatinHypercube;
import java.util.ArrayList;
import java.util.Arrays;
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
 * @param disturbed percent of the control measurements that took at least 10 % longer than
 *     undisturbed
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

  /**
   * How to look.
   *
   * @param every evaluations between two control measurements
   * @param runs how many
   * @param seed of the first; the next has the next
   */
  record Plan(int every, int runs, long seed) {}

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
   * @param plan how often to look and how many runs
   */
  static DriftRates of(String system, Problem problem, Trend trend, Plan plan) {
    RunSettings settings =
        RunSettings.defaults(new LatinHypercube())
            .withBudget(BUDGET)
            .withDefaultResampling()
            .withSeed(plan.seed())
            .withSeeding(RunSettings.Seeding.CONSECUTIVE);
    List<Reports> all =
        Experiment.runAll(
                Task.all(
                    List.of(problem),
                    List.of(contender(problem, trend, plan.every())),
                    settings,
                    plan.runs()),
                1,
                Reports::of,
                reports -> {})
            .complete();
    double[] controls = all.stream().flatMapToDouble(r -> Arrays.stream(r.controls)).toArray();
    return new DriftRates(
        system,
        plan.every(),
        plan.runs(),
        100.0 * count(all, SystemChange.Kind.DRIFT) / plan.runs(),
        100.0 * count(all, SystemChange.Kind.BURST) / plan.runs(),
        100.0 * Arrays.stream(controls).filter(c -> c > DISTURBED).count() / controls.length,
        all.stream()
            .filter(r -> !r.trials.isEmpty())
            .mapToInt(r -> r.trials.get(0))
            .average()
            .orElse(Double.NaN));
  }

  private static long count(List<Reports> all, SystemChange.Kind kind) {
    return all.stream().filter(r -> r.kinds.contains(kind)).count();
  }

  /** Random search with control measurements, of the problem with the trend. */
  private static Contender contender(Problem problem, Trend trend, int every) {
    return new Contender(
        "random",
        "random",
        (builder, settings) -> {
          Objective base = problem.objective();
          builder
              .objective(
                  (c, e) -> {
                    Outcome outcome = base.evaluate(c, e);
                    return outcome instanceof Outcome.Measured m
                        ? Outcome.measured(m.cost() * trend.at(e.number()))
                        : outcome;
                  })
              .heuristic(() -> Heuristics.byId("random"))
              .resampling(new ControlPolicy(every))
              .detector(DriftDetector.defaults());
        });
  }

  /** What one run reported, and its control measurements as multiples of the undisturbed cost. */
  private static final class Reports implements TuningListener {
    private final Set<SystemChange.Kind> kinds = EnumSet.noneOf(SystemChange.Kind.class);
    private final List<Integer> trials = new ArrayList<>();
    private int last;
    private double[] controls = {};

    static Reports of(Task task) {
      Reports reports = new Reports();
      TuningResult result = Experiment.tune(task, reports);
      var control = ControlPolicy.control(result.history()).orElseThrow();
      double undisturbed = task.problem().trueCost(control.configuration());
      reports.controls = Arrays.stream(control.costs()).map(c -> c / undisturbed).toArray();
      return reports;
    }

    @Override
    public void on(TuningEvent event) {
      if (event instanceof TuningEvent.TrialFinished finished) {
        last = finished.trial().number();
      } else if (event instanceof TuningEvent.SystemChanged changed) {
        kinds.add(changed.change().kind());
        trials.add(last);
      }
    }
  }
}
