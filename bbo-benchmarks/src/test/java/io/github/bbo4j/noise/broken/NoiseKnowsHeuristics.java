package io.github.bbo4j.noise.broken;

import io.github.bbo4j.heuristics.Heuristics;
import java.util.List;

/** Breaks: the arms do not know each other. */
final class NoiseKnowsHeuristics {
  private NoiseKnowsHeuristics() {}

  static List<String> ids() {
    return Heuristics.ids();
  }
}
