package io.github.bbo4j.hplsim.run;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Outcome of one simulated run. Immutable.
 *
 * @param configuration the run
 * @param platform name of the platform
 * @param fidelity how closely it was simulated
 * @param seed seed of pivots and noise
 * @param seconds simulated duration of the timed part, the slowest process
 * @param gflops rate that HPL would print, in GFlop/s
 * @param phases simulated time in each phase, over the ranks; a phase may contain another
 * @param kernels simulated time in each group of kernels, over the ranks
 * @param traffic messages of each phase, summed over the ranks
 * @param probes number of probes for a panel
 * @param events number of events simulated; 0 for {@link Fidelity#FAST}
 * @param warnings sentences about doubtful parts, such as extrapolated kernel models
 * @param trace what each process did, when asked for
 * @param energy what the nodes drew, when asked for
 */
public record HplResult(
    HplConfiguration configuration,
    String platform,
    Fidelity fidelity,
    long seed,
    double seconds,
    double gflops,
    Map<Phase, Spread> phases,
    Map<Kernel.Group, Spread> kernels,
    Map<Traffic, Volume> traffic,
    long probes,
    long events,
    List<String> warnings,
    Optional<HplTrace> trace,
    Optional<Energy> energy) {

  /** The timed phases, named after HPL's own detailed timers. */
  public enum Phase {
    /** Panel factorisation, its leaf part and pivot exchanges included. */
    RPFACT,
    /** Leaf part of the panel factorisation. */
    PFACT,
    /** Pivot search and row exchange. */
    MXSWP,
    /** Update of the trailing matrix, row swap and broadcast calls included. */
    UPDATE,
    /** Row swap. */
    LASWP,
    /** Back-substitution. */
    PTRSV
  }

  /** The phases that messages are counted by. */
  public enum Traffic {
    /** Pivot search and row exchange. */
    MXSWP,
    /** Row swap. */
    LASWP,
    /** Panel broadcast. */
    BCAST,
    /** Back-substitution. */
    PTRSV,
    /** Set-up before the timed part and final broadcast. */
    OTHER
  }

  /**
   * Seconds over the ranks.
   *
   * @param max of the rank with the most
   * @param mean over the ranks
   * @param sum over the ranks
   * @param calls number of calls; 0 of a phase, and of all kernels where {@link Fidelity#FAST}
   *     follows a run panel by panel: they are not counted there
   */
  public record Spread(double max, double mean, double sum, long calls) {}

  /**
   * Messages and bytes.
   *
   * @param messages number of messages
   * @param bytes sum of payloads
   */
  public record Volume(long messages, long bytes) {}

  /** Copies the collections. */
  public HplResult {
    Arguments.given(platform, "platform");
    Arguments.given(fidelity, "fidelity");
    Arguments.given(phases, "phases");
    Arguments.given(kernels, "kernels");
    Arguments.given(traffic, "traffic");
    Arguments.given(warnings, "warnings");
    Arguments.given(trace, "trace");
    Arguments.given(energy, "energy");
    Arguments.given(configuration, "configuration");
    phases = Map.copyOf(phases);
    kernels = Map.copyOf(kernels);
    traffic = Map.copyOf(traffic);
    warnings = List.copyOf(warnings);
  }
}
