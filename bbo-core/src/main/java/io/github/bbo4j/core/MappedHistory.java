package io.github.bbo4j.core;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.function.UnaryOperator;

/** The trials of a history with other outcomes, as it grows. */
final class MappedHistory implements History.Fold {
  private final UnaryOperator<Outcome> map;
  private History history;

  MappedHistory(SearchSpace space, Aggregation aggregation, UnaryOperator<Outcome> map) {
    this.map = map;
    this.history = History.empty(space, aggregation);
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

  /** What it has come to. */
  History get() {
    return history;
  }
}
