package io.github.bbo4j.hplsim.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The links of a cluster while it is built. Not thread-safe. */
final class LinkTable {

  /** Instead of the number of a loopback: there is none. */
  static final int NONE = -1;

  private final String name;
  private final Cables cables;
  private final List<Link> links = new ArrayList<>();

  LinkTable(String name, Cables cables) {
    this.name = name;
    this.cables = cables;
  }

  /** Adds a link and returns its number. */
  int add(Link link) {
    links.add(link);
    return links.size() - 1;
  }

  /**
   * Adds a bundle of {@code count} cables as one and returns the number of its way up; the way down
   * is the next one, or the same where both share it.
   */
  int addCable(String cable, int count) {
    double bandwidth = cables.bandwidth() * count;
    if (cables.duplex() == Cables.Duplex.SPLIT) {
      int up = add(Link.shared(cable + "_UP", bandwidth, cables.latency()));
      add(Link.shared(cable + "_DOWN", bandwidth, cables.latency()));
      return up;
    }
    return add(
        cables.duplex() == Cables.Duplex.SHARED
            ? Link.shared(cable, bandwidth, cables.latency())
            : Link.fatPipe(cable, bandwidth, cables.latency()));
  }

  /** Returns the number of the way down of a cable. */
  int down(int up) {
    return cables.duplex() == Cables.Duplex.SPLIT ? up + 1 : up;
  }

  /** Adds the loopback of a node and returns its number, or {@link #NONE}. */
  int addLoopback(int node) {
    return cables
        .loopback()
        .map(
            l ->
                add(
                    new Link(
                        name + "_link_" + node + "_loopback",
                        l.bandwidth(),
                        l.latency(),
                        l.policy())))
        .orElse(NONE);
  }

  /** Adds the loopbacks of some nodes and returns their numbers. */
  int[] addLoopbacks(int nodes) {
    int[] numbers = new int[nodes];
    Arrays.setAll(numbers, this::addLoopback);
    return numbers;
  }

  /** Returns the links. */
  List<Link> links() {
    return List.copyOf(links);
  }
}
