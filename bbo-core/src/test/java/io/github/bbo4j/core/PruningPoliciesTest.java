package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

class PruningPoliciesTest {
  private final SearchSpace space = SearchSpace.builder().integer("x", 0, 99).build();

  private History costs(double... costs) {
    History history = History.empty(space);
    for (int i = 0; i < costs.length; i++) {
      history = history.plus(space.at(i), Outcome.measured(costs[i]));
    }
    return history;
  }

  @Test
  void fixedAndNone() {
    assertThat(PruningPolicies.fixed(7).costLimit(costs()).orElseThrow()).isEqualTo(7);
    assertThat(PruningPolicy.NONE.costLimit(costs(1))).isEmpty();
    assertThatThrownBy(() -> PruningPolicies.fixed(Double.NaN)).hasMessageContaining("NaN");
  }

  @Test
  void relativeLimitsAreWorseThanTheirReferenceWhateverItsSign() {
    PruningPolicy twiceDefault = PruningPolicies.relativeToDefault(space.at(0), 2);
    assertThat(twiceDefault.name()).isEqualTo("default-2.0 of " + space.at(0));
    assertThat(twiceDefault.costLimit(costs())).isEmpty();
    assertThat(twiceDefault.costLimit(costs(10, 3)).orElseThrow()).isEqualTo(20);
    assertThat(twiceDefault.costLimit(costs(-10, -30)).orElseThrow()).isZero();
    PruningPolicy thriceBest = PruningPolicies.relativeToBest(3);
    assertThat(thriceBest.costLimit(costs(10, 4, 8)).orElseThrow()).isEqualTo(12);
    assertThat(thriceBest.costLimit(costs(-4)).orElseThrow()).isEqualTo(4);
    assertThat(thriceBest.costLimit(costs(0)).orElseThrow()).isZero();
    assertThatThrownBy(() -> PruningPolicies.relativeToBest(0.5))
        .hasMessageContaining("factor = 0.5");
  }

  @Test
  void theEndsOfTheRangesAreFine() {
    assertThat(PruningPolicies.quantile(0, 1).costLimit(costs(5, 3)).orElseThrow()).isEqualTo(3);
    assertThat(PruningPolicies.quantile(1, 1).costLimit(costs(5, 3)).orElseThrow()).isEqualTo(5);
    assertThat(PruningPolicies.quantile(0.5, 3).costLimit(costs(1, 9, 3)).orElseThrow())
        .as("as many as asked for")
        .isEqualTo(3);
    assertThat(PruningPolicies.quantile(0.25, 1).name()).isEqualTo("quantile-25.0 from 1");
    assertThat(PruningPolicies.relativeToBest(1).costLimit(costs(4)).orElseThrow()).isEqualTo(4);
    assertThatThrownBy(() -> PruningPolicies.relativeToBest(Double.POSITIVE_INFINITY))
        .hasMessageContaining("factor = Infinity");
  }

  /** A failure says nothing of a cost: it is no run beyond the limit. */
  @Test
  void failedConfigurationsCountInNoQuantile() {
    History failed = costs(1, 2).plus(space.at(51), Outcome.failed("no"));
    assertThat(PruningPolicies.quantile(0.75, 1).costLimit(failed).orElseThrow()).isEqualTo(1.75);
  }

  @Test
  void quantilesInterpolateAndKnowThatCensoredRunsAreBeyond() {
    assertThat(PruningPolicies.quantile(0.5, 1).costLimit(costs(1, 9, 3)).orElseThrow())
        .isEqualTo(3);
    assertThat(PruningPolicies.quantile(0.5, 1).costLimit(costs(1, 3)).orElseThrow()).isEqualTo(2);
    assertThat(PruningPolicies.quantile(0.25, 1).costLimit(costs(0, 1, 2, 3, 4)).orElseThrow())
        .isEqualTo(1);
    assertThat(PruningPolicies.quantile(0.5, 4).costLimit(costs(1, 9, 3))).isEmpty();
    History censored =
        costs(1, 2)
            .plus(space.at(50), Outcome.censored(5))
            .plus(space.at(51), Outcome.failed("no"));
    assertThat(PruningPolicies.quantile(0.5, 1).costLimit(censored).orElseThrow()).isEqualTo(2);
    assertThat(PruningPolicies.quantile(0.9, 1).costLimit(censored)).isEmpty();
    assertThatThrownBy(() -> PruningPolicies.quantile(1.5, 1)).hasMessageContaining("q = 1.5");
    assertThatThrownBy(() -> PruningPolicies.quantile(0.5, 0)).hasMessageContaining("atLeast = 0");
  }

  /** Of all tenths of a percent and the hundredths of some: 100 * 0.07 is 7.000000000000001. */
  @Test
  void namesHoldIdsOfTheSamePolicy() {
    for (int i = 1; i < 10_000; i += i < 1000 ? 10 : 7) {
      String id = "quantile-" + i / 100.0;
      assertThat(PruningPolicies.byId(id).name()).isEqualTo(id + " from 10");
    }
    assertThat(PruningPolicies.byId("quantile-7").name()).isEqualTo("quantile-7.0 from 10");
    assertThat(PruningPolicies.quantile(0.29, 1).name()).isEqualTo("quantile-29.0 from 1");
    String third = PruningPolicies.quantile(1 / 3.0, 10).name();
    String id = third.replace(" from 10", "");
    assertThat(PruningPolicies.byId(id).name()).isEqualTo(third);
  }
}
