package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Whether feasible points of a space that is seen in another way can be drawn. Points of reals
 * under constraints are found by drawing and looking, those of levels are counted: what a
 * constraint leaves of these, or of another scale, may never be met by draws.
 */
final class FeasibleDraws {
  private static final int DRAWS = 10_000;
  private static final int FEASIBLE = 10;

  private FeasibleDraws() {}

  /**
   * Whether one of a thousand draws at least is feasible, of {@value #DRAWS}; true where no
   * constraint reads a parameter that is real when it is seen so.
   *
   * @param told space as it is told
   * @param seen space of the same parameters, as it is seen, under the same constraints
   */
  static boolean areFound(SearchSpace told, SearchSpace seen) {
    boolean drawn =
        IntStream.range(0, seen.dimension())
            .anyMatch(j -> seen.domain(j).isContinuous() && FixedParameters.isRead(told, j));
    if (!drawn) {
      return true;
    }
    SearchSpaceBuilder builder = SearchSpace.builder();
    seen.parameters().forEach(p -> builder.parameter(p.name(), p.domain()));
    SearchSpace free = builder.build();
    RandomGenerator random = new SplittableRandom(DRAWS);
    return IntStream.range(0, DRAWS)
            .filter(i -> seen.find(free.sample(random).coordinates()).isPresent())
            .limit(FEASIBLE)
            .count()
        == FEASIBLE;
  }
}
