package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.ClusterPower.Accounting;
import io.github.bbo4j.hplsim.energy.NodePower;
import io.github.bbo4j.hplsim.energy.PowerCurve;
import io.github.bbo4j.hplsim.internal.Entries;
import io.github.bbo4j.hplsim.internal.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * The keys of a platform file that say what its nodes draw: {@code power = idle 95 W, one-core 120
 * W, full 215 W}, performance states separated by {@code |}, each but the first with its speed.
 */
final class PowerKeys {

  private final Entries entries;

  PowerKeys(Entries entries) {
    this.entries = entries;
  }

  /** What is said of a node beside its curves; also what the others say nothing of. */
  private record Rest(int cores, double off, double polling) {}

  /** Takes the power of a number of nodes, if there is any. */
  Optional<ClusterPower> take(int nodes, int cores) {
    Rest common = rest("power", new Rest(cores, 0, 0));
    Optional<NodePower> all = node("power", common);
    List<NodePower> each = new ArrayList<>();
    boolean own = !entries.keys("power.node.").isEmpty();
    for (int i = 0; i < (own ? nodes : 0); i++) {
      String key = "power.node." + i;
      each.add(
          node(key, rest(key, common))
              .or(() -> all)
              .orElseThrow(
                  () -> new IllegalArgumentException(key + " is missing, and so is power")));
    }
    entries.refuse(
        "power.node.", "", "is of a node that is not there: there are 0.." + (nodes - 1));
    Optional<List<Integer>> states = entries.take("power.state", PowerKeys::states);
    Accounting accounting =
        entries.take("power.accounting", PowerKeys::accounting, Accounting.LOAD);
    if (each.isEmpty() && all.isEmpty()) {
      if (states.isPresent()) {
        throw new IllegalArgumentException("power.state is given but power is missing");
      }
      return Optional.empty();
    }
    return Optional.of(
        new ClusterPower(
            each.isEmpty() ? List.of(all.orElseThrow()) : each,
            states.orElse(List.of(0)),
            accounting));
  }

  private Rest rest(String key, Rest absent) {
    return new Rest(
        entries.take(key + ".cores", PlatformReader::count, absent.cores()),
        entries.take(key + ".off", Units::watts, absent.off()),
        entries.take(key + ".polling", PowerKeys::number, absent.polling()));
  }

  private Optional<NodePower> node(String key, Rest rest) {
    return entries.take(
        key, text -> new NodePower(rest.cores(), states(text, rest), rest.off(), rest.polling()));
  }

  private static List<NodePower.State> states(String text, Rest rest) {
    List<NodePower.State> states = new ArrayList<>();
    for (String part : text.split("\\|", -1)) {
      states.add(state(part.strip(), rest, states.isEmpty()));
    }
    return states;
  }

  private static NodePower.State state(String text, Rest rest, boolean first) {
    Map<String, String> terms = new HashMap<>();
    for (String term : text.split(",", -1)) {
      String[] words = term.strip().split("\\s+", 2);
      boolean known = List.of("speed", "idle", "base", "one-core", "full").contains(words[0]);
      if (!known || words.length < 2 || terms.put(words[0], words[1]) != null) {
        throw new IllegalArgumentException(
            "'"
                + term.strip()
                + "' is not one of idle, one-core (or base), full, speed and its value, each once");
      }
    }
    boolean oneCore = terms.containsKey("one-core");
    if (!terms.containsKey("full")
        || !terms.containsKey("idle")
        || oneCore == terms.containsKey("base")) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' needs idle, full, and either one-core or base, such as 'idle 95 W, one-core 120 W, full 215 W'");
    }
    if (!first && !terms.containsKey("speed")) {
      throw new IllegalArgumentException(
          "'" + text + "' is another performance state and needs its speed, such as 'speed 0.9'");
    }
    double idle = Units.watts(String.valueOf(terms.get("idle")));
    double full = Units.watts(String.valueOf(terms.get("full")));
    double middle = Units.watts(String.valueOf(terms.get(oneCore ? "one-core" : "base")));
    return new NodePower.State(
        number(terms.getOrDefault("speed", "1")),
        oneCore
            ? PowerCurve.ofOneCore(idle, middle, full, rest.cores())
            : new PowerCurve(idle, middle, full));
  }

  private static Double number(String text) {
    try {
      return Double.valueOf(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text.strip() + "' is not a number", e);
    }
  }

  private static List<Integer> states(String text) {
    try {
      return Arrays.stream(text.split("[\\s,]+", -1)).map(Integer::valueOf).toList();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "write the number of a performance state, from 0, or one for each node", e);
    }
  }

  private static Accounting accounting(String text) {
    return switch (text) {
      case "load" -> Accounting.LOAD;
      case "delay" -> Accounting.DELAY;
      default -> throw new IllegalArgumentException("write load or delay");
    };
  }

  /** Writes what nodes draw as such keys. */
  static void write(ClusterPower power, BiConsumer<String, String> line) {
    List<NodePower> nodes = power.nodes();
    for (int i = 0; i < nodes.size(); i++) {
      NodePower node = nodes.get(i);
      String key = nodes.size() == 1 ? "power" : "power.node." + i;
      line.accept(
          key, node.states().stream().map(PowerKeys::text).collect(Collectors.joining(" | ")));
      line.accept(key + ".cores", Integer.toString(node.cores()));
      line.accept(key + ".off", node.off() + " W");
      line.accept(key + ".polling", Double.toString(node.polling()));
    }
    if (!power.states().equals(Collections.nCopies(1, 0))) {
      line.accept(
          "power.state",
          power.states().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }
    if (power.accounting() == Accounting.DELAY) {
      line.accept("power.accounting", "delay");
    }
  }

  private static String text(NodePower.State state) {
    PowerCurve c = state.curve();
    return "speed "
        + state.speed()
        + ", idle "
        + c.idle()
        + " W, base "
        + c.base()
        + " W, full "
        + c.full()
        + " W";
  }
}
