package io.github.bbo4j.hplsim.topology;

import java.util.Optional;

/** A part of a platform with its own routing: knows routes between what is directly in it. */
abstract class Zone {

  private final String name;
  private final Optional<Zone> parent;
  private final int depth;

  Zone(String name, Optional<Zone> parent) {
    this.name = name;
    this.parent = parent;
    depth = parent.map(p -> p.depth + 1).orElse(0);
  }

  /**
   * A route between two members of a zone.
   *
   * @param links numbers of its links, in order
   * @param enters where the route leaves its source, a host or router: the source itself or its
   *     gateway
   * @param leaves where it reaches its destination
   */
  record Segment(int[] links, String enters, String leaves) {}

  final String name() {
    return name;
  }

  final Optional<Zone> parent() {
    return parent;
  }

  final int depth() {
    return depth;
  }

  /** Returns the route between two hosts, routers or zones that are directly in this zone. */
  abstract Segment local(String from, String to);

  final IllegalArgumentException missing(String from, String to) {
    return new IllegalArgumentException(
        "zone '"
            + name
            + "' has no route from '"
            + from
            + "' to '"
            + to
            + "'; add one to the platform file, with symmetrical=\"YES\" if it serves both ways");
  }
}
