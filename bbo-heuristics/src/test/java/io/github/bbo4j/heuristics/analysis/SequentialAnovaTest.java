package io.github.bbo4j.heuristics.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import org.junit.jupiter.api.Test;

class SequentialAnovaTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new SequentialAnova();
  }

  @Override
  protected int steps() {
    return 15;
  }

  /**
   * By hand: costs 1 2, 3 5, 5 9 of a (rows) and b. Means of a 1.5, 4, 7, of b 3 and 16/3, of all
   * 25/6: sums of squares 91/3, 49/6 and 7/3 for the rest of 2 degrees. F(2, 2) has p = 1 / (1 +
   * F).
   */
  @Test
  void theTableIsThatOfATwoWayLayout() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 2).choice("b", "x", "y").build();
    double[] costs = {1, 2, 3, 5, 5, 9};
    History history = History.empty(space);
    for (int i = 0; i < costs.length; i++) {
      history = history.plus(space.unrank(i), Outcome.measured(costs[i]));
    }
    AnovaTable table = AnovaTable.of(history);
    assertThat(table.residualDegrees()).isEqualTo(2);
    assertThat(table.residualSumOfSquares()).isCloseTo(7 / 3.0, within(1e-6));
    AnovaTable.Row a = table.rows().get(0);
    assertThat(a.parameter()).isEqualTo("a");
    assertThat(a.sumOfSquares()).isCloseTo(91 / 3.0, within(1e-6));
    assertThat(a.f()).isCloseTo(13, within(1e-5));
    assertThat(a.p()).isCloseTo(1 / 14.0, within(1e-6));
    assertThat(table.rows().get(1).sumOfSquares()).isCloseTo(49 / 6.0, within(1e-6));
    assertThat(table.rows().get(1).f()).isCloseTo(7, within(1e-5));
    assertThat(table.toString()).contains("a: 30.33, 2, 13.00, 0.0714", "residuals of 6: 2.333, 2");
  }

  @Test
  void aTableWithoutObservationsHasNoRows() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 2).build();
    assertThat(AnovaTable.of(History.empty(space)).rows()).isEmpty();
    assertThat(AnovaTable.of(History.empty(space)).toString())
        .contains("0 observations are too few for the effects of all parameters")
        .doesNotContain("NaN");
  }

  /** Main effects of six parameters of three levels, weights 1 to 6, and noise of deviation 0.5. */
  private static double cost(Configuration point, double noise) {
    double sum = 20;
    for (int d = 0; d < 6; d++) {
      sum += (d + 1) * Math.abs(point.coordinate(d) - d % 3);
    }
    return sum + 0.5 * noise;
  }

  private static int found(Heuristic heuristic) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int d = 0; d < 6; d++) {
      builder.integer("p" + d, 0, 2);
    }
    SearchSpace space = builder.build();
    int found = 0;
    for (int seed = 1; seed <= 20; seed++) {
      var result =
          Tuner.on(space)
              .objective((c, e) -> Outcome.measured(cost(c, e.random().nextGaussian())))
              .heuristic(() -> heuristic)
              .resampling(ResamplingPolicy.NONE)
              .budget(45)
              .seed(seed)
              .build()
              .run();
      boolean optimum =
          result.history().observations().stream().anyMatch(o -> cost(o.configuration(), 0) == 20);
      found += optimum ? 1 : 0;
    }
    return found;
  }

  /**
   * Seeds 1 to 20, 45 of 729 points. Random search finds the best with probability 0.06 each: more
   * than 6 of 20 have a probability of 0.0001.
   */
  @Test
  void mainEffectsAreFoundByFewRuns() {
    assertThat(found(new SequentialAnova())).isGreaterThanOrEqualTo(15);
  }

  @Test
  void theLevelIsAProbability() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SequentialAnova(1))
        .withMessageContaining("alpha = 1.0");
    assertThat(new SequentialAnova().name()).isEqualTo("anova");
  }
}
