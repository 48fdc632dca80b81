package io.github.bbo4j.hplsim.trace.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.format.TraceWriter;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.ReplayResult;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Generated traces are replayed to their end, and take as long as a formula says. */
class TracePatternsTest {

  @TempDir private Path folder = Path.of("");

  private ReplayResult replay(String pattern, Workload workload) throws IOException {
    Path file = folder.resolve("t.ti");
    TraceWriter.writeFile(file, out -> TracePatterns.write(pattern, workload, out::write));
    Machine machine = Machine.star(workload.ranks(), new Machine.Host("h", 1e9, 1), 1e9, 1e-5, 5e9);
    try (TraceFile trace = TraceFile.open(file)) {
      return TraceReplay.on(machine, ReplayOptions.plain()).replay(trace);
    }
  }

  static Stream<Arguments> everyPatternAndSomeSizes() {
    return TracePatterns.names().stream()
        .flatMap(name -> Stream.of(1, 2, 3, 7, 12, 16).map(ranks -> Arguments.of(name, ranks)));
  }

  @ParameterizedTest
  @MethodSource
  void everyPatternAndSomeSizes(String pattern, int ranks) throws IOException {
    for (long bytes : new long[] {0, 1000, 100_000}) {
      ReplayResult result = replay(pattern, new Workload(ranks, 3, bytes, 1e6));
      // A master without workers has nothing to do.
      boolean idle = ranks == 1 && pattern.equals("master-worker");
      assertThat(result.seconds()).isGreaterThanOrEqualTo(idle ? 0 : 0.003 - 1e-12);
    }
  }

  @Test
  void aTokenTakesEveryHop() throws IOException {
    ReplayResult result = replay("ring", new Workload(8, 5, 1000, 1e6));
    double hop = 1e-3 + 2e-5 + 1016 / 1e9;
    assertThat(result.seconds()).isCloseTo(5 * 8 * hop, within(1e-12));
    assertThat(result.messages()).isEqualTo(40);
  }

  /**
   * A pipeline: the last process begins after all hops, then does its rounds, each with up to two
   * messages that wait for their receive.
   */
  @Test
  void aWavefrontIsAPipeline() throws IOException {
    ReplayResult result = replay("wavefront", new Workload(16, 10, 1000, 1e6));
    double hop = 1e-3 + 2e-5 + 1016 / 1e9;
    double message = hop - 1e-3;
    assertThat(result.seconds()).isBetween(6 * hop + 10 * 1e-3, 16 * (hop + message));
    assertThat(result.messages()).isEqualTo(10 * 24);
  }

  /** Each way, the last process begins after all hops; nobody is more than ten planes ahead. */
  @Test
  void sweepsOfLuGoThereAndBack() throws IOException {
    ReplayResult result = replay("lu", new Workload(16, 3, 1000, 1e6));
    double hop = 1e-3 + 2e-5 + 1016 / 1e9;
    assertThat(result.seconds()).isBetween(3 * (20 * 1e-3 + 2 * 5 * hop), 3 * 2 * 16 * 1.1 * hop);
    assertThat(result.messages()).isEqualTo(3 * 20 * 24);
  }

  @Test
  void badSizesAreNamed() {
    assertThatThrownBy(() -> new Workload(0, 1, 0, 0)).hasMessageContaining("ranks");
    assertThatThrownBy(() -> new Workload(1, 1, 0, Double.NaN)).hasMessageContaining("flops");
    assertThatThrownBy(() -> replay("rings", new Workload(1, 1, 0, 0)))
        .hasMessageContainingAll("rings", "ring");
  }
}
