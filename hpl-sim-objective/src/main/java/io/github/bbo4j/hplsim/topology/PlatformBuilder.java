package io.github.bbo4j.hplsim.topology;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Builds a platform element by element. One use only. */
final class PlatformBuilder {

  // What messages inside a host use where nothing is said (network/loopback-bw, -lat of 3.32).
  private static final double LOOPBACK_BANDWIDTH = 10e9;
  private static final double LOOPBACK_LATENCY = 0;

  private final SimGridRouting routing;
  private final PlatformLinks links = new PlatformLinks();
  private final List<SimGridPlatform.Host> hosts = new ArrayList<>();
  private final Map<String, Zone> zoneOf = new HashMap<>();
  private final Map<String, Zone> zones = new LinkedHashMap<>();

  /** Hosts, routers and zones in the order of the file. */
  private final Set<String> declared = new LinkedHashSet<>();

  private final RouteEnds ends = new RouteEnds(zoneOf, zones);
  private final Map<String, String> configuration = new HashMap<>();
  private final Deque<Zone> open = new ArrayDeque<>();
  private final Map<Zone, String> backbones = new HashMap<>();
  private final Map<Zone, List<Runnable>> whenClosed = new HashMap<>();
  private final List<Runnable> whenComplete = new ArrayList<>();
  private Optional<ZoneTree> tree = Optional.empty();

  PlatformBuilder(SimGridRouting routing) {
    this.routing = routing;
  }

  /** A link of a route: its number, and that of the other direction for the way back. */
  record Step(int forth, int back) {}

  void configure(String name, String value) {
    configuration.put(name, value);
  }

  private Optional<Zone> parent() {
    return Optional.ofNullable(open.peek());
  }

  private <Z extends Zone> Z added(Z zone) {
    if (zones.put(zone.name(), zone) != null) {
      throw new IllegalArgumentException("zone '" + zone.name() + "' is there twice; rename one");
    }
    if (open.isEmpty() && zones.size() > 1) {
      throw new IllegalArgumentException(
          "zone '" + zone.name() + "' is a second outermost zone; put both into one zone");
    }
    declared.add(zone.name());
    return zone;
  }

  void openZone(XmlElement e) {
    e.check(() -> open.push(added(zone(e))));
  }

  private Zone zone(XmlElement e) {
    String name = e.text("id");
    String kind = e.text("routing");
    int loopback = links.implicitLoopback(LOOPBACK_BANDWIDTH, LOOPBACK_LATENCY);
    return switch (kind) {
      case "Full", "None" -> new TableZone(name, parent(), loopback);
      case "Floyd", "Dijkstra", "DijkstraCache" -> {
        ShortestPathZone zone =
            new ShortestPathZone(name, parent(), kind.equals("Floyd"), loopback, this::inside);
        whenComplete.add(() -> zone.close(declared));
        yield zone;
      }
      case "Cluster" -> new StarZone(name, parent());
      default ->
          throw new IllegalArgumentException(
              "routing '" + kind + "' is not supported; use Full, Floyd, Dijkstra or Cluster");
    };
  }

  private int[] inside(String from, String to) {
    return tree.orElseThrow().route(from, to);
  }

  void closeZone(XmlElement e) {
    whenClosed.getOrDefault(current(), List.of()).forEach(Runnable::run);
    open.pop();
  }

  /** Does something with a zone of routing Cluster when all of it is known, as SimGrid does it. */
  private void atTheEndOf(StarZone zone, Runnable action) {
    whenClosed.computeIfAbsent(zone, z -> new ArrayList<>()).add(action);
  }

  private int[] backbone(StarZone zone) {
    String name = backbones.get(zone);
    return name == null ? new int[0] : new int[] {links.named(name)};
  }

  private StarZone star() {
    if (current() instanceof StarZone zone) {
      return zone;
    }
    throw new IllegalArgumentException("must be in a zone with routing=\"Cluster\"");
  }

  private Zone current() {
    Zone zone = open.peek();
    if (zone == null) {
      throw new IllegalArgumentException("must be inside a <zone>");
    }
    return zone;
  }

  private void member(String name, Zone zone) {
    if (zoneOf.putIfAbsent(name, zone) != null) {
      throw new IllegalArgumentException("'" + name + "' is there twice; rename one");
    }
    declared.add(name);
  }

  void host(XmlElement e, Map<String, String> properties) {
    String name = e.text("id");
    ElementAttributes.refuseProfiles(e);
    addHost(name, e, properties);
    member(name, current());
  }

  private void addHost(String name, XmlElement e, Map<String, String> properties) {
    hosts.add(
        new SimGridPlatform.Host(
            name,
            e.value("speed", SimGridUnits::speeds),
            e.optional("pstate", SimGridUnits::count).orElse(0),
            e.optional("core", SimGridUnits::count).orElse(1),
            properties));
  }

  void router(XmlElement e) {
    Zone zone = current();
    member(e.text("id"), zone);
    if (zone instanceof StarZone star) {
      star.add(e.text("id"), new int[0], new int[0]);
    }
  }

