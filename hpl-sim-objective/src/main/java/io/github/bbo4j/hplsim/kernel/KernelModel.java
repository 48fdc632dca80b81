package io.github.bbo4j.hplsim.kernel;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.List;

/**
 * Expected duration of one kernel: {@code max(0, polynomial(M,N,K))}, and 0 when a dimension is not
 * positive.
 *
 * <p>The polynomial may depend on the sizes: the first {@link Piece} that applies is used. Names of
 * the thesis of Cornebize (2021): M-0 is {@link #constant}, M-1 {@link #ofWork} or {@link #ofArea},
 * M-2 {@link #of}, M' {@link #piecewise}; per-host models are one model per processor in the
 * platform, or {@link #times} of a common one. Immutable.
 *
 * @param pieces the pieces in order of preference; the last one applies everywhere
 * @param range the sizes it was fitted on
 */
public record KernelModel(List<Piece> pieces, CalibratedRange range) {

  /**
   * One piece: it applies when {@code M > aboveM}, {@code N > aboveN}, {@code K > aboveK} and
   * {@code M*N*K > aboveWork}.
   *
   * @param aboveM exclusive lower bound of M
   * @param aboveN exclusive lower bound of N
   * @param aboveK exclusive lower bound of K
   * @param aboveWork exclusive lower bound of M*N*K
   * @param polynomial the expected duration there
   */
  public record Piece(
      double aboveM, double aboveN, double aboveK, double aboveWork, Polynomial polynomial) {

    /** Checks that no bound is NaN. */
    public Piece {
      Arguments.given(polynomial, "polynomial");
      if (Double.isNaN(aboveM + aboveN + aboveK + aboveWork)) {
        throw new IllegalArgumentException("a bound of a kernel piece = NaN must be a number");
      }
    }

    /** Returns the piece that applies everywhere. */
    public static Piece everywhere(Polynomial polynomial) {
      Arguments.given(polynomial, "polynomial");
      return new Piece(0, 0, 0, 0, polynomial);
    }

    /** Returns whether the piece applies to the sizes. */
    public boolean applies(double m, double n, double k) {
      return m > aboveM && n > aboveN && k > aboveK && m * n * k > aboveWork;
    }
  }

  /** Checks that there is a piece and that the last one applies everywhere. */
  public KernelModel {
    Arguments.given(pieces, "pieces");
    pieces = List.copyOf(pieces);
    Arguments.given(range, "range");
    if (pieces.isEmpty() || !pieces.get(pieces.size() - 1).applies(1e-300, 1, 1)) {
      throw new IllegalArgumentException(
          "the last piece of a kernel model is not defined everywhere; maybe add Piece.everywhere(...)");
    }
  }

  /** Returns the model of a free kernel. */
  public static KernelModel zero() {
    return of(Polynomial.ZERO);
  }

  /** Returns M-0: the same duration for every size, in seconds. */
  public static KernelModel constant(double seconds) {
    return of(new Polynomial(0, 0, 0, 0, seconds));
  }

  /** Returns M-1 on the product of all dimensions: {@code secondsPerUnit*M*N*K + seconds}. */
  public static KernelModel ofWork(double secondsPerUnit, double seconds) {
    return of(new Polynomial(secondsPerUnit, 0, 0, 0, seconds));
  }

  /**
   * Returns M-1 on two dimensions: {@code secondsPerUnit*M*N + seconds}; vector kernels have N = 1.
   */
  public static KernelModel ofArea(double secondsPerUnit, double seconds) {
    return of(new Polynomial(0, secondsPerUnit, 0, 0, seconds));
  }

  /** Returns M-2: one polynomial for all sizes. */
  public static KernelModel of(Polynomial polynomial) {
    Arguments.given(polynomial, "polynomial");
    return new KernelModel(List.of(Piece.everywhere(polynomial)), CalibratedRange.EVERYTHING);
  }

  /**
   * Returns M': several pieces, the first that applies is used and the last must apply everywhere.
   */
  public static KernelModel piecewise(List<Piece> pieces) {
    Arguments.given(pieces, "pieces");
    return new KernelModel(pieces, CalibratedRange.EVERYTHING);
  }

  /** Returns this model with the sizes it was fitted on. */
  public KernelModel withRange(CalibratedRange sizes) {
    return new KernelModel(pieces, sizes);
  }

  /**
   * Returns this model with every duration multiplied, as for a slower processor; {@code factor >=
   * 0}.
   */
  public KernelModel times(double factor) {
    if (!(factor >= 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException(
          "factor of a kernel model = " + factor + " must be finite and not negative");
    }
    List<Piece> scaled = new ArrayList<>(pieces.size());
    for (Piece piece : pieces) {
      scaled.add(
          new Piece(
              piece.aboveM,
              piece.aboveN,
              piece.aboveK,
              piece.aboveWork,
              piece.polynomial.times(factor)));
    }
    return new KernelModel(scaled, range);
  }

  /** Returns the expected duration in seconds, never negative. */
  public double seconds(double m, double n, double k) {
    if (m <= 0 || n <= 0 || k <= 0) {
      return 0;
    }
    for (Piece piece : pieces) {
      if (piece.applies(m, n, k)) {
        return Math.max(0, piece.polynomial.at(m, n, k));
      }
    }
    throw new IllegalStateException("no piece applies to M " + m + ", N " + n + ", K " + k);
  }
}
