package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;

/**
 * Finds changes of the system itself in what was measured: drift, bursts of other people's load. A
 * pure function of the history, asked after every trial; each change is reported to the listeners
 * once, as a {@link TuningEvent.SystemChanged}. The history is that which people see: it may have
 * {@link Purpose#FOREIGN} trials, which are in no observation.
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
    Arguments.text(name, "name");
    Arguments.given(detector, "detector");
    return new ChangeDetector() {
      @Override
      public List<SystemChange> changes(History history) {
        return detector.changes(history);
      }

      @Override
      public String name() {
        return name;
      }

      @Override
      public String toString() {
        return name;
      }
    };
  }

  /**
   * A change of the system that is tuned, as seen in repeated runs of one configuration.
   *
   * @param kind what it is
   * @param firstTrial the number of the first run it rests on; together with the kind it tells one
   *     change from another
   * @param lastTrial the number of the last run it rests on
   * @param change by how much the cost changed, as a share of it; of costs around 0 it means
   *     little, and it may be infinite
   * @param message for people
   */
  record SystemChange(Kind kind, int firstTrial, int lastTrial, double change, String message) {
    /** Checks that all of it is given, and the numbers. */
    public SystemChange {
      Arguments.given(kind, "kind");
      Arguments.given(message, "message");
      Arguments.require(firstTrial >= 0, "firstTrial", firstTrial, "at least 0");
      Arguments.require(
          lastTrial >= firstTrial, "lastTrial", lastTrial, "at least firstTrial, " + firstTrial);
      Arguments.require(!Double.isNaN(change), "change", change, "a number");
    }

    /** Kinds of changes. */
    public enum Kind {
      /** The cost of the same configuration rises or falls with time. */
      DRIFT,
      /** For a while the cost of the same configuration was much higher. */
      BURST
    }
  }
}
