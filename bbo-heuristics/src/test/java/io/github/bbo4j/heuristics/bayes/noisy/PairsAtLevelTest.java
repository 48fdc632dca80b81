package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairsAtLevelTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 9).build();

  private static List<PairsAtLevel> all(double level, double[]... costs) {
    History history = History.empty(LINE);
    for (int x = 0; x < costs.length; x++) {
      for (double cost : costs[x]) {
        history = history.plus(LINE.at(x), Outcome.measured(cost));
      }
    }
    RunScale scale = RunScale.of(history);
    return PairsAtLevel.all(scale, history, scale.of(level));
  }

  /** 1 of 400 is 4 of 100. */
  @Test
  void addedNoiseIsAsLargeAShareAsCostsAreSmall() {
    List<PairsAtLevel> ways = all(100, new double[] {400, 404.0}, new double[] {100, 101});
    assertThat(ways).hasSize(2);
    double[] same = ways.get(0).pairs();
    assertThat(same[0]).isCloseTo(Math.log(1.01) / Math.sqrt(2), within(1e-12));
    assertThat(ways.get(0).logFactor()).isZero();
    double first = Math.sqrt(400 * 404) / 100;
    double second = Math.sqrt(1.01);
    assertThat(ways.get(1).pairs()[0]).isCloseTo(first * same[0], within(1e-12));
    assertThat(ways.get(1).pairs()[1]).isCloseTo(second * same[1], within(1e-12));
    assertThat(ways.get(1).logFactor()).isCloseTo(Math.log(first * second), within(1e-12));
  }

  /**
   * Of rates 1 of 400 is 4 of 100 where it is added to them, and a quarter of the share where it is
   * to the time that they are the inverse of; their range says that they are rates.
   */
  @Test
  void noiseMayBeAddedToARateOrToItsTime() {
    List<PairsAtLevel> ways = all(-100, new double[] {-400, -404.0}, new double[] {-100, -101});
    assertThat(ways).hasSize(3);
    double same = ways.get(0).pairs()[0];
    double factor = Math.sqrt(400 * 404) / 100;
    assertThat(same).isCloseTo(Math.log(1.01) / Math.sqrt(2), within(1e-12));
    assertThat(ways.get(1).pairs()[0]).isCloseTo(same / factor, within(1e-12));
    assertThat(ways.get(2).pairs()[0]).isCloseTo(same * factor, within(1e-12));
    double logFactor = Math.log(factor * Math.sqrt(1.01));
    assertThat(ways.get(1).logFactor()).isCloseTo(-logFactor, within(1e-12));
    assertThat(ways.get(2).logFactor()).isCloseTo(logFactor, within(1e-12));
  }

  /** Equal runs, and costs of both signs, whose noise is compared as it is, don't tell. */
  @Test
  void otherwisePairsAreAsTheyAre() {
    assertThat(all(100, new double[] {400, 400}, new double[] {100, 101})).hasSize(1);
    assertThat(all(100, new double[] {-4, 3}, new double[] {100, 101})).hasSize(1);
  }

  @Test
  void costsOfHundredsOfDecadesHaveFiniteSquares() {
    PairsAtLevel added =
        all(1e-290, new double[] {1e290, 2e290}, new double[] {1e-290, 2e-290}).get(1);
    assertThat(added.pairs()[0] * added.pairs()[0]).isFinite();
    assertThat(added.logFactor()).isFinite();
  }
}
