package io.github.bbo4j.core.space.broken;

import io.github.bbo4j.core.Objective;

/** Breaks: the space knows nothing of the rest of the core. */
final class SpaceKnowsCore {
  private SpaceKnowsCore() {}

  static String name(Objective objective) {
    return objective.toString();
  }
}
