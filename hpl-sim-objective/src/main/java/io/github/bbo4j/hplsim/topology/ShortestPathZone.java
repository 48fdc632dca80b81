package io.github.bbo4j.hplsim.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A zone whose routes are put together from those written down, with as few links as possible
 * (routing Floyd or Dijkstra).
 */
final class ShortestPathZone extends TableZone {

  /** Finds the way between two gateways that meet at a member that is a zone. */
  @FunctionalInterface
  interface Inside {
    /** Returns the links from a host or router to another. */
    int[] links(String from, String to);
  }

  private final Inside inside;
  private final Map<String, Integer> number = new HashMap<>();
  private int[][] before = new int[0][0];

  ShortestPathZone(String name, Optional<Zone> parent, int loopback, Inside inside) {
    super(name, parent, loopback);
    this.inside = inside;
  }

  /** Computes the paths, when all routes have been added (Floyd 1962). */
  void close() {
    List<String> members = new ArrayList<>();
    for (List<String> pair : written().keySet().stream().sorted(ShortestPathZone::order).toList()) {
      for (String member : pair) {
        if (number.putIfAbsent(member, members.size()) == null) {
          members.add(member);
        }
      }
    }
    int n = members.size();
    long[][] cost = new long[n][n];
    before = new int[n][n];
    for (int i = 0; i < n; i++) {
      Arrays.fill(cost[i], Integer.MAX_VALUE);
      Arrays.fill(before[i], -1);
    }
    written()
        .forEach(
            (pair, route) -> {
              int from = at(pair.get(0));
              int to = at(pair.get(1));
              cost[from][to] = route.links().length;
              before[from][to] = from;
            });
    for (int k = 0; k < n; k++) {
      relax(cost, k);
    }
  }

  private static int order(List<String> a, List<String> b) {
    int first = a.get(0).compareTo(b.get(0));
    return first != 0 ? first : a.get(1).compareTo(b.get(1));
  }

  private void relax(long[][] cost, int k) {
    for (int i = 0; i < cost.length; i++) {
      for (int j = 0; j < cost.length; j++) {
        if (i != j && cost[i][k] + cost[k][j] < cost[i][j]) {
          cost[i][j] = cost[i][k] + cost[k][j];
          before[i][j] = before[k][j];
        }
      }
    }
  }

  private int at(String member) {
    Integer known = number.get(member);
    return known == null ? -1 : known;
  }

  @Override
  Segment local(String from, String to) {
    Optional<Segment> loop = from.equals(to) ? direct(from, to) : Optional.empty();
    if (loop.isPresent()) {
      return loop.get();
    }
    List<Segment> path = new ArrayList<>();
    int source = at(from);
    int at = at(to);
    if (source < 0 || at < 0) {
      throw missing(from, to);
    }
    List<String> names = new ArrayList<>(number.size());
    number.forEach((name, i) -> names.add(name));
    names.sort((a, b) -> Integer.compare(at(a), at(b)));
    while (at != source) {
      int previous = before[source][at];
      if (previous < 0) {
        throw missing(from, to);
      }
      path.add(0, direct(names.get(previous), names.get(at)).orElseThrow());
      at = previous;
    }
    return chained(path);
  }

  private Segment chained(List<Segment> path) {
    int[] links = path.get(0).links();
    for (int i = 1; i < path.size(); i++) {
      String reached = path.get(i - 1).leaves();
      String next = path.get(i).enters();
      if (!reached.equals(next)) {
        links = joined(links, inside.links(reached, next));
      }
      links = joined(links, path.get(i).links());
    }
    return new Segment(links, path.get(0).enters(), path.get(path.size() - 1).leaves());
  }
}
