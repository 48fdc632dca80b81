package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
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
 * The time of one step of random search under the default resampling policy, in a long run of an
 * exact or a noisy system: it must not grow with the trials behind it. The second half of the
 * budget, in which the policy weighs a replicate against a new point at every step.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class LongRunBenchmark {
  /** The trials behind the step. */
  @Param({"1024", "32768"})
  public int trials = 1024;

  /** Standard deviation of a run, percent. */
  @Param({"0", "10"})
  public int noise;

  private final SearchSpace space =
      SearchSpace.builder().integer("a", 0, 999_999).integer("b", 0, 999_999).build();

  private History start = History.empty(space);
  private History history = start;
  private ResamplingPolicy policy = ResamplingPolicies.none();
  private SplittableRandom random = new SplittableRandom(1);

  /** Makes the history of a run that knows how exact its system is. */
  @Setup(Level.Trial)
  public void grow() {
    History grown = History.empty(space).withRemaining(2 * trials);
    policy = ResamplingPolicies.auto();
    while (grown.size() < trials) {
      grown = next(grown);
    }
    start = grown;
    history = grown;
  }

  /** Policy, heuristic and the entry in the history, which goes back before the budget is spent. */
  @Benchmark
  public History step() {
    if (history.size() >= trials + trials / 2) {
      history = start;
    }
    history = next(history);
    return history;
  }

  private History next(History now) {
    Configuration point =
        policy
            .resample(now, random)
            .orElseGet(() -> Heuristics.byId("random").suggest(now, random).configuration());
    double factor = Math.exp(noise / 100.0 * random.nextGaussian());
    return now.plus(point, Outcome.measured((1 + point.coordinate(0)) * factor));
  }
}
