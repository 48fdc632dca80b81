package io.github.bbo4j.tuner.limits;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Which failed runs are tried again within their trial: so many times for each kind of failure, and
 * so many in all. A kind that says something about the configuration (an exit code) is best not
 * repeated; one that says something about the machine (a lost node) is.
 *
 * <pre>{@code
 * Objective patient = RetryPolicy.of(FailureKind.LOST, 3).and(FailureKind.NOT_STARTED, 1).withBudget(20).around(objective);
 * }</pre>
 *
 * <p>Immutable; the objective of {@link #around} counts and is thread-safe if the inner one is.
 *
 * @param retries how often each kind is tried again, at least 0; absent means 0
 * @param budget retries of all trials together, at least 0; of all runs of one objective, and anew
 *     where a run goes on from its journal with a new one
 */
public record RetryPolicy(Map<FailureKind, Integer> retries, int budget) {

  /** Checks the ranges; copies the map. */
  public RetryPolicy {
    Arguments.given(retries, "retries");
    Map<FailureKind, Integer> copy = new EnumMap<>(FailureKind.class);
    retries.forEach(
        (kind, times) -> {
          String name = "retries of " + Arguments.given(kind, "kind of retries").id();
          Arguments.require(Arguments.given(times, name) >= 0, name, times, "at least 0");
          copy.put(kind, times);
        });
    Arguments.require(budget >= 0, "budget", budget, "at least 0");
    retries = Collections.unmodifiableMap(copy);
  }

  /** Nothing is tried again. */
  public static RetryPolicy none() {
    return new RetryPolicy(Map.of(), Integer.MAX_VALUE);
  }

  /** A kind of failure that is tried again so many times; without a bound for the whole run. */
  public static RetryPolicy of(FailureKind kind, int times) {
    return none().and(kind, times);
  }

  /** Another kind, too. */
  public RetryPolicy and(FailureKind kind, int times) {
    Map<FailureKind, Integer> more = new EnumMap<>(FailureKind.class);
    more.putAll(retries);
    more.put(Arguments.given(kind, "kind"), times);
    return new RetryPolicy(more, budget);
  }

  /** With a bound for the retries of all trials together. */
  public RetryPolicy withBudget(int all) {
    return new RetryPolicy(retries, all);
  }

  /**
   * The objective that tries again, with the whole budget of retries: a tuner that is run again
   * goes on with what is left of it, so each run is best given its own. A failure that stays says
   * how often it was tried. What ends a run ({@link Objectives#endsTheRun}) is thrown on, and
   * nothing is tried again on a thread that is interrupted.
   */
  public Objective around(Objective objective) {
    return around(objective, note -> {});
  }

  /**
   * The same, which tells of each retry: a run that counts nowhere else.
   *
   * @param notes gets a line for each retry, on the thread of its evaluation
   */
  public Objective around(Objective objective, Consumer<String> notes) {
    Arguments.given(objective, "objective");
    Arguments.given(notes, "notes");
    AtomicInteger left = new AtomicInteger(budget);
    return new Wrapped(objective) {
      @Override
      public Outcome evaluate(Configuration configuration, Evaluation evaluation) throws Exception {
        return tried(new Retries(inner, left, notes), configuration, evaluation);
      }
    };
  }

  /**
   * What the retries of a run share.
   *
   * @param left how many are left
   */
  private record Retries(Objective objective, AtomicInteger left, Consumer<String> notes) {}

  private Outcome tried(Retries run, Configuration configuration, Evaluation evaluation)
      throws Exception {
    Map<FailureKind, Integer> used = new EnumMap<>(FailureKind.class);
    for (int tries = 1; ; tries++) {
      Outcome outcome = once(run.objective(), configuration, evaluation);
      if (!(outcome instanceof Failed failed)) {
        return outcome;
      }
      int times = used.merge(failed.kind(), 1, Integer::sum);
      boolean again =
          !Thread.currentThread().isInterrupted() // Who is to end must not begin anew.
              && times <= retries.getOrDefault(failed.kind(), 0)
              && run.left().getAndUpdate(n -> Math.max(0, n - 1)) > 0;
      if (!again) {
        return tries == 1
            ? failed
            : new Failed(failed.kind(), failed.message() + " (tried " + tries + " times)");
      }
      run.notes()
          .accept(
              "trial "
                  + evaluation.number()
                  + " is run again ("
                  + failed.kind().id()
                  + "): "
                  + failed.message());
    }
  }

  /** As tuning files write it: {@code lost: 2, budget: 20}; {@code none} without any. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    retries.forEach(
        (kind, times) -> {
          if (times > 0) {
            parts.add(kind.id() + ": " + times);
          }
        });
    if (parts.isEmpty() || budget == 0) {
      return "none";
    }
    if (budget < Integer.MAX_VALUE) {
      parts.add("budget: " + budget);
    }
    return String.join(", ", parts);
  }

  private static Outcome once(
      Objective objective, Configuration configuration, Evaluation evaluation) throws Exception {
    try {
      return objective.evaluate(configuration, evaluation);
    } catch (Throwable e) {
      if (Objectives.endsTheRun(e)) {
        throw e;
      }
      return new Failed(FailureKind.EXCEPTION, e.toString());
    }
  }
}
