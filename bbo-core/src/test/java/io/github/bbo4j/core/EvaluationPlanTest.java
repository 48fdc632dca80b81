package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EvaluationPlanTest {

  @Test
  void whatRemainsEndsAtNothing() {
    EvaluationPlan plan = EvaluationPlan.of(10, 4, 6);
    assertThat(plan.remaining(4)).hasValue(6);
    assertThat(plan.remaining(12)).hasValue(0);
    assertThat(plan.planned(4)).isEqualTo(10);
    assertThat(plan.withLater(3)).isEqualTo(new EvaluationPlan(10, 10, 3));
    assertThatThrownBy(() -> EvaluationPlan.of(10, 4, -1)).hasMessageContaining("remaining = -1");
  }

  /** A stage of nothing, before the first trial, is a plan all the same. */
  @Test
  void aPlanOfNothingIsNoOpenEnd() {
    EvaluationPlan none = EvaluationPlan.of(0, 0, 0);
    assertThat(none.remaining(0)).hasValue(0);
    assertThat(none.planned(0)).isEqualTo(1);
  }

  @Test
  void anOpenEndIsPlannedForTwiceWhatIsSpent() {
    assertThat(EvaluationPlan.NONE.remaining(5)).isEmpty();
    assertThat(EvaluationPlan.NONE.planned(5)).isEqualTo(100);
    assertThat(EvaluationPlan.NONE.planned(80)).isEqualTo(160);
  }
}
