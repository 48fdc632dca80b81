package io.github.bbo4j.heuristics.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

class RandomSearchTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new RandomSearch();
  }

  /** H0: uniform over the points left; chi-squared, seed 1, level 0.001. */
  @Test
  void everyPointLeftIsAsLikely() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 4).choice("b", "x", "y").build();
    History history = History.empty(space);
    for (int rank : new int[] {0, 3, 4, 9}) {
      history = history.plus(space.unrank(rank), Outcome.measured(1));
    }
    long[] counts = new long[10];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 6000; i++) {
      counts[(int) space.longRank(heuristic().suggest(history, random).configuration())]++;
    }
    long[] left = {counts[1], counts[2], counts[5], counts[6], counts[7], counts[8]};
    double[] expected = {1000, 1000, 1000, 1000, 1000, 1000};
    assertThat(counts[0] + counts[3] + counts[4] + counts[9]).isZero();
    assertThat(new ChiSquareTest().chiSquareTest(expected, left)).isGreaterThan(0.001);
  }
}
