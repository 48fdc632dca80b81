package io.github.bbo4j.heuristics.internal;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import java.util.List;

/**
 * Turns of a search whose parts take every second point, or every fourth: each trial of a new point
 * is one. Runs that measure a configuration again are none, under way or told.
 */
public final class Turns {
  private Turns() {}

  /** Whether a trial has a turn: one of the initial design or the search. */
  public static boolean isOne(Trial trial) {
    return trial.purpose() == Purpose.INITIAL || trial.purpose() == Purpose.SEARCH;
  }

  /** How many trials of a history had one. */
  public static int told(History history) {
    return (int) history.trials().stream().filter(Turns::isOne).count();
  }

  /** The configurations under way that have one: each that no trial has, once. */
  public static List<Configuration> underWay(History history) {
    return history.pending().stream()
        .distinct()
        .filter(c -> history.observation(c).isEmpty())
        .toList();
  }

  /** The number of the turn that is to be decided on. */
  public static int next(History history) {
    return told(history) + underWay(history).size();
  }
}
