package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.event.CallListener;
import io.github.bbo4j.hplsim.engine.machine.KernelCall;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/** Lets processes compute: moves their clocks by kernel durations and keeps the sums. */
final class KernelClock implements KernelCall {

  private final Rank[] ranks;
  private final RunTotals totals;
  private final @Nullable TraceRecorder trace;
  private final CallListener calls;
  private final double shortest;

  /**
   * Prepares the clock.
   *
   * @param shortest seconds that a kernel takes at least
   */
  KernelClock(
      Rank[] ranks,
      RunTotals totals,
      @Nullable TraceRecorder trace,
      CallListener calls,
      double shortest) {
    this.shortest = shortest;
    this.ranks = ranks;
    this.totals = totals;
    this.trace = trace;
    this.calls = calls;
  }

  @Override
  public double on(int process, Kernel kernel, double m, double n, double k) {
    return charge(ranks[process], kernel, m, n, k);
  }

  /** Runs one kernel; without work nothing happens. Returns its duration in seconds. */
  double charge(Rank r, Kernel kernel, double m, double n, double k) {
    if (m <= 0 || n <= 0 || k <= 0) {
      return 0;
    }
    double seconds = r.kernels.seconds(kernel, m, n, k, r.random);
    totals.kernel(r.id(), kernel, seconds);
    if (seconds > 0) {
      double spent = Math.max(seconds, shortest);
      double end = r.clock() + spent;
      calls.computes(r, spent);
      if (trace != null) {
        trace.computed(r.id(), r.panel, r.clock(), end, kernel);
      }
      r.work(end);
    }
    return seconds;
  }
}
