package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.engine.event.CallListener;
import io.github.bbo4j.hplsim.engine.event.Process;
import io.github.bbo4j.hplsim.engine.event.SendMode;
import io.github.bbo4j.hplsim.engine.exact.ExactEngine;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.topology.Link;
import io.github.bbo4j.hplsim.topology.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/**
 * How much of each link of a topology a program uses: bytes over the link, as a part of what it
 * could carry in the time of the program. Links are in tiers by how near they are to the nodes: the
 * fewest links before and after them on a route that is used. Immutable.
 *
 * @param seconds time of the program
 * @param tiers the links that are used, those nearest to the senders first
 */
public record LinkLoads(double seconds, List<Tier> tiers) {

  /**
   * A link and its load.
   *
   * @param link the link
   * @param bytes payload of all messages over it
   * @param utilization {@code bytes/(bandwidth*seconds)}
   */
  public record Load(Link link, double bytes, double utilization) {
    /** Checks that all of it is given. */
    public Load {
      Arguments.given(link, "link");
    }
  }

  /**
   * Links of one direction at the same distance from the nodes.
   *
   * @param before fewest links before them
   * @param after fewest links after them
   * @param loads by number of the link
   */
  public record Tier(int before, int after, List<Load> loads) {

    /** Copies the list. */
    public Tier {
      Arguments.given(loads, "loads");
      loads = List.copyOf(loads);
    }

    /** Returns the link with the highest utilization. */
    public Load busiest() {
      return Collections.max(loads, Comparator.comparingDouble(Load::utilization));
    }

    /** Returns the mean utilization. */
    public double mean() {
      return loads.stream().mapToDouble(Load::utilization).average().orElse(0);
    }

    /** Returns where the tier is, in words. */
    public String name() {
      if (before == after) {
        return before == 0 ? "between nodes" : "inner, " + before + " from both ends";
      }
      int distance = Math.min(before, after);
      String way = before < after ? "up" : "down";
      return distance == 0 ? way + ", at the nodes" : way + ", " + distance + " from the nodes";
    }
  }

  /** Copies the list. */
  public LinkLoads {
    Arguments.given(tiers, "tiers");
    tiers = List.copyOf(tiers);
  }

  private static void requireSquare(long[][] bytes, int nodes) {
    for (long[] row : bytes) {
      Arguments.require(
          row != null && row.length == bytes.length && row.length <= nodes,
          "bytes",
          "a row of " + (row == null ? null : row.length) + " of " + bytes.length,
          "a square of at most " + nodes + " nodes");
      for (long value : row) {
        Arguments.require(value >= 0, "bytes", value, "at least 0");
      }
    }
  }

  /**
   * Returns the loads that messages put on links.
   *
   * @param bytes from each node to each node, as many as the topology has at most
   * @param seconds time of the program, positive
   * @throws IllegalArgumentException when the bytes are no square or of more nodes, or the time is
   *     not positive
   */
  public static LinkLoads of(Topology topology, long[][] bytes, double seconds) {
    Arguments.given(topology, "topology");
    Arguments.given(bytes, "bytes");
    if (!(seconds > 0)) {
      throw new IllegalArgumentException("seconds = " + seconds + " must be positive");
    }
    requireSquare(bytes, topology.nodes());
    List<Link> links = topology.links();
    double[] load = new double[links.size()];
    int[] before = new int[links.size()];
    int[] after = new int[links.size()];
    java.util.Arrays.fill(before, Integer.MAX_VALUE);
    java.util.Arrays.fill(after, Integer.MAX_VALUE);
    for (int from = 0; from < bytes.length; from++) {
      for (int to = 0; to < bytes.length; to++) {
        if (from == to || bytes[from][to] == 0) {
          continue;
        }
        int[] route = topology.route(from, to);
        for (int hop = 0; hop < route.length; hop++) {
          int link = route[hop];
          load[link] += bytes[from][to];
          before[link] = Math.min(before[link], hop);
          after[link] = Math.min(after[link], route.length - 1 - hop);
        }
      }
    }
    List<Load> loads = new ArrayList<>();
    for (int i = 0; i < load.length; i++) {
      Link link = links.get(i);
      loads.add(new Load(link, load[i], load[i] / (link.bandwidth() * seconds)));
    }
    return new LinkLoads(seconds, tiers(loads, before, after));
  }

