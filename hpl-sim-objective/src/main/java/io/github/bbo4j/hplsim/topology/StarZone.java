package io.github.bbo4j.hplsim.topology;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A zone whose routes are the way up of the source and the way down of the destination; a link on
 * both is used once.
 */
final class StarZone extends Zone {

  private final Map<String, int[]> up = new HashMap<>();
  private final Map<String, int[]> down = new HashMap<>();
  private final Map<String, Integer> loopbacks = new HashMap<>();

  StarZone(String name, Optional<Zone> parent) {
    super(name, parent);
  }

  /** Adds a host or router with its ways to and from the centre. */
  void add(String member, int[] wayUp, int[] wayDown) {
    up.put(member, wayUp);
    down.put(member, wayDown);
  }

  /** Returns whether a host or router has links to the centre. */
  boolean isLinked(String member) {
    int[] own = up.get(member);
    return own != null && own.length > 0;
  }

  /** Sets what messages inside a host use. */
  void loopback(String host, int link) {
    loopbacks.put(host, link);
  }

  @Override
  Segment local(String from, String to) {
    Integer loop = from.equals(to) ? loopbacks.get(from) : null;
    if (loop != null) {
      return new Segment(new int[] {loop}, from, to);
    }
    int[] first = up.get(from);
    int[] second = down.get(to);
    if (first == null || second == null) {
      throw missing(from, to);
    }
    RouteBuffer route = new RouteBuffer();
    for (int[] way : new int[][] {first, second}) {
      for (int link : way) {
        if (!route.contains(link)) {
          route.add(link);
        }
      }
    }
    return new Segment(route.toArray(), from, to);
  }
}
