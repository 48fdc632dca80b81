package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.History;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was found when models were compared last, for as long as they would be compared by the same
 * trials. Remembered to save time. Not safe for several threads.
 *
 * @param <T> what a comparison finds
 */
final class ComparisonMemo<T> {
  private record Comparison<T>(History trials, T found) {
    /** Whether these are its trials: those of another run of as many are not. */
    boolean isOf(History others) {
      return trials.size() == others.size() && others.startsWith(trials);
    }
  }

  private @Nullable Comparison<T> latest;

  /**
   * What is found by these trials.
   *
   * @param comparison finds it, asked only if the last comparison was of other trials
   */
  T of(History trials, Supplier<T> comparison) {
    Comparison<T> known = latest;
    if (known == null || !known.isOf(trials)) {
      known = new Comparison<>(trials, comparison.get());
      latest = known;
    }
    return known.found();
  }
}
