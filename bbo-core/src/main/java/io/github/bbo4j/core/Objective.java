package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.Arrays;
import java.util.Optional;

/**
 * The system to tune: one call is one noisy run. The only part of a tuning run that touches the
 * world.
 *
 * <p>A thrown exception, NaN, an infinite cost or one beyond 1e300 becomes a {@link Outcome.Failed}
 * trial and the run goes on, but for an {@link UnavailableException} and what else {@link
 * Objectives#endsTheRun} names. An implementation used with a concurrent {@link Tuner} must be
 * thread-safe. {@link Objectives} wraps plain functions and turns maximisation into minimisation.
 */
@FunctionalInterface
public interface Objective {

  /**
   * Runs the system once.
   *
   * @param configuration what to run
   * @param evaluation which run it is, the cost limit, and randomness for simulations
   * @return the cost, or why there is none
   * @throws Exception if the run fails; recorded as a failed trial
   */
  Outcome evaluate(Configuration configuration, Evaluation evaluation) throws Exception;

  /**
   * The direction of the quantity behind the costs: results are told in it. {@link
   * Objectives#maximizing(Objective)} gives {@link Direction#MAXIMIZE}. An objective that wraps
   * another says what that one says.
   */
  default Direction direction() {
    return Direction.MINIMIZE;
  }

  /**
   * The system can't be run now, whatever the configuration: its machine has no process, open file,
   * memory or room on the disk left, or its service is down. It ends the run, with all that was
   * measured, and says nothing of the configuration: the trial is not told, and a run that goes on
   * from its journal is handed it again. What may pass soon is best waited for first.
   */
  final class UnavailableException extends BboException {
    private static final long serialVersionUID = 1;

    /** An exception whose message names what is missing and, where known, the cure. */
    public UnavailableException(String message) {
      super(message);
    }

    /** The same, with what showed it. */
    public UnavailableException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** The direction of a quantity, of which decisions and histories see the cost. */
  enum Direction {
    /** Less is better: the cost is the value. */
    MINIMIZE,
    /** More is better: the cost is the negative of the value. */
    MAXIMIZE;

    /** The word for it, as provenances, journals and options have it: minimise or maximise. */
    public String word() {
      return this == MINIMIZE ? "minimise" : "maximise";
    }

    /** The direction of a {@link #word()}; nothing if it is none. */
    public static Optional<Direction> ofWord(String word) {
      Arguments.given(word, "word");
      return Arrays.stream(values()).filter(d -> d.word().equals(word)).findFirst();
    }

    /** The value behind a cost. */
    public double value(double cost) {
      return turned(cost);
    }

    /** The cost of a value. */
    public double cost(double value) {
      return turned(value);
    }

    private double turned(double number) {
      // Not the negative: that of zero would be shown as -0.0.
      return this == MINIMIZE ? number : 0.0 - number;
    }
  }

  /** What the run's provenance and the tables call it. */
  default String name() {
    return Names.of(this);
  }
}
