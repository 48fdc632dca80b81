package io.github.bbo4j.hplsim.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.NodePower;
import io.github.bbo4j.hplsim.energy.PowerCurve;
import io.github.bbo4j.hplsim.network.NetworkModel.Route;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SimGridClusters;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.Topologies;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.format.TraceWriter;
import io.github.bbo4j.hplsim.trace.generate.TracePatterns;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactorsTest {

  private static final HplConfiguration RUN = HplConfiguration.of(1200, 60, 2, 2);
  private static final Platform STAR = SmpiPlatforms.of("eth10", 4, 1);

  private static HplFactors exact(Platform platform) {
    return HplFactors.of(RUN, platform).withFidelity(Fidelity.EXACT);
  }

  private static double seconds(HplConfiguration run, Platform platform) {
    return HplSimulator.of(platform).simulate(run, 42).seconds();
  }

  @Test
  void factorsAreThoseOfAnEditedPlatform() {
    HplFactors cost = exact(STAR);
    assertThat(cost.applyAsDouble(Map.of())).isEqualTo(seconds(RUN, STAR));
    Route r = STAR.network().remote();
    Route slow = Route.of(3 * r.latency(), r.bandwidth() / 2);
    assertThat(cost.applyAsDouble(Map.of("latency", 3.0, "bandwidth", 0.5)))
        .isEqualTo(
            seconds(
                RUN,
                STAR.withNetwork(
                    STAR.network()
                        .withRemote(slow.withFactors(r.latencyFactor(), r.bandwidthFactor())))));
    assertThat(cost.applyAsDouble(Map.of("N", 0.5, "NB", 2.0)))
        .isEqualTo(seconds(RUN.withN(600).withNb(120), STAR));
    assertThat(cost.applyAsDouble(Map.of("speed", 0.5)))
        .isEqualTo(seconds(RUN, STAR.withSlowdowns(2, 2, 2, 2)));
    assertThat(cost.applyAsDouble(Map.of("dgemm", 0.5)))
        .isEqualTo(seconds(RUN, STAR.withDgemmFactors(2, 2, 2, 2)));
  }

  @Test
  void allLinksOfATopologyAreMultiplied() {
    HplFactors cost = exact(tree(1e9, 1e-5));
    assertThat(cost.applyAsDouble(Map.of("latency", 2.0, "bandwidth", 0.5)))
        .isCloseTo(seconds(RUN, tree(0.5e9, 2e-5)), within(1e-12));
  }

  private static Platform tree(double bandwidth, double latency) {
    return SimGridClusters.of(
        "tree",
        Topologies.fatTree("2;2,2;1,1;1,1", Cables.of(bandwidth, latency)),
        1,
        SmpiPlatforms.kernels());
  }

  @Test
  void energyIsTheGoalWhereThePlatformHasPower() {
    assertThatThrownBy(() -> exact(STAR).withGoal(CapacityProblem.Goal.JOULES))
        .hasMessageContainingAll("JOULES", "says nothing of power");
    Platform powered =
        STAR.withPower(ClusterPower.of(NodePower.of(1, new PowerCurve(100, 100, 100))));
    double time = HplSimulator.of(powered).simulate(RUN, 42).energy().orElseThrow().seconds();
    assertThat(exact(powered).withGoal(CapacityProblem.Goal.JOULES).applyAsDouble(Map.of()))
        .isCloseTo(4 * 100 * time, within(1e-9));
  }

  @Test
  void unknownFactorsAreRefused() {
    assertThatThrownBy(() -> exact(STAR).applyAsDouble(Map.of("colour", 2.0)))
        .hasMessageContainingAll("'colour' is unknown", "latency");
  }

  /** It was the run of N = 1. */
  @Test
  void aMatrixOfLessThanOneIsRefused() {
    assertThatThrownBy(() -> exact(STAR).applyAsDouble(Map.of("N", 0.0001)))
        .hasMessageContaining("factor N is 1.0E-4, which makes 0.120000 of 1200");
    assertThatThrownBy(() -> exact(STAR).applyAsDouble(Map.of("NB", 1e300)))
        .hasMessageContaining("factor NB is 1.0E300");
  }

  @Test
  void aTraceThatOnlyComputesDependsOnSpeedAlone(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("t.ti");
    var workload = new io.github.bbo4j.hplsim.trace.generate.Workload(4, 3, 8, 1e9);
    TraceWriter.writeFile(file, out -> TracePatterns.write("ring", workload, out::write));
    Machine machine = Machine.star(4, new Machine.Host("h", 1e9, 1), 1e9, 1e-6, 1e10);
    try (TraceFile trace = TraceFile.open(file)) {
      TraceFactors cost =
          new TraceFactors(trace, machine, ReplayOptions.plain(), List.of(0, 1, 2, 3));
      double base = cost.applyAsDouble(Map.of());
      assertThat(cost.applyAsDouble(Map.of("speed", 2.0))).isCloseTo(base / 2, within(base * 1e-3));
      assertThat(cost.applyAsDouble(Map.of("latency", 100.0))).isGreaterThan(base);
      assertThatThrownBy(() -> cost.applyAsDouble(Map.of("N", 2.0)))
          .hasMessageContaining("'N' is unknown");
    }
  }
}
