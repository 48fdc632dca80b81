package io.github.bbo4j.hplsim.trace.collective;

import java.util.Map;
import java.util.TreeMap;

/** The selectors by name. */
public final class Selectors {

  private static final Map<String, Selector> ALL =
      new TreeMap<>(
          Map.of(
              "default", call -> Algorithms.named(call.operation(), "default"),
              "impi", RuleTable.read("impi.rules")::choose,
              "ompi", RuleTable.read("ompi.rules")::choose,
              "mpich", MpichRules::choose,
              "mvapich2", Mvapich2Rules::choose));

  private Selectors() {}

  /**
   * Returns a selector.
   *
   * @throws IllegalArgumentException when there is none of this name; the message lists them
   */
  public static Selector named(String name) {
    Selector selector = ALL.get(name);
    if (selector == null) {
      throw new IllegalArgumentException(
          "no selector '" + name + "' of collective algorithms; there are " + ALL.keySet());
    }
    return selector;
  }
}
