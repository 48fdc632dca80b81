package io.github.bbo4j.benchmarks.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;

/** Whose own JVM arguments {@link JmhObjective} must hand on, beside those that it adds. */
@Fork(value = 1, jvmArgs = "-Dflags.own=1", jvmArgsAppend = "-Dflags.appended=1")
public class FlagsBenchmark {

  /** Fails where one of them is missing. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  public long lengths() {
    return System.getProperty("flags.own").length() + System.getProperty("flags.appended").length();
  }
}
