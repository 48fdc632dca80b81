package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An instance of a kind of computer system, without noise, whose optimum is known. Equal kinds and
 * numbers give equal systems. Immutable and thread-safe.
 *
 * <p>Its name is "system-KIND-iI", such as "system-gpu-tiles-i7".
 */
public final class InventedSystem {
  private static final Pattern NAME = Pattern.compile("system-([a-z0-9-]+)-i([1-9]\\d{0,8})");

  private final String kind;
  private final int instance;
  private final SystemModel model;
  // Of models that enumerate it takes some hundredths of a second; drawn twice, it is the same.
  private volatile @Nullable Configuration best;

  private InventedSystem(String kind, int instance, SystemModel model) {
    this.kind = kind;
    this.instance = instance;
    this.model = model;
  }

  /** All kinds, sorted. */
  public static List<String> kinds() {
    return List.copyOf(SystemKinds.ALL.keySet());
  }

  /**
   * A system.
   *
   * @param kind one of {@link #kinds()}
   * @param instance its number, at least 1
   * @throws IllegalArgumentException if there is no such kind, or the number is below 1
   */
  public static InventedSystem of(String kind, int instance) {
    Arguments.given(kind, "kind");
    Arguments.require(instance >= 1, "instance", instance, "at least 1");
    Function<RandomGenerator, SystemModel> maker = SystemKinds.ALL.get(kind);
    if (maker == null) {
      throw Catalog.unknown("kind of system", kind, kinds());
    }
    RandomGenerator random = new Seed(instance).stream("system " + kind, 0);
    return new InventedSystem(kind, instance, maker.apply(random));
  }

  /**
   * The system of a name.
   *
   * @return empty if the name is of another form
   * @throws IllegalArgumentException if it names no kind there is
   */
  public static Optional<InventedSystem> byName(String name) {
    Matcher parts = NAME.matcher(Arguments.given(name, "name"));
    return parts.matches()
        ? Optional.of(of(parts.group(1), Integer.parseInt(parts.group(2))))
        : Optional.empty();
  }

  /** The name of a system of a kind. */
  public static String name(String kind, int instance) {
    return "system-" + Arguments.given(kind, "kind") + "-i" + instance;
  }

  /** "system-KIND-iI". */
  public String name() {
    return name(kind, instance);
  }

  /** Where to search. */
  public SearchSpace space() {
    return model.space();
  }

  /**
   * The cost of a configuration, finite; NaN if the system does not run with it.
   *
   * @throws IllegalArgumentException if it is of another space
   */
  public double cost(Configuration configuration) {
    Arguments.given(configuration, "configuration").requireIn(space(), "configuration");
    return model.cost(Enumeration.numbers(configuration));
  }

  /** A configuration of the lowest cost; others may be as good. */
  public Configuration best() {
    Configuration known = best;
    if (known == null) {
      known = model.best();
      best = known;
    }
    return known;
  }

  /** The lowest cost of the space. */
  public double optimum() {
    return cost(best());
  }
}
