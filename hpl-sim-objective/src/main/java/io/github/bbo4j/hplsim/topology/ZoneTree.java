package io.github.bbo4j.hplsim.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Zones in zones: a route goes from its source to the gateway of its zone, through the innermost
 * zone that holds both ends, and from the other gateway to its destination.
 */
final class ZoneTree implements Topology {

  private final List<String> hosts;
  private final List<Link> links;
  private final Map<String, Zone> zoneOf;

  /**
   * Takes over a finished platform.
   *
   * @param zoneOf the zone of each host and router
   */
  ZoneTree(List<String> hosts, List<Link> links, Map<String, Zone> zoneOf) {
    this.hosts = List.copyOf(hosts);
    this.links = List.copyOf(links);
    this.zoneOf = new HashMap<>(zoneOf);
  }

  @Override
  public int nodes() {
    return hosts.size();
  }

  @Override
  public String nodeName(int node) {
    return hosts.get(node);
  }

  @Override
  public List<Link> links() {
    return links;
  }

  @Override
  public int[] route(int from, int to) {
    return route(hosts.get(from), hosts.get(to));
  }

  /** Returns the links between two hosts or routers. */
  int[] route(String from, String to) {
    RouteBuffer route = new RouteBuffer();
    write(from, to, route);
    return route.toArray();
  }

  private void write(String from, String to, RouteBuffer into) {
    List<Zone> a = path(from);
    List<Zone> b = path(to);
    int common = 0;
    while (common < Math.min(a.size(), b.size()) && a.get(common) == b.get(common)) {
      common++;
    }
    String member = common < a.size() ? a.get(common).name() : from;
    String other = common < b.size() ? b.get(common).name() : to;
    Zone.Segment middle = a.get(common - 1).local(member, other);
    if (!middle.enters().equals(from)) {
      write(from, middle.enters(), into);
    }
    into.addAll(0, middle.links());
    if (!middle.leaves().equals(to)) {
      write(middle.leaves(), to, into);
    }
  }

  /** Returns the zones around a host or router, outermost first. */
  private List<Zone> path(String member) {
    Zone zone = zoneOf.get(member);
    if (zone == null) {
      throw new IllegalArgumentException(
          "a route names '" + member + "' but the platform has no such host or router");
    }
    List<Zone> path = new ArrayList<>();
    path.add(zone);
    while (zone.parent().isPresent()) {
      zone = zone.parent().get();
      path.add(0, zone);
    }
    return path;
  }
}
