package io.github.bbo4j.hplsim.topology;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hop counts and links of routes, by hand. */
class TopologiesTest {

  private static final Cables CABLES = Cables.of(1e9, 1e-6);

  private static List<String> names(Topology t, int from, int to) {
    return Arrays.stream(t.route(from, to)).mapToObj(l -> t.links().get(l).name()).toList();
  }

  private static int hops(Topology t, int from, int to) {
    return t.route(from, to).length;
  }

  @Test
  void crossbarHasUpAndDown() {
    Topology t = Topologies.crossbar(4, CABLES);
    assertEquals(List.of("c_link_1_UP", "c_link_3_DOWN"), names(t, 1, 3));
    assertEquals(List.of("c_link_2_UP", "c_link_2_DOWN"), names(t, 2, 2));
    assertEquals(2e-6, t.latency(0, 1), 1e-18);
    assertEquals("node-3", t.nodeName(3));
  }

  @Test
  void sharedDuplexUsesOneLinkForBothWays() {
    Topology t = Topologies.crossbar(4, CABLES.withDuplex(Cables.Duplex.SHARED));
    assertEquals(4, t.links().size());
    assertArrayEquals(t.route(1, 3), new int[] {t.route(3, 1)[1], t.route(3, 1)[0]});
  }

  @Test
  void backboneIsOnEveryRouteBetweenNodes() {
    Link backbone = Link.shared("bb", 2e9, 3e-6);
    Topology t = Topologies.backbone(3, CABLES.withLoopback(5e9, 1e-7), backbone);
    assertEquals(List.of("c_link_0_UP", "bb", "c_link_2_DOWN"), names(t, 0, 2));
    assertEquals(List.of("c_link_1_loopback"), names(t, 1, 1));
    assertEquals(5e-6, t.latency(0, 2), 1e-18);
  }

  @Test
  void fatTreeClimbsAsFarAsNeeded() {
    Topology t = Topologies.fatTree("3;4,4,4;1,4,2;1,1,1", CABLES);
    assertEquals(64, t.nodes());
    assertEquals(2, hops(t, 0, 3));
    assertEquals(4, hops(t, 0, 15));
    assertEquals(6, hops(t, 0, 63));
    // Cables: 64 below the leaves, 16 leaves with 4 parents, 16 switches with 2 parents.
    assertEquals(2 * (64 + 64 + 32), t.links().size());
  }

  @Test
  void fatTreeChoosesTheTopSwitchByDestination() {
    Topology t = Topologies.fatTree("2;8,8;1,4;1,1", CABLES);
    for (int to = 8; to < 64; to++) {
      Set<String> last = new HashSet<>();
      for (int from = 0; from < 8; from++) {
        List<String> route = names(t, from, to);
        assertEquals(4, route.size());
        // Leaf 127 is that of nodes 0 to 7; its parents are the switches 119 to 116.
        assertTrue(route.get(1).startsWith("link_from_127_" + (119 - to % 4)), route.toString());
        last.add(route.get(2));
      }
      assertEquals(1, last.size(), "all messages to a node come down through one switch");
    }
  }

  @Test
  void parallelCablesDownAreChosenBySource() {
    Topology t = Topologies.fatTree("2;4,4;1,2;1,2", CABLES);
    for (int from = 0; from < 4; from++) {
      int cable = Integer.parseInt(names(t, from, 15).get(2).split("_")[4]) % 2;
      assertEquals(from % 2, cable);
    }
  }

  @Test
  void torusTakesTheShorterWayRoundInEachDimension() {
    int[] sizes = {5, 4, 3};
    Topology t = Topologies.torus(sizes, CABLES);
    assertEquals(60, t.nodes());
    for (int from = 0; from < 60; from++) {
      for (int to = 0; to < 60; to++) {
        int expected = 0;
        for (int j = 0, step = 1; j < 3; step *= sizes[j++]) {
          int d = Math.abs(from / step % sizes[j] - to / step % sizes[j]);
          expected += Math.min(d, sizes[j] - d);
        }
        assertEquals(expected, hops(t, from, to), from + " to " + to);
      }
    }
  }

  @Test
  void dragonflyRoutesAreMinimal() {
    // 3 groups of 2 chassis of 3 routers of 2 nodes.
    Topology t = Topologies.dragonfly("3,1;2,1;3,1;2", CABLES);
    assertEquals(36, t.nodes());
    assertEquals(2, hops(t, 0, 1));
    assertEquals(3, hops(t, 0, 2));
    assertEquals(3, hops(t, 0, 6));
    assertEquals(4, hops(t, 0, 8));
    // In chassis 1 of a group, from one router to another: green only.
    assertEquals(3, hops(t, 6, 8));
    for (int from = 0; from < 36; from++) {
      for (int to = 0; to < 36; to++) {
        assertTrue(hops(t, from, to) <= 7);
      }
    }
  }

  @Test
  void simGridsDragonflyTakesADetourInAChassis() {
    String shape = "3,1;2,1;3,1;2";
    Topology quirky = new Dragonfly("c", "n", TopologyText.dragonfly(shape), CABLES, true);
    assertEquals(4, hops(quirky, 6, 8));
    assertEquals(3, hops(quirky, 6, 2), "the black link is forgotten");
  }

  @Test
  void cablesInParallelInADragonflyAreOneWiderLink() {
    Topology t = Topologies.dragonfly("2,3;2,2;2,4;1", CABLES);
    assertTrue(
        t.links().stream().anyMatch(l -> l.name().startsWith("blue") && l.bandwidth() == 3e9));
    assertTrue(
        t.links().stream().anyMatch(l -> l.name().startsWith("black") && l.bandwidth() == 2e9));
    assertTrue(
        t.links().stream().anyMatch(l -> l.name().startsWith("green") && l.bandwidth() == 4e9));
  }

  @Test
  void selectedNodesKeepTheirRoutes() {
    Topology all = Topologies.torus(new int[] {4, 4}, CABLES);
    Topology some = Topologies.keepingNodes(all, List.of(5, 0, 10));
    assertEquals(3, some.nodes());
    assertArrayEquals(all.route(5, 10), some.route(0, 2));
    assertEquals("node-10", some.nodeName(2));
  }

  @Test
  void wrongShapesAreRefusedWithTheirForm() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Topologies.fatTree("2;8,8;1,4", CABLES))
            .getMessage();
    assertTrue(message.contains("levels;down,...;up,...;parallel,..."), message);
    assertThrows(
        IllegalArgumentException.class, () -> Topologies.dragonfly("4,1;2,1;3,1;2", CABLES));
    assertThrows(IllegalArgumentException.class, () -> Topologies.torus(new int[] {4, 0}, CABLES));
    assertThrows(IllegalArgumentException.class, () -> Topologies.crossbar(0, CABLES));
    assertThrows(IllegalArgumentException.class, () -> Cables.of(0, 1e-6));
  }
}
