package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What every recommender must do. Extend it and give all of a kind.
 *
 * <p>Each is held on histories that are empty, failed, censored, constant, extreme and noisy.
 */
public abstract class RecommenderContract {

  /** Fresh instances, in the same order at each call; for {@code x} in 0..99 and {@code c}. */
  protected abstract List<Recommender> recommenders(SearchSpace space);

  @TestFactory
  List<DynamicTest> isAPureFunctionOfTheHistoryAndHasAName() {
    List<Recommender> all = recommenders(ContractHistories.SPACE);
    List<Recommender> twins = recommenders(ContractHistories.SPACE);
    List<DynamicTest> tests = new ArrayList<>();
    for (int k = 0; k < all.size(); k++) {
      Recommender one = all.get(k);
      Recommender twin = twins.get(k);
      for (Map.Entry<String, History> entry : ContractHistories.all().entrySet()) {
        tests.add(
            DynamicTest.dynamicTest(
                one.name() + ", " + entry.getKey(), () -> check(one, twin, entry.getValue())));
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void check(Recommender one, Recommender twin, History history) {
    assertThat(one.name()).isNotBlank().isNotEqualTo("custom").isEqualTo(twin.name());
    List<Trial> before = List.copyOf(history.trials());
    Optional<Recommendation> first = one.recommend(history);
    assertThat(one.recommend(history)).isEqualTo(first);
    assertThat(twin.recommend(history)).isEqualTo(first);
    boolean measured = history.observations().stream().anyMatch(Observation::isMeasured);
    assertThat(first.isPresent()).as("something was measured").isEqualTo(measured);
    first.ifPresent(
        r -> {
          Observation o = history.observation(r.configuration()).orElseThrow();
          assertThat(o.isMeasured()).as("recommended what was measured").isTrue();
          assertThat(r.replicates()).isEqualTo(o.count());
          assertThat(r.estimate()).isFinite();
          assertThat(r.method()).isNotBlank();
        });
    assertThat(history.trials()).as("the history is not modified").isEqualTo(before);
  }
}
