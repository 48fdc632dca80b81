package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.hplsim.engine.event.RoutedTopology;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.trace.collective.Algorithms;
import io.github.bbo4j.hplsim.trace.collective.Operation;
import io.github.bbo4j.hplsim.trace.collective.Selector;
import io.github.bbo4j.hplsim.trace.collective.Selectors;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What messages cost and which algorithms collectives use, as SimGrid's options say it. Immutable.
 *
 * <p>Known are {@code network/model} (SMPI, LV08, CM02), {@code network/weight-S}, {@code
 * network/crosstraffic}, {@code network/TCP-gamma}, {@code smpi/bw-factor}, {@code
 * smpi/lat-factor}, {@code smpi/os}, {@code smpi/ois}, {@code smpi/or}, {@code
 * smpi/async-small-thresh}, {@code smpi/send-is-detached-thresh}, {@code smpi/test}, {@code
 * smpi/grow-injected-times}, {@code smpi/coll-selector} and {@code smpi/OPERATION} with the name of
 * an algorithm. What is not given has what the platform file says in {@code config} ({@link
 * Machine#configuration}), and otherwise the default of SimGrid 3.32.
 *
 * <p>{@code collectives/cost} is ours: with {@code hockney:LATENCY:BANDWIDTH} or {@code
 * loggp:L:o:G} ({@link io.github.bbo4j.hplsim.trace.collective.MessageCost}) a collective is no
 * messages; all processes leave it together, the time of a formula after the last has come ({@link
 * io.github.bbo4j.hplsim.trace.collective.CostFormulas}). The formula is the one that {@code
 * smpi/OPERATION} names, otherwise the one that MPICH chooses.
 */
public final class ReplayOptions {

  private static final String BANDWIDTH_FACTOR =
      "65472:0.940694;15424:0.697866;9376:0.58729;5776:1.08739;3484:0.77493;1426:0.608902;"
          + "732:0.341987;257:0.338112;0:0.812084";
  private static final String LATENCY_FACTOR =
      "65472:11.6436;15424:3.48845;9376:2.59299;5776:2.18796;3484:1.88101;1426:1.61075;"
          + "732:1.9503;257:1.95341;0:2.01467";

  private static final String COST = "collectives/cost";

  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("network/model", "SMPI"),
          Map.entry("network/weight-S", ""),
          Map.entry("network/crosstraffic", "1"),
          Map.entry("network/TCP-gamma", "4194304"),
          Map.entry("smpi/bw-factor", BANDWIDTH_FACTOR),
          Map.entry("smpi/lat-factor", LATENCY_FACTOR),
          Map.entry("smpi/os", "0:0:0"),
          Map.entry("smpi/ois", "0:0:0"),
          Map.entry("smpi/or", "0:0:0"),
          Map.entry("smpi/async-small-thresh", "0"),
          Map.entry("smpi/send-is-detached-thresh", "65536"),
          Map.entry("smpi/test", "1e-4"),
          Map.entry("smpi/grow-injected-times", "1"),
          Map.entry("smpi/coll-selector", "default"),
          Map.entry(COST, ""));

  private final Map<String, String> chosen;
  private final Map<String, String> values;
  private final NetworkModel network;
  private final RoutedTopology.Sharing sharing;
  private final Selector selector;
  private final Optional<Formulas> formulas;
  private final double testSeconds;
  private final boolean testsGrow;

  private ReplayOptions(Map<String, String> chosen) {
    this.chosen = chosen;
    values = new TreeMap<>(DEFAULTS);
    values.putAll(chosen);
    network = NetworkOptions.of(values);
    double window = number("network/TCP-gamma"); // 0 is none, as in SimGrid.
    sharing =
        new RoutedTopology.Sharing(
            flag("network/crosstraffic"),
            given(values, "network/weight-S").isEmpty()
                ? NetworkOptions.weight(values)
                : number("network/weight-S"),
            window == 0 ? Double.POSITIVE_INFINITY : window);
    formulas = Formulas.read(given(values, COST), values);
    selector = formulas.isPresent() ? Selectors.named("default") : selector(values);
    testSeconds = number("smpi/test");
    testsGrow = flag("smpi/grow-injected-times");
  }

  /** Returns the defaults of SimGrid 3.32. */
  public static ReplayOptions defaults() {
    return new ReplayOptions(Map.of());
  }

  /**
   * Returns messages without corrections and overheads on links without cross traffic: {@code
   * latency + (bytes+16)/bandwidth} alone.
   */
  public static ReplayOptions plain() {
    return defaults()
        .with("smpi/bw-factor", "0:1")
        .with("smpi/lat-factor", "0:1")
        .with("network/weight-S", "0")
        .with("network/crosstraffic", "0")
        .with("network/TCP-gamma", "1e20");
  }

  /**
   * Returns the defaults with options changed.
   *
   * @param options {@code key:value} each, the last one of a key wins
   * @throws IllegalArgumentException when a key is unknown or a value isn't understood
   */
  public static ReplayOptions of(Collection<String> options) {
    Arguments.given(options, "options");
    Map<String, String> values = new TreeMap<>();
    for (String option : options) {
      int colon = option.indexOf(':');
      if (colon < 0) {
        throw new IllegalArgumentException("option '" + option + "' must be key:value");
      }
      put(values, option.substring(0, colon), option.substring(colon + 1));
    }
    return new ReplayOptions(values);
  }

  /**
   * Returns these options with one changed.
   *
   * @throws IllegalArgumentException when the key is unknown or the value isn't understood
   */
  public ReplayOptions with(String key, String value) {
    Arguments.given(key, "key");
    Arguments.given(value, "value");
    Map<String, String> changed = new TreeMap<>(chosen);
    put(changed, key, value);
    return new ReplayOptions(changed);
  }

  /**
   * Returns these options with those of a platform for what was not chosen, as SimGrid does it.
   *
   * @throws IllegalArgumentException when a key is unknown or a value isn't understood
   */
  ReplayOptions over(Map<String, String> platform) {
    try {
      Map<String, String> both = new TreeMap<>();
      platform.forEach((key, value) -> put(both, key, value));
      both.putAll(chosen);
      return new ReplayOptions(both);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "<config> of the platform: " + e.getMessage() + ". Maybe remove it from the file", e);
    }
  }

  private static void put(Map<String, String> values, String key, String value) {
    if (!DEFAULTS.containsKey(key) && operation(key) == null) {
      throw new IllegalArgumentException(
          "option '"
              + key
              + "' is unknown; known are "
              + new TreeMap<>(DEFAULTS).keySet()
              + " and smpi/OPERATION");
    }
    values.put(key, value.strip());
  }

  private static @org.jspecify.annotations.Nullable Operation operation(String key) {
    for (Operation operation : Operation.values()) {
      if (key.equals("smpi/" + operation.id())) {
        return operation;
      }
    }
    return null;
  }

  /** The value of a key that has a default. */
  static String given(Map<String, String> values, String key) {
    return Objects.requireNonNull(values.get(key), key);
  }

  private static Selector selector(Map<String, String> values) {
    Selector selector = Selectors.named(given(values, "smpi/coll-selector"));
    for (Operation operation : Operation.values()) {
      String name = values.get("smpi/" + operation.id());
      if (name != null) {
        selector = selector.with(operation, Algorithms.named(operation, name));
      }
    }
    return selector;
  }

  private boolean flag(String key) {
    String value = given(values, key);
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "1", "yes", "on", "true" -> true;
      case "0", "no", "off", "false" -> false;
      default -> throw new IllegalArgumentException(key + " = " + value + " must be 0 or 1");
    };
  }

  private double number(String key) {
    return number(values, key);
  }

  static double number(Map<String, String> values, String key) {
    String value = given(values, key);
    double number;
    try {
      number = Decimals.parse(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " = '" + value + "' must be a number", e);
    }
    if (!(number >= 0) || Double.isInfinite(number)) {
      throw new IllegalArgumentException(key + " = " + value + " must be finite and not negative");
    }
    return number;
  }

  /** Returns what messages cost; latency and bandwidth are those of the links. */
  NetworkModel network() {
    return network;
  }

  /** Returns how flows share links. */
  RoutedTopology.Sharing sharing() {
    return sharing;
  }

  /** Returns who chooses the algorithms of collectives. */
  Selector selector() {
    return selector;
  }

  /** Returns what collectives cost where they aren't made of messages. */
  Optional<Formulas> formulas() {
    return formulas;
  }

  /** Returns the seconds that asking for a request costs. */
  double testSeconds() {
    return testSeconds;
  }

  /** Returns whether it costs more after each request that was not done. */
  boolean testsGrow() {
    return testsGrow;
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
