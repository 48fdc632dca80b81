package io.github.bbo4j.core.stop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.PruningPolicies;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.contract.OrderedDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** The ends of every range, exact equality, and what the reasons say. */
class StopCriteriaEdgesTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 999).choice("c", "a", "b").build();

  private static History costs(double... costs) {
    History history = History.empty(SPACE);
    for (int i = 0; i < costs.length; i++) {
      history = history.plus(SPACE.at(i, 0), Outcome.measured(costs[i]));
    }
    return history;
  }

  private static String reason(StopCriterion criterion, History history) {
    return criterion.check(history).map(StopCriterion.StopReason::message).orElse("goes on");
  }

  @Test
  void theSmallestArgumentsAreFine() {
    assertThat(reason(StopCriteria.evaluations(1), costs())).isEqualTo("goes on");
    assertThat(reason(StopCriteria.evaluations(1), costs(5)))
        .isEqualTo("the budget of 1 evaluation is spent");
    assertThat(reason(StopCriteria.bestImprovement(1, 0.05), costs(100, 96)))
        .isEqualTo("the best cost improved by 4.00 % over the last 1 trials, less than 5.00 %");
    assertThat(reason(StopCriteria.meanImprovement(1, 0.05), costs(0, 3)))
        .isEqualTo(
            "the mean cost rose from 0 over the last 1 trials instead of improving by 5.00 %");
    History twice = costs(1).plus(SPACE.at(0, 0), Outcome.measured(1));
    assertThat(reason(StopCriteria.distinctConfigurations(2, 2), twice))
        .isEqualTo("1 distinct configurations in the last 2 trials, fewer than 2");
    assertThat(reason(StopCriteria.averageDistance(2, 1), twice))
        .isEqualTo("the last 2 configurations are 0.00 apart on average, less than 1.00");
  }

  @Test
  void whatIsBelowThemIsRefused() {
    assertThatThrownBy(() -> StopCriteria.bestImprovement(0, 0.1))
        .hasMessageContaining("window = 0");
    for (double share : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> StopCriteria.bestImprovement(1, share))
          .hasMessageContaining("share = " + share);
      assertThatThrownBy(() -> StopCriteria.relativeToDefault(SPACE.at(0, 0), share))
          .hasMessageContaining("gain = " + share);
    }
    for (double percent : new double[] {5, 1.01}) {
      assertThatThrownBy(() -> StopCriteria.bestImprovement(15, percent))
          .hasMessageContaining("share = " + percent + " must be in (0, 1], 0.05 for 5 %");
    }
    assertThat(StopCriteria.bestImprovement(15, 1).name()).isEqualTo("best:15:100.0");
    assertThatThrownBy(() -> StopCriteria.distinctConfigurations(1, 1))
        .hasMessageContaining("window = 1");
    assertThatThrownBy(() -> StopCriteria.distinctConfigurations(2, 1))
        .hasMessageContaining("fewest = 1");
    assertThatThrownBy(() -> StopCriteria.averageDistance(1, 0.5))
        .hasMessageContaining("window = 1");
    assertThatThrownBy(() -> StopCriteria.averageDistance(2, 0))
        .hasMessageContaining("below = 0.0");
    assertThatThrownBy(() -> StopCriteria.averageDistance(2, 1.01))
        .hasMessageContaining("below = 1.01");
    assertThatThrownBy(() -> StopCriteria.reference(Double.NaN))
        .hasMessageContaining("target = NaN");
  }

  /** "Less than" and "below" are meant as they are said. */
  @Test
  void equalityGoesOn() {
    assertThat(reason(StopCriteria.bestImprovement(1, 0.05), costs(100, 95))).isEqualTo("goes on");
    History apart =
        History.empty(SPACE)
            .plus(SPACE.at(0, 0), Outcome.measured(1))
            .plus(SPACE.at(999, 1), Outcome.measured(1));
    assertThat(reason(StopCriteria.averageDistance(2, 1), apart)).isEqualTo("goes on");
  }

  @Test
  void reasonsHaveTheFigures() {
    assertThat(reason(StopCriteria.summedCost(10), costs(4, 7)))
        .isEqualTo("the costs add up to 11.0000 of 10.0000");
    assertThat(reason(StopCriteria.reference(3), costs(2.5)))
        .isEqualTo("the best cost 2.50000 has reached the reference 3.00000");
    assertThat(reason(StopCriteria.relativeToDefault(SPACE.at(0, 0), 0.2), costs(100, 70)))
        .isEqualTo("the best cost 70.0000 is 30.0 % better than the default's 100.000");
    SearchSpace one = SearchSpace.builder().choice("c", "a").build();
    assertThat(
            reason(
                StopCriteria.exhausted(), History.empty(one).plus(one.at(0), Outcome.measured(1))))
        .isEqualTo(
            "the only feasible point of the space was measured or is pending: there is no new one");
  }

  @Test
  void namesSpellTheirSettingsOut() {
    assertThat(StopCriteria.bestImprovement(7, 0.25).name()).isEqualTo("best:7:25.0");
    assertThat(StopCriteria.averageDistance(7, 0.25).name()).isEqualTo("distance:7:0.25");
    assertThat(StopCriteria.distinctConfigurations(7, 3).name()).isEqualTo("distinct:7:3");
  }

  /** It would never fire, and nobody would know why. */
  @Test
  void aDefaultOfAnotherSpaceIsRefused() {
    Configuration other = SearchSpace.builder().integer("other", 0, 9).build().at(3);
    History history = costs(100, 70);
    assertThatThrownBy(() -> StopCriteria.relativeToDefault(other, 0.2).check(history))
        .hasMessageContaining("defaults = {other=3} must be a point of the tuned space");
    assertThatThrownBy(() -> PruningPolicies.relativeToDefault(other, 2).costLimit(history))
        .hasMessageContaining("defaults = {other=3} must be a point of the tuned space");
  }

  /** A criterion with a long window looks at as many pairs as it needs, not at all. */
  @Test
  void aSearchThatMovesIsSeenToWithoutAllDistances() {
    int[] asked = new int[1];
    Domain counting =
        new OrderedDomain(1000) {
          @Override
          public double distance(long a, long b) {
            asked[0]++;
            return Math.abs(a - b) / 999.0;
          }
        };
    SearchSpace space = SearchSpace.builder().parameter("x", counting).build();
    History history = History.empty(space);
    for (int i = 0; i < 1000; i++) {
      history = history.plus(space.at(i * 7919L % 1000), Outcome.measured(i));
    }
    assertThat(StopCriteria.averageDistance(1000, 0.05).check(history)).isEmpty();
    assertThat(asked[0]).isLessThan(100_000);
    assertThat(StopCriteria.averageDistance(1000, 0.5).check(history)).isPresent();
  }
}
