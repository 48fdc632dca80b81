package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.hplsim.platform.RankMapping;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import io.github.bbo4j.hplsim.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Declares the parameters of an {@link HplSpace}; each at most once. Not thread-safe. */
public final class HplSpaceBuilder {
  private final HplConfiguration base;
  private final SearchSpaceBuilder space = SearchSpace.builder();
  private int maxEvicted;
  private final Map<String, Topology> topologies = new HashMap<>();
  private String decided = "";

  HplSpaceBuilder(HplConfiguration base) {
    this.base = base;
  }

  /**
   * Grids of exactly so many ranks: all the factor pairs.
   *
   * @param ranks number of ranks
   * @return this
   */
  public HplSpaceBuilder grid(int ranks) {
    decides("grid");
    space.factorPairs("grid", ranks);
    return this;
  }

  /** P and Q can be decided once: of two declarations one would be passed over. */
  private void decides(String declaration) {
    if (!decided.isEmpty()) {
      throw new IllegalArgumentException(
          declaration + " decides P and Q, as " + decided + " does. Maybe leave one of them out");
    }
    decided = declaration;
  }

  /**
   * Grids of a range of numbers of ranks, as parameters p and q under a constraint: a grid that
   * factors well may beat one that uses everything.
   *
   * @param least fewest ranks, at least 1
   * @param most most ranks, at most 4096
   * @return this
   */
  public HplSpaceBuilder gridUpTo(int least, int most) {
    if (least < 1 || least > most || most > 4096) {
      throw new IllegalArgumentException(
          "least = " + least + ", most = " + most + "; need 1 <= least <= most <= 4096");
    }
    decides("gridUpTo");
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
  public HplSpaceBuilder gridEvicting(int nodes, int ranksPerNode, int most) {
    long all = (long) nodes * ranksPerNode;
    if (most < 1 || most >= nodes || ranksPerNode < 1 || all > 1024) {
      throw new IllegalArgumentException(
          "nodes = "
              + nodes
              + ", ranksPerNode = "
              + ranksPerNode
              + ", most = "
              + most
              + "; need 1 <= most < nodes and 1 to 1024 ranks");
    }
    decides("gridEvicting");
    int ranks = (int) all;
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
  public HplSpaceBuilder blocks(int... values) {
    Arguments.given(values, "values");
    Arrays.stream(values).forEach(base::withNb); // Refuses by name what no run has.
    return levels("nb", true, values);
  }

  /**
   * Look-ahead depths.
   *
   * @param values rising
   * @return this
   */
  public HplSpaceBuilder depths(int... values) {
    Arguments.given(values, "values");
    Arrays.stream(values).forEach(base::withDepth); // Refuses by name what no run has.
    return levels("depth", false, values);
  }

  /**
   * Recursion stops NBMIN.
   *
   * @param values rising
   * @return this
   */
  public HplSpaceBuilder nbmins(int... values) {
    Arguments.given(values, "values");
    Arrays.stream(values).forEach(base::withNbmin); // Refuses by name what no run has.
    return levels("nbmin", true, values);
  }

  /**
   * Pieces per recursion level NDIV.
   *
   * @param values rising
   * @return this
   */
  public HplSpaceBuilder ndivs(int... values) {
    Arguments.given(values, "values");
    Arrays.stream(values).forEach(base::withNdiv); // Refuses by name what no run has.
    return levels("ndiv", true, values);
  }

  /**
   * Thresholds of the mixed swap; without it the threshold is NB.
   *
   * @param values rising
   * @return this
   */
  public HplSpaceBuilder swapThresholds(int... values) {
    Arguments.given(values, "values");
    Arrays.stream(values).forEach(base::withSwapThreshold); // Refuses by name what no run has.
    return levels("swapthr", false, values);
  }

  /**
   * Panel broadcasts.
   *
   * @param values distinct
   * @return this
   */
  public HplSpaceBuilder broadcasts(BroadcastAlgorithm... values) {
    return choice("bcast", HplSpace.BCASTS, BroadcastAlgorithm::code, List.of(values));
  }

  /**
   * Row exchanges.
   *
   * @param values distinct
   * @return this
   */
  public HplSpaceBuilder swaps(SwapAlgorithm... values) {
    return choice("swap", HplSpace.SWAPS, SwapAlgorithm::code, List.of(values));
  }

  /**
   * Panel factorisations PFACT.
   *
   * @param values distinct
   * @return this
   */
  public HplSpaceBuilder panelFactorizations(PanelFactorization... values) {
    return choice("pfact", HplSpace.FACTS, PanelFactorization::code, List.of(values));
  }

  /**
   * Recursive factorisations RFACT.
   *
   * @param values distinct
   * @return this
   */
  public HplSpaceBuilder recursiveFactorizations(PanelFactorization... values) {
    return choice("rfact", HplSpace.FACTS, PanelFactorization::code, List.of(values));
  }

  /**
   * Placements of ranks.
   *
   * @param values sequential, round-robin, random:SEED; distinct
   * @return this
   */
  public HplSpaceBuilder mappings(String... values) {
    for (String value : values) {
      RankMapping.named(value, 1);
    }
    space.parameter("mapping", new ChoiceDomain(List.of(values)));
    return this;
  }

  /**
   * Networks between the nodes.
   *
   * @param values by name, each of as many nodes as the platform
   * @return this
   */
  public HplSpaceBuilder topologies(Map<String, Topology> values) {
    Arguments.require(
        !Arguments.given(values, "values").isEmpty(), "topology", "{}", "at least one");
    topologies.putAll(values);
    space.parameter("topology", new ChoiceDomain(values.keySet().stream().sorted().toList()));
    return this;
  }

  /**
   * Performance states (DVFS) that all nodes run in, for {@link HplEnergyObjective}.
   *
   * @param values numbers of states of the power model, the fastest usually 0
   * @return this
   */
  public HplSpaceBuilder performanceStates(int... values) {
    return levels("pstate", false, Arguments.given(values, "values"));
  }

  private HplSpaceBuilder levels(String name, boolean logarithmic, int... values) {
    Arguments.require(values.length > 0, name, "[]", "at least one value");
    List<Object> levels = new ArrayList<>();
    for (int v : values) {
      levels.add((long) v);
    }
    space.parameter(name, new LevelsDomain(levels, logarithmic));
    return this;
  }

  private <T> HplSpaceBuilder choice(
      String name, List<String> labels, ToIntFunction<T> code, List<T> values) {
    Arguments.require(!values.isEmpty(), name, "[]", "at least one value");
    space.parameter(
        name, new ChoiceDomain(values.stream().map(v -> labels.get(code.applyAsInt(v))).toList()));
    return this;
  }

  /**
   * The space.
   *
   * @throws IllegalArgumentException if nothing was declared, something twice, or no point is legal
   */
  public HplSpace build() {
    return new HplSpace(base, space.build(), maxEvicted, topologies);
  }
}
