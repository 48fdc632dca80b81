package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The choice about the latest history that was asked about, kept with its trials: made anew
 * wherever models are compared ({@link RefitSchedule#ofComparisons}), up to so many trials.
 *
 * @param <T> what is chosen
 */
final class LatestChoice<T> implements History.Fold {
  private final RefitSchedule<T> choices;
  private final int most;
  private @Nullable History history;

  /**
   * No trials yet.
   *
   * @param choose a pure function of the trials
   * @param most trials that it is asked about
   */
  LatestChoice(Function<History, T> choose, int most) {
    choices = RefitSchedule.ofComparisons((seen, before) -> choose.apply(seen));
    this.most = most;
  }

  @Override
  public void add(History grown) {
    history = grown;
  }

  T choice() {
    History last = Objects.requireNonNull(history);
    return choices.fit(last.prefix(Math.min(most, last.size())));
  }
}
