package io.github.bbo4j.core;

/**
 * Follows a run. Called on the thread that asks or tells, one event at a time. One that throws is
 * logged and left out from then on; the run goes on. It may call the session; other threads that do
 * wait until it returns, so it must not wait for them, as for a user interface that shows the
 * session's history: what it is to show is in the event.
 */
@FunctionalInterface
public interface TuningListener {

  /** Takes note of an event. */
  void on(TuningEvent event);
}
