package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.InitialDesignProvider;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.Heuristics;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** What the command line knows by id: heuristics, initial designs, resampling policies. */
final class Catalog {
  private Catalog() {}

  static List<String> heuristicIds() {
    return Heuristics.ids();
  }

  /**
   * A heuristic by id.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  static Contender contender(String id) {
    Heuristics.byId(id);
    return new Contender(id, () -> Heuristics.byId(id));
  }

  static List<String> designIds() {
    return List.of("lhs", "uniform");
  }

  static InitialDesign design(String id) {
    return switch (id) {
      case "lhs" ->
          ServiceLoader.load(InitialDesignProvider.class)
              .findFirst()
              .map(InitialDesignProvider::design)
              .orElseThrow(() -> unknown("initial design", id, List.of("uniform")));
      case "uniform" -> Catalog::uniform;
      default -> throw unknown("initial design", id, designIds());
    };
  }

  private static List<Configuration> uniform(
      io.github.bbo4j.core.space.SearchSpace space,
      int size,
      java.util.random.RandomGenerator random) {
    History drawn = History.empty(space);
    List<Configuration> points = new ArrayList<>();
    while (points.size() < size && !drawn.isExhausted()) {
      points.add(drawn.sampleNew(random));
      drawn = drawn.withPending(points);
    }
    return points;
  }

  static List<String> resamplingIds() {
    return List.of("none");
  }

  static ResamplingPolicy resampling(String id) {
    if (id.equals("none")) {
      return ResamplingPolicy.NONE;
    }
    throw unknown("resampling policy", id, resamplingIds());
  }

  private static IllegalArgumentException unknown(String kind, String id, List<String> ids) {
    return new IllegalArgumentException(
        "there is no " + kind + " '" + id + "'. Maybe one of " + String.join(", ", ids));
  }
}
