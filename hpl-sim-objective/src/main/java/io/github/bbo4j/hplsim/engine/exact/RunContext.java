package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.event.MpiRuntime;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.engine.program.Geometry;

/**
 * What the parts of a simulated run share.
 *
 * @param g sizes
 * @param ranks all processes, {@code row * Q + column}
 * @param runtime system calls
 * @param kernels lets processes compute
 * @param totals sums
 */
record RunContext(
    Geometry g, Rank[] ranks, MpiRuntime runtime, KernelClock kernels, RunTotals totals) {}
