package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A server some of whose parameters count only in one mode, or while its cache is on. Cost with z
 * the distance from the best in ranges:
 *
 * <pre>
 *   1 + m_mode + 3 z_depth^2 (mode tree) + 2 |z_slots| (mode hash) + z_threads^2 + 2 z_share^2
 *     - 0.4 + 2 z_size^2 + |z_ttl| (cache on)
 * </pre>
 *
 * Where it is declared, constraints hold what does not count at 0; where it isn't, such a parameter
 * does nothing. The best is the mode of the lowest m, with the cache on.
 */
final class Conditions implements SystemModel {
  private static final double NUMBERS = 63;
  private static final double PLACES = 31;
  private static final int TREE = 1;
  private static final int HASH = 2;

  private final SearchSpace space;
  private final double[] modes;
  private final Map<String, Object> best;

  Conditions(RandomGenerator random, boolean declared) {
    this.space = space(declared);
    this.modes =
        new double[] {
          random.nextDouble(0.5, 1), random.nextDouble(0, 0.6), random.nextDouble(0, 0.6)
        };
    this.best = new HashMap<>();
    for (String name : new String[] {"size", "ttl", "threads"}) {
      best.put(name, random.nextLong((long) NUMBERS + 1));
    }
    for (String name : new String[] {"depth", "slots"}) {
      best.put(name, random.nextLong((long) PLACES + 1));
    }
    best.put("share", random.nextDouble());
  }

  private static SearchSpace space(boolean declared) {
    SearchSpaceBuilder builder =
        SearchSpace.builder()
            .choice("mode", "list", "tree", "hash")
            .flag("cache")
            .integer("size", 0, (long) NUMBERS)
            .integer("ttl", 0, (long) NUMBERS)
            .integer("threads", 0, (long) NUMBERS)
            .integer("depth", 0, (long) PLACES)
            .integer("slots", 0, (long) PLACES)
            .real("share", 0, 1);
    if (declared) {
      builder
          .constraint(
              "no size without a cache",
              v -> v.flag("cache") || v.integer("size") == 0,
              "cache",
              "size")
          .constraint(
              "no ttl without a cache",
              v -> v.flag("cache") || v.integer("ttl") == 0,
              "cache",
              "ttl")
          .constraint(
              "depth of a tree",
              v -> v.text("mode").equals("tree") || v.integer("depth") == 0,
              "mode",
              "depth")
          .constraint(
              "slots of a hash",
              v -> v.text("mode").equals("hash") || v.integer("slots") == 0,
              "mode",
              "slots");
    }
    return builder.build();
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  @Override
  public double cost(double[] x) {
    double threads = distance(x[4], "threads") / NUMBERS;
    double share = distance(x[7], "share");
    double cost = 1 + modes[(int) x[0]] + threads * threads + 2 * share * share;
    if (x[0] == TREE) {
      double depth = distance(x[5], "depth") / PLACES;
      cost += 3 * depth * depth;
    } else if (x[0] == HASH) {
      cost += 2 * distance(x[6], "slots") / PLACES;
    }
    if (x[1] == 1) {
      double size = distance(x[2], "size") / NUMBERS;
      cost += -0.4 + 2 * size * size + distance(x[3], "ttl") / NUMBERS;
    }
    return cost;
  }

  private double distance(double value, String name) {
    return Math.abs(value - ((Number) best.getOrDefault(name, 0)).doubleValue());
  }

  @Override
  public Configuration best() {
    boolean tree = modes[TREE] <= modes[HASH];
    Map<String, Object> values = new HashMap<>(best);
    values.put("mode", tree ? "tree" : "hash");
    values.put("cache", true);
    values.put(tree ? "slots" : "depth", 0);
    return space.configuration(values);
  }
}
