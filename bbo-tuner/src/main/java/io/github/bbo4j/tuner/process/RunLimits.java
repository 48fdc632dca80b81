package io.github.bbo4j.tuner.process;

import java.time.Duration;

/** When a limit of the cost ends a run while it goes on. */
final class RunLimits {
  private RunLimits() {}

  /**
   * Whether a cost limit, in the command's unit, ends a run before its time limit: only a cost that
   * is the wall time is known to be exceeded while the run goes on.
   */
  static boolean isLimited(Command command, double costLimit) {
    return command.cost().isWallTime()
        && costLimit > 0
        && costLimit < command.timeLimit().toNanos() * 1e-9;
  }

  /** The time after which a run is ended, at least a millisecond. */
  static Duration limit(Command command, double costLimit) {
    return isLimited(command, costLimit)
        ? Duration.ofNanos(Math.max(1_000_000, Math.round(costLimit * 1e9)))
        : command.timeLimit();
  }
}
