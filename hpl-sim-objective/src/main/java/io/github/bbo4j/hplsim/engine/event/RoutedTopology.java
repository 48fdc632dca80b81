package io.github.bbo4j.hplsim.engine.event;

import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.topology.Interconnect;
import io.github.bbo4j.hplsim.topology.Link;
import java.util.Arrays;
import java.util.List;

/**
 * Links and routes given one by one. Routes are worked out when they are first asked for. Not
 * thread-safe.
 *
 * <p>A flow takes its full rate from each link of its route and, with cross traffic, 5 % of it from
 * each link of the way back (acknowledgements); from a link on both it takes the sum, or its full
 * rate where the link serves each flow in full. Its penalty is {@code sum of latencies + sum of
 * weightS/bandwidth} (1 without latency), its bound {@code min(bandwidth of the route's links,
 * window/(2*latency))}.
 */
public final class RoutedTopology implements Topology {

  private static final double REVERSE_WEIGHT = 0.05;

  private final double[] bandwidth;
  private final double[] latency;
  private final boolean[] inFull;
  private final int nodes;
  private final Routing routing;
  private final Sharing sharing;
  private long[] pairs = new long[0];
  private Path[] paths = new Path[0];
  private int pathCount;
  private long lastPair = -1;
  private Path last = new Path(new int[0], new double[0], 0, 1, 0);

  /**
   * Links by number.
   *
   * @param bandwidth bytes per second
   * @param latency seconds
   * @param inFull whether each flow is served in full
   */
  public record LinkTable(double[] bandwidth, double[] latency, boolean[] inFull) {}

  /** The way between two nodes. */
  @FunctionalInterface
  public interface Routing {

    /** Returns the links from one node to another, in order. */
    int[] route(int from, int to);
  }

  /**
   * How flows share links.
   *
   * @param crossTraffic whether a flow also loads the way back
   * @param weightS bytes that a link adds to the penalty at its bandwidth
   * @param window bytes under way at most (TCP gamma)
   */
  public record Sharing(boolean crossTraffic, double weightS, double window) {}

  private record Path(
      int[] links, double[] weights, double latency, double penalty, double bound) {}

  /** Creates a topology of nodes {@code 0..nodes-1}. */
  public RoutedTopology(int nodes, LinkTable links, Routing routing, Sharing sharing) {
    this.nodes = nodes;
    this.routing = routing;
    this.sharing = sharing;
    bandwidth = links.bandwidth().clone();
    latency = links.latency().clone();
    inFull = links.inFull().clone();
    clear(64);
  }

  /**
   * Returns the topology of a network with an interconnect; inside a node without a link of its own
   * the loopback of the network is used.
   */
  static RoutedTopology of(NetworkModel network, Interconnect interconnect) {
    io.github.bbo4j.hplsim.topology.Topology topology = interconnect.topology();
    List<Link> all = topology.links();
    int loopback = all.size();
    double[] bandwidth = new double[loopback + 1];
    double[] latency = new double[loopback + 1];
    boolean[] inFull = new boolean[loopback + 1];
    boolean shared = network.sharing() == NetworkModel.Sharing.MAX_MIN;
    for (int l = 0; l < loopback; l++) {
      bandwidth[l] = all.get(l).bandwidth();
      latency[l] = all.get(l).latency();
      inFull[l] = !shared || all.get(l).policy() == Link.Policy.FATPIPE;
    }
    bandwidth[loopback] = network.loopback().bandwidth();
    latency[loopback] = network.loopback().latency();
    inFull[loopback] = true;
    Routing routing =
        (from, to) -> {
          int[] links = topology.route(from, to);
          return from == to && links.length == 0 ? new int[] {loopback} : links;
        };
    return new RoutedTopology(
        topology.nodes(),
        new LinkTable(bandwidth, latency, inFull),
        routing,
        new Sharing(network.crossTraffic(), interconnect.bandwidthWeight(), interconnect.window()));
  }

  /** A small table of the pairs that were asked for: most programs use few of all. */
  private Path path(int from, int to) {
    long pair = (long) from * nodes + to;
    if (pair == lastPair) {
      return last;
    }
    int slot = slot(pair, pairs.length);
    while (pairs[slot] != pair && pairs[slot] >= 0) {
      slot = slot + 1 & pairs.length - 1;
    }
    Path path = pairs[slot] == pair ? paths[slot] : kept(slot, pair, find(from, to));
    lastPair = pair;
    last = path;
    return path;
  }

  private static int slot(long pair, int slots) {
    long hash = pair * 0x9E3779B97F4A7C15L;
    return (int) (hash >>> 40) & slots - 1;
  }

  private Path kept(int slot, long pair, Path path) {
    pairs[slot] = pair;
    paths[slot] = path;
    if (++pathCount * 2 > pairs.length) {
      long[] oldPairs = pairs;
      Path[] oldPaths = paths;
      clear(4 * oldPairs.length);
      for (int i = 0; i < oldPairs.length; i++) {
        if (oldPairs[i] >= 0) {
          int free = slot(oldPairs[i], pairs.length);
          while (pairs[free] >= 0) {
            free = free + 1 & pairs.length - 1;
          }
          pairs[free] = oldPairs[i];
          paths[free] = oldPaths[i];
        }
      }
    }
    return path;
  }

  private void clear(int slots) {
    pairs = new long[slots];
    paths = new Path[slots];
    Arrays.fill(pairs, -1);
  }

  private Path find(int from, int to) {
    int[] forth = routing.route(from, to);
    int[] back = sharing.crossTraffic() ? routing.route(to, from) : new int[0];
    int[] links = new int[forth.length + back.length];
    double[] weights = new double[links.length];
    int count = 0;
    double seconds = 0;
    double narrowest = Double.POSITIVE_INFINITY;
    double penalty = 0;
    for (int l : forth) {
      count = add(links, weights, count, l, 1);
      seconds += latency[l];
      narrowest = Math.min(narrowest, bandwidth[l]);
      penalty += sharing.weightS() / bandwidth[l];
    }
    for (int l : back) {
      count = add(links, weights, count, l, REVERSE_WEIGHT);
    }
    double bound = seconds > 0 ? Math.min(narrowest, sharing.window() / (2 * seconds)) : narrowest;
    return new Path(
        Arrays.copyOf(links, count), weights, seconds, seconds > 0 ? seconds + penalty : 1, bound);
  }

  private int add(int[] links, double[] weights, int count, int link, double weight) {
    for (int i = 0; i < count; i++) {
      if (links[i] == link) {
        weights[i] = inFull[link] ? Math.max(weights[i], weight) : weights[i] + weight;
        return count;
      }
    }
    links[count] = link;
    weights[count] = weight;
    return count + 1;
  }

  @Override
  public int links() {
    return bandwidth.length;
  }

  @Override
  public double capacity(int link) {
    return bandwidth[link];
  }

  @Override
  public boolean servesInFull(int link) {
    return inFull[link];
  }

  @Override
  public int hops(int from, int to) {
    return path(from, to).links().length;
  }

  @Override
  public int link(int from, int to, int hop) {
    return path(from, to).links()[hop];
  }

  @Override
  public double weight(int from, int to, int hop) {
    return path(from, to).weights()[hop];
  }

  @Override
  public double latency(int from, int to) {
    return path(from, to).latency();
  }

  @Override
  public double penalty(int from, int to) {
    return path(from, to).penalty();
  }

  @Override
  public double bound(int from, int to) {
    return path(from, to).bound();
  }
}
