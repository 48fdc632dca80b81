package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.Optional;

/**
 * The middle of every parameter's range as the first point of a search. An initial design spreads
 * to the faces of the space, and the more parameters there are the farther all of its points are
 * from the middle; ranges are drawn around what is expected to be good. Where most parameters are
 * real ({@link RealSlice}) it is the middle of these, the others as in the best point of the
 * design.
 */
public final class SpaceCentre {
  private SpaceCentre() {}

  /**
   * The centre, while the search has measured nothing.
   *
   * @param history trials
   * @return the centre; empty if it is known or forbidden, if the search has begun, or in a space
   *     of too few reals
   */
  public static Optional<Configuration> of(History history) {
    boolean begun = history.trials().stream().anyMatch(trial -> trial.purpose() == Purpose.SEARCH);
    if (begun) {
      return Optional.empty();
    }
    return centre(history).filter(centre -> !history.contains(centre));
  }

  private static Optional<Configuration> centre(History history) {
    SearchSpace space = history.space();
    double[] half = new double[space.dimension()];
    Arrays.fill(half, 0.5);
    if (space.isContinuous()) {
      return space.atUnit(half);
    }
    return RealSlice.isOf(space)
        ? history.best().flatMap(best -> space.atUnit(withOthersOf(best.configuration(), half)))
        : Optional.empty();
  }

  private static double[] withOthersOf(Configuration best, double[] half) {
    double[] u = best.space().toUnit(best);
    for (int j = 0; j < u.length; j++) {
      u[j] = best.space().domain(j).isContinuous() ? half[j] : u[j];
    }
    return u;
  }
}
