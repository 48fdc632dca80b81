package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.FactorPair;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

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
 * crout, right), {@code nbmin}, {@code ndiv}. Immutable and thread-safe.
 */
public final class HplSpace {
  private static final List<String> BCASTS =
      List.of("1ring", "1ringM", "2ring", "2ringM", "long", "longM");
  private static final List<String> SWAPS = List.of("bin-exch", "long", "mix");
  private static final List<String> FACTS = List.of("left", "crout", "right");

  private final HplConfiguration base;
  private final SearchSpace space;
  private final int maxEvicted;

  private HplSpace(Builder builder) {
    this.base = builder.base;
    this.space = builder.space.build();
    this.maxEvicted = builder.maxEvicted;
  }

  /**
   * Starts a space.
   *
   * @param base values of what is not declared, N among them
   * @return a builder without parameters
   */
  public static Builder builder(HplConfiguration base) {
    return new Builder(base);
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
    all.keySet().removeIf(name -> !has(name));
    return space.configuration(all);
  }

  private boolean has(String name) {
    return space.parameters().stream().anyMatch(p -> p.name().equals(name));
  }

  @Override
  public String toString() {
    return "HplSpace[N=" + base.n() + ", " + space + "]";
  }

  /** Declares the parameters of an {@link HplSpace}; each at most once. Not thread-safe. */
  public static final class Builder {
    private final HplConfiguration base;
    private final SearchSpaceBuilder space = SearchSpace.builder();
    private int maxEvicted;

    private Builder(HplConfiguration base) {
      this.base = base;
    }

    /**
     * Grids of exactly so many ranks: all the factor pairs.
     *
     * @param ranks number of ranks
     * @return this
     */
    public Builder grid(int ranks) {
      space.factorPairs("grid", ranks);
      return this;
    }

    /**
     * Grids of a range of numbers of ranks, as parameters p and q under a constraint: a grid that
     * factors well may beat one that uses everything.
     *
     * @param least fewest ranks, at least 1
     * @param most most ranks, at most 4096
     * @return this
     */
    public Builder gridUpTo(int least, int most) {
      if (least < 1 || least > most || most > 4096) {
        throw new IllegalArgumentException(
            "least = " + least + ", most = " + most + "; need 1 <= least <= most <= 4096");
      }
      space
          .integer("p", 1, most)
          .integer("q", 1, most)
          .constraint(
              least + " <= P*Q <= " + most,
              v -> {
                long ranks = (long) v.integer("p") * v.integer("q");
                return ranks >= least && ranks <= most;
              },
              "p",
              "q");
      return this;
    }

    /**
     * Eviction of the slowest nodes: grids of exactly the ranks of the nodes that are left.
     *
     * @param nodes nodes of the platform
     * @param ranksPerNode ranks of a node; {@code nodes * ranksPerNode} at most 1024
     * @param most most nodes that may be left out, at least 1 and below nodes
     * @return this
     */
    public Builder gridEvicting(int nodes, int ranksPerNode, int most) {
      int ranks = nodes * ranksPerNode;
      if (most < 1 || most >= nodes || ranks > 1024) {
        throw new IllegalArgumentException(
            "nodes = "
                + nodes
                + ", ranksPerNode = "
                + ranksPerNode
                + ", most = "
                + most
                + "; need 1 <= most < nodes and at most 1024 ranks");
      }
      maxEvicted = most;
      space
          .integer("evicted", 0, most)
          .integer("p", 1, ranks)
          .integer("q", 1, ranks)
          .constraint(
              "P*Q = (" + nodes + " - evicted)*" + ranksPerNode,
              v ->
                  (long) v.integer("p") * v.integer("q")
                      == (long) (nodes - v.integer("evicted")) * ranksPerNode,
              "evicted",
              "p",
              "q");
      return this;
    }

    /**
     * Block sizes NB, on a logarithmic scale.
     *
     * @param values rising
     * @return this
     */
    public Builder blocks(int... values) {
      return levels("nb", true, values);
    }

    /**
     * Look-ahead depths.
     *
     * @param values rising
     * @return this
     */
    public Builder depths(int... values) {
      return levels("depth", false, values);
    }

    /**
     * Recursion stops NBMIN.
     *
     * @param values rising
     * @return this
     */
    public Builder nbmins(int... values) {
      return levels("nbmin", true, values);
    }

    /**
     * Pieces per recursion level NDIV.
     *
     * @param values rising
     * @return this
     */
    public Builder ndivs(int... values) {
      return levels("ndiv", true, values);
    }

    /**
     * Thresholds of the mixed swap; without it the threshold is NB.
     *
     * @param values rising
     * @return this
     */
    public Builder swapThresholds(int... values) {
      return levels("swapthr", false, values);
    }

    /**
     * Panel broadcasts.
     *
     * @param values distinct
     * @return this
     */
    public Builder broadcasts(BroadcastAlgorithm... values) {
      return choice("bcast", BCASTS, BroadcastAlgorithm::code, List.of(values));
    }

    /**
     * Row exchanges.
     *
     * @param values distinct
     * @return this
     */
    public Builder swaps(SwapAlgorithm... values) {
      return choice("swap", SWAPS, SwapAlgorithm::code, List.of(values));
    }

    /**
     * Panel factorisations PFACT.
     *
     * @param values distinct
     * @return this
     */
    public Builder panelFactorizations(PanelFactorization... values) {
      return choice("pfact", FACTS, PanelFactorization::code, List.of(values));
    }

    /**
     * Recursive factorisations RFACT.
     *
     * @param values distinct
     * @return this
     */
    public Builder recursiveFactorizations(PanelFactorization... values) {
      return choice("rfact", FACTS, PanelFactorization::code, List.of(values));
    }

    private Builder levels(String name, boolean logarithmic, int... values) {
      List<Object> levels = new ArrayList<>();
      for (int v : values) {
        levels.add((long) v);
      }
      space.parameter(name, new LevelsDomain(levels, logarithmic));
      return this;
    }

    private <T> Builder choice(
        String name, List<String> labels, ToIntFunction<T> code, List<T> values) {
      space.parameter(
          name,
          new ChoiceDomain(values.stream().map(v -> labels.get(code.applyAsInt(v))).toList()));
      return this;
    }

    /**
     * The space.
     *
     * @throws IllegalArgumentException if nothing was declared, something twice, or no point is
     *     legal
     */
    public HplSpace build() {
      return new HplSpace(this);
    }
  }
}
