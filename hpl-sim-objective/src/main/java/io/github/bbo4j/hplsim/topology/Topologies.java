package io.github.bbo4j.hplsim.topology;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;
import java.util.Optional;

/**
 * Makes topologies. Routes are the right ones of each network; those that SimGrid 3.32 takes,
 * mistakes included, are had by reading its platform files ({@link SimGridPlatform}).
 */
public final class Topologies {

  private static final String NAME = "c";
  private static final String PREFIX = "node-";

  private Topologies() {}

  /** Returns nodes around a switch that is never the bottleneck. */
  public static Topology crossbar(int nodes, Cables cables) {
    Arguments.given(cables, "cables");
    return new Crossbar(NAME, PREFIX, nodes, cables, Optional.empty());
  }

  /** Returns nodes around a backbone that all messages between nodes go through. */
  public static Topology backbone(int nodes, Cables cables, Link backbone) {
    Arguments.given(cables, "cables");
    Arguments.given(backbone, "backbone");
    return new Crossbar(NAME, PREFIX, nodes, cables, Optional.of(backbone));
  }

  /**
   * Returns a fat tree with D-mod-k routing.
   *
   * @param down children of a switch of each level, from the leaves upwards; their product is the
   *     number of nodes
   * @param up parents of a vertex of each level, nodes first
   * @param parallel cables between a vertex and each of its parents, nodes first
   */
  public static Topology fatTree(int[] down, int[] up, int[] parallel, Cables cables) {
    Arguments.given(down, "down");
    Arguments.given(up, "up");
    Arguments.given(parallel, "parallel");
    Arguments.given(cables, "cables");
    return new FatTree(NAME, PREFIX, new FatTreeShape(down, up, parallel), cables, false);
  }

  /** Returns a fat tree written {@code h;down,...;up,...;parallel,...}. */
  public static Topology fatTree(String shape, Cables cables) {
    Arguments.given(shape, "shape");
    Arguments.given(cables, "cables");
    return new FatTree(NAME, PREFIX, TopologyText.fatTree(shape), cables, false);
  }

  /** Returns a torus written {@code size,size,...}. */
  public static Topology torus(String sizes, Cables cables) {
    Arguments.given(sizes, "sizes");
    Arguments.given(cables, "cables");
    return new Torus(NAME, PREFIX, TopologyText.torus(sizes), cables);
  }

  /** Returns a torus of some sizes, with dimension-order routing, the first dimension first. */
  public static Topology torus(int[] sizes, Cables cables) {
    Arguments.given(sizes, "sizes");
    Arguments.given(cables, "cables");
    return new Torus(NAME, PREFIX, sizes, cables);
  }

  /**
   * Returns a dragonfly with minimal routing, written {@code
   * groups,cables;chassis,cables;routers,cables;nodes}: the cables between two groups, chassis and
   * routers.
   */
  public static Topology dragonfly(String shape, Cables cables) {
    Arguments.given(shape, "shape");
    Arguments.given(cables, "cables");
    return new Dragonfly(NAME, PREFIX, TopologyText.dragonfly(shape), cables, false);
  }

  /** Returns some nodes of a topology, in the given order; its links and routes stay. */
  public static Topology keepingNodes(Topology topology, List<Integer> nodes) {
    Arguments.given(topology, "topology");
    Arguments.given(nodes, "nodes");
    return new SelectedNodes(topology, nodes);
  }

  /**
   * Returns a topology whose routes are all written down.
   *
   * @param links links, at their numbers
   * @param routes {@code routes[from][to]}, the numbers of the links from a node to another, in
   *     order; square; that from a node to itself may be empty
   * @throws IllegalArgumentException when a route is missing or names a link that isn't there
   */
  public static Topology explicit(List<Link> links, int[][][] routes) {
    Arguments.given(links, "links");
    Arguments.given(routes, "routes");
    return new ExplicitRoutes(links, routes);
  }

  /**
   * Returns a topology with all bandwidths and all latencies multiplied.
   *
   * @param bandwidth factor, positive
   * @param latency factor, not negative
   */
  public static Topology scaled(Topology topology, double bandwidth, double latency) {
    Arguments.given(topology, "topology");
    return new ScaledLinks(topology, bandwidth, latency);
  }
}
