package io.github.bbo4j.core;

import io.github.bbo4j.core.Outcome.Censored;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Outcome.Measured;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.ParameterAccessException;
import java.util.OptionalDouble;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Adapters around objectives. */
public final class Objectives {
  private static final double LARGEST_COST = 1e300;

  /** Causes may go round in a circle. */
  private static final int MOST_CAUSES = 100;

  private static final String TOO_LARGE =
      ", which is beyond "
          + LARGEST_COST
          + " and taken for a failure. Maybe return Outcome.failed(message)";

  private Objectives() {}

  /** A plain cost function; NaN and infinity become failed runs. */
  @FunctionalInterface
  public interface CostFunction {

    /**
     * The cost of one run.
     *
     * @throws Exception if the run fails
     */
    double cost(Configuration configuration) throws Exception;
  }

  /** The objective that calls a cost function, to be minimised. */
  public static Objective minimizing(CostFunction function) {
    Arguments.given(function, "function");
    return (configuration, evaluation) -> outcomeOf(function.cost(configuration));
  }

  /** The objective that calls a function whose value is to be maximised: cost = -value. */
  public static Objective maximizing(CostFunction function) {
    return maximizing(minimizing(function));
  }

  /**
   * The objective whose cost is the negative of another's value, for quantities to be maximised.
   * The result of a run tells values again; its history holds the costs.
   *
   * <p>The inner objective is handed no limit: what it knows to do with one is to give up what is
   * above it, which here are the good runs. {@link Censored} by itself, it returns the value that
   * the run can at most reach.
   */
  public static Objective maximizing(Objective objective) {
    return new Maximized(Arguments.given(objective, "objective"));
  }

  private record Maximized(Objective objective) implements Objective {
    @Override
    public Outcome evaluate(Configuration configuration, Evaluation evaluation) throws Exception {
      Outcome outcome =
          objective.evaluate(
              configuration,
              new Evaluation(
                  evaluation.number(),
                  evaluation.replicate(),
                  evaluation.purpose(),
                  OptionalDouble.empty(),
                  evaluation.random()));
      if (outcome instanceof Measured measured) {
        return new Measured(Direction.MAXIMIZE.cost(measured.cost()));
      }
      return outcome instanceof Censored censored
          ? new Censored(Direction.MAXIMIZE.cost(censored.lowerBound()))
          : outcome;
    }

    @Override
    public Direction direction() {
      return objective.direction() == Direction.MINIMIZE ? Direction.MAXIMIZE : Direction.MINIMIZE;
    }

    @Override
    public String name() {
      return objective.name();
    }
  }

  /**
   * The outcome of a bare number: measured if its magnitude is at most 1e300, failed otherwise.
   * Differences of larger numbers overflow, and who returns one, such as {@link Double#MAX_VALUE},
   * means a failure.
   */
  public static Outcome outcomeOf(double cost) {
    if (Double.isNaN(cost)) {
      return new Failed(FailureKind.NOT_A_NUMBER, "the objective returned NaN");
    }
    if (Double.isInfinite(cost)) {
      return new Failed(FailureKind.INFINITE, "the objective returned " + cost);
    }
    if (Math.abs(cost) > LARGEST_COST) {
      return new Failed(FailureKind.INFINITE, "the objective returned " + cost + TOO_LARGE);
    }
    return new Measured(cost);
  }

  /**
   * Whether what an evaluation threw ends its run: an interrupt, also as the cause of another
   * exception, a parameter that is not there, a system that is unavailable, or an error of a JVM
   * that is dying, such as memory that is used up. All else, whatever its class, is a failed trial;
   * so is what an {@link ExecutionException} or {@link CompletionException} holds, an interrupt of
   * another thread. For objectives around others.
   */
  public static boolean endsTheRun(Throwable thrown) {
    return isInterrupt(Arguments.given(thrown, "thrown"))
        || thrown instanceof ParameterAccessException
        || thrown instanceof Objective.UnavailableException
        || (thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError));
  }

  /** Whether an evaluation was interrupted; most wrap that, as a lambda may throw no other. */
  static boolean isInterrupt(Throwable thrown) {
    Throwable at = thrown;
    for (int depth = 0; at != null && depth < MOST_CAUSES; depth++, at = at.getCause()) {
      if (at instanceof InterruptedException) {
        return true;
      }
      if (at instanceof ExecutionException
          || at instanceof CompletionException
          || at instanceof Objective.UnavailableException) {
        return false;
      }
    }
    return false;
  }

  /** An outcome as a run keeps it: a cost or bound too large to compute with is a failure. */
  static Outcome kept(Outcome outcome) {
    if (outcome instanceof Censored censored && Math.abs(censored.lowerBound()) > LARGEST_COST) {
      return new Failed(
          FailureKind.INFINITE,
          "the objective returned a run given up at " + censored.lowerBound() + TOO_LARGE);
    }
    return outcome instanceof Measured measured ? outcomeOf(measured.cost()) : outcome;
  }
}
