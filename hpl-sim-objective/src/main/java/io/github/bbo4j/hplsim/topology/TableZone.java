package io.github.bbo4j.hplsim.topology;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A zone whose routes are all written down (routing Full), or none (routing None). */
class TableZone extends Zone {

  private final Map<List<String>, Segment> routes = new LinkedHashMap<>();
  private final int loopback;

  /** Starts without routes; hosts use link {@code loopback} inside. */
  TableZone(String name, Optional<Zone> parent, int loopback) {
    super(name, parent);
    this.loopback = loopback;
  }

  /** Adds a route; returns false when there is one already. */
  final boolean add(String from, String to, Segment route) {
    return routes.putIfAbsent(List.of(from, to), route) == null;
  }

  /** Returns the routes written down, in the order in which they were added. */
  final Map<List<String>, Segment> written() {
    return routes;
  }

  final Optional<Segment> direct(String from, String to) {
    Segment route = routes.get(List.of(from, to));
    if (route == null && from.equals(to)) {
      return Optional.of(new Segment(new int[] {loopback}, from, to));
    }
    return Optional.ofNullable(route);
  }

  @Override
  Segment local(String from, String to) {
    return direct(from, to).orElseThrow(() -> missing(from, to));
  }

  static int[] joined(int[] a, int[] b) {
    int[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }
}
