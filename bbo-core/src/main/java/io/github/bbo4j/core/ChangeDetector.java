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
  ChangeDetector NONE = named("none", history -> List.of());

  /** The changes seen so far. */
  List<SystemChange> changes(History history);

  /** What the run's provenance and the tables call it. */
  default String name() {
    return Names.of(this);
  }

  /** The same detector under a name. */
  static ChangeDetector named(String name, ChangeDetector detector) {
    return new ChangeDetector() {
      @Override
      public List<SystemChange> changes(History history) {
        return detector.changes(history);
      }

      @Override
      public String name() {
        return name;
      }
    };
  }
}
