package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * What one run of a system gave.
 *
 * @param status {@code ok}, or a word that says why the run failed (letters, digits and {@code _})
 * @param cost the measured cost in the unit of the plan; NaN exactly when the run failed
 * @param explanation what is known of a failure, such as the end of the program's error output; may
 *     be empty, and is not part of the journal
 */
public record Run(String status, double cost, String explanation) {

  /** The status of a run that gave a cost. */
  public static final String OK = "ok";

  /** Checks that the status and the cost agree. */
  public Run {
    if (!status.matches("[A-Za-z0-9_]+")) {
      throw new IllegalArgumentException("status = '" + status + "': use letters, digits and '_'");
    }
    if (status.equals(OK) ? !Double.isFinite(cost) : !Double.isNaN(cost)) {
      throw new IllegalArgumentException(
          "cost = "
              + cost
              + " with status = "
              + status
              + ": a run has a finite cost exactly when it is ok");
    }
  }

  /**
   * A run that gave a cost.
   *
   * @param cost the cost, finite
   * @return the run
   */
  public static Run measured(double cost) {
    return new Run(OK, cost, "");
  }

  /**
   * A run that gave none.
   *
   * @param status why, as one word
   * @return the run
   */
  public static Run failed(String status) {
    Arguments.given(status, "status");
    return failed(status, "");
  }

  /**
   * A run that gave none, with what is known of it.
   *
   * @param status why, as one word
   * @param explanation for people, any number of lines
   * @return the run
   */
  public static Run failed(String status, String explanation) {
    Arguments.given(status, "status");
    Arguments.given(explanation, "explanation");
    return new Run(status, Double.NaN, explanation);
  }

  /** Returns whether the run gave a cost. */
  public boolean ok() {
    return status.equals(OK);
  }
}
