package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.hplsim.internal.Entries;
import io.github.bbo4j.hplsim.internal.Units;
import io.github.bbo4j.hplsim.topology.Link;
import io.github.bbo4j.hplsim.topology.Topologies;
import io.github.bbo4j.hplsim.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Links and routes as keys: {@code link.NAME = 10 Gbps, 1 us}, with a third word {@code fat-pipe}
 * where every flow has all of it, and {@code route.FROM.TO = NAME NAME ...} between nodes by their
 * numbers. A route that isn't there is the way back of the other direction's.
 */
final class RouteKeys {

  private static final String LINK = "link.";
  private static final String ROUTE = "route.";

  private RouteKeys() {}

  /** Takes all links and routes of some entries. */
  static Topology topology(Entries entries) {
    List<Link> links = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    for (String key : entries.keys(LINK)) {
      String name = key.substring(LINK.length());
      numbers.put(name, links.size());
      links.add(entries.required(key, text -> link(name, text)));
    }
    Map<List<Integer>, int[]> written = new HashMap<>();
    int nodes = 0;
    for (String key : entries.keys(ROUTE)) {
      List<Integer> ends = ends(entries, key);
      written.put(ends, entries.required(key, text -> route(text, numbers)));
      nodes = Math.max(nodes, 1 + Math.max(ends.get(0), ends.get(1)));
    }
    if (nodes == 0) {
      throw new IllegalArgumentException(
          entries.origin() + " has no routes; add lines 'route.0.1 = LINK LINK'");
    }
    return Topologies.explicit(links, square(written, nodes));
  }

  private static int[][][] square(Map<List<Integer>, int[]> written, int nodes) {
    int[][][] routes = new int[nodes][nodes][];
    for (int from = 0; from < nodes; from++) {
      for (int to = 0; to < nodes; to++) {
        int[] there = written.get(List.of(from, to));
        int[] back = written.get(List.of(to, from));
        if (there == null && back == null && from != to) {
          throw new IllegalArgumentException(
              "there is no route between nodes "
                  + from
                  + " and "
                  + to
                  + "; add a line 'route."
                  + from
                  + "."
                  + to
                  + " = LINK LINK'");
        }
        routes[from][to] = there != null ? there : back != null ? reversed(back) : new int[0];
      }
    }
    return routes;
  }

  private static int[] reversed(int[] route) {
    int[] back = new int[route.length];
    for (int i = 0; i < back.length; i++) {
      back[i] = route[route.length - 1 - i];
    }
    return back;
  }

  private static List<Integer> ends(Entries entries, String key) {
    String[] parts = key.substring(ROUTE.length()).split("\\.", -1);
    try {
      List<Integer> ends = Arrays.stream(parts).map(Integer::valueOf).toList();
      if (ends.size() == 2 && ends.get(0) >= 0 && ends.get(1) >= 0) {
        return ends;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(wrongEnds(entries, key), e);
    }
    throw new IllegalArgumentException(wrongEnds(entries, key));
  }

  private static String wrongEnds(Entries entries, String key) {
    return entries.origin()
        + entries.lineOf(key).map(n -> " line " + n).orElse("")
        + ": key '"
        + key
        + "' must be route.FROM.TO with the numbers of two nodes, from 0";
  }

  private static Link link(String name, String text) {
    String[] parts = text.split(",", -1);
    boolean fatPipe = parts.length == 3 && parts[2].strip().equals("fat-pipe");
    if (parts.length != 2 && !fatPipe) {
      throw new IllegalArgumentException(
          "write a bandwidth and a latency, '10 Gbps, 1 us', and then maybe ', fat-pipe'");
    }
    return new Link(
        name,
        Units.bytesPerSecond(parts[0].strip()),
        Units.seconds(parts[1].strip()),
        fatPipe ? Link.Policy.FATPIPE : Link.Policy.SHARED);
  }

  private static int[] route(String text, Map<String, Integer> numbers) {
    return Arrays.stream(text.split("\\s+", -1))
        .filter(word -> !word.isEmpty())
        .mapToInt(
            word -> {
              Integer number = numbers.get(word);
              if (number == null) {
                throw new IllegalArgumentException(
                    "there is no link '" + word + "'; add a line 'link." + word + " = ...'");
              }
              return number;
            })
        .toArray();
  }

  /**
   * Writes all links and routes of a topology as such keys; names that a file can't hold are
   * replaced by {@code link-NUMBER}.
   */
  static void write(Topology topology, BiConsumer<String, String> line) {
    List<String> names = new ArrayList<>();
    for (Link link : topology.links()) {
      String name =
          link.name().matches("[^\\s=#,]+") && !names.contains(link.name())
              ? link.name()
              : "link-" + names.size();
      names.add(name);
      line.accept(
          LINK + name,
          link.bandwidth()
              + " B/s, "
              + link.latency()
              + " s"
              + (link.policy() == Link.Policy.FATPIPE ? ", fat-pipe" : ""));
    }
    for (int from = 0; from < topology.nodes(); from++) {
      for (int to = 0; to < topology.nodes(); to++) {
        int[] route = topology.route(from, to);
        if (route.length > 0) {
          line.accept(
              ROUTE + from + "." + to,
              Arrays.stream(route).mapToObj(names::get).collect(Collectors.joining(" ")));
        }
      }
    }
  }
}
