package io.github.bbo4j.hplsim.trace.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SimGridClusters;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.Topologies;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.format.TraceWriter;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.ReplayResult;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What HPL's simulator does, written as a trace, takes as long in a replay. */
class HplScheduleTest {

  /** Messages of the collectives that the simulator only counts: four trees of all processes. */
  private static final int COUNTED = 4;

  private static final double SPEED = 3e9;

  @TempDir private Path folder = Path.of("");

  private record Both(HplSchedule.Summary summary, ReplayResult replay) {}

  private Both both(HplConfiguration c, Platform platform, TraceWriter.Generation generation)
      throws IOException {
    Path file = folder.resolve("hpl.ti");
    List<HplSchedule.Summary> summary = new ArrayList<>();
    TraceWriter.writeFile(
        file,
        generation,
        out -> summary.add(HplSchedule.write(c, platform, 42, SPEED, out::write)));
    try (TraceFile trace = TraceFile.open(file)) {
      return new Both(
          summary.get(0), TraceReplay.on(platform, SPEED, ReplayOptions.defaults()).replay(trace));
    }
  }

  private static Platform platform(String kind) {
    Cables cables = Cables.of(1.25e9, 2e-6).withLoopback(25e9, 0.2e-6);
    return switch (kind) {
      case "star" -> SmpiPlatforms.of("eth10", 8, 1);
      case "two" -> SmpiPlatforms.of("eth100", 4, 2);
      case "tree" ->
          SimGridClusters.of(
              "t", Topologies.fatTree("2;4,2;1,1;1,1", cables), 1, SmpiPlatforms.kernels());
      default ->
          SimGridClusters.of(
              "t", Topologies.torus(new int[] {4, 2}, cables), 1, SmpiPlatforms.kernels());
    };
  }

  /** All broadcasts, both swaps, with and without look-ahead, both generations of the format. */
  @ParameterizedTest
  @CsvSource({
    "star, RING, 0, TAGGED, 1e-6",
    "star, LONG, 1, UNTAGGED, 1e-6",
    "two, TWO_RING_MODIFIED, 1, UNTAGGED, 1e-6",
    "two, LONG_MODIFIED, 0, TAGGED, 1e-6",
    "tree, RING_MODIFIED, 1, TAGGED, 1e-6",
    "tree, LONG, 0, TAGGED, 1e-6",
    "torus, TWO_RING, 0, UNTAGGED, 1e-6"
  })
  void aReplayTakesAsLongAsTheSimulatedRun(
      String kind,
      BroadcastAlgorithm broadcast,
      int depth,
      TraceWriter.Generation generation,
      double tolerance)
      throws IOException {
    HplConfiguration c =
        HplConfiguration.of(900, 60, 2, 4)
            .withBroadcast(broadcast)
            .withDepth(depth)
            .withSwap(depth == 0 ? SwapAlgorithm.SPREAD_ROLL : SwapAlgorithm.BINARY_EXCHANGE);
    Platform platform = platform(kind);
    Both both = both(c, platform, generation);
    HplResult simulated = HplSimulator.of(platform).simulate(c, 42);
    assertThat(both.summary().seconds())
        .isCloseTo(simulated.seconds(), within(1e-6 * simulated.seconds()));
    assertThat(both.replay().seconds())
        .isCloseTo(both.summary().end(), within(tolerance * both.summary().end()));
    long messages =
        simulated.traffic().values().stream().mapToLong(HplResult.Volume::messages).sum();
    assertThat(both.replay().messages())
        .isEqualTo(both.summary().messages())
        .isEqualTo(messages - COUNTED * (c.ranks() - 1L));
  }

  /** Overheads: of a send that waits for its receive HPL's model charges one, SMPI's doesn't. */
  @Test
  void withOverheadsTheModelsAgreeOnSmallMessages() throws IOException {
    NetworkModel network = SmpiPlatforms.network("eth10");
    PiecewiseAffine overhead = PiecewiseAffine.parse("0:1e-6:0");
    Platform platform =
        SmpiPlatforms.of("eth10", 4, 1)
            .withNetwork(
                network.withProtocol(
                    network
                        .protocol()
                        .withThresholds(0, Long.MAX_VALUE)
                        .withOverheads(overhead, overhead, overhead, 1e-7)));
    HplConfiguration c = HplConfiguration.of(400, 50, 2, 2).withSwap(SwapAlgorithm.BINARY_EXCHANGE);
    Both both = both(c, platform, TraceWriter.Generation.TAGGED);
    assertThat(both.replay().seconds())
        .isCloseTo(both.summary().end(), within(1e-6 * both.summary().end()));
  }

  @Test
  void badArgumentsAreNamed() {
    HplConfiguration c = HplConfiguration.of(400, 50, 2, 2);
    Platform platform = SmpiPlatforms.of("eth10", 2, 1);
    assertThatThrownBy(() -> HplSchedule.write(c, platform, 42, 1e9, a -> {}))
        .hasMessageContainingAll("P x Q is 4", "holds 2");
    assertThatThrownBy(() -> HplSchedule.write(c, platform, 42, 0, a -> {}))
        .hasMessageContaining("speed = 0.0");
  }
}
