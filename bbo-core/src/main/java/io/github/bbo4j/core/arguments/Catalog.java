package io.github.bbo4j.core.arguments;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The implementations of one strategy by id: what the {@code byId} and {@code ids} of the plural
 * classes look things up in, and the one way to say that an id is unknown.
 *
 * <p>An id is a name such as {@code racing}, or a form with placeholders in capitals such as {@code
 * static-N} or {@code best:WINDOW:PERCENT}, each of which stands for a number. Immutable and
 * thread-safe if the makers are.
 *
 * @param <T> the strategy
 */
public final class Catalog<T> {
  private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z]+");
  private static final String NUMBER = "([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)";

  private final String kind;
  private final Map<String, Function<double[], ? extends T>> makers;
  private final Map<String, String> otherNames;
  private final Services<T> services;

  private Catalog(
      String kind,
      Map<String, Function<double[], ? extends T>> makers,
      Map<String, String> otherNames,
      Services<T> services) {
    this.kind = kind;
    this.makers = makers;
    this.otherNames = otherNames;
    this.services = services;
  }

  /**
   * An empty catalog.
   *
   * @param kind what messages call the strategy, such as "resampling policy"
   */
  public static <T> Catalog<T> of(String kind) {
    return new Catalog<>(kind, Map.of(), Map.of(), Services.none());
  }

  /**
   * This catalog and one entry more.
   *
   * @param id a name, or a form with placeholders in capitals
   * @param maker makes the strategy from the numbers that stand for the placeholders, in their
   *     order; an {@link IllegalArgumentException} of it reaches the caller with the id before it
   */
  public Catalog<T> with(String id, Function<double[], ? extends T> maker) {
    Map<String, Function<double[], ? extends T>> more = new LinkedHashMap<>(makers);
    if (more.put(id, maker) != null) {
      throw new IllegalArgumentException(kind + " '" + id + "' is there twice");
    }
    return new Catalog<>(kind, Collections.unmodifiableMap(more), otherNames, services);
  }

  /**
   * This catalog, which knows another name of something in it: who types that is told the id. It is
   * no id itself, so that runs and results have one name.
   *
   * @param name what others call it, such as "genetic"
   * @param id what it is called here
   */
  public Catalog<T> alsoCalled(String name, String id) {
    if (!makers.containsKey(id)) {
      throw new IllegalArgumentException("there is no " + kind + " '" + id + "' to call " + name);
    }
    Map<String, String> more = new LinkedHashMap<>(otherNames);
    more.put(name, id);
    return new Catalog<>(kind, makers, Collections.unmodifiableMap(more), services);
  }

  /**
   * This catalog and what users bring on the class path, found by {@link java.util.ServiceLoader},
   * by its name. It is looked for when the catalog is first asked for an id; what can't be made or
   * has the name of another one is an {@link IllegalStateException} then.
   *
   * @param service the interface that is in {@code META-INF/services}
   * @param name of an implementation
   */
  public Catalog<T> withServices(Class<T> service, Function<? super T, String> name) {
    Arguments.given(service, "service");
    Arguments.given(name, "name");
    return new Catalog<>(
        kind,
        makers,
        otherNames,
        Services.of(kind, service, name, id -> made(id).isPresent() || otherNames.containsKey(id)));
  }

  /** The ids, in the order they were added, and the names of what users bring behind them. */
  public List<String> ids() {
    List<String> ids = new ArrayList<>(makers.keySet());
    ids.addAll(services.names());
    return List.copyOf(ids);
  }

  /**
   * The strategy of an id.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest id and all, or
   *     says which number is out of range
   */
  public T byId(String id) {
    return find(id).orElseThrow(() -> unknown(id));
  }

  /**
   * The strategy of an id, if there is one.
   *
   * @throws IllegalArgumentException if a number in the id is out of range
   */
  public Optional<T> find(String id) {
    Arguments.given(id, "id of a " + kind);
    // First: a name that means two things is told, whichever is asked for.
    return services.find(id).or(() -> made(id));
  }

  private Optional<T> made(String id) {
    for (Map.Entry<String, Function<double[], ? extends T>> entry : makers.entrySet()) {
      Matcher matcher = pattern(entry.getKey()).matcher(id);
      if (matcher.matches()) {
        try {
          double[] numbers = new double[matcher.groupCount()];
          for (int g = 0; g < numbers.length; g++) {
            numbers[g] = Double.parseDouble(matcher.group(g + 1));
          }
          return Optional.of(entry.getValue().apply(numbers));
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(kind + " '" + id + "': " + e.getMessage(), e);
        }
      }
    }
    return Optional.empty();
  }

  private static Pattern pattern(String id) {
    StringBuilder regex = new StringBuilder();
    Matcher matcher = PLACEHOLDER.matcher(id);
    int from = 0;
    while (matcher.find()) {
      regex.append(Pattern.quote(id.substring(from, matcher.start()))).append(NUMBER);
      from = matcher.end();
    }
    return Pattern.compile(regex.append(Pattern.quote(id.substring(from))).toString());
  }

  /** The exception for an id that is not there: it names the nearest and all that are. */
  public IllegalArgumentException unknown(String id) {
    return unknown(kind, id, ids(), otherNames);
  }

  /**
   * The exception for an id that is not there, of things that no catalog makes.
   *
   * @param kind what messages call them
   * @param id that is not there
   * @param known all that are
   */
  public static IllegalArgumentException unknown(String kind, String id, Collection<String> known) {
    return unknown(kind, id, known, Map.of());
  }

  private static IllegalArgumentException unknown(
      String kind, String id, Collection<String> known, Map<String, String> otherNames) {
    List<String> names = new ArrayList<>(known);
    names.addAll(otherNames.keySet());
    String nearest = nearest(id, names).map(n -> otherNames.getOrDefault(n, n)).orElse("");
    return new IllegalArgumentException(
        "there is no "
            + kind
            + " '"
            + id
            + "'. "
            + (nearest.isEmpty() ? "" : "Maybe '" + nearest + "'? ")
            + "Known are "
            + String.join(", ", known));
  }

  /**
   * The name that was probably meant: the first of those that are nearest to what was typed, two
   * letters or a third of it apart at most, else one that it is the beginning of.
   *
   * @param typed what is none of the names, upper case or lower
   * @param names all that are known
   */
  public static Optional<String> nearest(String typed, Collection<String> names) {
    Arguments.given(typed, "typed");
    Optional<String> nearest = Optional.empty();
    int lowest = Math.max(2, typed.length() / 3) + 1;
    for (String name : Arguments.given(names, "names")) {
      int distance = edits(typed.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < lowest) {
        lowest = distance;
        nearest = Optional.of(name);
      }
    }
    return nearest.or(() -> names.stream().filter(n -> n.startsWith(typed + "-")).findFirst());
  }

  /**
   * The edit distance of Levenshtein (1966), a swap of neighbours being one step (Damerau 1964).
   */
  private static int edits(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + change);
        boolean pair = i > 1 && j > 1;
        if (pair && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }

  /** A whole number that stands for a placeholder. */
  public static int whole(String name, double number) {
    if (number != Math.rint(number)) {
      throw new IllegalArgumentException(name + " = " + number + " must be a whole number");
    }
    if (Math.abs(number) > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          name + " = " + number + " must be at most " + Integer.MAX_VALUE);
    }
    return (int) number;
  }
}
