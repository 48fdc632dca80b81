package io.github.bbo4j.report;

import io.github.bbo4j.core.TuningResult;
import java.util.Optional;

/** A run that may go on, as the live page sees it. Safe for any thread. */
interface RunSource {
  /** What it is called. */
  String name();

  /** A number that changes whenever there is something new. */
  long version();

  /** Whether it has stopped. */
  boolean isStopped();

  /** The result so far; empty before it starts. */
  Optional<TuningResult> result();

  /** Why there is no result yet, for people. */
  default String waiting() {
    return "The run has not begun.";
  }
}
