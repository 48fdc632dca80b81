package io.github.bbo4j.benchmarks.cli.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.hplsim.engine.event.RoutedTopology;
import io.github.bbo4j.hplsim.topology.Link;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine as a JSON file with all its routes: {@code hosts} (name, speed, cores), {@code links}
 * (id, bandwidth, latency, policy SHARED or FATPIPE), {@code routes[i][j]}, the links from host i
 * to host j.
 */
final class RouteTable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private RouteTable() {}

  static Machine read(Path file) throws IOException {
    try {
      return machine(JSON.readTree(file.toFile()));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(file + ": " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static Machine machine(JsonNode root) {
    for (String key : List.of("hosts", "links", "routes")) {
      if (!root.path(key).isArray() || root.path(key).isEmpty()) {
        throw new IllegalArgumentException(
            "has no list '" + key + "'; a table of routes has hosts, links and routes");
      }
    }
    List<Machine.Host> hosts = new ArrayList<>();
    for (JsonNode host : root.path("hosts")) {
      int cores = host.has("cores") ? index(host.path("cores"), "cores", Integer.MAX_VALUE) : 1;
      hosts.add(new Machine.Host(host.path("name").asText(), number(host, "speed"), cores));
    }
    return new Machine(
        hosts,
        links(root.path("links")),
        new Routes(routes(root.path("routes"), hosts.size(), root.path("links").size())));
  }

  private static RoutedTopology.LinkTable links(JsonNode links) {
    double[] bandwidth = new double[links.size()];
    double[] latency = new double[links.size()];
    boolean[] inFull = new boolean[links.size()];
    for (JsonNode link : links) {
      int id = index(link.path("id"), "id of a link", links.size());
      if (bandwidth[id] > 0) {
        throw new IllegalArgumentException("link " + id + " is there twice");
      }
      Link checked =
          new Link(
              Integer.toString(id), number(link, "bandwidth"), number(link, "latency"), of(link));
      bandwidth[id] = checked.bandwidth();
      latency[id] = checked.latency();
      inFull[id] = checked.policy() == Link.Policy.FATPIPE;
    }
    return new RoutedTopology.LinkTable(bandwidth, latency, inFull);
  }

  private static Link.Policy of(JsonNode link) {
    String policy = link.path("policy").asText("SHARED");
    return switch (policy) {
      case "SHARED" -> Link.Policy.SHARED;
      case "FATPIPE" -> Link.Policy.FATPIPE;
      default ->
          throw new IllegalArgumentException(
              "policy of a link = '" + policy + "' must be SHARED or FATPIPE");
    };
  }

  private static double number(JsonNode node, String key) {
    if (!node.path(key).isNumber()) {
      throw new IllegalArgumentException(
          key + " = " + node.path(key) + " must be a number in flop/s, B/s or s, in " + node);
    }
    return node.path(key).asDouble();
  }

  private static int index(JsonNode node, String what, int below) {
    if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < 0) {
      throw new IllegalArgumentException(what + " = " + node + " must be a whole number");
    }
    if (node.intValue() >= below) {
      throw new IllegalArgumentException(what + " = " + node + " must be from 0 to " + (below - 1));
    }
    return node.intValue();
  }

  private static int[][][] routes(JsonNode rows, int hosts, int links) {
    int[][][] routes = new int[hosts][hosts][];
    for (int i = 0; i < hosts; i++) {
      for (int j = 0; j < hosts; j++) {
        JsonNode route = rows.path(i).path(j);
        String what = "route from host " + i + " to host " + j;
        if (!route.isArray()) {
          throw new IllegalArgumentException("has no " + what);
        }
        routes[i][j] = new int[route.size()];
        for (int k = 0; k < route.size(); k++) {
          routes[i][j][k] = index(route.get(k), "a link of the " + what, links);
        }
      }
    }
    return routes;
  }

  private record Routes(int[][][] table) implements RoutedTopology.Routing {

    @Override
    public int[] route(int from, int to) {
      return table[from][to];
    }
  }
}
