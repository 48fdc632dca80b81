package io.github.bbo4j.benchmarks.record.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The facts about this machine that matter to a reader of a recording; no names of hosts or users.
 */
public final class Machine {
  private Machine() {}

  /** Returns the facts by name; those that the system does not tell are left out. */
  public static Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("os", property("os.name") + " " + property("os.version") + " " + property("os.arch"));
    facts.put("java", property("java.vm.name") + " " + property("java.vm.version"));
    facts.put("cores", Runtime.getRuntime().availableProcessors());
    addFirst(facts, "processor", "/proc/cpuinfo", "model name");
    addFirst(facts, "memory", "/proc/meminfo", "MemTotal");
    return facts;
  }

  /**
   * Returns the settings of the kernel that change how fast a processor is, by the path that holds
   * them; those that the system does not have are left out.
   *
   * @param root of the file system, {@code /} but for tests
   */
  static Map<String, Object> settings(Path root) {
    Map<String, Object> settings = new LinkedHashMap<>();
    for (String file :
        List.of(
            "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor",
            "sys/devices/system/cpu/cpu0/cpufreq/scaling_driver",
            "sys/devices/system/cpu/cpufreq/boost",
            "sys/devices/system/cpu/intel_pstate/no_turbo",
            "sys/devices/system/cpu/smt/active",
            "sys/devices/system/cpu/online",
            "sys/devices/system/cpu/isolated",
            "sys/kernel/mm/transparent_hugepage/enabled",
            "proc/sys/kernel/numa_balancing",
            "proc/sys/vm/swappiness")) {
      try {
        settings.put("/" + file, Files.readString(root.resolve(file)).strip());
      } catch (IOException e) {
        // A setting that this kernel doesn't have, or doesn't show: left out.
      }
    }
    return settings;
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
