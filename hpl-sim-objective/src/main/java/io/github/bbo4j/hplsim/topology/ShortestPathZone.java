package io.github.bbo4j.hplsim.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * A zone whose routes are put together from those written down, with as few links as possible
 * (routing Floyd or Dijkstra). Of routes with equally many links it takes the one that SimGrid
 * takes: by the order in which the members are declared (Floyd), or in which the routes name them
 * (Dijkstra).
 */
final class ShortestPathZone extends TableZone {

  /** Finds the way between two gateways that meet at a member that is a zone. */
  @FunctionalInterface
  interface Inside {
    /** Returns the links from a host or router to another. */
    int[] links(String from, String to);
  }

  private final boolean floyd;
  private final Inside inside;
  private final Map<String, Integer> number = new HashMap<>();
  private List<String> members = List.of();
  private ShortestPaths paths = ShortestPaths.floyd(0);

  ShortestPathZone(String name, Optional<Zone> parent, boolean floyd, int loopback, Inside inside) {
    super(name, parent, loopback);
    this.floyd = floyd;
    this.inside = inside;
  }

  /**
   * Takes the graph of the routes, when all have been added.
   *
   * @param declared hosts, routers and zones of the platform in the order of the file
   */
  void close(Collection<String> declared) {
    Set<String> named = new LinkedHashSet<>();
    written().keySet().forEach(named::addAll);
    members = floyd ? declared.stream().filter(named::contains).toList() : List.copyOf(named);
    members.forEach(member -> number.put(member, number.size()));
    IntFunction<ShortestPaths> graph = floyd ? ShortestPaths::floyd : ShortestPaths::dijkstra;
    paths = graph.apply(members.size());
    written()
        .forEach(
            (pair, route) -> paths.add(at(pair.get(0)), at(pair.get(1)), route.links().length));
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
    while (at != source) {
      int previous = paths.before(source, at);
      if (previous < 0) {
        throw missing(from, to);
      }
      path.add(0, direct(members.get(previous), members.get(at)).orElseThrow());
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
