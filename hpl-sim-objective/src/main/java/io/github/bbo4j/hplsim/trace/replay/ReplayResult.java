package io.github.bbo4j.hplsim.trace.replay;

/**
 * What a replay gave.
 *
 * @param seconds date at which the last process ended
 * @param ends date at which each process ended, in seconds
 * @param actions actions of all processes
 * @param messages point-to-point messages, those of collectives among them
 * @param bytes bytes of all messages, without envelopes
 * @param events events of the simulation
 */
public record ReplayResult(
    double seconds, double[] ends, long actions, long messages, long bytes, long events) {

  /** Copies the array. */
  public ReplayResult {
    ends = ends.clone();
  }

  /** Returns a copy of the dates. */
  @Override
  public double[] ends() {
    return ends.clone();
  }
}
