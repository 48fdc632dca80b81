package io.github.bbo4j.hplsim.engine.program;

import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import java.util.Arrays;

/**
 * The factorisation of a panel of one width, unrolled: kernels and pivot exchanges in order.
 *
 * <p>The recursion and its leaves depend only on the width, so the list is made once. A kernel
 * works on {@code (m, n, k)} where m is a number, or the local rows of the panel less {@code a} on
 * the process row that holds the diagonal block ({@link Rows#LOCAL}).
 */
public final class FactorProgram {

  /** What an instruction is. */
  public enum Kind {
    /** A kernel. */
    KERNEL,
    /** Exchange of the pivot candidates of one column. */
    EXCHANGE,
    /** Start of a leaf of the recursion. */
    LEAF,
    /** End of a leaf. */
    END_OF_LEAF
  }

  /** What the first size of a kernel is. */
  public enum Rows {
    /** A number. */
    FIXED,
    /** The local rows, less a number on the process row with the diagonal block. */
    LOCAL,
    /** A number; only the process row with the diagonal block does it. */
    DIAGONAL_ONLY
  }

  private int length;
  private Kind[] kind = new Kind[256];
  private Kernel[] kernel = new Kernel[256];
  private Rows[] rows = new Rows[256];
  private int[] a = new int[256];
  private int[] n = new int[256];
  private int[] k = new int[256];

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

  /** Returns the number of instructions. */
  public int length() {
    return length;
  }

  /** Returns what instruction i is. */
  public Kind kind(int i) {
    return kind[i];
  }

  /** Returns the kernel of instruction i. */
  public Kernel kernel(int i) {
    return kernel[i];
  }

  /** Returns whether a process takes part in kernel i. */
  public boolean concerns(int i, boolean onDiagonal) {
    return onDiagonal || rows[i] != Rows.DIAGONAL_ONLY;
  }

  /** Returns the first size of kernel i on a process with some local rows of the panel. */
  public double m(int i, double localRows, boolean onDiagonal) {
    if (rows[i] != Rows.LOCAL) {
      return a[i];
    }
    return onDiagonal ? localRows - a[i] : localRows;
  }

  /** Returns the second size of kernel i. */
  public int n(int i) {
    return n[i];
  }

  /** Returns the third size of kernel i. */
  public int k(int i) {
    return k[i];
  }

  private void mark(Kind what) {
    add(Kernel.DGEMM, Rows.FIXED, 0, 0, 0);
    kind[length - 1] = what;
  }

  private void add(Kernel which, Rows mode, int first, int columns, int inner) {
    if (length == kind.length) {
      kind = Arrays.copyOf(kind, 2 * length);
      kernel = Arrays.copyOf(kernel, 2 * length);
      rows = Arrays.copyOf(rows, 2 * length);
      a = Arrays.copyOf(a, 2 * length);
      n = Arrays.copyOf(n, 2 * length);
      k = Arrays.copyOf(k, 2 * length);
    }
    kind[length] = Kind.KERNEL;
    kernel[length] = which;
    rows[length] = mode;
    a[length] = first;
    n[length] = columns;
    k[length] = inner;
    length++;
  }

  private void solve(int rows, int order) {
    if (rows > 0 && order > 0) {
      add(Kernel.DTRSM, Rows.FIXED, rows, order, order);
    }
  }

  private void multiply(Rows mode, int rows, int columns, int inner) {
    if (columns > 0 && inner > 0 && (mode != Rows.FIXED || rows > 0)) {
      add(Kernel.DGEMM, mode, rows, columns, inner);
    }
  }

  private void copyBack(int rows, int columns) {
    if (rows > 0) {
      add(Kernel.DLATCPY, Rows.DIAGONAL_ONLY, rows, columns, 1);
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
          multiply(Rows.LOCAL, start + w, rest, w);
        }
        case LEFT -> {
          solve(w, done);
          multiply(Rows.LOCAL, start, w, done);
          recurse(w, start);
        }
        case CROUT -> {
          multiply(Rows.LOCAL, start, w, done);
          recurse(w, start);
          if (rest > 0) {
            multiply(Rows.FIXED, rest, w, done);
            solve(rest, w);
          }
        }
        default -> throw new IllegalStateException("unknown variant " + variant);
      }
      copyBack(start, w);
    }
  }

  private void leaf(int width, int offset) {
    mark(Kind.LEAF);
    add(Kernel.IDAMAX, Rows.LOCAL, offset, 1, 1);
    for (int c = 0; c < width; c++) {
      int left = width - 1 - c;
      int below = offset + c + 1;
      mark(Kind.EXCHANGE);
      if (left > 0 && leafVariant == PanelFactorization.CROUT && c > 0) {
        add(Kernel.DGEMV, Rows.FIXED, left, c, 1);
      }
      if (left > 0 && leafVariant == PanelFactorization.LEFT) {
        add(Kernel.DTRSV, Rows.FIXED, c + 1, c + 1, 1);
      }
      add(Kernel.DSCAL, Rows.LOCAL, below, 1, 1);
      if (left == 0) {
        continue;
      }
      if (leafVariant == PanelFactorization.RIGHT) {
        add(Kernel.DAXPY, Rows.LOCAL, below, 1, 1);
        add(Kernel.IDAMAX, Rows.LOCAL, below, 1, 1);
        if (left > 1) {
          add(Kernel.DGER, Rows.LOCAL, below, left - 1, 1);
        }
      } else {
        add(Kernel.DGEMV, Rows.LOCAL, below, c + 1, 1);
        add(Kernel.IDAMAX, Rows.LOCAL, below, 1, 1);
      }
    }
    mark(Kind.END_OF_LEAF);
  }
}
