package io.github.bbo4j.heuristics.genetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.internal.SearchCost;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The pool that is kept up to date trial by trial, beside its definition. */
class BreedingPoolTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 39).choice("c", "a", "b").build();

  private static List<Observation> byDefinition(History history, int before, int size) {
    return history.observations().subList(0, before).stream()
        .filter(o -> SearchCost.of(o) < Double.POSITIVE_INFINITY)
        .sorted(
            Comparator.comparingDouble(SearchCost::of).thenComparingInt(Observation::firstTrial))
        .limit(size)
        .toList();
  }

  private static List<Configuration> configurations(BreedingPool pool) {
    return IntStream.range(0, pool.size()).mapToObj(pool::configuration).toList();
  }

  @Test
  void theBestAreThoseOfTheWholeHistory() {
    for (int seed = 1; seed <= 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(SPACE);
      for (int i = 0; i < 150; i++) {
        // Few values, so many are equal; replicates move what has its place already.
        Outcome outcome =
            switch (random.nextInt(8)) {
              case 0 -> Outcome.failed("no");
              case 1 -> Outcome.censored(random.nextInt(4));
              default -> Outcome.measured(random.nextInt(4));
            };
        history = history.plus(SPACE.sample(random), outcome);
        int all = history.observations().size();
        for (int before : new int[] {all, all / 2, random.nextInt(all + 1)}) {
          BreedingPool pool = BreedingPool.best(history, before, 7);
          List<Observation> expected = byDefinition(history, before, 7);
          assertThat(configurations(pool))
              .as("seed %d, trial %d, before %d of %d", seed, i, before, all)
              .isEqualTo(expected.stream().map(Observation::configuration).toList());
          assertThat(pool.costs())
              .isEqualTo(expected.stream().mapToDouble(SearchCost::of).toArray());
        }
      }
    }
  }
}