  private static List<Tier> tiers(List<Load> loads, int[] before, int[] after) {
    TreeMap<String, List<Load>> tiers = new TreeMap<>();
    TreeMap<String, int[]> places = new TreeMap<>();
    for (int i = 0; i < before.length; i++) {
      if (loads.get(i).bytes() > 0) {
        // Up from the nodes first, then down to them.
        int direction = Integer.compare(before[i], after[i]);
        int distance = Math.min(before[i], after[i]);
        String key =
            direction
                + 1
                + String.format(Locale.ROOT, "%06d", direction > 0 ? 999 - distance : distance);
        tiers.computeIfAbsent(key, k -> new ArrayList<>()).add(loads.get(i));
        places.put(key, new int[] {before[i], after[i]});
      }
    }
    List<Tier> all = new ArrayList<>();
    places.forEach(
        (key, place) -> all.add(new Tier(place[0], place[1], tiers.getOrDefault(key, List.of()))));
    return all;
  }

  /**
   * Returns the loads of an exactly simulated run of HPL.
   *
   * @throws IllegalArgumentException when the platform has no topology, or too few ranks
   */
  public static LinkLoads of(HplConfiguration c, Platform platform, long seed) {
    Arguments.given(c, "c");
    Arguments.given(platform, "platform");
    if (c.ranks() > platform.ranks()) {
      throw new IllegalArgumentException(
          "P x Q is " + c.ranks() + " but the platform holds " + platform.ranks() + " ranks");
    }
    Topology topology =
        platform
            .network()
            .interconnect()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "platform '" + platform.name() + "' is flat; give one with a topology"))
            .topology();
    int[] node = new int[c.ranks()];
    for (int id = 0; id < node.length; id++) {
      node[id] = platform.node(c.mapping().rank(id / c.q(), id % c.q(), c.p(), c.q()));
    }
    long[][] bytes = new long[platform.nodes()][platform.nodes()];
    CallListener count =
        new CallListener() {
          @Override
          public void waited(Process process, double from, double to) {}

          @Override
          public void sends(Process process, SendMode mode, int to, int tag, long size) {
            bytes[process.node()][node[to]] += size;
          }
        };
    ExactEngine.Recorded run = ExactEngine.record(c, platform.inPerformanceStates(), seed, count);
    return of(topology, bytes, run.totals().seconds());
  }

  /** Returns the link with the highest utilization; empty where nothing was sent. */
  public java.util.Optional<Load> bottleneck() {
    return tiers.stream().map(Tier::busiest).max(Comparator.comparingDouble(Load::utilization));
  }

  /**
   * Writes one line for each used link: {@code tier,link,bandwidth_Bps,bytes,utilization}.
   *
   * @throws UncheckedIOException when {@code out} fails
   */
  public void writeCsv(Appendable out) {
    Arguments.given(out, "out");
    try {
      out.append("tier,link,bandwidth_Bps,bytes,utilization\n");
      for (Tier tier : tiers) {
        for (Load load : tier.loads()) {
          out.append(
              String.format(
                  Locale.ROOT,
                  "\"%s\",%s,%.9g,%.0f,%.6g%n",
                  tier.name(),
                  load.link().name(),
                  load.link().bandwidth(),
                  load.bytes(),
                  load.utilization()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns a picture: a strip of cells for each tier, a cell for each link, darker when busier.
   */
  public String svg() {
    return new LinkLoadSvg(this).svg();
  }
}
