package io.github.bbo4j.hplsim.kernel;

/**
 * A computation kernel of HPL, with the meaning of its dimensions M, N, K.
 *
 * <p>A kernel with a dimension that is not positive costs nothing. Kernels that HPL calls but that
 * are not listed (dswap, dcopy, dlaswp00N, 05T, 06T, 10N, local pivot swap) are taken as free.
 */
public enum Kernel {
  /** Matrix product: C is M x N, the inner dimension is K. */
  DGEMM(Group.DGEMM),
  /**
   * Triangular solve with M x N unknowns; K is the order of the triangle (N from the right, M from
   * the left).
   */
  DTRSM(Group.DTRSM),
  /** Matrix-vector product with an M x N matrix; K = 1. */
  DGEMV(Group.SMALL),
  /** Rank-one update of an M x N matrix; K = 1. */
  DGER(Group.SMALL),
  /** Triangular solve of one vector: M = N = order of the triangle; K = 1. */
  DTRSV(Group.SMALL),
  /** Scaled vector addition: M = length; N = K = 1. */
  DAXPY(Group.SMALL),
  /** Scaling of a vector: M = length; N = K = 1. */
  DSCAL(Group.SMALL),
  /** Search of the largest element: M = length; N = K = 1. */
  IDAMAX(Group.SMALL),
  /** Copy of an M x N matrix; K = 1. */
  DLACPY(Group.COPIES),
  /** Transposed copy of an M x N matrix; K = 1. */
  DLATCPY(Group.COPIES),
  /** Row swap, packing on the current process row: M rows, N columns; K = 1. */
  DLASWP01T(Group.COPIES),
  /** Row swap, packing on the other process rows: M rows, N columns; K = 1. */
  DLASWP02N(Group.COPIES),
  /** Row swap, unpacking received rows: M rows, N columns; K = 1. */
  DLASWP03T(Group.COPIES),
  /** Row swap, local exchange with received rows: M rows (the second count), N columns; K = 1. */
  DLASWP04T(Group.COPIES);

  /** The groups that times are reported by. */
  public enum Group {
    /** Matrix products. */
    DGEMM,
    /** Triangular solves with many unknowns. */
    DTRSM,
    /** Copies and row swaps in memory. */
    COPIES,
    /** Vector kernels of the panel factorisation and of the back-substitution. */
    SMALL
  }

  private final Group group;

  Kernel(Group group) {
    this.group = group;
  }

  /** Returns the group its time is reported under. */
  public Group group() {
    return group;
  }
}
