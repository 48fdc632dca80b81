package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.engine.event.MessageListener;
import io.github.bbo4j.hplsim.trace.format.Action;

/** Who wants to see actions begin and end, and messages, those of collectives among them. */
@FunctionalInterface
public interface ReplayListener extends MessageListener {

  /** Sees nothing. */
  ReplayListener NONE = (action, begin, end) -> {};

  /**
   * Tells that an action begins; in the order of the dates, those of {@link #done} among them.
   *
   * @param action valid during the call
   * @param date in seconds
   */
  default void begins(Action action, double date) {}

  /**
   * Tells that an action has ended; in the order of their ends.
   *
   * @param action valid during the call
   * @param begin date in seconds
   * @param end date in seconds
   */
  void done(Action action, double begin, double end);
}
