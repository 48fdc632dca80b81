package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.FactorPair;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.RankMapping;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import io.github.bbo4j.hplsim.topology.Interconnect;
import io.github.bbo4j.hplsim.topology.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.LongStream;

/**
 * A search space over the parameters of HPL and the translation of its points. What is not declared
 * keeps the value of a base configuration; the swap threshold follows NB unless it is declared.
 *
 * <pre>{@code
 * HplSpace space = HplSpace.builder(HplConfiguration.of(100_000, 128, 32, 32))
 *     .grid(1024).blocks(64, 128, 256).depths(0, 1)
 *     .broadcasts(BroadcastAlgorithm.values()).swaps(SwapAlgorithm.values())
 *     .build();
 * HplConfiguration run = space.toHpl(space.searchSpace().sample(random));
 * }</pre>
 *
 * <p>Names of the parameters: {@code grid} (P x Q as a pair) or {@code p} and {@code q}, {@code
 * evicted}, {@code nb}, {@code depth}, {@code bcast} (1ring, 1ringM, 2ring, 2ringM, long, longM),
 * {@code swap} (bin-exch, long, mix), {@code swapthr}, {@code pfact} and {@code rfact} (left,
 * crout, right), {@code nbmin}, {@code ndiv}, {@code mapping} (sequential, round-robin,
 * random:SEED), {@code topology}, by name, and {@code pstate}, a performance state. Immutable and
 * thread-safe.
 */
public final class HplSpace {
  static final List<String> BCASTS = List.of("1ring", "1ringM", "2ring", "2ringM", "long", "longM");
  static final List<String> SWAPS = List.of("bin-exch", "long", "mix");
  static final List<String> FACTS = List.of("left", "crout", "right");

  private final HplConfiguration base;
  private final SearchSpace space;
  private final int maxEvicted;
  private final Map<String, Topology> topologies;

  HplSpace(
      HplConfiguration base, SearchSpace space, int maxEvicted, Map<String, Topology> topologies) {
    this.base = base;
    this.space = space;
    this.maxEvicted = maxEvicted;
    this.topologies = Map.copyOf(topologies);
  }

  /**
   * Starts a space.
   *
   * @param base values of what is not declared, N among them
   * @return a builder without parameters
   */
  public static HplSpaceBuilder builder(HplConfiguration base) {
    Arguments.given(base, "base");
    return new HplSpaceBuilder(base);
  }

  /** The space that heuristics search. */
  public SearchSpace searchSpace() {
    return space;
  }

  /** The values of what is not declared. */
  public HplConfiguration base() {
    return base;
  }

  /** Largest number of evicted nodes, 0 if eviction is not a parameter. */
  public int maxEvicted() {
    return maxEvicted;
  }

  /**
   * The run of HPL that a point stands for.
   *
   * @param point of {@link #searchSpace}
   * @return what to simulate
   */
  public HplConfiguration toHpl(Configuration point) {
    Arguments.given(point, "point");
    HplConfiguration c = base;
    if (has("grid")) {
      FactorPair grid = point.pair("grid");
      c = c.withGrid((int) grid.first(), (int) grid.second());
    } else if (has("p")) {
      c = c.withGrid(point.integer("p"), point.integer("q"));
    }
    if (has("nb")) {
      c = c.withNb(point.integer("nb")).withSwapThreshold(point.integer("nb"));
    }
    if (has("swapthr")) {
      c = c.withSwapThreshold(point.integer("swapthr"));
    }
    if (has("depth")) {
      c = c.withDepth(point.integer("depth"));
    }
    if (has("bcast")) {
      c = c.withBroadcast(BroadcastAlgorithm.of(BCASTS.indexOf(point.text("bcast"))));
    }
    if (has("swap")) {
      c = c.withSwap(SwapAlgorithm.of(SWAPS.indexOf(point.text("swap"))));
    }
    if (has("pfact")) {
      c = c.withPanelFactorization(PanelFactorization.of(FACTS.indexOf(point.text("pfact"))));
    }
    if (has("rfact")) {
      c = c.withRecursiveFactorization(PanelFactorization.of(FACTS.indexOf(point.text("rfact"))));
    }
    if (has("nbmin")) {
      c = c.withNbmin(point.integer("nbmin"));
    }
    if (has("ndiv")) {
      c = c.withNdiv(point.integer("ndiv"));
    }
    return c;
  }

