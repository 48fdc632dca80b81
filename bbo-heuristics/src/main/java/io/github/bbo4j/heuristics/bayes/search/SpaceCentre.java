package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.space.Configuration;
import java.util.Arrays;
import java.util.Optional;

/**
 * The middle of every parameter's range as the first point of a search. An initial design spreads
 * to the faces of the space, and the more parameters there are the farther all of its points are
 * from the middle; ranges are drawn around what is expected to be good.
 */
public final class SpaceCentre {
  private SpaceCentre() {}

  /**
   * The centre, while the search has measured nothing.
   *
   * @param history trials
   * @return the centre; empty if it is known or forbidden, or if the search has begun
   */
  public static Optional<Configuration> of(History history) {
    boolean begun = history.trials().stream().anyMatch(trial -> trial.purpose() == Purpose.SEARCH);
    if (begun) {
      return Optional.empty();
    }
    double[] half = new double[history.space().dimension()];
    Arrays.fill(half, 0.5);
    return history.space().atUnit(half).filter(centre -> !history.contains(centre));
  }
}
