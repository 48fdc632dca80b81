package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The trials of a history with other outcomes, as it grows: histories that grow from one another
 * have such that grow from one another. Not thread-safe; {@link #of}, and what it gives, is.
 */
final class MappedHistory implements History.Fold {
  private Object version;
  private UnaryOperator<Outcome> map;
  private History history;

  private MappedHistory(History told, Object version, UnaryOperator<Outcome> map) {
    this.version = version;
    this.map = map;
    this.history = History.empty(told.space(), told.aggregation());
  }

  /** {@link History#withOutcomes}, in O(1) for one trial more than was asked about before. */
  static History of(History told, Object key, Object version, UnaryOperator<Outcome> map) {
    Arguments.given(version, "version");
    Arguments.given(map, "map");
    return told.fold(
            List.of(MappedHistory.class, Arguments.given(key, "key")),
            () -> new MappedHistory(told, version, map),
            mapped -> mapped.of(told, version, map))
        .withPlan(told.plan())
        .withPending(told.pending())
        .withElapsed(told.elapsed());
  }

  /** The trials by a version of the map, which takes the place of the one before. */
  private History of(History told, Object wanted, UnaryOperator<Outcome> other) {
    if (!version.equals(wanted)) {
      version = wanted;
      map = other;
      history = History.empty(told.space(), told.aggregation());
      for (int n = 1; n <= told.size(); n++) {
        add(told.prefix(n));
      }
    }
    return history;
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
