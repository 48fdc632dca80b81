package io.github.bbo4j.hplsim.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.energy.PowerCurve;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.Interconnect;
import io.github.bbo4j.hplsim.topology.Link;
import io.github.bbo4j.hplsim.topology.Topologies;
import io.github.bbo4j.hplsim.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTopologyTest {

  private static final String HEAD =
      """
      name = wired
      ranks-per-node = 1
      kernel.dgemm = mnk 1e-10 s
      kernel.dtrsm = mnk 1e-10 s
      """;
  private static final String CABLES =
      "topology.bandwidth = 10 Gbps\ntopology.latency = 1us\ntopology.loopback.bandwidth = 5 GB/s\n";
  private static final String ROUTES =
      """
      link.a = 10 Gbps, 1us
      link.b = 1.25 GB/s, 1us
      link.bus = 25 GB/s, 0 s, fat-pipe
      route.0.1 = a b
      route.0.0 = bus
      """;
  private static final String POWER =
      """
      power = idle 95 W, one-core 120 W, full 0.215 kW | speed 0.5, idle 90 W, base 100 W, full 150 W
      power.cores = 4
      power.polling = 0.7
      power.off = 10 W
      power.node.1 = idle 100 W, base 110 W, full 200 W | speed 0.5, idle 90 W, base 100 W, full 150 W
      power.state = 0 1
      """;

  private static Platform parse(String text) {
    return PlatformFile.parse(text, "test.platform");
  }

  private static double seconds(Platform platform) {
    return HplSimulator.of(platform).simulate(HplConfiguration.of(600, 60, 2, 2), 1).seconds();
  }

  private static Topology topology(Platform platform) {
    return platform.network().interconnect().orElseThrow().topology();
  }

  @Test
  void aFatTreeIsThatOfTheApi() {
    Platform read = parse(HEAD + CABLES + "topology = fat-tree 2;2,2;1,1;1,1\n");
    assertThat(read.nodes()).isEqualTo(4);
    Topology made =
        Topologies.fatTree("2;2,2;1,1;1,1", Cables.of(1.25e9, 1e-6).withLoopback(5e9, 0));
    assertThat(seconds(read))
        .isEqualTo(
            seconds(read.withNetwork(read.network().withInterconnect(Interconnect.of(made)))));
    assertThat(topology(read).links()).isEqualTo(made.links());
  }

  @ParameterizedTest
  @CsvSource({
    "'topology = crossbar\nnodes = 4'",
    "'topology = backbone\nnodes = 4\ntopology.backbone.bandwidth = 1 GB/s\ntopology.backbone.latency = 2us'",
    "'topology = fat-tree 2;2,4;1,2;1,1\nnodes = 6'",
    "'topology = torus 3,2\ntopology.duplex = shared\ntopology.loopback.sharing = shared\nnetwork.bandwidth-weight = 8775 B'",
    "'topology = dragonfly 2,1;1,1;2,1;2\nnetwork.window = 4 MiB\nnetwork.solver = simgrid-default'"
  })
  void whatIsWrittenReadsBackEqual(String topology) {
    Platform read = parse(HEAD + CABLES + topology + "\n");
    Platform back = parse(PlatformFile.toText(read));
    assertThat(back).isEqualTo(read);
    assertThat(seconds(back)).isEqualTo(seconds(read));
  }

  @Test
  void anyTopologyIsWrittenAsItsRoutes() {
    Platform read = parse(HEAD + CABLES + "topology = fat-tree 2;2,4;1,2;1,1\n");
    Platform some = read.keepingNodes(List.of(7, 0, 3, 5));
    Platform back = parse(PlatformFile.toText(some));
    assertThat(topology(back).links()).isEqualTo(topology(some).links());
    for (int from = 0; from < 4; from++) {
      for (int to = 0; to < 4; to++) {
        assertThat(topology(back).route(from, to)).isEqualTo(topology(some).route(from, to));
      }
    }
    assertThat(seconds(back)).isEqualTo(seconds(some));
    assertThat(parse(PlatformFile.toText(back))).isEqualTo(back);
  }

  @Test
  void routesAreWrittenInTheFileOrBesideIt(@TempDir Path folder) throws IOException {
    Platform inside = parse(HEAD + "topology = routes\n" + ROUTES);
    assertThat(inside.nodes()).isEqualTo(2);
    assertThat(topology(inside).links())
        .containsExactly(
            Link.shared("a", 1.25e9, 1e-6),
            Link.shared("b", 1.25e9, 1e-6),
            Link.fatPipe("bus", 2.5e10, 0));
    assertThat(topology(inside).route(0, 1)).containsExactly(0, 1);
    assertThat(topology(inside).route(1, 0)).containsExactly(1, 0);
    assertThat(topology(inside).route(0, 0)).containsExactly(2);
    assertThat(topology(inside).route(1, 1)).isEmpty();
    Files.writeString(folder.resolve("wires"), ROUTES);
    Files.writeString(folder.resolve("p.platform"), HEAD + "topology = routes wires\n");
    assertThat(PlatformFile.read(folder.resolve("p.platform"))).isEqualTo(inside);
  }

  @Test
  void aSimGridFileLiesBesideIt(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("c.xml"),
        """
        <platform version="4.1">
        <cluster id="c" prefix="n-" suffix="" radical="0-3" speed="1Gf" bw="1.25GBps" lat="10us"/>
        </platform>
        """);
    Files.writeString(folder.resolve("p.platform"), HEAD + "topology = simgrid c.xml\n");
    Platform read = PlatformFile.read(folder.resolve("p.platform"));
    assertThat(read.nodes()).isEqualTo(4);
    assertThat(topology(read).nodeName(2)).isEqualTo("n-2");
    assertThat(read.network().remote().latency()).isCloseTo(2e-5, within(1e-18));
    assertThat(read.network().remote().bandwidth()).isEqualTo(1.25e9);
  }

  @Test
  void powerIsReadAndUsed() {
    Platform read = parse(HEAD + POWER + "topology = routes\n" + ROUTES);
    ClusterPower power = read.power().orElseThrow();
    assertThat(power.node(0).state(0).curve()).isEqualTo(PowerCurve.ofOneCore(95, 120, 215, 4));
    assertThat(power.node(0).polling()).isEqualTo(0.7);
    assertThat(power.node(1).state(1).curve()).isEqualTo(new PowerCurve(90, 100, 150));
    assertThat(power.slowdown(1)).isEqualTo(2);
    assertThat(parse(PlatformFile.toText(read))).isEqualTo(read);
    HplConfiguration run = HplConfiguration.of(600, 60, 1, 2);
    Energy energy = HplSimulator.of(read).simulate(run, 1).energy().orElseThrow();
    Energy set =
        HplSimulator.of(parse(HEAD + "topology = routes\n" + ROUTES))
            .withPower(power)
            .simulate(run, 1)
            .energy()
            .orElseThrow();
    assertThat(energy.total()).isEqualTo(set.total());
    assertThat(read.keepingNodes(List.of(1)).power().orElseThrow().slowdown(0)).isEqualTo(2);
  }

  @Test
  void withoutATopologyPowerIsOfTheStar() {
    Platform star =
        parse(
            HEAD
                + "nodes = 2\nnetwork.remote.latency = 1us\nnetwork.remote.bandwidth = 1 GB/s\n"
                + "power = idle 50 W, base 60 W, full 100 W\n");
    Energy energy =
        HplSimulator.of(star)
            .simulate(HplConfiguration.of(600, 60, 1, 2), 1)
            .energy()
            .orElseThrow();
    assertThat(energy.meanWatts()).isBetween(100.0, 200.0);
    assertThat(energy.total()).isCloseTo(energy.meanWatts() * energy.seconds(), within(1e-9));
  }

  @Test
  void errorsNameLineKeyValueAndCure() {
    refused(CABLES + "topology = hypercube 4", "'hypercube' is no topology", "fat-tree");
    refused("topology = torus 4,4", "topology.bandwidth", "missing");
    refused(CABLES + "topology = crossbar", "key 'nodes' is missing");
    refused(CABLES + "topology = torus 2,2\nnodes = 5", "nodes is 5", "has 4");
    refused(CABLES + "topology = torus 2;2", "'2;2' is not of the form size,size");
    refused(CABLES + "topology = torus 2,2\ntopology.duplex = half", "split, shared");
    refused(
        CABLES + "topology = torus 2,2\ntopology.loopback.sharing = half", "fat-pipe or shared");
    refused("topology = routes nowhere", "no file", "nowhere");
    refused("topology = routes", "no routes");
    refused("topology = routes\nlink.a = 1 GB/s, 1us\nroute.0.2 = a", "between nodes 0 and 1");
    refused("topology = routes\nlink.a = 1 GB/s\nroute.0.1 = a", "line 6", "a latency");
    refused("topology = routes\nlink.a = 1 GB/s, 1us\nroute.0.1 = a c", "line 7", "no link 'c'");
    refused("topology = routes\nlink.a = 1 GB/s, 1us\nroute.0.x = a", "line 7", "route.FROM.TO");
    refused("topology = routes\nlink.a = 1 GB/s, 1us\nroute.0.1 =", "has no links");
    refused("topology = simgrid no.xml", "no file");
    String star = "nodes = 2\nnetwork.remote.latency = 1us\nnetwork.remote.bandwidth = 1 GB/s\n";
    refused(star + "power = idle 95 W, full 100 W", "line 8", "either one-core or base");
    refused(star + "power = idle 95, base 96 W, full 100 W", "'95' has no unit");
    refused(star + "power = idle 95 J, base 96 W, full 100 W", "'J'");
    refused(
        star + "power = idle 95 W, base 96 W, full 100 W | idle 95 W, base 96 W, full 100 W",
        "needs its speed");
    refused(star + "power.node.0 = idle 95 W, base 96 W, full 100 W", "power.node.1 is missing");
    refused(star + "power.state = 1", "power is missing");
    refused(
        star + "power = idle 95 W, base 96 W, full 100 W\npower.state = 1",
        "performance state is 1");
    refused(star + "link.a = 1 GB/s, 1us", "'link.a'", "is not a key");
  }

  private static void refused(String text, String... parts) {
    assertThatThrownBy(() -> parse(HEAD + text + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("test.platform")
        .hasMessageContainingAll(parts);
  }
}
