package io.github.bbo4j.core;

import java.util.List;

/**
 * Finds changes of the system itself in what was measured: drift, bursts of other people's load. A
 * pure function of the history, asked after every trial; each change is reported to the listeners
 * once, as a {@link TuningEvent.SystemChanged}.
 */
@FunctionalInterface
public interface ChangeDetector {

  /** Never finds anything. */
  ChangeDetector NONE = history -> List.of();

  /** The changes seen so far. */
  List<SystemChange> changes(History history);
}
