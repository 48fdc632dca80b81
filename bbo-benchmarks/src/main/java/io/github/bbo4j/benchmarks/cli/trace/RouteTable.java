package io.github.bbo4j.benchmarks.cli.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.hplsim.engine.event.RoutedTopology;
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
    JsonNode root = JSON.readTree(file.toFile());
    for (String key : List.of("hosts", "links", "routes")) {
      if (!root.path(key).isArray() || root.path(key).isEmpty()) {
        throw new IllegalArgumentException(
            file + " has no list '" + key + "'; a table of routes has hosts, links and routes");
      }
    }
    List<Machine.Host> hosts = new ArrayList<>();
    for (JsonNode host : root.path("hosts")) {
      hosts.add(
          new Machine.Host(
              host.path("name").asText(),
              host.path("speed").asDouble(),
              host.path("cores").asInt(1)));
    }
    JsonNode links = root.path("links");
    double[] bandwidth = new double[links.size()];
    double[] latency = new double[links.size()];
    boolean[] inFull = new boolean[links.size()];
    for (JsonNode link : links) {
      int id = link.path("id").asInt(-1);
      if (id < 0 || id >= links.size()) {
        throw new IllegalArgumentException(file + ": link ids must be 0 to " + (links.size() - 1));
      }
      bandwidth[id] = link.path("bandwidth").asDouble();
      latency[id] = link.path("latency").asDouble();
      inFull[id] = link.path("policy").asText().equals("FATPIPE");
    }
    return new Machine(
        hosts,
        new RoutedTopology.LinkTable(bandwidth, latency, inFull),
        new Routes(routes(file, root.path("routes"), hosts.size())));
  }

  private static int[][][] routes(Path file, JsonNode rows, int hosts) {
    int[][][] routes = new int[hosts][hosts][];
    for (int i = 0; i < hosts; i++) {
      for (int j = 0; j < hosts; j++) {
        JsonNode route = rows.path(i).path(j);
        if (!route.isArray()) {
          throw new IllegalArgumentException(
              file + " has no route from host " + i + " to host " + j);
        }
        routes[i][j] = new int[route.size()];
        for (int k = 0; k < route.size(); k++) {
          routes[i][j][k] = route.get(k).asInt();
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

    @Override
    public int longest() {
      int longest = 1;
      for (int[][] row : table) {
        for (int[] route : row) {
          longest = Math.max(longest, route.length);
        }
      }
      return longest;
    }
  }
}
