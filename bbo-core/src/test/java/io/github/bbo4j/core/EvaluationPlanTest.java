package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.stop.StopCriteria;
import org.junit.jupiter.api.Test;

class EvaluationPlanTest {

  @Test
  void whatRemainsEndsAtNothing() {
    EvaluationPlan plan = EvaluationPlan.of(10, 4, 6);
    assertThat(plan.remaining(4)).hasValue(6);
    assertThat(plan.remaining(12)).hasValue(0);
    assertThat(plan.planned(4)).isEqualTo(10);
    assertThat(plan.withLater(3)).isEqualTo(new EvaluationPlan(10, 10, 3, 0));
    assertThat(plan.withKnown(2).withLater(3)).isEqualTo(new EvaluationPlan(10, 10, 3, 2));
    assertThat(plan.withKnown(2).withLater(3).without(2)).isEqualTo(new EvaluationPlan(8, 8, 3, 0));
    assertThat(EvaluationPlan.NONE.withKnown(2).without(2)).isEqualTo(EvaluationPlan.NONE);
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

  /** What is left of so many and what is known overflowed to "nothing bounds them". */
  @Test
  void theLargestBudgetIsABudget() {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 3).build();
    History one = History.empty(space).plus(space.unrank(0), Outcome.measured(1));
    History planned = one.withRemaining(Integer.MAX_VALUE);
    assertThat(planned.remaining()).hasValue(Integer.MAX_VALUE - 1);
    assertThat(planned.plannedEvaluations()).isEqualTo(Integer.MAX_VALUE);
    TuningResult result =
        TuningFixture.tuner()
            .warmStart(TuningFixture.tuner().build().run().history().trials())
            .budget(Integer.MAX_VALUE)
            .stopAfterFailures(Integer.MAX_VALUE)
            .stop(StopCriteria.evaluations(50))
            .build()
            .run();
    assertThat(result.history().known()).isEqualTo(40);
    assertThat(result.history().size()).as("the run's own beside the known").isEqualTo(40 + 50);
  }
}
