package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
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
 * The time of one decision of a heuristic against the length of the history and the space, as a JMH
 * benchmark: extend it, say which heuristic, and run JMH.
 *
 * <pre>{@code
 * public class MyDecisionTime extends DecisionTime {
 *   @Override
 *   protected Heuristic heuristic() {
 *     return new MyHeuristic();
 *   }
 * }
 * }</pre>
 *
 * <p>{@code running} is what a session pays: one instance, one trial more than at the decision
 * before. {@code cold} is a fresh instance, without a memo, on the whole history, as after a
 * resume. The history is the heuristic's own, after ten random points; its costs are those of a
 * bowl with ripples. Not thread-safe: a state of one JMH thread.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public abstract class DecisionTime {
  private static final int INITIAL = 10;

  /** Length of the history. */
  @Param({"100", "1000"})
  public int trials = 100;

  /** Levels of each parameter, with x between them; r is a real parameter: "10x10xr". */
  @Param({"10x10x10x10x10x10"})
  public String space = "10x10x10x10x10x10";

  private History start = History.empty(space("2"));
  private History history = start;
  private Heuristic running = (past, random) -> Proposal.of(past.sampleNew(random));
  private SplittableRandom random = new SplittableRandom(1);

  /** For subclasses. */
  protected DecisionTime() {}

  /** A fresh instance of what is timed. */
  protected abstract Heuristic heuristic();

  /** Lets the heuristic make the history. */
  @Setup(Level.Trial)
  public void grow() {
    Arguments.require(trials >= INITIAL, "trials", trials, "at least " + INITIAL);
    random = new SplittableRandom(1);
    running = heuristic();
    History grown = History.empty(space(space));
    for (int i = 0; i < INITIAL; i++) {
      Configuration point = grown.sampleNew(random);
      grown = grown.plus(Trial.of(i, point, Purpose.INITIAL, cost(point)));
    }
    while (grown.size() < trials) {
      grown = next(grown);
    }
    start = grown;
  }

  /** Back to the stated length before each second of measurement. */
  @Setup(Level.Iteration)
  public void reset() {
    running = heuristic();
    history = next(start);
  }

  /** One more trial of a running session: the decision and its entry in the history. */
  @Benchmark
  public History running() {
    history = next(history);
    return history;
  }

  /** The decision of an instance that has seen nothing yet. */
  @Benchmark
  public Configuration cold() {
    return heuristic().suggest(start, random).configuration();
  }

  private History next(History now) {
    Configuration point = running.suggest(now, random).configuration();
    return now.plus(Trial.of(now.size(), point, Purpose.SEARCH, cost(point)));
  }

  /**
   * The space of a text.
   *
   * @throws IllegalArgumentException if it is none
   */
  static SearchSpace space(String levels) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    String[] parts = levels.split("x", -1);
    for (int i = 0; i < parts.length; i++) {
      Arguments.require(
          parts[i].matches("r|[1-9]\\d{0,8}"),
          "space",
          levels,
          "numbers of levels or r for a real parameter, with x between them, such as 10x10xr");
      if (parts[i].equals("r")) {
        builder.real("p" + i, 0, 9);
      } else {
        builder.integer("p" + i, 0, Integer.parseInt(parts[i]) - 1);
      }
    }
    return builder.build();
  }

  private static Outcome cost(Configuration point) {
    double sum = 0;
    for (int d = 0; d < point.space().dimension(); d++) {
      double x = 9 * point.space().domain(d).position(point.coordinate(d)) - 6.3;
      sum += (d + 1) * x * x + 3 * Math.cos(5 * x);
    }
    return Outcome.measured(sum);
  }
}
