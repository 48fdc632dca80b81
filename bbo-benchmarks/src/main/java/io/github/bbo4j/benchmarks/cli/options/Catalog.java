package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.sampling.InitialDesigns;
import java.util.List;

/** What the command line knows by id: heuristics, initial designs, resampling policies. */
public final class Catalog {
  private Catalog() {}

  /** Ids of heuristics. */
  public static List<String> heuristicIds() {
    return Heuristics.ids();
  }

  /**
   * A heuristic by id.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static Contender contender(String id) {
    Heuristics.byId(id);
    return Contender.of(id, () -> Heuristics.byId(id));
  }

  /** Ids of initial designs. */
  public static List<String> designIds() {
    return InitialDesigns.ids();
  }

  /**
   * An initial design by id.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static InitialDesign design(String id) {
    return InitialDesigns.byId(id);
  }

  /** Ids of resampling policies. */
  public static List<String> resamplingIds() {
    return ResamplingPolicies.ids();
  }

  /**
   * A resampling policy by id.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static ResamplingPolicy resampling(String id) {
    return ResamplingPolicies.byId(id);
  }

  /** Ids of aggregations. */
  public static List<String> aggregationIds() {
    return Aggregations.ids();
  }

  /**
   * An aggregation of replicates by id.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static Aggregation aggregation(String id) {
    return Aggregations.byId(id);
  }
}
