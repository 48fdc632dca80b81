package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.internal.DirectedObjective;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What {@link NoisyProblem#wandering} says. Thread-safe. */
final class WanderingProblem implements DerivedProblem {
  private final Problem steady;
  private final double deviation;
  private final double length;
  private final double drift;
  private final int runs;

  WanderingProblem(Problem steady, double deviation, double length, double drift, int runs) {
    boolean finite = deviation >= 0 && deviation != Double.POSITIVE_INFINITY;
    Arguments.require(finite, "deviation", deviation, "finite and not negative");
    Arguments.require(length > 0, "length", length, "positive");
    Arguments.require(Double.isFinite(drift), "drift", drift, "finite");
    Arguments.require(runs >= 2, "runs", runs, "at least 2");
    this.steady = steady;
    this.deviation = deviation;
    this.length = length;
    this.drift = drift;
    this.runs = runs;
  }

  @Override
  public Problem inner() {
    return steady;
  }

  @Override
  public String name() {
    String wanders =
        deviation == 0
            ? ""
            : "-slow" + NoisyProblem.percent(deviation) + "x" + NoisyProblem.told(length);
    return steady.name() + wanders + (drift == 0 ? "" : "-drift" + NoisyProblem.percent(drift));
  }

  @Override
  public Objective objective() {
    Objective inner = steady.objective();
    Search search = new Search();
    return new DirectedObjective(
        (configuration, evaluation) -> {
          double level = search.level(evaluation);
          Outcome outcome = inner.evaluate(configuration, evaluation);
          return outcome instanceof Outcome.Measured measured
              ? evaluation.outcome(measured.cost() * Math.exp(level))
              : outcome;
        },
        direction());
  }

  /** The runs of one search. */
  private final class Search {
    private double[] path = {};

    synchronized double level(Evaluation evaluation) {
      if (path.length == 0) {
        path = path(evaluation.random());
      }
      return path[Math.min(evaluation.number(), runs - 1)];
    }
  }

  private double[] path(RandomGenerator random) {
    double kept = Math.exp(-1 / length);
    double[] path = new double[runs];
    path[0] = deviation * random.nextGaussian();
    for (int t = 1; t < runs; t++) {
      path[t] = kept * path[t - 1] + Math.sqrt(1 - kept * kept) * deviation * random.nextGaussian();
    }
    double mean = Arrays.stream(path).average().orElseThrow();
    for (int t = 0; t < runs; t++) {
      path[t] += drift * (t / (runs - 1.0) - 0.5) - mean;
    }
    return path;
  }

  @Override
  public double trueCost(Configuration configuration) {
    return steady.trueCost(configuration);
  }

  @Override
  public double meanCost(Configuration configuration) {
    return steady.meanCost(configuration);
  }

  @Override
  public double allRunsCost(Configuration configuration) {
    return steady.allRunsCost(configuration);
  }

  @Override
  public double meanOptimum() {
    return steady.meanOptimum();
  }

  @Override
  public Optional<Configuration> defaults() {
    return steady.defaults();
  }

  @Override
  public int index(Configuration configuration) {
    return steady.index(configuration);
  }
}
