package io.github.bbo4j.core;

/**
 * A run that broke off: something outside of the objective threw, such as a heuristic, a criterion
 * or a constraint of the user's, or the JVM ran out of memory; the message says which part it was.
 * What was measured is in {@link #result()}.
 */
public final class TuningException extends BboException {
  private static final long serialVersionUID = 1;

  /** Not serialised with the exception: results hold objects of the user's. */
  private final transient TuningResult result;

  TuningException(String message, Throwable cause, TuningResult result) {
    super(message, cause);
    this.result = result;
  }

  /** What the run gave until it broke off; the recommendation is by lowest aggregated cost. */
  public TuningResult result() {
    return result;
  }
}
