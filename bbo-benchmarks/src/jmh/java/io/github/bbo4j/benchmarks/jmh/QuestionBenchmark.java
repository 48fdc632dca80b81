package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.PruningPolicies;
import io.github.bbo4j.core.PruningPolicy;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.stop.StopCriteria;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.recommend.DriftDetector;
import io.github.bbo4j.noise.recommend.ReplicatedRecommender;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.tuner.limits.Failures;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time of one more trial and one more question after so many trials: what policies, criteria,
 * detectors and heuristics that know all trials take at each of them. Five integers of a hundred
 * values, a tenth of the trials replicates of random configurations.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class QuestionBenchmark {
  /** The trials behind the question. */
  @Param({"1000", "10000", "100000"})
  public int trials = 1000;

  /**
   * What is asked; {@code drift-control} with one configuration in all replicates, {@code avoiding}
   * is random search away from failures, one trial in a hundred.
   */
  @Param({
    "none",
    "racing",
    "ocba",
    "bounded-filter",
    "drift",
    "drift-control",
    "quantile",
    "median",
    "mean",
    "ga-tournament-1pt",
    "anova",
    "replicated",
    "avoiding"
  })
  public String question = "none";

  private final SearchSpace space =
      SearchSpace.builder()
          .integer("a", 0, 99)
          .integer("b", 0, 99)
          .integer("c", 0, 99)
          .integer("d", 0, 99)
          .integer("e", 0, 99)
          .build();

  private History start = History.empty(space);
  private History history = start;
  private Function<History, Object> asked = now -> now;
  private SplittableRandom random = new SplittableRandom(1);

  /** Makes the history. */
  @Setup(Level.Trial)
  public void grow() {
    asked = question();
    History grown = History.empty(space).withRemaining(2 * trials);
    while (grown.size() < trials) {
      grown = next(grown);
    }
    start = grown;
    history = grown;
  }

  /** A trial and a question; the history goes back before it doubles. */
  @Benchmark
  public Object ask() {
    history = next(history.size() >= 2 * trials ? start : history);
    return asked.apply(history);
  }

  private History next(History now) {
    Configuration point = space.sample(random);
    if (now.size() > 0 && random.nextInt(10) == 0) {
      int again = question.equals("drift-control") ? 0 : random.nextInt(now.size());
      point = now.trial(again).configuration();
    }
    if (question.equals("avoiding") && random.nextInt(100) == 0) {
      return now.plus(point, Outcome.failed("exit code 1"));
    }
    double truth = 100 + point.integer("a") + 0.5 * point.integer("b");
    return now.plus(point, Outcome.measured(truth * Math.exp(0.1 * random.nextGaussian())));
  }

  private Function<History, Object> question() {
    switch (question) {
      case "none":
        return now -> now;
      case "drift":
      case "drift-control":
        return DriftDetector.defaults()::changes;
      case "quantile":
        PruningPolicy pruning = PruningPolicies.quantile(0.5, 10);
        return pruning::costLimit;
      case "median":
      case "mean":
        StopCriterion criterion = StopCriteria.byId(question + ":100:1");
        return criterion::check;
      case "ga-tournament-1pt":
      case "anova":
        Heuristic heuristic = Heuristics.byId(question);
        return now -> heuristic.suggest(now, random);
      case "avoiding":
        Heuristic away = Failures.avoided(Heuristics.byId("random"));
        return now -> away.suggest(now, random);
      case "replicated":
        return new ReplicatedRecommender()::recommend;
      default:
        ResamplingPolicy policy = ResamplingPolicies.byId(question);
        return now -> policy.resample(now, random);
    }
  }
}
