package io.github.bbo4j.tuner.process;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a command measures, for people and for journals. Time limits are no part of it. */
final class CommandDescription {
  private CommandDescription() {}

  /**
   * The parts by name.
   *
   * @param command whose words, cost, warm-ups and time limit are told
   * @param headers run before it
   * @param maps constants and variables of the environment, flags, and templates
   */
  static Map<String, String> of(
      Command command, List<List<String>> headers, List<Map<String, String>> maps) {
    Map<String, String> description = new LinkedHashMap<>();
    description.put("command", command.toString());
    description.put("cost", command.cost().toString());
    description.put(
        "surroundings",
        "headers "
            + headers
            + ", environment "
            + maps.get(0)
            + " "
            + maps.get(1)
            + ", flags "
            + maps.get(2)
            + ", templates "
            + maps.get(3)
            + ", warm-ups "
            + command.warmups());
    description.put("time limit", command.timeLimit().toString());
    return description;
  }
}
