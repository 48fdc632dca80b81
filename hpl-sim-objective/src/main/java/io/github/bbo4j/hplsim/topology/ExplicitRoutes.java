package io.github.bbo4j.hplsim.topology;

import java.util.Arrays;
import java.util.List;

/** All routes written down. Equal to another with the same links and routes. */
final class ExplicitRoutes implements Topology {

  private final List<Link> links;
  private final int[][][] routes;

  ExplicitRoutes(List<Link> links, int[][][] routes) {
    this.links = List.copyOf(links);
    this.routes = new int[routes.length][][];
    if (routes.length == 0) {
      throw new IllegalArgumentException("routes is empty; a topology has at least one node");
    }
    if (links.stream().map(Link::name).distinct().count() < links.size()) {
      throw new IllegalArgumentException("two links have the same name; names must be unique");
    }
    for (int from = 0; from < routes.length; from++) {
      if (routes[from].length != routes.length) {
        throw new IllegalArgumentException(
            "routes["
                + from
                + "] has "
                + routes[from].length
                + " routes but there are "
                + routes.length
                + " nodes");
      }
      this.routes[from] = new int[routes.length][];
      for (int to = 0; to < routes.length; to++) {
        this.routes[from][to] = checked(from, to, routes[from][to].clone());
      }
    }
  }

  private int[] checked(int from, int to, int[] route) {
    if (route.length == 0 && from != to) {
      throw new IllegalArgumentException(
          "the route from node " + from + " to node " + to + " has no links but needs one");
    }
    for (int link : route) {
      if (link < 0 || link >= links.size()) {
        throw new IllegalArgumentException(
            "the route from node "
                + from
                + " to node "
                + to
                + " has link "
                + link
                + " but there are 0.."
                + (links.size() - 1));
      }
    }
    return route;
  }

  @Override
  public int nodes() {
    return routes.length;
  }

  @Override
  public String nodeName(int node) {
    return "node-" + node;
  }

  @Override
  public List<Link> links() {
    return links;
  }

  @Override
  public int[] route(int from, int to) {
    return routes[from][to].clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExplicitRoutes o
        && links.equals(o.links)
        && Arrays.deepEquals(routes, o.routes);
  }

  @Override
  public int hashCode() {
    return 31 * links.hashCode() + Arrays.deepHashCode(routes);
  }
}
