package io.github.bbo4j.hplsim.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SimGridClusters;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.Topologies;
import io.github.bbo4j.hplsim.topology.Topology;
import org.junit.jupiter.api.Test;

class LinkLoadsTest {

  private static final Topology TREE = Topologies.fatTree("2;4,4;1,1;1,1", Cables.of(1e9, 1e-6));

  @Test
  void bytesAreOnEveryLinkOfTheirRoute() {
    long[][] bytes = new long[16][16];
    bytes[0][1] = 1_000_000;
    bytes[0][5] = 2_000_000;
    LinkLoads loads = LinkLoads.of(TREE, bytes, 1);
    double sum =
        loads.tiers().stream()
            .flatMap(tier -> tier.loads().stream())
            .mapToDouble(LinkLoads.Load::bytes)
            .sum();
    assertThat(sum).isCloseTo(2 * 1e6 + 4 * 2e6, within(1e-6));
    // Both leave node 0 by its one cable.
    LinkLoads.Load bottleneck = loads.bottleneck().orElseThrow();
    assertThat(bottleneck.bytes()).isEqualTo(3e6);
    assertThat(bottleneck.utilization()).isCloseTo(3e-3, within(1e-12));
    assertThat(loads.tiers()).hasSize(4);
    assertThat(loads.tiers().get(0).name()).isEqualTo("up, at the nodes");
  }

  @Test
  void oneTopSwitchIsTheBottleneckOfHpl() {
    Platform platform = SimGridClusters.of("tree", TREE, 1, SmpiPlatforms.kernels());
    LinkLoads loads = LinkLoads.of(HplConfiguration.of(1000, 100, 4, 4), platform, 42);
    double inner =
        loads.tiers().stream()
            .filter(tier -> tier.before() > 0 && tier.after() > 0)
            .mapToDouble(tier -> tier.busiest().utilization())
            .max()
            .orElseThrow();
    assertThat(loads.bottleneck().orElseThrow().utilization()).isEqualTo(inner);
    assertThat(loads.svg()).contains("bottleneck", "</svg>");
    StringBuilder csv = new StringBuilder();
    loads.writeCsv(csv);
    assertThat(csv.toString()).startsWith("tier,link,");
  }

  @Test
  void refusesFlatPlatforms() {
    assertThatThrownBy(
            () ->
                LinkLoads.of(
                    HplConfiguration.of(100, 10, 2, 2), SmpiPlatforms.of("eth10", 4, 1), 1))
        .hasMessageContaining("flat");
  }
}
