package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The trials of a history with other outcomes, as it grows: histories that grow from one another
 * have such that grow from one another. Not thread-safe; {@link #of}, and what it gives, is.
 */
final class MappedHistory implements History.Fold {
  private final UnaryOperator<Outcome> map;
  private History history;

  private MappedHistory(SearchSpace space, Aggregation aggregation, UnaryOperator<Outcome> map) {
    this.map = map;
    this.history = History.empty(space, aggregation);
  }

  /** {@link History#withOutcomes}, in O(1) for one trial more than was asked about before. */
  static History of(History told, Object key, UnaryOperator<Outcome> map) {
    Arguments.given(map, "map");
    return told.fold(
            List.of(MappedHistory.class, Arguments.given(key, "key")),
            () -> new MappedHistory(told.space(), told.aggregation(), map),
            mapped -> mapped.history)
        .withPlan(told.plan())
        .withPending(told.pending())
        .withElapsed(told.elapsed());
  }

  @Override
  public void add(History grown) {
    Trial t = grown.trial(grown.size() - 1);
    history =
        history.plus(
            new Trial(
                t.number(),
                t.configuration(),
                t.purpose(),
                map.apply(t.outcome()),
                t.elapsed(),
                t.decisionTime()));
  }
}
