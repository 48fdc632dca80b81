package io.github.bbo4j.core;

/**
 * Follows a run. Called on the thread that asks or tells, one event at a time. An exception it
 * throws is logged and the run goes on.
 */
@FunctionalInterface
public interface TuningListener {

  /** Takes note of an event. */
  void on(TuningEvent event);
}
