package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.OptionalDouble;

/**
 * Sets the cost beyond which a run is given up. A pure function of the history; an objective that
 * honours the limit it is handed returns {@link Outcome.Censored}, and one that does not is never
 * cut short. A replicate of a configuration that was measured has no limit: of replicates that are
 * cut at one only the cheap ones are measured, and their mean is too low. {@link PruningPolicies}
 * has those of the library.
 */
@FunctionalInterface
public interface PruningPolicy {

  /** No limit. */
  PruningPolicy NONE = named("none", history -> OptionalDouble.empty());

  /**
   * The limit for the next run.
   *
   * @return a finite number, or nothing for no limit
   */
  OptionalDouble costLimit(History history);

  /** What the run's provenance and the tables call it. */
  default String name() {
    return Names.of(this);
  }

  /** The same policy under a name. */
  static PruningPolicy named(String name, PruningPolicy policy) {
    Arguments.text(name, "name");
    Arguments.given(policy, "policy");
    return new PruningPolicy() {
      @Override
      public OptionalDouble costLimit(History history) {
        return policy.costLimit(history);
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
}
