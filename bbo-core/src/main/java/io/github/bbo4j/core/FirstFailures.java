package io.github.bbo4j.core;

import io.github.bbo4j.core.Outcome.Failed;
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
    Failed last = (Failed) now.trial(from + most - 1).outcome();
    return Optional.of(
        new StopReason(
            CRITERION,
            (most == 1
                    ? "the first run failed, with: "
                    : "the first " + most + " runs all failed, the last with: ")
                + last.message()
                + ". Maybe the objective is wrong"));
  }
}
