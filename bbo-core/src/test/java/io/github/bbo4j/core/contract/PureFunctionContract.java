package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What everything must do that has a name and says something about a history: twice the same, twins
 * alike, the history as it was; on histories that are empty, failed, censored, constant, extreme
 * and noisy.
 *
 * @param <T> the kind
 * @param <R> what it says, with an equality
 */
abstract class PureFunctionContract<T, R> {
  /** Trials from question to question of a history that grows. */
  private static final int STEP = 7;

  /** Fresh instances, in the same order at each call; for {@code x} in 0..99 and {@code c}. */
  abstract List<T> instances(SearchSpace space);

  abstract String name(T instance);

  abstract R apply(T instance, History history);

  /** Holds what was said about a history to what its kind promises. */
  abstract void check(R said, History history);

  @TestFactory
  List<DynamicTest> isAPureFunctionOfTheHistoryAndHasAName() {
    List<T> all = instances(ContractHistories.SPACE);
    List<T> twins = instances(ContractHistories.SPACE);
    List<DynamicTest> tests = new ArrayList<>();
    for (int k = 0; k < all.size(); k++) {
      T one = all.get(k);
      T twin = twins.get(k);
      for (Map.Entry<String, History> entry : ContractHistories.all().entrySet()) {
        tests.add(
            DynamicTest.dynamicTest(
                name(one) + ", " + entry.getKey(), () -> check(one, twin, entry.getValue())));
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private void check(T one, T twin, History history) {
    assertThat(name(one)).isNotBlank().isNotEqualTo("custom").isEqualTo(name(twin));
    List<Trial> before = List.copyOf(history.trials());
    R said = apply(one, history);
    assertThat(apply(one, history)).isEqualTo(said);
    assertThat(apply(twin, history)).isEqualTo(said);
    check(said, history);
    assertThat(history.trials()).as("the history is not modified").isEqualTo(before);
    checkWhatGrows(one, twin, history);
  }

  /** What is remembered of a history, by whomever, changes no answer: a copy of it has no memo. */
  private void checkWhatGrows(T one, T twin, History history) {
    History grown = History.empty(history.space(), history.aggregation());
    for (Trial trial : history.trials()) {
      grown = grown.plus(trial);
      if (trial.number() % STEP == 0) {
        assertThat(apply(one, grown)).isEqualTo(apply(twin, copy(grown)));
      }
    }
    History earlier = grown.prefix(grown.size() / 2);
    assertThat(apply(one, earlier)).isEqualTo(apply(twin, copy(earlier)));
    assertThat(apply(one, grown)).isEqualTo(apply(twin, copy(grown)));
  }

  private static History copy(History history) {
    return History.of(history.space(), history.aggregation(), history.trials());
  }
}