  void link(XmlElement e) {
    ElementAttributes.refuseProfiles(e);
    links.add(
        e.text("id"),
        e.value("bandwidth", SimGridUnits::bytesPerSecond),
        e.optional("latency", SimGridUnits::seconds).orElse(0.0),
        e.text("sharing_policy", "SHARED"));
  }

  void backbone(XmlElement e) {
    StarZone zone = star();
    link(e);
    if (backbones.put(zone, e.text("id")) != null) {
      throw new IllegalArgumentException("is a second backbone of its zone; remove one");
    }
  }

  Step step(XmlElement e) {
    String id = e.text("id");
    Step[] step = new Step[1];
    e.check(() -> step[0] = links.step(id, e.text("direction", "NONE")));
    return step[0];
  }

  /** Adds the links of a host to the centre of a zone with routing Cluster. */
  void hostLink(XmlElement e) {
    StarZone zone = star();
    atTheEndOf(zone, () -> e.check(() -> addHostLink(e, zone)));
  }

  private void addHostLink(XmlElement e, StarZone zone) {
    String host = e.text("id");
    if (zoneOf.get(host) != zone) {
      throw new IllegalArgumentException(
          "names '" + host + "' but zone '" + zone.name() + "' has no such host or router");
    }
    if (zone.isLinked(host)) {
      throw new IllegalArgumentException("links '" + host + "' a second time; remove one");
    }
    int[] backbone = backbone(zone);
    int[] up = {links.named(e.text("up"))};
    int[] down = {links.named(e.text("down"))};
    zone.add(host, TableZone.joined(up, backbone), TableZone.joined(backbone, down));
  }

  void cabinet(XmlElement e, Map<String, String> properties) {
    StarZone zone = star();
    for (int number : e.value("radical", SimGridUnits::radical)) {
      String name = e.text("prefix", "") + number + e.text("suffix", "");
      Step step = cable("link_" + name, e, "SPLITDUPLEX");
      addHost(name, e, properties);
      member(name, zone);
      int[] up = {step.forth()};
      int[] down = {step.back()};
      atTheEndOf(
          zone,
          () -> {
            int[] backbone = backbone(zone);
            zone.add(name, TableZone.joined(up, backbone), TableZone.joined(backbone, down));
          });
    }
  }

  private Step cable(String name, XmlElement e, String policy) {
    links.add(
        name,
        e.value("bw", SimGridUnits::bytesPerSecond),
        e.value("lat", SimGridUnits::seconds),
        policy);
    return links.step(name, policy.equals("SPLITDUPLEX") ? "UP" : "NONE");
  }

  void route(XmlElement e, List<Step> steps, Optional<String[]> gateways) {
    if (!(current() instanceof TableZone zone)) {
      throw new IllegalArgumentException("must be in a zone with routing Full, Floyd or Dijkstra");
    }
    String from = e.text("src");
    String to = e.text("dst");
    String enters = gateways.map(g -> g[0]).orElse(from);
    String leaves = gateways.map(g -> g[1]).orElse(to);
    ends.check(zone, from, enters);
    ends.check(zone, to, leaves);
    int[] forth = steps.stream().mapToInt(Step::forth).toArray();
    List<Step> reversed = new ArrayList<>(steps);
    Collections.reverse(reversed);
    int[] back = reversed.stream().mapToInt(Step::back).toArray();
    if (!zone.add(from, to, new Zone.Segment(forth, enters, leaves))) {
      throw new IllegalArgumentException(
          "gives the route from '"
              + from
              + "' to '"
              + to
              + "' a second time; remove one, or write symmetrical=\"NO\" if one is the way back");
    }
    if (ElementAttributes.yes(e, "symmetrical")
        && !from.equals(to)
        && !zone.add(to, from, new Zone.Segment(back, leaves, enters))) {
      throw new IllegalArgumentException(
          "is symmetrical but the route back is given too; write symmetrical=\"NO\"");
    }
  }

  void cluster(XmlElement e, Map<String, String> properties) {
    ElementAttributes.refuseProfiles(e);
    ClusterBuilder.Site site = new ClusterBuilder.Site(links, routing, parent());
    ClusterBuilder.Made made = new ClusterBuilder(e, site).make();
    added(made.zone());
    for (String host : made.hosts()) {
      addHost(host, e, properties);
      member(host, made.zone());
    }
    made.router().ifPresent(router -> member(router, made.zone()));
  }

  SimGridPlatform platform(String origin) {
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException(origin + ": there is no host; add <host> or <cluster>");
    }
    for (Runnable action : whenComplete) {
      action.run();
    }
    List<String> names = hosts.stream().map(SimGridPlatform.Host::name).toList();
    ZoneTree topology = new ZoneTree(names, links.all(), zoneOf);
    tree = Optional.of(topology);
    return new SimGridPlatform(topology, hosts, configuration);
  }
}
