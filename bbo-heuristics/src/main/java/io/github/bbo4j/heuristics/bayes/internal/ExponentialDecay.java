package io.github.bbo4j.heuristics.bayes.internal;

/**
 * The exponentials of many negative numbers at once, in loops that the JIT vectorises, which it
 * does not with {@link Math#exp}: together with the arithmetic around them a third of the time. The
 * same bits on every platform.
 *
 * <p>e^(-t / 64) - 1 by its series up to the tenth power, five times doubled by e^(2a) - 1 = (e^a -
 * 1) (2 + (e^a - 1)), so that what tells it from 1 keeps its digits, and e^(-t / 2) squared.
 */
public final class ExponentialDecay {
  /** Beyond this e^(-t) is nothing beside 1, and is taken to be what it is here, 3e-20. */
  public static final double LARGEST = 45;

  private static final double PART = -1.0 / 64;

  private static final double C2 = 1.0 / 2;
  private static final double C3 = 1.0 / 6;
  private static final double C4 = 1.0 / 24;
  private static final double C5 = 1.0 / 120;
  private static final double C6 = 1.0 / 720;
  private static final double C7 = 1.0 / 5040;
  private static final double C8 = 1.0 / 40_320;
  private static final double C9 = 1.0 / 362_880;
  private static final double C10 = 1.0 / 3_628_800;

  private ExponentialDecay() {}

  /**
   * e^(-t), with an error below 1e-15 e^(-t / 2).
   *
   * @param t arguments from 0 to {@link #LARGEST}, not modified
   * @param out filled on [from, to) with values in [0, 1]
   * @param from first of them
   * @param to end of them, exclusive
   */
  public static void of(double[] t, double[] out, int from, int to) {
    // Two short loops: one of both would be too long to be unrolled, and so to be vectorised.
    for (int j = from; j < to; j++) {
      double x = PART * t[j];
      double ofHighPowers = C5 + x * (C6 + x * (C7 + x * (C8 + x * (C9 + x * C10))));
      out[j] = x * (1 + x * (C2 + x * (C3 + x * (C4 + x * ofHighPowers))));
    }
    power64(out, from, to);
  }

  /** Replaces u by (1 + u)^64. */
  private static void power64(double[] u, int from, int to) {
    for (int j = from; j < to; j++) {
      double v = u[j];
      v *= 2 + v;
      v *= 2 + v;
      v *= 2 + v;
      v *= 2 + v;
      v *= 2 + v;
      v += 1;
      u[j] = v * v;
    }
  }
}
