package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.energy.Energy;
import java.util.List;
import java.util.Optional;

/**
 * What a replay gave.
 *
 * @param seconds date at which the last process ended
 * @param ends date at which each process ended, in seconds
 * @param actions actions of all processes
 * @param messages point-to-point messages, those of collectives among them
 * @param bytes bytes of all messages, without envelopes
 * @param events events of the simulation
 * @param energy what the hosts drew, when asked for
 * @param warnings sentences about what of the trace doesn't fit together, though it could be
 *     replayed: messages that are never received or larger than their receive has room for, waits
 *     for what was never started
 */
public record ReplayResult(
    double seconds,
    double[] ends,
    long actions,
    long messages,
    long bytes,
    long events,
    Optional<Energy> energy,
    List<String> warnings) {

  /** Copies the array and the list. */
  public ReplayResult {
    Arguments.given(ends, "ends");
    Arguments.given(energy, "energy");
    warnings = List.copyOf(Arguments.given(warnings, "warnings"));
    ends = ends.clone();
  }

  /** Returns a copy of the dates. */
  @Override
  public double[] ends() {
    return ends.clone();
  }
}
