package io.github.bbo4j.hplsim.trace.generate;

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
    if (ranks < 1 || iterations < 1 || bytes < 0) {
      throw new IllegalArgumentException(
          "ranks, iterations, bytes = "
              + ranks
              + ", "
              + iterations
              + ", "
              + bytes
              + " must be at least 1, 1, 0");
    }
    if (!(flops >= 0) || Double.isInfinite(flops)) {
      throw new IllegalArgumentException("flops = " + flops + " must be finite and not negative");
    }
  }
}
