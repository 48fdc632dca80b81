package io.github.bbo4j.hplsim.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.hplsim.platform.SimGridClusters;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cables of clusters in SimGrid's platform files, as SimGrid 3.32 has them. */
class ClusterCablesTest {

  private static final String TORUS = "topology=\"TORUS\" topo_parameters=\"2,2\"";

  private static String cluster(String attributes) {
    return "<platform version=\"4.1\"><zone id=\"w\" routing=\"Full\"><cluster id=\"c\" prefix=\"h\""
        + " suffix=\"\" radical=\"0-3\" speed=\"1Gf\" bw=\"1GBps\" lat=\"1us\" "
        + attributes
        + "/></zone></platform>";
  }

  private static SimGridPlatform read(String attributes, SimGridRouting routing) {
    return SimGridPlatform.parse(cluster(attributes), "c.xml", routing);
  }

  private static List<Link> inside(String attributes) {
    Topology topology = read(attributes, SimGridRouting.AS_SIMGRID_3_32).topology();
    return Arrays.stream(topology.route(1, 1)).mapToObj(topology.links()::get).toList();
  }

  /** Such messages were free: 10 MB between two processes of a host took 0 s. */
  @ParameterizedTest
  @CsvSource({
    "'FAT_TREE', '2;2,2;1,2;1,1', link_from_1_7_1",
    "'DRAGONFLY', '1,1;1,1;2,1;2', local_link_from_router_0_to_node_1_1"
  })
  void withoutLoopbackMessagesInsideAHostTakeItsCable(String kind, String shape, String cable) {
    String attributes = "topology=\"" + kind + "\" topo_parameters=\"" + shape + "\"";
    assertThat(inside(attributes))
        .extracting(Link::name)
        .containsExactly(cable + "_UP", cable + "_DOWN");
    assertThat(inside(attributes + " sharing_policy=\"SHARED\""))
        .extracting(Link::name)
        .containsExactly(cable, cable);
    assertThat(inside(attributes + " loopback_bw=\"5GBps\""))
        .extracting(Link::name)
        .containsExactly("c_link_1_loopback");
  }

  /** SimGrid stops there; here they were free. */
  @Test
  void withoutLoopbackMessagesInsideAHostOfATorusAreRefused(@TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("torus.xml"), cluster(TORUS));
    SimGridPlatform torus = SimGridPlatform.read(file);
    Machine machine = Machine.of(torus);
    assertThat(machine.routing().route(0, 1)).hasSize(1);
    assertThatThrownBy(() -> machine.routing().route(1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("h1", "loopback_bw");
    SimGridRouting routing = SimGridRouting.AS_SIMGRID_3_32;
    assertThat(SimGridClusters.read(file, 1, routing).ranks()).isEqualTo(4);
    assertThatThrownBy(() -> SimGridClusters.read(file, 2, routing))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("torus.xml", "h0", "loopback_bw", "one rank");
  }

  /** SimGrid 3.32 shares them, whatever the file says; transfers were up to 49 % too fast. */
  @ParameterizedTest
  @CsvSource({"''", "'topology=\"TORUS\" topo_parameters=\"2,2\"'"})
  void cablesOfAClusterAreSharedWhateverTheFileSays(String kind) {
    String attributes = kind + " sharing_policy=\"FATPIPE\"";
    assertThat(policies(read(attributes, SimGridRouting.AS_SIMGRID_3_32)))
        .containsOnly(Link.Policy.SHARED);
    assertThat(policies(read(attributes, SimGridRouting.CORRECTED)))
        .containsOnly(Link.Policy.FATPIPE);
  }

  /** Those of the cables, without what zones have for messages inside hosts. */
  private static List<Link.Policy> policies(SimGridPlatform platform) {
    return platform.topology().links().stream()
        .filter(link -> link.name().startsWith("c_"))
        .map(Link::policy)
        .toList();
  }

  /** Only flat clusters have one in SimGrid, which refuses such a route. */
  @Test
  void clustersWithATopologyHaveNoRouter() {
    String wan =
        cluster(TORUS)
            .replace(
                "</zone>",
                "<cluster id=\"d\" prefix=\"d\" suffix=\"\" radical=\"0\" speed=\"1Gf\" bw=\"1GBps\""
                    + " lat=\"1us\"/><link id=\"wan\" bandwidth=\"1GBps\" latency=\"1ms\"/><zoneRoute"
                    + " src=\"c\" dst=\"d\" gw_src=\"GATE\" gw_dst=\"dd_router\"><link_ctn id=\"wan\"/>"
                    + "</zoneRoute></zone>");
    SimGridRouting routing = SimGridRouting.AS_SIMGRID_3_32;
    assertThat(SimGridPlatform.parse(wan.replace("GATE", "h0"), "w.xml", routing).hosts())
        .hasSize(5);
    assertThatThrownBy(
            () -> SimGridPlatform.parse(wan.replace("GATE", "hc_router"), "w.xml", routing))
        .hasMessageContainingAll("w.xml line 1", "hc_router", "no host or router in 'c'");
  }
}
