package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.RecordedSystem.Entry;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

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
  private final Map<Configuration, Entry> entries;
  private final double optimum;
  private final double meanOptimum;

  RecordedProblem(RecordedSystem system, ReplayedRuns replicates) {
    this.system = system;
    this.replicates = replicates;
    this.entries = system.entries();
    this.optimum = least(Entry::median);
    this.meanOptimum = least(Entry::mean);
  }

  private double least(ToDoubleFunction<Entry> value) {
    return entries.values().stream()
        .filter(e -> e.values().length > 0)
        .mapToDouble(e -> value(value.applyAsDouble(e)))
        .min()
        .orElse(Double.NaN);
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
    return this::evaluate;
  }

  private Outcome evaluate(Configuration configuration, Evaluation evaluation) {
    Entry entry = entries.get(configuration);
    if (entry == null) {
      return Outcome.failed("not recorded: " + configuration);
    }
    int runs = entry.values().length;
    if (runs == 0) {
      return Outcome.failed(entry.failures().get(0));
    }
    double value;
    switch (replicates) {
      case MEDIAN:
        value = entry.median();
        break;
      case MEAN:
        value = entry.mean();
        break;
      default:
        int draw = evaluation.random().nextInt(runs + entry.failures().size());
        if (draw >= runs) {
          return Outcome.failed(entry.failures().get(draw - runs));
        }
        value = entry.values()[draw];
    }
    double cost = value(value);
    return cost > evaluation.costLimit()
        ? Outcome.censored(evaluation.costLimit())
        : Outcome.measured(cost);
  }

  @Override
  public double trueCost(Configuration configuration) {
    Entry entry = entries.get(configuration);
    return entry == null ? Double.NaN : value(entry.median());
  }

  @Override
  public double meanCost(Configuration configuration) {
    Entry entry = entries.get(configuration);
    return entry == null ? Double.NaN : value(entry.mean());
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
  public int place(Configuration configuration) {
    return system.place(configuration);
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
