package io.github.bbo4j.hplsim.topology;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Builds the zone of a cluster element. One use only. */
final class ClusterBuilder {

  private final XmlElement e;
  private final PlatformLinks links;
  private final SimGridRouting routing;
  private final Optional<Zone> parent;
  private final String name;
  private final List<Integer> radical;
  private final Cables cables;

  /** Where a cluster is built: the links so far, how routes are found, the zone around. */
  record Site(PlatformLinks links, SimGridRouting routing, Optional<Zone> parent) {}

  /** The zone with the names of its hosts, in order, and of its router, if it has one. */
  record Made(Zone zone, List<String> hosts, Optional<String> router) {}

  ClusterBuilder(XmlElement e, Site site) {
    this.e = e;
    links = site.links();
    routing = site.routing();
    parent = site.parent();
    name = e.text("id");
    radical = e.value("radical", SimGridUnits::radical);
    Cables plain =
        Cables.of(
                e.value("bw", SimGridUnits::bytesPerSecond), e.value("lat", SimGridUnits::seconds))
            .withDuplex(e.optional("sharing_policy", this::duplex).orElse(Cables.Duplex.SPLIT));
    needs("bb_lat", "bb_bw");
    needs("bb_sharing_policy", "bb_bw");
    needs("topo_parameters", "topology");
    double loopback = e.optional("loopback_bw", SimGridUnits::bytesPerSecond).orElse(0.0);
    if (loopback == 0 && e.optional("loopback_lat", SimGridUnits::seconds).orElse(0.0) > 0) {
      throw e.wrong("has loopback_lat but no bandwidth of it; add loopback_bw");
    }
    cables =
        loopback > 0
            ? plain.withLoopback(
                loopback, e.optional("loopback_lat", SimGridUnits::seconds).orElse(0.0))
            : plain;
  }

  /** Refuses an attribute that says nothing without another one. */
  private void needs(String attribute, String other) {
    if (e.find(attribute).isPresent() && e.find(other).isEmpty()) {
      throw e.wrong("has " + attribute + " but no " + other + "; add " + other + "=\"...\"");
    }
  }

  private boolean asSimGrid() {
    return routing == SimGridRouting.AS_SIMGRID_3_32;
  }

  private Cables.Duplex duplex(String text) {
    return switch (text) {
      case "SPLITDUPLEX", "FULLDUPLEX" -> Cables.Duplex.SPLIT;
      case "SHARED" -> Cables.Duplex.SHARED;
      // SimGrid 3.32 asks whether cables are split, and else makes what links are by default.
      case "FATPIPE" -> asSimGrid() ? Cables.Duplex.SHARED : Cables.Duplex.FATPIPE;
      default -> throw new IllegalArgumentException("write SPLITDUPLEX, SHARED or FATPIPE");
    };
  }

  Made make() {
    List<String> hosts =
        radical.stream().map(i -> e.text("prefix", "") + i + e.text("suffix", "")).toList();
    String kind = e.text("topology", "FLAT").toUpperCase(Locale.ROOT);
    if (kind.equals("FLAT") && e.find("topo_parameters").isPresent()) {
      throw e.wrong("has topo_parameters, which a flat cluster has none of; choose a topology");
    }
    if (!kind.equals("FLAT")) {
      return new Made(structured(kind, hosts), hosts, Optional.empty());
    }
    String router =
        e.text("router_id", e.text("prefix", "") + name + "_router" + e.text("suffix", ""));
    return new Made(flat(hosts, router), hosts, Optional.of(router));
  }

  private Zone structured(String kind, List<String> hosts) {
    if (e.find("bb_bw").isPresent() || e.find("limiter_link").isPresent()) {
      throw new IllegalArgumentException(
          "has a backbone or limiter, which only flat clusters have here; remove bb_bw, bb_lat and"
              + " limiter_link");
    }
    boolean quirks = asSimGrid();
    AbstractCluster topology =
        switch (kind) {
          case "FAT_TREE" ->
              new FatTree(
                  name, "", e.value("topo_parameters", TopologyText::fatTree), cables, quirks);
          case "TORUS" ->
              new Torus(name, "", e.value("topo_parameters", TopologyText::torus), cables);
          case "DRAGONFLY" ->
              new Dragonfly(
                  name, "", e.value("topo_parameters", TopologyText::dragonfly), cables, quirks);
          default ->
              throw new IllegalArgumentException(
                  "topology '" + kind + "' is not FLAT, FAT_TREE, TORUS or DRAGONFLY");
        };
    if (topology.nodes() != hosts.size()) {
      throw new IllegalArgumentException(
          "radical gives "
              + hosts.size()
              + " hosts but topo_parameters has room for "
              + topology.nodes()
              + "; make them equal");
    }
    ClusterZone zone = new ClusterZone(name, parent, topology, links.addAll(topology.links()));
    hosts.forEach(zone::host);
    return zone;
  }

  private Zone flat(List<String> hosts, String router) {
    StarZone zone = new StarZone(name, parent);
    LinkTable table = new LinkTable(name, cables);
    Optional<Link> backbone = backbone();
    Optional<Double> limit = e.optional("limiter_link", SimGridUnits::bytesPerSecond);
    int offset = links.all().size();
    int[] centre = backbone.map(b -> new int[] {offset + table.add(b)}).orElse(new int[0]);
    for (int i = 0; i < hosts.size(); i++) {
      String link = name + "_link_" + radical.get(i);
      int loopback = table.addLoopback(radical.get(i));
      int[] limiter =
          limit
              .map(l -> new int[] {offset + table.add(Link.shared(link + "_limiter", l, 0))})
              .orElse(new int[0]);
      int up = table.addCable(link, 1);
      int[] wayUp = TableZone.joined(limiter, new int[] {offset + up});
      int[] wayDown = TableZone.joined(new int[] {offset + table.down(up)}, limiter);
      zone.add(hosts.get(i), TableZone.joined(wayUp, centre), TableZone.joined(centre, wayDown));
      if (loopback != LinkTable.NONE) {
        zone.loopback(hosts.get(i), offset + loopback);
      }
    }
    zone.add(router, new int[0], new int[0]);
    links.addAll(table.links());
    return zone;
  }

  private static Link.Policy policy(String text) {
    return switch (text) {
      case "SHARED" -> Link.Policy.SHARED;
      case "FATPIPE" -> Link.Policy.FATPIPE;
      default -> throw new IllegalArgumentException("write SHARED or FATPIPE");
    };
  }

  private Optional<Link> backbone() {
    return e.optional("bb_bw", SimGridUnits::bytesPerSecond)
        .map(
            bandwidth -> {
              double latency = e.optional("bb_lat", SimGridUnits::seconds).orElse(0.0);
              Link.Policy policy =
                  e.optional("bb_sharing_policy", ClusterBuilder::policy)
                      .orElse(Link.Policy.SHARED);
              return new Link(name + "_backbone", bandwidth, latency, policy);
            });
  }
}
