package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The tuner's own time per trial: a whole run with an objective that costs nothing and a heuristic
 * that only counts. The goal is 10 microseconds.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SessionOverheadBenchmark {
  private static final int SHORT = 100;
  private static final int LONG = 10_000;

  private final SearchSpace space =
      SearchSpace.builder().integer("a", 0, 999_999).integer("b", 0, 999_999).build();

  private final Supplier<Heuristic> counting =
      () -> (history, random) -> Proposal.of(history.space().unrank((long) history.size()));

  /** A run of a hundred trials. */
  @Benchmark
  @OperationsPerInvocation(SHORT)
  public TuningResult hundredTrials() {
    return run(SHORT);
  }

  /** A run of ten thousand trials. */
  @Benchmark
  @OperationsPerInvocation(LONG)
  public TuningResult tenThousandTrials() {
    return run(LONG);
  }

  private TuningResult run(int budget) {
    return Tuner.on(space)
        .heuristic(counting)
        .initialDesign((where, size, random) -> List.of(), 0)
        .objective((point, evaluation) -> Outcome.measured(point.coordinate(1)))
        .budget(budget)
        .build()
        .run();
  }
}
