package io.github.bbo4j.benchmarks.cli.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds what a table of replays names: traces, platforms, mappings, sets of options, all relative
 * to the folder of the table. A name is a file, or one in the folders {@code traces}, {@code
 * platforms} and {@code maps} without its ending.
 */
final class RunFiles {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final Map<String, Machine> machines = new HashMap<>();
  private final Map<String, List<String>> sets = new HashMap<>();

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

  Path trace(String name) {
    return find(
        "trace",
        name,
        List.of("*", "*.ti", "*.ti.gz", "traces/*", "traces/*.ti", "traces/*.ti.gz"));
  }

  Machine machine(String name) throws IOException {
    Machine known = machines.get(name);
    if (known == null) {
      Path file = find("platform", name, List.of("*", "*.json", "platforms/*", "platforms/*.json"));
      known = RouteTable.read(file);
      machines.put(name, known);
    }
    return known;
  }

  /** The host of each process. */
  int[] mapping(String platform, String mapping, int processes) throws IOException {
    String name = platform + "." + mapping + "." + processes;
    Path file = find("mapping", mapping, List.of("*", "maps/" + name, name));
    List<Machine.Host> hosts = machine(platform).hosts();
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < hosts.size(); i++) {
      numbers.put(hosts.get(i).name(), i);
    }
    List<Integer> found = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank()) {
        Integer number = numbers.get(line.strip());
        if (number == null) {
          throw new IllegalArgumentException(
              file + " names host '" + line.strip() + "' which " + platform + " doesn't have");
        }
        found.add(number);
      }
    }
    if (found.size() < processes) {
      throw new IllegalArgumentException(
          file + " has " + found.size() + " hosts but the trace has " + processes + " processes");
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  /** A set of options of options.json, followed by any number of {@code +operation=algorithm}. */
  ReplayOptions options(String name) throws IOException {
    String[] parts = name.split("\\+");
    List<String> items = new ArrayList<>(set(parts[0]));
    for (int i = 1; i < parts.length; i++) {
      items.add("smpi/" + parts[i].replaceFirst("=", ":"));
    }
    return ReplayOptions.of(items);
  }

  private List<String> set(String name) throws IOException {
    if (sets.isEmpty()) {
      sets.put("default", List.of());
      Path file = folder.resolve("options.json");
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
