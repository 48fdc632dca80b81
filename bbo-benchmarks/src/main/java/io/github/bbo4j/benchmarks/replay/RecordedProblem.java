package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.benchmarks.internal.DirectedObjective;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A recorded system to be tuned: cost is the recorded value, or its negative where more is better.
 * The true cost is the median over the recorded runs.
 *
 * <p>A run beyond the cost limit it is handed is censored there. A configuration without any value
 * fails with the recorded status. Immutable and thread-safe.
 */
public final class RecordedProblem implements Problem {
  private final RecordedSystem system;
  private final ReplayedRuns replicates;
  private final RecordedRuns runs;
  private final double optimum;
  private final double meanOptimum;

  RecordedProblem(RecordedSystem system, ReplayedRuns replicates) {
    this.system = system;
    this.replicates = replicates;
    this.runs = system.runs();
    this.optimum = lowest(runs::median);
    this.meanOptimum = lowest(runs::mean);
  }

  private double lowest(IntToDoubleFunction value) {
    return IntStream.range(0, runs.measured())
        .mapToDouble(c -> value(value.applyAsDouble(c)))
        .min()
        .orElse(Double.NaN);
  }

  /** The system that was recorded. */
  public RecordedSystem system() {
    return system;
  }

  @Override
  public String name() {
    return system.name();
  }

  @Override
  public SearchSpace space() {
    return system.space();
  }

  @Override
  public Objective objective() {
    return new DirectedObjective(this::evaluate, direction());
  }

  private Outcome evaluate(Configuration configuration, Evaluation evaluation) {
    int number = system.number(configuration);
    if (number < 0) {
      return Outcome.failed("not recorded: " + configuration);
    }
    int count = runs.count(number);
    List<String> failures = runs.failures(number);
    if (count == 0) {
      return Outcome.failed(failures.get(0));
    }
    double value;
    switch (replicates) {
      case MEDIAN:
        value = runs.median(number);
        break;
      case MEAN:
        value = runs.mean(number);
        break;
      default:
        int draw = evaluation.random().nextInt(count + failures.size());
        if (draw >= count) {
          return Outcome.failed(failures.get(draw - count));
        }
        value = runs.value(number, draw);
    }
    double cost = value(value);
    return evaluation.outcome(cost);
  }

  @Override
  public double trueCost(Configuration configuration) {
    return value(system.median(configuration));
  }

  @Override
  public double meanCost(Configuration configuration) {
    return value(system.mean(configuration));
  }

  @Override
  public double optimum() {
    return optimum;
  }

  @Override
  public double meanOptimum() {
    return meanOptimum;
  }

  @Override
  public Optional<Configuration> defaults() {
    return system.defaults();
  }

  @Override
  public int index(Configuration configuration) {
    return system.index(configuration);
  }

  @Override
  public boolean isMaximised() {
    return system.description().maximised();
  }

  @Override
  public String unit() {
    return system.description().unit();
  }

  @Override
  public String quantity() {
    return system.description().quantity();
  }
}
