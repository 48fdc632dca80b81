package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.function.UnaryOperator;

/** The trials of a history on another space, a point for a point, as they come. */
final class MappedPoints implements History.Fold {
  private final SearchSpace space;
  private final UnaryOperator<Configuration> map;
  private History history;

  /**
   * No trials yet.
   *
   * @param space other space
   * @param map of the points to those of the other space; different ones to different ones
   */
  MappedPoints(SearchSpace space, UnaryOperator<Configuration> map) {
    this.space = space;
    this.map = map;
    history = History.empty(space);
  }

  @Override
  public void add(History grown) {
    Trial t = grown.trial(grown.size() - 1);
    History before = history.isEmpty() ? History.empty(space, grown.aggregation()) : history;
    Configuration point = map.apply(t.configuration());
    history =
        before.plus(
            new Trial(t.number(), point, t.purpose(), t.outcome(), t.elapsed(), t.decisionTime()));
  }

  /** The mapped trials, with the pending points and the plan of the history they are from. */
  History of(History told) {
    History mapped =
        history.withPending(told.pending().stream().map(map).toList()).withElapsed(told.elapsed());
    return told.remaining().isPresent()
        ? mapped.withRemaining(told.remaining().getAsInt())
        : mapped;
  }
}
