package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.StopCriterion;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What every stop criterion must do; extend it and say which criterion. */
public abstract class StopCriterionContract {
  private final SearchSpace space =
      SearchSpace.builder().integer("x", 0, 999).choice("c", "a", "b").build();

  /**
   * The criterion under test, for a space with an integer x in 0..999 and a choice c of a and b.
   */
  protected abstract StopCriterion criterion(SearchSpace space);

  @Test
  void anEmptyHistoryNeverStops() {
    assertThat(criterion(space).check(History.empty(space))).isEmpty();
  }

  @Test
  void theSameHistoryGetsTheSameAnswerAndAReasonInWords() {
    for (History history : histories()) {
      StopCriterion criterion = criterion(space);
      Optional<StopCriterion.StopReason> first = criterion.check(history);
      assertThat(criterion.check(history)).isEqualTo(first);
      assertThat(criterion(space).check(history)).isEqualTo(first);
      first.ifPresent(r -> assertThat(r.criterion()).isNotBlank());
      first.ifPresent(r -> assertThat(r.message()).isNotBlank().doesNotContain("NaN"));
    }
  }

  /** What is remembered of a history, by whomever, changes no answer: a copy of it has no memo. */
  @Test
  void aHistoryThatGrewIsAnsweredLikeItsCopy() {
    for (History history : histories()) {
      StopCriterion criterion = criterion(space);
      History grown = History.empty(space);
      for (Trial trial : history.trials()) {
        grown = grown.plus(trial);
        History earlier = grown.prefix(trial.number() % 3 == 2 ? trial.number() / 2 : grown.size());
        History copy = History.of(space, grown.aggregation(), earlier.trials());
        assertThat(criterion.check(earlier)).isEqualTo(criterion(space).check(copy));
      }
    }
  }

  @Test
  void hasANameOfItsOwn() {
    assertThat(criterion(space).name())
        .isNotBlank()
        .isNotEqualTo("custom")
        .isEqualTo(criterion(space).name());
    assertThat(criterion(space).or(criterion(space)).name()).contains(" or ");
    assertThat(criterion(space).and(criterion(space)).name()).contains(" and ");
  }

  private List<History> histories() {
    SplittableRandom random = new SplittableRandom(17);
    History failed = History.empty(space);
    History constant = History.empty(space);
    History mixed = History.empty(space);
    for (int i = 0; i < 60; i++) {
      failed = failed.plus(space.sample(random), Outcome.failed("no"));
      constant = constant.plus(space.sample(random), Outcome.measured(0));
      mixed =
          mixed.plus(
              space.sample(random),
              i % 5 == 0
                  ? Outcome.failed("no")
                  : i % 7 == 0 ? Outcome.censored(2) : Outcome.measured(random.nextDouble(-9, 9)));
    }
    return List.of(failed, constant, mixed);
  }
}
