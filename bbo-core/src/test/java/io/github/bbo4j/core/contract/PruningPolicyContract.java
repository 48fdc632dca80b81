package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.PruningPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What every pruning policy must do. Extend it and give all of a kind.
 *
 * <p>Each is held on histories that are empty, failed, censored, constant, extreme and noisy.
 */
public abstract class PruningPolicyContract {

  /** Fresh instances, in the same order at each call; for {@code x} in 0..99 and {@code c}. */
  protected abstract List<PruningPolicy> policies(SearchSpace space);

  @TestFactory
  List<DynamicTest> isAPureFunctionOfTheHistoryAndHasAName() {
    List<PruningPolicy> all = policies(ContractHistories.SPACE);
    List<PruningPolicy> twins = policies(ContractHistories.SPACE);
    List<DynamicTest> tests = new ArrayList<>();
    for (int k = 0; k < all.size(); k++) {
      PruningPolicy one = all.get(k);
      PruningPolicy twin = twins.get(k);
      for (Map.Entry<String, History> entry : ContractHistories.all().entrySet()) {
        tests.add(
            DynamicTest.dynamicTest(
                one.name() + ", " + entry.getKey(), () -> check(one, twin, entry.getValue())));
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void check(PruningPolicy one, PruningPolicy twin, History history) {
    assertThat(one.name()).isNotBlank().isNotEqualTo("custom").isEqualTo(twin.name());
    List<Trial> before = List.copyOf(history.trials());
    OptionalDouble limit = one.costLimit(history);
    limit.ifPresent(cost -> assertThat(cost).isFinite());
    assertThat(one.costLimit(history)).isEqualTo(limit);
    assertThat(twin.costLimit(history)).isEqualTo(limit);
    assertThat(history.trials()).as("the history is not modified").isEqualTo(before);
  }
}
