package io.github.bbo4j.hplsim.trace.generate;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * How much a generated program does.
 *
 * @param ranks processes, at least 1
 * @param iterations rounds of the pattern, at least 1
 * @param bytes bytes of a message, not negative
 * @param flops flops of a process between its messages, finite and not negative
 */
public record Workload(int ranks, long iterations, long bytes, double flops) {

  /** Checks ranges. */
  public Workload {
    Arguments.require(ranks >= 1, "ranks", ranks, "at least 1");
    Arguments.require(iterations >= 1, "iterations", iterations, "at least 1");
    Arguments.require(bytes >= 0, "bytes", bytes, "at least 0");
    Arguments.require(
        flops >= 0 && !Double.isInfinite(flops), "flops", flops, "finite and at least 0");
  }
}
