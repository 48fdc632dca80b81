package io.github.bbo4j.benchmarks.cli.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.platform.RankMapping;
import io.github.bbo4j.hplsim.topology.SimGridPlatform;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.ReplayResult;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what a table of replays names: traces, platforms, mappings, sets of options, all relative
 * to the folder of the table. A name is a file, or one in the folders {@code traces}, {@code
 * platforms} and {@code maps} without its ending; traces and sets of options may also be those of a
 * collection {@code titrace} two folders up.
 */
final class RunFiles implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Where tables of other runs find the traces and options of a collection of traces. */
  private static final String SIBLING = "../../titrace/";

  private final Path folder;
  private final Map<String, Machine> machines = new HashMap<>();
  private final Map<String, Optional<ClusterPower>> powers = new HashMap<>();
  private final Map<String, List<String>> sets = new HashMap<>();
  private Optional<TraceFile> open = Optional.empty();

  RunFiles(Path folder) {
    this.folder = folder;
  }

  private Path find(String what, String name, List<String> patterns) {
    for (String pattern : patterns) {
      Path file = folder.resolve(pattern.replace("*", name));
      if (Files.exists(file)) {
        return file;
      }
    }
    throw new IllegalArgumentException(
        what + " '" + name + "' is not there; looked for " + patterns + " in " + folder);
  }

  /** Replays a row; its trace stays open for the next one. */
  ReplayResult replay(Map<String, String> row) throws IOException {
    String platform = String.valueOf(row.get("platform"));
    int processes = number("np", row.getOrDefault("np", row.getOrDefault("ranks", "")));
    TraceReplay plain =
        TraceReplay.on(machine(platform), options(String.valueOf(row.get("options"))))
            .withMapping(hosts(row, platform, processes));
    TraceReplay replay = power(platform).map(plain::withPower).orElse(plain);
    TraceFile trace = open(trace(String.valueOf(row.get("trace"))));
    if (trace.ranks() != processes) {
      throw new IllegalArgumentException(
          "np is " + processes + " but " + trace.path() + " has " + trace.ranks() + " processes");
    }
    return replay.replay(trace);
  }

  private static int number(String name, String text) {
    int number;
    try {
      number = Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " = '" + text + "' must be a number", e);
    }
    if (number < 1) {
      throw new IllegalArgumentException(name + " = " + number + " must be at least 1");
    }
    return number;
  }

  /** The hosts of a mapping, or one host after the other with rpn processes each. */
  private int[] hosts(Map<String, String> row, String platform, int processes) throws IOException {
    String mapping = row.get("mapping");
    if (mapping != null && !mapping.isBlank()) {
      return mapping(platform, mapping, processes);
    }
    int each = number("rpn", row.getOrDefault("rpn", "1"));
    int[] hosts = new int[processes];
    for (int i = 0; i < processes; i++) {
      hosts[i] = i / each;
    }
    return hosts;
  }

  /** What the hosts of a platform draw, if it says so. */
  private Optional<ClusterPower> power(String name) throws IOException {
    Optional<ClusterPower> known = powers.get(name);
    if (known == null) {
      Path file = platform(name);
      known =
          file.toString().endsWith(".json")
              ? Optional.empty()
              : ClusterPower.of(SimGridPlatform.read(file));
      powers.put(name, known);
    }
    return known;
  }

  private TraceFile open(Path path) throws IOException {
    if (open.isEmpty() || !open.get().path().equals(path)) {
      close();
      open = Optional.of(TraceFile.open(path));
    }
    return open.get();
  }

  @Override
  public void close() throws IOException {
    if (open.isPresent()) {
      open.get().close();
      open = Optional.empty();
    }
  }

  Path trace(String name) {
    return find(
        "trace",
        name,
        List.of(
            "*",
            "*.ti",
            "*.ti.gz",
            "traces/*",
            "traces/*.ti",
            "traces/*.ti.gz",
            SIBLING + "traces/*.ti.gz"));
  }

  Machine machine(String name) throws IOException {
    Machine known = machines.get(name);
    if (known == null) {
      known = machine(platform(name));
      machines.put(name, known);
    }
    return known;
  }

  private Path platform(String name) {
    return find(
        "platform",
        name,
        List.of("*", "*.xml", "*.json", "platforms/*", "platforms/*.xml", "platforms/*.json"));
  }

  /** A SimGrid platform, or a table of routes. */
  static Machine machine(Path file) throws IOException {
    return String.valueOf(file.getFileName()).endsWith(".json")
        ? RouteTable.read(file)
        : Machine.of(SimGridPlatform.read(file));
  }

  /** The host of each process. */
  int[] mapping(String platform, String mapping, int processes) throws IOException {
    String name = platform + "." + mapping + "." + processes;
    Path file = find("mapping", mapping, List.of("*", "maps/" + name, name));
    List<String> hosts = machine(platform).hosts().stream().map(Machine.Host::name).toList();
    return RankMapping.nodesIn(file, hosts, processes);
  }

  /** A set of options of options.json, followed by any number of {@code +operation=algorithm}. */
  ReplayOptions options(String name) throws IOException {
    String[] parts = name.split("\\+", -1);
    List<String> items = new ArrayList<>(set(parts[0]));
    for (int i = 1; i < parts.length; i++) {
      items.add("smpi/" + parts[i].replaceFirst("=", ":"));
    }
    return ReplayOptions.of(items);
  }

  private List<String> set(String name) throws IOException {
    if (sets.isEmpty()) {
      sets.put("default", List.of());
      Path own = folder.resolve("options.json");
      Path file = Files.exists(own) ? own : folder.resolve(SIBLING + "options.json");
      if (Files.exists(file)) {
        JSON.readTree(file.toFile())
            .fields()
            .forEachRemaining(e -> sets.put(e.getKey(), strings(e.getValue())));
      }
    }
    List<String> items = sets.get(name);
    if (items == null) {
      throw new IllegalArgumentException(
          "set of options '" + name + "' is unknown; there are " + sets.keySet());
    }
    return items;
  }

  private static List<String> strings(JsonNode list) {
    List<String> strings = new ArrayList<>();
    list.forEach(item -> strings.add(item.asText()));
    return strings;
  }
}
