package io.github.bbo4j.hplsim.engine.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.network.NetworkModel;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinksTest {

  @Test
  void flowsShareLinksFairly() {
    NetworkModel network =
        NetworkModel.of(NetworkModel.Route.of(0, 10), NetworkModel.Route.of(0, 100));
    IndexedHeap events = new IndexedHeap(8);
    Links links = new Links(new StarTopology(3, network), true, events);
    links.reserve(8);
    links.announce(0, 0, 1);
    links.announce(1, 0, 2);
    links.start(0, 100, 1, 0);
    links.start(1, 100, 1, 0);
    links.share(0);
    // Two flows leave node 0: 5 each, both would end at 20.
    assertThat(events.date(0)).isCloseTo(20, within(1e-12));
    links.announce(2, 1, 2);
    links.start(2, 10, 1, 10);
    links.share(10);
    // Node 2 receives two flows at 5 each: the new one ends at 12.
    assertThat(events.date(2)).isCloseTo(12, within(1e-12));
    assertThat(events.date(1)).isCloseTo(20, within(1e-12));
  }

  /** Links 0 (a fat pipe of 10), 1 (of 100) and 2 (of 4), and a route to each node of three. */
  private static RoutedTopology pipe(boolean crossTraffic, double slower, int[]... routes) {
    return new RoutedTopology(
        4,
        new RoutedTopology.LinkTable(
            new double[] {10, 100, 4},
            new double[] {1, slower, 0},
            new boolean[] {true, false, false}),
        (from, to) -> routes[Math.max(from, to)],
        new RoutedTopology.Sharing(crossTraffic, 0, Double.POSITIVE_INFINITY));
  }

  /** Starts a flow of 100 bytes to each node and returns when they would end. */
  private static double[] ends(RoutedTopology topology, int... nodes) {
    IndexedHeap events = new IndexedHeap(8);
    Links links = new Links(topology, true, events);
    links.reserve(8);
    for (int i = 0; i < nodes.length; i++) {
      links.announce(i, 0, nodes[i]);
      links.start(i, 100, 1, 0);
    }
    links.share(0);
    return IntStream.range(0, nodes.length).mapToDouble(events::date).toArray();
  }

  @Test
  void aFlowOfAFatPipeIsBoundByItAfterAnotherHasItsShareElsewhere() {
    RoutedTopology topology = pipe(false, 0, new int[0], new int[] {0, 2}, new int[] {0, 1});
    assertThat(ends(topology, 1, 2)).containsExactly(new double[] {25, 10}, within(1e-12));
    assertThat(ends(topology, 2, 1)).containsExactly(new double[] {10, 25}, within(1e-12));
  }

  /** SimGrid 3.32's solver, not its manual: the route of thrice the latency gets a third. */
  @Test
  void aFatPipeGivesSlowerRoutesLess() {
    RoutedTopology topology = pipe(false, 2, new int[0], new int[] {0}, new int[] {0, 1});
    assertThat(ends(topology, 1, 2)).containsExactly(new double[] {10, 30}, within(1e-12));
    assertThat(ends(topology, 2, 1)).containsExactly(new double[] {30, 10}, within(1e-12));
  }

  @Test
  void acknowledgementsTakeNothingFromAFatPipe() {
    RoutedTopology topology = pipe(true, 0, new int[0], new int[] {0});
    assertThat(ends(topology, 1)).containsExactly(new double[] {10}, within(1e-12));
  }
}
