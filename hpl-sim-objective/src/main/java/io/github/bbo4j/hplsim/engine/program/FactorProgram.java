package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.PanelFactorization;
import java.util.Arrays;

/**
 * The factorisation of a panel of one width, unrolled: kernels and pivot exchanges in order.
 *
 * <p>The recursion and its leaves depend only on the width, so the list is made once. A kernel
 * works on {@code (M, n, k)} where M is a number, or the local rows of the panel less {@code a} on
 * the process row that holds the diagonal block ({@link #LOCAL_ROWS}).
 */
public final class FactorProgram {

  /** Instead of a kernel: exchange of the pivot candidates of one column. */
  public static final int EXCHANGE = -1;

  /** Instead of a kernel: start of a leaf. */
  public static final int LEAF = -2;

  /** Instead of a kernel: end of a leaf. */
  static final int END_OF_LEAF = -3;

  /** Mode bit: M is the number of local rows, less {@code a} on the current process row. */
  public static final int LOCAL_ROWS = 1;

  /** Mode bit: only the current process row does it. */
  public static final int CURRENT_ONLY = 2;

  public int length;
  public int[] kernel = new int[256];
  public int[] mode = new int[256];
  public int[] a = new int[256];
  public int[] n = new int[256];
  public int[] k = new int[256];

  private final PanelFactorization leafVariant;
  private final PanelFactorization variant;
  private final int nbmin;
  private final int ndiv;

  FactorProgram(HplConfiguration c, int width) {
    leafVariant = c.panelFactorization();
    variant = c.recursiveFactorization();
    nbmin = c.nbmin();
    ndiv = c.ndiv();
    recurse(width, 0);
  }

  private void add(int kernelNumber, int bits, int rows, int columns, int inner) {
    if (length == kernel.length) {
      kernel = Arrays.copyOf(kernel, 2 * length);
      mode = Arrays.copyOf(mode, 2 * length);
      a = Arrays.copyOf(a, 2 * length);
      n = Arrays.copyOf(n, 2 * length);
      k = Arrays.copyOf(k, 2 * length);
    }
    kernel[length] = kernelNumber;
    mode[length] = bits;
    a[length] = rows;
    n[length] = columns;
    k[length] = inner;
    length++;
  }

  private void solve(int rows, int order) {
    if (rows > 0 && order > 0) {
      add(KernelTable.DTRSM, 0, rows, order, order);
    }
  }

  private void multiply(int bits, int rows, int columns, int inner) {
    if (columns > 0 && inner > 0 && (bits != 0 || rows > 0)) {
      add(KernelTable.DGEMM, bits, rows, columns, inner);
    }
  }

  private void copyBack(int rows, int columns) {
    if (rows > 0) {
      add(KernelTable.DLATCPY, CURRENT_ONLY, rows, columns, 1);
    }
  }

  /** Unrolls {@code width} columns that start at {@code offset} inside the panel. */
  private void recurse(int width, int offset) {
    if (width <= nbmin) {
      leaf(width, offset);
      return;
    }
    int blocks = (width + nbmin - 1) / nbmin;
    int piece = (blocks + ndiv - 1) / ndiv * nbmin;
    for (int done = 0; done < width; done += piece) {
      int w = Math.min(piece, width - done);
      int rest = width - done - w;
      int start = offset + done;
      switch (variant) {
        case RIGHT -> {
          recurse(w, start);
          solve(rest, w);
          multiply(LOCAL_ROWS, start + w, rest, w);
        }
        case LEFT -> {
          solve(w, done);
          multiply(LOCAL_ROWS, start, w, done);
          recurse(w, start);
        }
        case CROUT -> {
          multiply(LOCAL_ROWS, start, w, done);
          recurse(w, start);
          if (rest > 0) {
            multiply(0, rest, w, done);
            solve(rest, w);
          }
        }
        default -> throw new IllegalStateException("unknown variant " + variant);
      }
      copyBack(start, w);
    }
  }

  private void leaf(int width, int offset) {
    add(LEAF, 0, 0, 0, 0);
    add(KernelTable.IDAMAX, LOCAL_ROWS, offset, 1, 1);
    for (int c = 0; c < width; c++) {
      int left = width - 1 - c;
      int below = offset + c + 1;
      add(EXCHANGE, 0, 0, 0, 0);
      if (left > 0 && leafVariant == PanelFactorization.CROUT && c > 0) {
        add(KernelTable.DGEMV, 0, left, c, 1);
      }
      if (left > 0 && leafVariant == PanelFactorization.LEFT) {
        add(KernelTable.DTRSV, 0, c + 1, c + 1, 1);
      }
      add(KernelTable.DSCAL, LOCAL_ROWS, below, 1, 1);
      if (left == 0) {
        continue;
      }
      if (leafVariant == PanelFactorization.RIGHT) {
        add(KernelTable.DAXPY, LOCAL_ROWS, below, 1, 1);
        add(KernelTable.IDAMAX, LOCAL_ROWS, below, 1, 1);
        if (left > 1) {
          add(KernelTable.DGER, LOCAL_ROWS, below, left - 1, 1);
        }
      } else {
        add(KernelTable.DGEMV, LOCAL_ROWS, below, c + 1, 1);
        add(KernelTable.IDAMAX, LOCAL_ROWS, below, 1, 1);
      }
    }
    add(END_OF_LEAF, 0, 0, 0, 0);
  }

  /**
   * Returns the messages of one pivot exchange for the process at distance {@code d} from the
   * current row; column peers by distance.
   */
  static Program exchange(int processes, int jb, int d) {
    Program program = new Program();
    int cube = BlockCyclic.powerOfTwoBelow(processes);
    int extra = processes - cube;
    int small = jb + 4;
    int large = 2 * jb + 4;
    boolean paired = extra > 0 && (d ^ cube) < processes;
    int partner = d ^ cube;
    if (paired) {
      if (d == cube) {
        program.exchange(Program.COLUMN, partner, 0, small, true);
      } else if (d > cube) {
        program.send(Program.COLUMN, partner, 0, small);
      } else if (d == 0) {
        program.exchange(Program.COLUMN, partner, 0, jb, true);
      } else {
        program.receive(Program.COLUMN, partner, true);
      }
    }
    if (d < cube) {
      for (int bit = 1; bit < cube; bit <<= 1) {
        program.exchange(Program.COLUMN, d ^ bit, 0, d < bit ? large : small, true);
      }
    } else if (extra > 1) {
      program.binomial(Program.COLUMN, d - cube, extra, cube, 0, jb, false);
    }
    if (paired) {
      if (d >= cube) {
        program.receive(Program.COLUMN, partner, true);
      } else {
        program.send(Program.COLUMN, partner, 0, small);
      }
    }
    return program;
  }
}
