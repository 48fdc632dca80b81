package io.github.bbo4j.core;

import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.StopCriterion.StopReason;
import java.util.List;
import java.util.Optional;

/**
 * Ends a run that never worked: its first runs all failed. Who goes on with one that ended so has
 * mended something, so it has as many runs again. Not thread-safe.
 */
final class FirstFailures {
  /** The criterion's name. */
  static final String CRITERION = "first failures";

  private final int most;

  /** Trials that failed before the run was opened again; negative if they are none of its own. */
  private int before = -1;

  /**
   * None yet.
   *
   * @param most so many end the run; 0 for never
   */
  FirstFailures(int most) {
    this.most = most;
  }

  /** The run is opened with this history, in which it may have ended already. */
  void goOn(History known) {
    if (reason(known).isPresent()) {
      before = known.size();
    }
  }

  /** Why the run must end, if it must; one whose later runs worked goes on. */
  Optional<StopReason> reason(History now) {
    int from = Math.max(before, now.plan().known());
    if (most == 0 || now.size() - from < most) {
      return Optional.empty();
    }
    List<Trial> own = now.trials().subList(now.plan().known(), now.size());
    if (!own.stream().allMatch(trial -> trial.outcome() instanceof Failed)) {
      return Optional.empty();
    }
    List<Failed> first =
        now.trials().subList(from, from + most).stream().map(t -> (Failed) t.outcome()).toList();
    return Optional.of(
        new StopReason(
            CRITERION,
            (most == 1
                    ? "the first run failed, with: "
                    : "the first " + most + " runs all failed, ")
                + example(first)
                + ". Maybe the objective is wrong"));
  }

  /** What the last one said; where more than half failed in one other way, the last of those. */
  private static String example(List<Failed> first) {
    Failed last = first.get(first.size() - 1);
    for (FailureKind kind : FailureKind.values()) {
      List<Failed> alike = first.stream().filter(f -> f.kind() == kind).toList();
      if (kind != last.kind() && 2 * alike.size() > first.size()) {
        String message = alike.get(alike.size() - 1).message();
        return alike.size() + " of them (" + kind.id() + "), with: " + message;
      }
    }
    return (first.size() == 1 ? "" : "the last with: ") + last.message();
  }
}
