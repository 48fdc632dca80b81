package io.github.bbo4j.hplsim.engine.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shares after a change are those of solving everything, and cost what changes. */
class FairLinksTest {

  private static final int NODES = 12;
  private static final int LINKS = 18;
  private static final int SLOTS = 60;

  /** Random routes of one to four links; capacities, latencies and windows of some orders. */
  private static RoutedTopology random(SplittableRandom random, boolean crossTraffic) {
    double[] bandwidth = random.doubles(LINKS).map(u -> Math.pow(10, 1 + 2 * u)).toArray();
    double[] latency = random.doubles(LINKS).map(u -> u < 0.2 ? 0 : u).toArray();
    int[][][] routes = new int[NODES][NODES][];
    for (int[][] row : routes) {
      for (int j = 0; j < NODES; j++) {
        row[j] = random.ints(1 + random.nextInt(4), 0, LINKS).distinct().toArray();
      }
    }
    return new RoutedTopology(
        NODES,
        new RoutedTopology.LinkTable(bandwidth, latency, new boolean[LINKS]),
        (from, to) -> routes[from][to],
        new RoutedTopology.Sharing(crossTraffic, random.nextInt(2) * 5.0, 40));
  }

  private static FairLinks empty(Topology topology) {
    FairLinks links = new FairLinks(topology, new IndexedHeap(SLOTS));
    links.reserve(SLOTS);
    return links;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void anyHistoryOfStartsAndEndsGivesTheSharesOfSolvingAll(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RoutedTopology topology = random(random, seed % 2 == 0);
    FairLinks links = empty(topology);
    int[] from = new int[SLOTS];
    int[] to = new int[SLOTS];
    BitSet active = new BitSet();
    for (int step = 0; step < 200; step++) {
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        int flow = random.nextInt(SLOTS);
        if (active.get(flow)) {
          links.end(flow);
          active.clear(flow);
        } else {
          from[flow] = random.nextInt(NODES);
          to[flow] = random.nextInt(NODES);
          links.announce(flow, from[flow], to[flow]);
          links.start(flow, 1e9, 1, step);
          active.set(flow);
        }
      }
      links.share(step);
      FairLinks all = empty(topology);
      active.stream()
          .forEach(
              flow -> {
                all.announce(flow, from[flow], to[flow]);
                all.start(flow, 1e9, 1, 0);
              });
      all.share(0);
      for (int flow = active.nextSetBit(0); flow >= 0; flow = active.nextSetBit(flow + 1)) {
        assertThat(links.rate[flow])
            .as("step %s, flow %s", step, flow)
            .isCloseTo(all.rate[flow], within(1e-9 * all.rate[flow]));
      }
    }
  }

  /** Flow i takes links i and i + 1, each of which is wider than the one before. */
  private static long solvedByOneMore(int length) {
    double[] bandwidth = new double[length + 1];
    Arrays.setAll(bandwidth, i -> 100 + i);
    double[] latency = new double[length + 1];
    Arrays.fill(latency, 1);
    RoutedTopology topology =
        new RoutedTopology(
            length,
            new RoutedTopology.LinkTable(bandwidth, latency, new boolean[length + 1]),
            (a, b) -> new int[] {a, a + 1},
            new RoutedTopology.Sharing(false, 0, 1e20));
    FairLinks links = new FairLinks(topology, new IndexedHeap(length + 1));
    links.reserve(length + 1);
    for (int i = 0; i < length; i++) {
      links.announce(i, i, i);
      links.start(i, 1e9, 1, 0);
    }
    links.share(0);
    long before = links.solved();
    links.announce(length, length / 2, 0);
    links.start(length, 1e9, 1, 1);
    links.share(1);
    return links.solved() - before;
  }

  /** A route of more links than any before wrote over the next flow, and the replay hung. */
  @Test
  void aRouteMayBeLongerThanAllBefore() {
    int[] lengths = {1, 3, 5, 40, 12};
    int links = Arrays.stream(lengths).sum();
    double[] bandwidth = new double[links];
    Arrays.setAll(bandwidth, i -> 100 + 7 * (i % 11));
    // Flow i takes the first links, so that all meet on the first one.
    RoutedTopology topology =
        new RoutedTopology(
            lengths.length,
            new RoutedTopology.LinkTable(bandwidth, new double[links], new boolean[links]),
            (a, b) -> IntStream.range(0, lengths[a]).toArray(),
            new RoutedTopology.Sharing(false, 0, 1e20));
    for (boolean fair : new boolean[] {true, false}) {
      IndexedHeap events = new IndexedHeap(lengths.length);
      LinkFlows flows = fair ? new FairLinks(topology, events) : new Links(topology, true, events);
      flows.reserve(lengths.length);
      for (int i = 0; i < lengths.length; i++) {
        flows.announce(i, i, 0);
        flows.start(i, 1e9, 1, 0);
        flows.share(0);
      }
      for (int i = 0; i < lengths.length; i++) {
        assertThat(flows.rate[i]).as("%s %s", fair, i).isCloseTo(20, within(1e-9));
      }
      for (int i = 0; i + 1 < lengths.length; i++) {
        flows.end(i);
      }
      flows.share(0);
      assertThat(flows.rate[lengths.length - 1]).isCloseTo(100, within(1e-9));
    }
  }

  @Test
  void theCostOfAChangeDoesNotGrowWithWhatIsConnected() {
    assertThat(solvedByOneMore(2000)).isEqualTo(solvedByOneMore(200)).isLessThan(100);
  }
}
