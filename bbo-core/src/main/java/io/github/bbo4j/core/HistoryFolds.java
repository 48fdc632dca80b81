package io.github.bbo4j.core;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The folds over the histories that share an index, by key. Thread-safe: one question at a time.
 */
final class HistoryFolds {
  private final Map<Object, Kept<?>> kept = new HashMap<>();

  private static final class Kept<F extends History.Fold> {
    private final F fold;
    private int size;

    Kept(F fold) {
      this.fold = fold;
    }

    void advance(History history) {
      while (size < history.size()) {
        fold.add(history.prefix(size + 1));
        size++;
      }
    }
  }

  /** What the fold of the key says once it has the trials of the history and no others. */
  @SuppressWarnings("unchecked") // Equal keys mean equal folds.
  synchronized <F extends History.Fold, R> R read(
      History history, Object key, Supplier<F> start, Function<F, R> says) {
    Kept<F> known = (Kept<F>) kept.remove(key);
    Kept<F> fold = known == null || known.size > history.size() ? new Kept<>(start.get()) : known;
    fold.advance(history);
    R said = says.apply(fold.fold);
    // Only now: one that threw half way would be wrong ever after.
    kept.put(key, fold);
    return said;
  }
}
