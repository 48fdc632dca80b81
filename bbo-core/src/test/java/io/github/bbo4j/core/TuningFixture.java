package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;

/** The bowl on a grid, and the heuristic that shows any difference, of the tests of tuners. */
final class TuningFixture {
  static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 99).integer("y", 0, 99).build();

  /**
   * Random search that also depends on every outcome and on what is pending, so that any difference
   * shows.
   */
  static final Heuristic SENSITIVE =
      (history, random) -> {
        long skip = Math.round(history.costSumAfter(history.size()) * 7) + history.pending().size();
        for (long i = 0; i < Math.floorMod(skip, 13); i++) {
          random.nextLong();
        }
        return Proposal.of(history.sampleNew(random));
      };

  private TuningFixture() {}

  static double bowl(Configuration c) {
    return Math.abs(c.integer("x") - 30) + Math.abs(c.integer("y") - 70);
  }

  static TunerBuilder tuner() {
    return Tuner.on(SPACE).minimize(TuningFixture::bowl).heuristic(SENSITIVE).budget(40);
  }

  static List<Configuration> path(TuningResult result) {
    return result.history().trials().stream().map(Trial::configuration).toList();
  }
}
