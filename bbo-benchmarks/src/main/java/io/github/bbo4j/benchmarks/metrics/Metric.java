package io.github.bbo4j.benchmarks.metrics;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.stop.StopCriteria;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A number read off a run. With {@code f_i} the true cost of evaluation {@code i}, {@code f*} the
 * lowest true cost of the space; relative metrics divide by {@code |f*|} and are in percent.
 *
 * <p>NaN means that the metric can't be had (no known optimum, no default, nothing measured);
 * positive infinity that what it waits for never happened, which is not the same as at the end.
 * Evaluations whose configuration has no true cost, because it always fails, are left out of sums
 * and means; {@link #FAILURES} counts them.
 */
public enum Metric {
  /** Whether the optimal configuration was measured: 1 or 0. */
  OPTIMUM_FOUND("S", "", run -> ifKnown(run, distance(last(run), run) <= 0 ? 1 : 0)),

  /** Evaluations until one is within 5 % of the optimum; infinite if none is. */
  WITHIN_5_PERCENT("5%Opt", "", Metric::within5),

  /** {@code (min f_i - f*) / |f*|} over the measured configurations. */
  DISTANCE("DistOpt", "%", run -> 100 * distance(last(run), run)),

  /** Mean over the evaluations of {@code (f_i - f*) / |f*|}: what an online user pays. */
  AVERAGE_DISTANCE(
      "AvgDist",
      "%",
      run ->
          100
              * Arrays.stream(run.trueCosts())
                  .filter(f -> !Double.isNaN(f))
                  .map(f -> distance(f, run))
                  .average()
                  .orElse(Double.NaN)),

  /** Exploration cost: {@code sum of max(0, f_i - best so far) / |f*|}. */
  EXPLORATION_COST(
      "EC",
      "%",
      run ->
          100
              * Regret.share(
                  ExplorationCost.global(run.trueCosts()).cost(), run.problem().optimum())),

  /** Mean time of a decision of the heuristic, without the initial design and resamples. */
  DECISION_TIME("ET", "ms", Metric::decisionTime),

  /**
   * {@code (mean cost of the recommended configuration - lowest mean cost) / |lowest mean cost|}.
   */
  RECOMMENDED_DISTANCE(
      "AvgDistOpt",
      "%",
      run ->
          100
              * run.result()
                  .recommendation()
                  .map(Recommendation::configuration)
                  .map(c -> Regret.relative(run.problem().meanCost(c), run.problem().meanOptimum()))
                  .orElse(Double.NaN)),

  /** {@code (default - recommended) / |default|} of the mean costs; positive is better. */
  IMPROVEMENT("ImprovementDefault", "%", Metric::improvement),

  /**
   * Evaluations until the best aggregated cost improved by less than 5 % over 15 evaluations;
   * infinite if the run ends before.
   */
  CONVERGENCE("Convergence", "", Metric::convergence),

  /** The sum of the measured costs; NaN for a quantity that is maximised. */
  DURATION(
      "Duration",
      "",
      run ->
          run.problem().isMaximised()
              ? Double.NaN
              : run.steps().stream()
                  .map(s -> s.trial().outcome())
                  .map(Outcome::measuredCost)
                  .flatMapToDouble(OptionalDouble::stream)
                  .sum()),

  /** The number of configurations measured more than twice. */
  TRIGGERS(
      "Triggers",
      "",
      run -> run.result().history().observations().stream().filter(o -> o.runs() > 2).count()),

  /** The number of distinct configurations measured. */
  UNIQUES("Uniques", "", run -> run.result().history().observations().size()),

  /** The number of evaluations. */
  EVALUATIONS("Evaluations", "", run -> run.steps().size()),

  /** The number of evaluations that gave no number. */
  FAILURES(
      "Failures",
      "",
      run -> run.steps().stream().filter(s -> !s.trial().outcome().isMeasured()).count()),

  /** Relative regret after 25 evaluations. */
  REGRET_25("Regret25", "%", run -> 100 * Regret.relative(run, 25)),

  /** Relative regret after 50 evaluations. */
  REGRET_50("Regret50", "%", run -> 100 * Regret.relative(run, 50)),

  /** Relative regret after 100 evaluations. */
  REGRET_100("Regret100", "%", run -> 100 * Regret.relative(run, 100)),

  /** Simple regret after 25 evaluations, in the unit of the cost. */
  SIMPLE_REGRET_25("SimpleRegret25", "", run -> Regret.absolute(run, 25)),

  /** Simple regret after 50 evaluations, in the unit of the cost. */
  SIMPLE_REGRET_50("SimpleRegret50", "", run -> Regret.absolute(run, 50)),

  /** Simple regret after 100 evaluations, in the unit of the cost. */
  SIMPLE_REGRET_100("SimpleRegret100", "", run -> Regret.absolute(run, 100));

  private static final double NEAR = 0.05;
  private static final int WINDOW = 15;

  private final String label;
  private final String unit;
  private final ToDoubleFunction<RunRecord> formula;

  Metric(String label, String unit, ToDoubleFunction<RunRecord> formula) {
    this.label = label;
    this.unit = unit;
    this.formula = formula;
  }

  /** What the thesis's tables call it. */
  public String label() {
    return label;
  }

  /** Its unit, or empty; {@link #DURATION} is in the unit of the cost. */
  public String unit() {
    return unit;
  }

  /** Whether it waits for something that may never happen, and is infinite then. */
  public boolean isAwaited() {
    return this == WITHIN_5_PERCENT || this == CONVERGENCE;
  }

  /** Whether the larger of two values is the better one; of all others it is the smaller. */
  public boolean isMoreBetter() {
    return this == OPTIMUM_FOUND || this == IMPROVEMENT;
  }

  /** The value for a run; see the type for NaN and infinity. */
  public double of(RunRecord run) {
    return formula.applyAsDouble(run);
  }

  private static double last(RunRecord run) {
    return run.steps().isEmpty()
        ? Double.NaN
        : run.steps().get(run.steps().size() - 1).bestTrueCost();
  }

  private static double distance(double cost, RunRecord run) {
    return Regret.relative(cost, run.problem().optimum());
  }

  private static double ifKnown(RunRecord run, double value) {
    return Double.isNaN(run.problem().optimum()) ? Double.NaN : value;
  }

  private static double within5(RunRecord run) {
    for (int i = 0; i < run.steps().size(); i++) {
      if (distance(run.steps().get(i).bestTrueCost(), run) <= NEAR) {
        return i + 1;
      }
    }
    return ifKnown(run, Double.POSITIVE_INFINITY);
  }

  private static double decisionTime(RunRecord run) {
    return run.steps().stream()
        .filter(s -> s.trial().purpose() == Purpose.SEARCH)
        .mapToDouble(Step::decisionMillis)
        .average()
        .orElse(Double.NaN);
  }

  private static double improvement(RunRecord run) {
    double reference = run.problem().defaults().map(run.problem()::meanCost).orElse(Double.NaN);
    double reached =
        run.result()
            .recommendation()
            .map(r -> run.problem().meanCost(r.configuration()))
            .orElse(Double.NaN);
    double gain = reference - reached;
    return gain == 0 ? 0 : 100 * gain / Math.abs(reference);
  }

  private static double convergence(RunRecord run) {
    StopCriterion criterion = StopCriteria.bestImprovement(WINDOW, NEAR);
    History history = run.result().history();
    for (int n = WINDOW + 1; n <= history.size(); n++) {
      if (criterion.check(history.prefix(n)).isPresent()) {
        return n;
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
