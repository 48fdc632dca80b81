package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.engine.event.RoutedTopology;
import io.github.bbo4j.hplsim.internal.Magnitudes;
import io.github.bbo4j.hplsim.topology.Link;
import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What a trace is replayed on: hosts with cores, links, and routes between any two hosts.
 * Immutable.
 *
 * @param hosts hosts by number
 * @param links links by number
 * @param routing routes between hosts
 * @param configuration options that its platform file sets, by key; a replay's own options win
 */
public record Machine(
    List<Host> hosts,
    RoutedTopology.LinkTable links,
    RoutedTopology.Routing routing,
    Map<String, String> configuration) {

  /**
   * A host.
   *
   * @param name its name
   * @param speed flop/s of a core, positive
   * @param cores number of cores, at least 1
   */
  public record Host(String name, double speed, int cores) {
    /** Checks ranges. */
    public Host {
      Arguments.given(name, "name");
      if (!(speed > 0) || cores < 1) {
        throw new IllegalArgumentException(
            "speed, cores of host " + name + " = " + speed + ", " + cores + " must be positive");
      }
    }
  }

  /** A machine whose platform sets no options. */
  public Machine(List<Host> hosts, RoutedTopology.LinkTable links, RoutedTopology.Routing routing) {
    this(hosts, links, routing, Map.of());
  }

  /** Copies hosts and options. */
  public Machine {
    Arguments.given(hosts, "hosts");
    Arguments.given(links, "links");
    Arguments.given(routing, "routing");
    Arguments.given(configuration, "configuration");
    configuration = Map.copyOf(configuration);
    hosts = List.copyOf(hosts);
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException("hosts is empty; a machine has at least one");
    }
  }

  /** Returns the hosts, the network and the options ({@code config}) of a SimGrid platform. */
  public static Machine of(SimGridPlatform platform) {
    Arguments.given(platform, "platform");
    return of(
            platform.hosts().stream().map(h -> new Host(h.name(), h.speed(), h.cores())).toList(),
            platform.topology())
        .withConfiguration(platform.timing());
  }

  /**
   * Returns this machine with other options of its platform.
   *
   * @param options by key, such as {@code smpi/bw-factor}; checked when a replay is made
   */
  public Machine withConfiguration(Map<String, String> options) {
    Arguments.given(options, "options");
    return new Machine(hosts, links, routing, options);
  }

  /**
   * Returns hosts at the nodes of a network.
   *
   * @throws IllegalArgumentException when there aren't as many hosts as nodes
   */
  public static Machine of(List<Host> hosts, Topology topology) {
    Arguments.given(hosts, "hosts");
    Arguments.given(topology, "topology");
    if (hosts.size() != topology.nodes()) {
      throw new IllegalArgumentException(
          "there are " + hosts.size() + " hosts but " + topology.nodes() + " nodes");
    }
    List<Link> links = topology.links();
    double[] bandwidth = new double[links.size()];
    double[] latency = new double[links.size()];
    boolean[] inFull = new boolean[links.size()];
    for (int i = 0; i < links.size(); i++) {
      bandwidth[i] = links.get(i).bandwidth();
      latency[i] = links.get(i).latency();
      inFull[i] = links.get(i).policy() == Link.Policy.FATPIPE;
    }
    return new Machine(
        hosts,
        new RoutedTopology.LinkTable(bandwidth, latency, inFull),
        (from, to) -> route(topology, from, to));
  }

  /** A message over no link at all would take no time; SimGrid stops there. */
  private static int[] route(Topology topology, int from, int to) {
    int[] links = topology.route(from, to);
    if (links.length == 0) {
      throw new IllegalArgumentException(
          "there is no link between "
              + topology.nodeName(from)
              + " and "
              + topology.nodeName(to)
              + "; for messages inside a host add a loopback (loopback_bw, loopback_lat of a cluster)");
    }
    return links;
  }

  /** Returns this machine with another speed of all cores, in flop/s. */
  public Machine withSpeed(double speed) {
    return new Machine(
        hosts.stream().map(h -> new Host(h.name(), speed, h.cores())).toList(),
        links,
        routing,
        configuration);
  }

  /**
   * Returns hosts around a switch of unlimited speed: a link up and one down for each, latency
   * {@code 2*latency} between two hosts, and a loopback that serves each message in full.
   *
   * @param count number of hosts
   * @param host their speed and cores; its name is followed by the number
   * @param bandwidth bytes per second of a link
   * @param latency seconds of a link
   * @param loopback bytes per second inside a host; its latency is 0.2 us
   * @throws IllegalArgumentException when there is no host, or a number is no time or speed
   */
  public static Machine star(
      int count, Host host, double bandwidth, double latency, double loopback) {
    Arguments.given(host, "host");
    Arguments.require(count >= 1, "count", count, "at least 1");
    Magnitudes.bandwidth("bandwidth", bandwidth);
    Magnitudes.latency("latency", latency);
    Magnitudes.bandwidth("loopback", loopback);
    Host[] hosts = new Host[count];
    double[] bandwidths = new double[3 * count];
    double[] latencies = new double[3 * count];
    boolean[] inFull = new boolean[3 * count];
    for (int i = 0; i < count; i++) {
      hosts[i] = new Host(host.name() + i, host.speed(), host.cores());
    }
    Arrays.fill(bandwidths, 0, 2 * count, bandwidth);
    Arrays.fill(bandwidths, 2 * count, 3 * count, loopback);
    Arrays.fill(latencies, 0, 2 * count, latency);
    Arrays.fill(latencies, 2 * count, 3 * count, 2e-7);
    Arrays.fill(inFull, 2 * count, 3 * count, true);
    return new Machine(
        List.of(hosts),
        new RoutedTopology.LinkTable(bandwidths, latencies, inFull),
        (from, to) -> from == to ? new int[] {2 * count + from} : new int[] {from, count + to});
  }
}
