package io.github.bbo4j.hplsim.engine.machine;

import io.github.bbo4j.hplsim.kernel.Kernel;

/** How an engine takes a kernel: it charges the process, or only tells the duration. */
@FunctionalInterface
public interface KernelCall {

  /**
   * Runs a kernel on a process.
   *
   * @param process number of the process
   * @param kernel which one
   * @param m its first size; nothing is done when a size is not positive
   * @param n its second size
   * @param k its third size
   * @return its duration in seconds, 0 without work
   */
  double on(int process, Kernel kernel, double m, double n, double k);
}
