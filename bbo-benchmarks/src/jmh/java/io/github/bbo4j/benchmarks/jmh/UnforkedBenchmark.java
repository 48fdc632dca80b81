package io.github.bbo4j.benchmarks.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;

/** What {@link JmhObjective} must refuse: it is not forked. */
@Fork(0)
public class UnforkedBenchmark {

  /** Next to nothing. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  public long nanos() {
    return System.nanoTime();
  }
}
