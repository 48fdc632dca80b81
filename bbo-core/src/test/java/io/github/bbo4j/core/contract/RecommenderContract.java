package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;

/** What every recommender must do. Extend it and give all of a kind. */
public abstract class RecommenderContract
    extends PureFunctionContract<Recommender, Optional<Recommendation>> {

  /** Fresh instances, in the same order at each call; for {@code x} in 0..99 and {@code c}. */
  protected abstract List<Recommender> recommenders(SearchSpace space);

  @Override
  final List<Recommender> instances(SearchSpace space) {
    return recommenders(space);
  }

  @Override
  final String name(Recommender instance) {
    return instance.name();
  }

  @Override
  final Optional<Recommendation> apply(Recommender instance, History history) {
    return instance.recommend(history);
  }

  @Override
  final void check(Optional<Recommendation> said, History history) {
    boolean measured = history.observations().stream().anyMatch(Observation::isMeasured);
    assertThat(said.isPresent()).as("something was measured").isEqualTo(measured);
    said.ifPresent(
        r -> {
          Observation o = history.observation(r.configuration()).orElseThrow();
          assertThat(o.isMeasured()).as("recommended what was measured").isTrue();
          assertThat(r.replicates()).isEqualTo(o.count());
          assertThat(r.estimate()).isFinite();
          assertThat(r.method()).isNotBlank();
        });
  }
}
