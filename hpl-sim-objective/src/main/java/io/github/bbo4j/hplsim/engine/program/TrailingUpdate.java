package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.engine.machine.KernelCall;
import io.github.bbo4j.hplsim.kernel.Kernel;

/**
 * The kernels of an update of columns by a panel after the row swap: triangular solve, matrix
 * product, and on the process row of the diagonal block a copy. Immutable.
 */
public final class TrailingUpdate {

  /** Number of kernels. */
  public static final int STEPS = 3;

  private final Geometry g;

  /** Prepares the updates of a run. */
  public TrailingUpdate(Geometry g) {
    this.g = g;
  }

  /** Runs kernel {@code step} of an update of n columns; returns what the call returns. */
  public double step(int step, int process, int panel, int n, KernelCall call) {
    int row = process / g.q;
    return switch (step) {
      case 0 -> solve(process, n, g.width(panel), call);
      case 1 -> product(process, g.rowsBelow(panel, row), n, g.width(panel), call);
      default -> copies(panel, row) ? copy(process, n, g.width(panel), call) : 0;
    };
  }

  /** The triangular solve of n columns by a panel of width jb. */
  public double solve(int process, double n, int jb, KernelCall call) {
    return g.p > 1
        ? call.on(process, Kernel.DTRSM, n, jb, jb)
        : call.on(process, Kernel.DTRSM, jb, n, jb);
  }

  /** The product of {@code rows x jb} with {@code jb x n}. */
  public double product(int process, double rows, double n, int jb, KernelCall call) {
    return call.on(process, Kernel.DGEMM, rows, n, jb);
  }

  /** Returns whether a process row copies the block of rows back. */
  public boolean copies(int panel, int row) {
    return g.p > 1 && row == panel % g.p;
  }

  /** The copy of jb rows of n columns. */
  public double copy(int process, double n, int jb, KernelCall call) {
    return call.on(process, Kernel.DLATCPY, jb, n, 1);
  }
}
