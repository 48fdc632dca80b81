package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
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
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Operations of a search space of 10^12 points, free and constrained. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SpaceBenchmark {
  /** Whether a constraint ties six of the twelve parameters. */
  @Param({"false", "true"})
  public boolean constrained;

  private SearchSpace space;
  private SplittableRandom random;
  private Configuration point;
  private long rank;

  /** Makes the space and a point. */
  @Setup
  public void make() {
    var builder = SearchSpace.builder();
    for (int i = 0; i < 12; i++) {
      builder.integer("p" + i, 0, 9);
    }
    if (constrained) {
      builder.constraint(
          "p0 to p5 are even in sum",
          v ->
              (v.integer("p0")
                          + v.integer("p1")
                          + v.integer("p2")
                          + v.integer("p3")
                          + v.integer("p4")
                          + v.integer("p5"))
                      % 2
                  == 0,
          "p0",
          "p1",
          "p2",
          "p3",
          "p4",
          "p5");
    }
    space = builder.build();
    random = new SplittableRandom(1);
    point = space.sample(random);
    rank = space.longRank(point);
  }

  /** The rank of a point. */
  @Benchmark
  public long rank() {
    return space.longRank(point);
  }

  /** The point of a rank. */
  @Benchmark
  public Configuration unrank() {
    return space.unrank(rank);
  }

  /** A uniform feasible point. */
  @Benchmark
  public Configuration sample() {
    return space.sample(random);
  }

  /** A random neighbour in all dimensions. */
  @Benchmark
  public Optional<Configuration> randomNeighbour() {
    return space.randomNeighbour(point, random);
  }

  /** All neighbours along the axes. */
  @Benchmark
  public List<Configuration> axisNeighbours() {
    return space.axisNeighbours(point);
  }
}
