package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.Heuristics;
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
 * The time of one decision against the length of the history, on a space of 10^6 points.
 *
 * <p>{@code running} is what a session pays: one instance, one trial more than at the decision
 * before. {@code cold} is a fresh instance, without a memo, on the whole history, as after a
 * resume. The history is the heuristic's own, after ten random points.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DecisionTimeBenchmark {
  /** Id of the heuristic. */
  @Param({
    "random",
    "exhaustive",
    "hill-climbing",
    "sa-log",
    "sa-linear",
    "sa-exp",
    "ga-tournament-1pt",
    "ga-roulette-2pt",
    "ga-generational"
  })
  public String heuristic = "random";

  /** Length of the history. */
  @Param({"1000", "100000"})
  public int trials;

  private History start;
  private History history;
  private Heuristic running;
  private SplittableRandom random;

  /** Lets the heuristic make the history. */
  @Setup(Level.Trial)
  public void grow() {
    SearchSpace space = space();
    random = new SplittableRandom(1);
    running = Heuristics.byId(heuristic);
    History grown = History.empty(space);
    for (int i = 0; i < 10; i++) {
      Configuration point = grown.sampleNew(random);
      grown = grown.plus(Trial.of(i, point, Purpose.INITIAL, cost(point)));
    }
    while (grown.size() < trials) {
      grown = next(running, grown);
    }
    start = grown;
  }

  /** Back to the stated length before each second of measurement. */
  @Setup(Level.Iteration)
  public void reset() {
    history = start;
    running = Heuristics.byId(heuristic);
    history = next(running, history);
  }

  /** One more trial of a running session: the decision and its entry in the history. */
  @Benchmark
  public History running() {
    history = next(running, history);
    return history;
  }

  /** The decision of an instance that has seen nothing yet. */
  @Benchmark
  public Configuration cold() {
    return Heuristics.byId(heuristic).suggest(start, random).configuration();
  }

  private History next(Heuristic chooser, History now) {
    Configuration point = chooser.suggest(now, random).configuration();
    return now.plus(Trial.of(now.size(), point, Purpose.SEARCH, cost(point)));
  }

  private static SearchSpace space() {
    var builder = SearchSpace.builder();
    for (int i = 0; i < 6; i++) {
      builder.integer("p" + i, 0, 9);
    }
    return builder.build();
  }

  private static Outcome cost(Configuration point) {
    double sum = 0;
    for (int d = 0; d < 6; d++) {
      double x = point.coordinate(d) - 6.3;
      sum += (d + 1) * x * x + 3 * Math.cos(5 * x);
    }
    return Outcome.measured(sum);
  }
}
