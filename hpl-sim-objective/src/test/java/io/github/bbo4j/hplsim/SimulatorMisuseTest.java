package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.hplsim.calibration.NetworkCalibration;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.TaurusPower;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.planning.LinkLoads;
import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.RankMapping;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.topology.SimGridRouting;
import io.github.bbo4j.hplsim.topology.Topologies;
import io.github.bbo4j.hplsim.topology.Topology;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a stranger hands over by mistake is told by its name, not by an index out of bounds. */
class SimulatorMisuseTest {

  /** A flat platform kept nodes that it hasn't, in silence. */
  @Test
  void nodesThatAreNotThereAreNotKept() {
    Platform platform = SmpiPlatforms.of("eth100", 4, 2);
    assertThatThrownBy(() -> platform.keepingNodes(List.of(0, 7)))
        .hasMessage("node = 7 must be in 0..3");
    assertThatThrownBy(() -> platform.keepingNodes(List.of(1, 1)))
        .hasMessage("kept = [1, 1] must be nodes that differ");
    ClusterPower power = TaurusPower.cluster(4);
    assertThatThrownBy(() -> power.keepingNodes(List.of(7))).hasMessage("node = 7 must be in 0..3");
    assertThatThrownBy(() -> power.node(-1)).hasMessage("node = -1 must be in 0..3");
    assertThatThrownBy(() -> power.state(4)).hasMessage("node = 4 must be in 0..3");
  }

  /** On 1 x 4 the panels of N = 1,000,000 had -1.1e13 bytes, on 2 x 2 a thousandth of theirs. */
  @Test
  void messagesThatMpiCannotSendAreRefused() {
    HplConfiguration large = HplConfiguration.of(1_000_000, 4096, 1, 4);
    for (Fidelity fidelity : Fidelity.values()) {
      HplSimulator simulator =
          HplSimulator.of(SmpiPlatforms.of("eth100", 4, 1)).withFidelity(fidelity);
      assertThatThrownBy(() -> simulator.simulate(large, 1))
          .hasMessageContaining("NB is 4096 but with N = 1000000 and P x Q = 1 x 4 a message would")
          .hasMessageContaining("have 4096004097 doubles");
    }
    assertThatThrownBy(() -> new Geometry(HplConfiguration.of(4_000_000, 4096, 2, 2)))
        .hasMessageContaining("maybe a smaller NB");
    // The row of the diagonal has the panel in it, another one beside it.
    int rows = (Integer.MAX_VALUE - 1) / 1024 - 1;
    assertThat(new Geometry(HplConfiguration.of(rows, 1024, 1, 2)).panelLength(0, 0))
        .isEqualTo(1024 * (rows + 1) + 1);
    assertThatThrownBy(() -> new Geometry(HplConfiguration.of(rows + 1, 1024, 1, 2)))
        .hasMessageContaining("NB is 1024");
    int both = 2 * (rows / 1024 - 1) * 1024;
    assertThat(new Geometry(HplConfiguration.of(both, 1024, 2, 4096)).panelLength(0, 1))
        .isPositive();
    assertThatThrownBy(() -> new Geometry(HplConfiguration.of(both + 2048, 1024, 2, 4096)))
        .hasMessageContaining("NB is 1024");
    // One process sends nothing.
    assertThat(new Geometry(HplConfiguration.of(4_000_000, 4096, 1, 1)).panels).isEqualTo(977);
  }

  @Test
  void platformsOfAnyShapeAreNamed() {
    assertThatThrownBy(() -> BuiltInPlatforms.named("eth"))
        .hasMessageContaining("taurus, smpi-eth100, smpi-eth10]");
    assertThatThrownBy(() -> BuiltInPlatforms.named("smpi-eth10"))
        .hasMessageContaining("Maybe say its nodes and the ranks of each");
    assertThat(BuiltInPlatforms.named("smpi-eth10", 3, 2).ranks()).isEqualTo(6);
    assertThat(BuiltInPlatforms.named("taurus", 3, 2).nodes()).isEqualTo(16);
  }

  @Test
  void arraysOfWrongLengthsAreTold() {
    assertThatThrownBy(() -> NetworkCalibration.fit(List.of(new double[] {1})))
        .hasMessage("message = [1.0] must be {size in bytes, seconds}");
    Topology star = Topologies.crossbar(2, Cables.of(1e9, 1e-6));
    assertThatThrownBy(() -> LinkLoads.of(star, new long[][] {{0, 1}, {1}}, 1))
        .hasMessage("bytes = a row of 1 of 2 must be a square of at most 2 nodes");
    assertThatThrownBy(() -> LinkLoads.of(star, new long[3][3], 1))
        .hasMessage("bytes = a row of 3 of 3 must be a square of at most 2 nodes");
  }

  @Test
  void numbersThatMakeNoMachineAreRefused() {
    assertThatThrownBy(() -> RankMapping.shuffled(-1, new SplittableRandom(1)))
        .hasMessage("ranks = -1 must be at least 1");
    Machine.Host host = new Machine.Host("h", 1e9, 1);
    assertThatThrownBy(() -> Machine.star(-1, host, 1e9, 1e-6, 1e9))
        .hasMessage("count = -1 must be at least 1");
    assertThatThrownBy(() -> Machine.star(2, host, 1e9, Double.NaN, 1e9))
        .hasMessage("latency = NaN s must be 0, or from 1e-18 to 1e12 s. Maybe its unit is wrong");
  }

  @Test
  void aFileThatIsNoneOfSimGridsSaysWhatItShouldBe() {
    assertThatThrownBy(
            () -> SimGridPlatform.parse("name = a", "a.platform", SimGridRouting.CORRECTED))
        .hasMessageContaining("a.platform line 1: not well-formed XML")
        .hasMessageContaining("Maybe it is no platform file of SimGrid");
  }
}
