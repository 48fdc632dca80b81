package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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

/**
 * The time of one simulated run of HPL, a small and a middle one, at both fidelities.
 *
 * <p>{@code rankSteps} counts panels times ranks per second of simulation: 1e9 divided by it are the
 * nanoseconds per rank-step.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 3)
@Fork(1)
public class HplBenchmark {
  /** How closely to simulate. */
  @Param({"FAST", "EXACT"})
  public String fidelity = "FAST";

  /** Order of the matrix, then ranks in a row of the square grid. */
  @Param({"8000x4", "40000x16"})
  public String run = "8000x4";

  /** Counts what was simulated. */
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  @State(Scope.Thread)
  public static class Steps {
    /** Panels times ranks. */
    public long rankSteps;
  }

  /** One run with look-ahead and 2-ring broadcast. */
  @Benchmark
  public double simulate(Steps steps) {
    String[] parts = run.split("x", 2);
    int side = Integer.parseInt(parts[1]);
    HplConfiguration c = HplConfiguration.of(Integer.parseInt(parts[0]), 128, side, side);
    steps.rankSteps += (long) c.panels() * c.ranks();
    return HplSimulator.of(SmpiPlatforms.of("eth100", c.ranks(), 1))
        .withFidelity(Fidelity.valueOf(fidelity))
        .simulate(c, 42)
        .seconds();
  }
}
