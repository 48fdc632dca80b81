package io.github.bbo4j.core;

/**
 * Follows a run. Called on the thread that asks or tells, one event at a time. One that throws is
 * logged and left out from then on; the run goes on.
 */
@FunctionalInterface
public interface TuningListener {

  /** Takes note of an event. */
  void on(TuningEvent event);
}
