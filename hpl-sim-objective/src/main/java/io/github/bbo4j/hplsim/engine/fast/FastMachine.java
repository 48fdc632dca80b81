package io.github.bbo4j.hplsim.engine.fast;

import io.github.bbo4j.hplsim.engine.machine.KernelTable;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.Geometry;

/**
 * What the parts of a simulated run share.
 *
 * @param g sizes
 * @param network durations of messages
 * @param tables kernel models of each process
 * @param clock date of each process, {@code row * Q + column}; moved by the parts
 * @param totals sums
 */
record FastMachine(
    Geometry g, FastNetwork network, KernelTable[] tables, double[] clock, RunTotals totals) {

  /** Returns the kernel models of a process. */
  KernelTable kernels(int process) {
    return tables[process];
  }
}
