package io.github.bbo4j.hplsim.topology;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The attributes that elements of a platform file have, those of SimGrid's own document type
 * (simgrid.dtd, 3.32); beside them {@code pstate} of a cluster, {@code core} of a cabinet, and
 * {@code gwSrc} and {@code gwDst} of version 3. Another name is a slip: {@code cores="4"} would be
 * a host of one core.
 */
final class ElementAttributes {

  private static final List<String> ROUTE =
      List.of("src", "dst", "symmetrical", "gw_src", "gw_dst", "gwSrc", "gwDst");
  private static final List<String> ZONE = List.of("id", "routing");

  private static final Map<String, List<String>> KNOWN =
      Map.ofEntries(
          Map.entry("platform", List.of("version")),
          Map.entry("config", List.of("id")),
          Map.entry("prop", List.of("id", "value")),
          Map.entry("zone", ZONE),
          Map.entry("AS", ZONE),
          Map.entry(
              "host",
              List.of(
                  "id",
                  "speed",
                  "core",
                  "pstate",
                  "coordinates",
                  "availability_file",
                  "speed_file",
                  "state_file")),
          Map.entry("router", List.of("id", "coordinates")),
          Map.entry(
              "link",
              List.of(
                  "id",
                  "bandwidth",
                  "latency",
                  "sharing_policy",
                  "bandwidth_file",
                  "latency_file",
                  "state_file")),
          Map.entry("backbone", List.of("id", "bandwidth", "latency")),
          Map.entry("host_link", List.of("id", "up", "down")),
          Map.entry("link_ctn", List.of("id", "direction")),
          Map.entry("route", ROUTE.subList(0, 3)),
          Map.entry("zoneRoute", ROUTE),
          Map.entry("ASroute", ROUTE),
          Map.entry(
              "cabinet",
              List.of("id", "prefix", "suffix", "radical", "speed", "core", "bw", "lat")),
          Map.entry("cluster", cluster()));

  private ElementAttributes() {}

  private static List<String> cluster() {
    return List.of(
        "id",
        "prefix",
        "suffix",
        "radical",
        "speed",
        "core",
        "pstate",
        "bw",
        "lat",
        "sharing_policy",
        "bb_bw",
        "bb_lat",
        "bb_sharing_policy",
        "topology",
        "topo_parameters",
        "loopback_bw",
        "loopback_lat",
        "limiter_link",
        "router_id",
        "availability_file",
        "speed_file",
        "state_file");
  }

  /**
   * Refuses attributes that an element doesn't have, and other versions than 4 and 4.1.
   *
   * @throws IllegalArgumentException that names the line, the attribute and those there are
   */
  static void check(XmlElement e) {
    List<String> known = KNOWN.getOrDefault(e.name(), e.attributes());
    for (String attribute : e.attributes()) {
      if (!known.contains(attribute)) {
        throw e.wrong(
            "has no attribute "
                + attribute
                + " in SimGrid; it has "
                + String.join(", ", new TreeSet<>(known)));
      }
    }
    Optional<String> version =
        e.name().equals("platform") ? e.find("version") : Optional.<String>empty();
    if (version.isPresent() && !List.of("4", "4.0", "4.1").contains(version.get())) {
      throw e.wrong(
          "has version=\""
              + version.get()
              + "\" but 4 and 4.1 are read; maybe simgrid_update_xml, which comes with SimGrid, converts it");
    }
  }

  /** Refuses files of availability, speed, bandwidth and latency over time. */
  static void refuseProfiles(XmlElement e) {
    for (String profile : e.attributes()) {
      if (profile.endsWith("_file")) {
        throw new IllegalArgumentException(
            "has "
                + profile
                + (profile.equals("state_file")
                    ? " but nothing is switched off and on during a run"
                    : " but speeds and latencies stay as they are during a run")
                + "; remove it");
      }
    }
  }

  /**
   * Returns whether an attribute that is YES or NO is YES; absent, it is.
   *
   * @throws IllegalArgumentException when it is neither
   */
  static boolean yes(XmlElement e, String attribute) {
    return e.optional(
            attribute,
            text ->
                switch (text) {
                  case "YES", "yes" -> true;
                  case "NO", "no" -> false;
                  default -> throw new IllegalArgumentException("write YES or NO");
                })
        .orElse(true);
  }
}
