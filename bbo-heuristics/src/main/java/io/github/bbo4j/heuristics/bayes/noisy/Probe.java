package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;

/** The replicate that tells whether a system is noisy at all. */
public final class Probe {
  /** Of one configuration: more of the same would tell no more. */
  private static final int MOST = 1 + NoiseLevel.PAIRS_OF_COARSE_COSTS;

  private Probe() {}

  /**
   * The best clean configuration, if none that is measured is pending: one at a time is enough;
   * nothing if it was run {@value #MOST} times.
   */
  public static Optional<Configuration> of(History history) {
    Observation best = null;
    for (Observation o : history.observations()) {
      if (o.hasOnlyMeasuredRuns()
          && (best == null || o.cost().orElseThrow() < best.cost().orElseThrow())) {
        best = o;
      }
    }
    boolean probing = history.pending().stream().anyMatch(c -> history.observation(c).isPresent());
    return best == null || probing || best.count() >= MOST
        ? Optional.empty()
        : Optional.of(best.configuration());
  }
}
