package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.ChangeDetector;
import io.github.bbo4j.core.ChangeDetector.SystemChange;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;

/** What every change detector must do. Extend it and give all of a kind. */
public abstract class ChangeDetectorContract
    extends PureFunctionContract<ChangeDetector, List<SystemChange>> {

  /** Fresh instances, in the same order at each call; for {@code x} in 0..99 and {@code c}. */
  protected abstract List<ChangeDetector> detectors(SearchSpace space);

  @Override
  final List<ChangeDetector> instances(SearchSpace space) {
    return detectors(space);
  }

  @Override
  final String name(ChangeDetector instance) {
    return instance.name();
  }

  @Override
  final List<SystemChange> apply(ChangeDetector instance, History history) {
    return instance.changes(history);
  }

  @Override
  final void check(List<SystemChange> said, History history) {
    for (SystemChange change : said) {
      assertThat(change.firstTrial()).isBetween(0, change.lastTrial());
      assertThat(change.lastTrial()).isLessThan(history.size());
      assertThat(change.change()).isNotNaN();
      assertThat(change.message()).isNotBlank().doesNotContain("NaN");
    }
  }
}
