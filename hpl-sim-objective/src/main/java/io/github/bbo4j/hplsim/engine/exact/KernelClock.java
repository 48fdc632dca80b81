package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.program.Extrapolation;
import io.github.bbo4j.hplsim.engine.program.KernelTable;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import org.jspecify.annotations.Nullable;

/** Lets processes compute: moves their clocks by kernel durations and keeps the sums. */
public final class KernelClock {

  private final RunTotals ledger;
  private final Extrapolation extrapolation;
  private final @Nullable TraceRecorder trace;

  KernelClock(RunTotals ledger, Extrapolation extrapolation, @Nullable TraceRecorder trace) {
    this.ledger = ledger;
    this.extrapolation = extrapolation;
    this.trace = trace;
  }

  /** Runs one kernel; without work nothing happens. */
  public void charge(Rank r, int kernel, double m, double n, double k) {
    if (m <= 0 || n <= 0 || k <= 0) {
      return;
    }
    double seconds = r.kernels.seconds(kernel, m, n, k, r.random, extrapolation);
    ledger.kernel(r.id, kernel, seconds);
    if (seconds > 0) {
      double end = r.clock + Math.max(seconds, KernelTable.SHORTEST);
      if (trace != null) {
        trace.computed(r.id, r.panel, r.clock, end, kernel);
      }
      r.clock = end;
    }
  }
}
