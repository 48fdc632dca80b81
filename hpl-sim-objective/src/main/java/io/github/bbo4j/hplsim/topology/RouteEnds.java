package io.github.bbo4j.hplsim.topology;

import java.util.Map;
import java.util.Optional;

/**
 * Which ends and gateways a route of a platform file can have. A gateway outside of its end would
 * send the search for a route around for ever.
 *
 * @param zoneOf the zone of each host and router so far
 * @param zones the zones so far by name
 */
record RouteEnds(Map<String, Zone> zoneOf, Map<String, Zone> zones) {

  /**
   * Refuses an end that is not directly in the zone of its route, or whose gateway is not in it.
   *
   * @param gateway the host or router where the route leaves or enters; of a host, the host itself
   */
  void check(Zone zone, String end, String gateway) {
    boolean host = zoneOf.get(end) == zone;
    Zone inside = zones.get(end);
    if (!host && (inside == null || !inside.parent().equals(Optional.of(zone)))) {
      throw new IllegalArgumentException(
          "names '"
              + end
              + "' but zone '"
              + zone.name()
              + "' has no such host, router or zone before it");
    }
    if (host ? gateway.equals(end) : inside != null && holds(inside, gateway)) {
      return;
    }
    throw new IllegalArgumentException(
        gateway.equals(end)
            ? "ends at the zone '" + end + "'; write <zoneRoute> with gw_src and gw_dst"
            : "has the gateway '" + gateway + "', which is no host or router in '" + end + "'");
  }

  private boolean holds(Zone zone, String member) {
    for (Optional<Zone> at = Optional.ofNullable(zoneOf.get(member));
        at.isPresent();
        at = at.get().parent()) {
      if (at.get() == zone) {
        return true;
      }
    }
    return false;
  }
}
