package io.github.bbo4j.benchmarks.problems;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The problems that the command line knows by name, beside recorded systems. */
public final class Problems {
  private static final Map<String, Supplier<Problem>> NAMED = Map.of();

  private Problems() {}

  /** All names, sorted. */
  public static List<String> names() {
    return List.copyOf(new TreeMap<>(NAMED).keySet());
  }

  /** The problem of that name, if there is one. */
  public static Optional<Problem> byName(String name) {
    return Optional.ofNullable(NAMED.get(name)).map(Supplier::get);
  }
}
