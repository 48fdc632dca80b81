package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.ChangeDetector.SystemChange;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.noise.recommend.DriftDetector;
import io.github.bbo4j.noise.recommend.ReplicatedRecommender;
import io.github.bbo4j.noise.resampling.ControlPolicy;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.noise.resampling.ResamplingRules;
import io.github.bbo4j.noise.resampling.SplayedPolicy;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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
 * The time of one decision of a resampling policy with 1000 trials of 400 noisy configurations
 * behind it, in a session that grows by one trial per decision. The goal is 5 ms.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PolicyDecisionBenchmark {
  private static final int TRIALS = 1000;
  private static final int POINTS = 400;

  /** Id of the policy. */
  @Param({
    "static-3",
    "sedr-10",
    "bounded",
    "bounded-filter",
    "ocba",
    "racing",
    "auto",
    "splayed",
    "control"
  })
  public String policy = "ocba";

  private History start;
  private History history;
  private ResamplingPolicy chooser;
  private SplittableRandom random;

  /** Makes the history. */
  @Setup(Level.Trial)
  public void grow() {
    random = new SplittableRandom(1);
    SearchSpace space = SearchSpace.builder().integer("a", 0, 99).integer("b", 0, 99).build();
    History grown = History.empty(space).withRemaining(2 * TRIALS);
    while (grown.size() < TRIALS) {
      Configuration point =
          grown.size() < POINTS
              ? grown.sampleNew(random)
              : grown.trial(random.nextInt(POINTS)).configuration();
      grown = grown.plus(point, cost(point));
    }
    start = grown;
  }

  /** Back to the stated length before each second of measurement. */
  @Setup(Level.Iteration)
  public void reset() {
    history = start;
    chooser =
        switch (policy) {
          case "splayed" -> new SplayedPolicy("splayed", ResamplingRules.fewerThan(5), 10, 0.5);
          case "control" -> new ControlPolicy(10);
          default -> ResamplingPolicies.byId(policy);
        };
  }

  /** One decision and its entry in the history, which goes back before it doubles. */
  @Benchmark
  public History decision() {
    if (history.size() >= TRIALS + 100) {
      history = start;
    }
    History now = history;
    Configuration point =
        chooser.resample(now, random).orElseGet(() -> now.trial(now.size() - 1).configuration());
    history = now.plus(point, cost(point));
    return history;
  }

  /** What the change detector takes for one look, whatever the policy. */
  @Benchmark
  public List<SystemChange> detector() {
    return DriftDetector.defaults().changes(start);
  }

  /** What the recommendation from replicates takes, whatever the policy. */
  @Benchmark
  public Optional<Recommendation> recommendation() {
    return new ReplicatedRecommender().recommend(start);
  }

  private Outcome cost(Configuration point) {
    double truth = 100 + point.integer("a") + 0.5 * point.integer("b");
    return Outcome.measured(truth * Math.exp(0.1 * random.nextGaussian()));
  }
}
