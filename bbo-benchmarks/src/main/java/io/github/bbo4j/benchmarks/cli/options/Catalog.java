package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.sampling.FullFactorial;
import io.github.bbo4j.sampling.HaltonDesign;
import io.github.bbo4j.sampling.LatinHypercube;
import io.github.bbo4j.sampling.OptimizedLatinHypercube;
import io.github.bbo4j.sampling.RandomWithoutReplacement;
import io.github.bbo4j.sampling.SobolDesign;
import io.github.bbo4j.sampling.UniformDesign;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the command line knows by id: heuristics, initial designs, resampling policies. */
public final class Catalog {
  private static final Map<String, InitialDesign> DESIGNS = designs();

  private Catalog() {}

  private static Map<String, InitialDesign> designs() {
    Map<String, InitialDesign> designs = new LinkedHashMap<>();
    designs.put("lhs", new LatinHypercube());
    designs.put("lhs-maximin", OptimizedLatinHypercube.maximin());
    designs.put("lhs-phip", OptimizedLatinHypercube.phiP(15));
    designs.put("sobol", new SobolDesign());
    designs.put("halton", new HaltonDesign());
    designs.put("factorial", new FullFactorial());
    designs.put("uniform", new UniformDesign());
    designs.put("random", new RandomWithoutReplacement());
    return Collections.unmodifiableMap(designs);
  }

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
    return List.copyOf(DESIGNS.keySet());
  }

  /**
   * An initial design by id.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static InitialDesign design(String id) {
    InitialDesign design = DESIGNS.get(id);
    if (design == null) {
      throw unknown("initial design", id, designIds());
    }
    return design;
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

  private static IllegalArgumentException unknown(String kind, String id, List<String> ids) {
    return new IllegalArgumentException(
        "there is no " + kind + " '" + id + "'. Maybe one of " + String.join(", ", ids));
  }
}
