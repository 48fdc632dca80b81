package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Optional;

/**
 * Decides when the run ends. A pure function of the history, asked before every trial. {@code
 * io.github.bbo4j.core.stop.StopCriteria} has those of the library; {@link #or} and {@link #and}
 * compose them.
 */
@FunctionalInterface
public interface StopCriterion {

  /** Why the run should end now, or nothing to go on. */
  Optional<StopReason> check(History history);

  /** Stops when either does; the first that fires gives the reason. */
  default StopCriterion or(StopCriterion other) {
    Arguments.given(other, "other");
    return named(
        name() + " or " + other.name(),
        history -> {
          Optional<StopReason> mine = check(history);
          return mine.isPresent() ? mine : other.check(history);
        });
  }

  /** Stops when both do; the reason joins theirs. */
  default StopCriterion and(StopCriterion other) {
    Arguments.given(other, "other");
    return named(
        name() + " and " + other.name(),
        history ->
            check(history)
                .flatMap(
                    mine ->
                        other
                            .check(history)
                            .map(
                                its ->
                                    new StopReason(
                                        mine.criterion() + " and " + its.criterion(),
                                        mine.message() + "; " + its.message()))));
  }

  /** What the run's provenance and the tables call it. */
  default String name() {
    return Names.of(this);
  }

  /** The same criterion under a name. */
  static StopCriterion named(String name, StopCriterion criterion) {
    Arguments.text(name, "name");
    Arguments.given(criterion, "criterion");
    return new StopCriterion() {
      @Override
      public Optional<StopReason> check(History history) {
        return criterion.check(history);
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
   * Why a run ended.
   *
   * @param criterion short and stable, such as "evaluations"
   * @param message for people, with the numbers
   */
  record StopReason(String criterion, String message) {
    /** Checks that all of it is given. */
    public StopReason {
      Arguments.given(criterion, "criterion");
      Arguments.given(message, "message");
    }
  }
}
