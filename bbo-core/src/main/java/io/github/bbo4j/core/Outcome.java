package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What one run of the objective gave. Failure is data, not an exception; a censored run is a bound,
 * never a value.
 *
 * <p>Cost is always minimised, and may be zero or negative.
 */
public sealed interface Outcome {

  /** A run that gave a number. */
  static Outcome measured(double cost) {
    return new Measured(cost);
  }

  /** A run given up at a limit. */
  static Outcome censored(double lowerBound) {
    return new Censored(lowerBound);
  }

  /** A run that failed, as the objective reports it. */
  static Outcome failed(String message) {
    return new Failed(FailureKind.REPORTED, message);
  }

  /** Whether it is a {@link Measured}. */
  default boolean isMeasured() {
    return this instanceof Measured;
  }

  /**
   * Whether it is a {@link FailureKind#CANCELLED} run, which says nothing about its configuration.
   */
  default boolean isCancelled() {
    return this instanceof Failed failed && failed.kind() == FailureKind.CANCELLED;
  }

  /** The cost of a {@link Measured} outcome. */
  default OptionalDouble measuredCost() {
    return OptionalDouble.empty();
  }

  /**
   * A finite cost.
   *
   * @param cost finite; use {@link Failed} for a run without a number
   */
  record Measured(double cost) implements Outcome {

    /** Checks that the cost is finite. */
    public Measured {
      Arguments.require(
          Double.isFinite(cost), "cost", cost, "finite. Maybe return Outcome.failed(message)");
    }

    @Override
    public OptionalDouble measuredCost() {
      return OptionalDouble.of(cost);
    }
  }

  /**
   * The run was given up; its cost would have been at least the bound.
   *
   * @param lowerBound finite
   */
  record Censored(double lowerBound) implements Outcome {

    /** Checks that the bound is finite. */
    public Censored {
      Arguments.require(Double.isFinite(lowerBound), "lowerBound", lowerBound, "finite");
    }
  }

  /**
   * The run gave no number.
   *
   * @param kind why
   * @param message what happened, for people; {@code "no message"} where it is null, as messages of
   *     exceptions are now and then
   */
  record Failed(FailureKind kind, String message) implements Outcome {

    /** Checks that there is a kind. */
    @SuppressWarnings("ConstantConditions") // Callers outside of null-checked code.
    public Failed {
      Arguments.require(kind != null, "kind", kind, "given. Maybe REPORTED");
      message = message == null ? "no message" : message;
    }
  }

  /** Why a run failed. */
  enum FailureKind {
    /** The objective threw. */
    EXCEPTION,
    /** The objective returned NaN. */
    NOT_A_NUMBER,
    /** The objective returned an infinity. */
    INFINITE,
    /** The objective itself reported the failure. */
    REPORTED,
    /** The run ended before the evaluation did; says nothing about the configuration. */
    CANCELLED,
    /** The run could not be started: the program is missing, a file can't be written. */
    NOT_STARTED,
    /** The run was ended at its time limit. */
    TIMED_OUT,
    /** The program ended with an exit code other than 0. */
    EXIT_CODE,
    /** The program was ended by a signal. */
    SIGNAL,
    /** The run ended well, but the number that should be its cost is missing. */
    NO_COST,
    /** The run hung, could not be ended and was written off with the thread it ran on. */
    ABANDONED,
    /** The run disappeared: a node, a worker or a cluster member died under it. */
    LOST;

    private static final Catalog<FailureKind> BY_ID = catalog();

    private static Catalog<FailureKind> catalog() {
      Catalog<FailureKind> all = Catalog.of("kind of failure");
      for (FailureKind kind : values()) {
        all = all.with(kind.id(), n -> kind);
      }
      return all;
    }

    /** As files and command lines write it: {@code timed-out}. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The kind of an id.
     *
     * @throws IllegalArgumentException if there is none; the message names the nearest and all
     */
    public static FailureKind byId(String id) {
      return BY_ID.byId(id);
    }
  }
}
