package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.Locale;
import java.util.Optional;

/**
 * How long it takes to simulate a run, by its rank-steps (a panel on one rank): within a factor of
 * five of what docs/benchmarks/hpl.md has measured of large runs.
 */
final class SimulationEffort {
  private static final double EXACT_SECONDS = 4e-6;
  private static final double FAST_SECONDS = 2e-7;
  private static final double LONG = 600;

  private SimulationEffort() {}

  /** Returns what to say before a run that takes more than ten minutes; empty for others. */
  static Optional<String> told(HplConfiguration run, Fidelity fidelity, int repetitions) {
    double steps = Math.ceil((double) run.n() / run.nb()) * run.ranks() * repetitions;
    boolean exact = fidelity == Fidelity.EXACT;
    double seconds = steps * (exact ? EXACT_SECONDS : FAST_SECONDS);
    return seconds < LONG
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%.2g panels times ranks to simulate, in the order of %.2g hours%s",
                steps,
                seconds / 3600,
                exact ? "; --fidelity fast takes a tenth or less" : ""));
  }
}
