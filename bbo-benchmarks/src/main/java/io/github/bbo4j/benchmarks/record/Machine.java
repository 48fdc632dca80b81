package io.github.bbo4j.benchmarks.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The facts about this machine that matter to a reader of a recording; no names of hosts or users.
 */
final class Machine {
  private Machine() {}

  /** Returns the facts by name; those that the system does not tell are left out. */
  static Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("os", property("os.name") + " " + property("os.version") + " " + property("os.arch"));
    facts.put("java", property("java.vm.name") + " " + property("java.vm.version"));
    facts.put("cores", Runtime.getRuntime().availableProcessors());
    addFirst(facts, "processor", "/proc/cpuinfo", "model name");
    addFirst(facts, "memory", "/proc/meminfo", "MemTotal");
    return facts;
  }

  private static String property(String key) {
    return System.getProperty(key, "unknown");
  }

  private static void addFirst(Map<String, Object> facts, String name, String file, String key) {
    List<String> lines;
    try {
      lines = Files.readAllLines(Path.of(file));
    } catch (IOException e) {
      // Only Linux has these files; the fact is left out elsewhere.
      return;
    }
    for (String line : lines) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).strip().equals(key)) {
        facts.put(name, line.substring(colon + 1).strip());
        return;
      }
    }
  }
}
