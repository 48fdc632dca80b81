package io.github.bbo4j.core;

import io.github.bbo4j.core.Outcome.FailureKind;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntSupplier;

/**
 * How many evaluations in a row were never run, whatever they were to measure: a disk that is full
 * or a cluster that is down fails each at once, and would spend the budget on nothing. Not
 * thread-safe.
 */
final class UnrunTrials {
  /** Failures of what runs the system, not of the system. */
  static final Set<FailureKind> KINDS =
      EnumSet.of(FailureKind.CANCELLED, FailureKind.NOT_STARTED, FailureKind.LOST);

  private final int most;
  private int inARow;

  /**
   * None in a row yet.
   *
   * @param most so many break the run off; 0 for never
   */
  UnrunTrials(int most) {
    this.most = most;
  }

  /** Whether an outcome is that of an evaluation that was never run. */
  static boolean isOne(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed && KINDS.contains(failed.kind());
  }

  /** The outcome of an evaluation that nobody answered, or nobody has yet. */
  static Outcome untold(boolean over) {
    return new Outcome.Failed(
        FailureKind.CANCELLED,
        over
            ? "never told: the run ended before the evaluation did"
            : "not told yet: the evaluation is under way");
  }

  /**
   * The next outcome.
   *
   * @param known how many trials are known; runs that never began to work end as first failures
   * @throws BboException if too many in a row were never run; the outcome is then not to be told
   */
  void next(Outcome outcome, IntSupplier known) {
    if (!isOne(outcome)) {
      inARow = 0;
      return;
    }
    Outcome.Failed failed = (Outcome.Failed) outcome;
    inARow++;
    if (most > 0 && inARow >= most && known.getAsInt() >= most) {
      throw new BboException(
          "the last "
              + inARow
              + " evaluations were not run, whatever the configuration ("
              + failed.kind().id()
              + "), the last with: "
              + failed.message()
              + ". Maybe mend what runs them and go on from the journal; stopAfterFailures(0) goes on all the same");
    }
  }
}