  /**
   * How many of the slowest nodes a point leaves out.
   *
   * @param point of {@link #searchSpace}
   * @return 0 if eviction is not a parameter
   */
  public int evicted(Configuration point) {
    return has("evicted") ? point.integer("evicted") : 0;
  }

  /**
   * The performance state of the nodes.
   *
   * @param point of {@link #searchSpace}
   * @return empty if it is not a parameter
   */
  public OptionalInt performanceState(Configuration point) {
    return has("pstate") ? OptionalInt.of(point.integer("pstate")) : OptionalInt.empty();
  }

  /** The performance states that points choose from. */
  List<Integer> performanceStates() {
    return space.parameters().stream()
        .filter(p -> p.name().equals("pstate"))
        .flatMap(p -> LongStream.range(0, p.domain().size()).mapToObj(p.domain()::valueAt))
        .map(state -> ((Number) state).intValue())
        .toList();
  }

  /**
   * The platform that a point runs on.
   *
   * @param point of {@link #searchSpace}
   * @param platform without the mapping and the topology of the point
   * @return the platform itself if neither is a parameter
   * @throws IllegalArgumentException if the topology has another number of nodes than the platform
   */
  public Platform placed(Configuration point, Platform platform) {
    Platform result = platform;
    if (has("topology")) {
      Topology topology = Objects.requireNonNull(topologies.get(point.text("topology")));
      Interconnect interconnect =
          platform
              .network()
              .interconnect()
              .map(i -> i.withTopology(topology))
              .orElseGet(() -> Interconnect.of(topology));
      result = result.withNetwork(platform.network().withInterconnect(interconnect));
    }
    return has("mapping")
        ? result.withMapping(RankMapping.named(point.text("mapping"), platform.ranks()))
        : result;
  }

  /**
   * The point of a run without eviction.
   *
   * @param c a run whose declared parameters are in the space; the others are not looked at
   * @return the point
   * @throws IllegalArgumentException if a value is not in the space; the message names it
   */
  public Configuration toPoint(HplConfiguration c) {
    return toPoint(c, 0);
  }

  /**
   * The point of a run.
   *
   * @param c a run whose declared parameters are in the space; the others are not looked at
   * @param evicted number of nodes left out
   * @return the point
   * @throws IllegalArgumentException if a value is not in the space; the message names it
   */
  public Configuration toPoint(HplConfiguration c, int evicted) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("grid", new FactorPair(c.p(), c.q()));
    all.put("p", (long) c.p());
    all.put("q", (long) c.q());
    all.put("evicted", (long) evicted);
    all.put("nb", (long) c.nb());
    all.put("swapthr", (long) c.swapThreshold());
    all.put("depth", (long) c.depth());
    all.put("bcast", BCASTS.get(c.broadcast().code()));
    all.put("swap", SWAPS.get(c.swap().code()));
    all.put("pfact", FACTS.get(c.panelFactorization().code()));
    all.put("rfact", FACTS.get(c.recursiveFactorization().code()));
    all.put("nbmin", (long) c.nbmin());
    all.put("ndiv", (long) c.ndiv());
    refusePlacement();
    all.keySet().removeIf(name -> !has(name));
    return space.configuration(all);
  }

  private void refusePlacement() {
    if (has("mapping") || has("topology") || has("pstate")) {
      throw new IllegalArgumentException(
          "a run does not say its mapping, topology and pstate; give the point by searchSpace()");
    }
  }

  /** Whether the number of ranks is searched, so that some points may need more than others. */
  boolean hasRangeOfRanks() {
    return has("p") && !has("evicted");
  }

  private boolean has(String name) {
    return space.parameters().stream().anyMatch(p -> p.name().equals(name));
  }

  @Override
  public String toString() {
    return "HplSpace[N=" + base.n() + ", " + space + "]";
  }
}
