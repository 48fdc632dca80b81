package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.ChangeDetector;
import io.github.bbo4j.core.ChangeDetector.SystemChange;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What every change detector must do. Extend it and give all of a kind.
 *
 * <p>Each is held on histories that are empty, failed, censored, constant, extreme and noisy.
 */
public abstract class ChangeDetectorContract {

  /** Fresh instances, in the same order at each call; for {@code x} in 0..99 and {@code c}. */
  protected abstract List<ChangeDetector> detectors(SearchSpace space);

  @TestFactory
  List<DynamicTest> isAPureFunctionOfTheHistoryAndHasAName() {
    List<ChangeDetector> all = detectors(ContractHistories.SPACE);
    List<ChangeDetector> twins = detectors(ContractHistories.SPACE);
    List<DynamicTest> tests = new ArrayList<>();
    for (int k = 0; k < all.size(); k++) {
      ChangeDetector one = all.get(k);
      ChangeDetector twin = twins.get(k);
      for (Map.Entry<String, History> entry : ContractHistories.all().entrySet()) {
        tests.add(
            DynamicTest.dynamicTest(
                one.name() + ", " + entry.getKey(), () -> check(one, twin, entry.getValue())));
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void check(ChangeDetector one, ChangeDetector twin, History history) {
    assertThat(one.name()).isNotBlank().isNotEqualTo("custom").isEqualTo(twin.name());
    List<Trial> before = List.copyOf(history.trials());
    List<SystemChange> changes = one.changes(history);
    assertThat(one.changes(history)).isEqualTo(changes);
    assertThat(twin.changes(history)).isEqualTo(changes);
    for (SystemChange change : changes) {
      assertThat(change.firstTrial()).isBetween(0, change.lastTrial());
      assertThat(change.lastTrial()).isLessThan(history.size());
      assertThat(change.change()).isNotNaN();
      assertThat(change.message()).isNotBlank().doesNotContain("NaN");
    }
    assertThat(history.trials()).as("the history is not modified").isEqualTo(before);
  }
}
