package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.noise.aggregation.Aggregations;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A history in which one configuration is run again and again: what all its runs take. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
@Fork(1)
public class ReplicatesBenchmark {
  /** Of the configuration. */
  @Param({"10000", "100000"})
  public int runs = 10_000;

  /** What merges them. */
  @Param({"mean", "median"})
  public String aggregation = "mean";

  private final SearchSpace space = SearchSpace.builder().integer("a", 0, 9).build();

  /** Grows the history and asks for the best after each run. */
  @Benchmark
  public Optional<Observation> runs() {
    Aggregation merge = Aggregations.byId(aggregation);
    SplittableRandom random = new SplittableRandom(1);
    Configuration point = space.sample(random);
    History history = History.empty(space, merge);
    for (int i = 0; i < runs; i++) {
      history = history.plus(point, Outcome.measured(1 + random.nextDouble()));
      history.best();
    }
    return history.best();
  }
}
