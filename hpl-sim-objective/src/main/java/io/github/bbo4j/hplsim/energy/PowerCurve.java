package io.github.bbo4j.hplsim.energy;

import java.util.Locale;

/**
 * The power of a node as a function of its load, the part of its cores that compute: {@code P(0) =
 * idle} and {@code P(u) = base + u*(full - base)} for {@code 0 < u <= 1}, in watts (Heinrich and
 * others, IEEE Cluster 2017). The base is the static part at a frequency; deep sleep makes idle
 * lower. Immutable.
 *
 * @param idle watts when no core computes, finite and not negative
 * @param base limit of the power when the load goes to 0, finite and not negative
 * @param full watts when all cores compute, at least the base
 */
public record PowerCurve(double idle, double base, double full) {

  /** Checks ranges. */
  public PowerCurve {
    checkWatts("idle", idle);
    checkWatts("base", base);
    checkWatts("full", full);
    if (full < base) {
      throw new IllegalArgumentException(
          "full power = " + full + " W must be at least the base of " + base + " W");
    }
  }

  private static void checkWatts(String what, double watts) {
    if (!(watts >= 0) || Double.isInfinite(watts)) {
      throw new IllegalArgumentException(
          what + " power = " + watts + " W must be finite and not negative");
    }
  }

  /**
   * Returns the curve through the power with one core computing and with all: {@code base = one -
   * (all - one)/(cores - 1)}; of a node of one core, the constant {@code all}.
   *
   * @param cores of the node, at least 1
   * @throws IllegalArgumentException when all cores draw less than one, or the line through both is
   *     negative at no load
   */
  public static PowerCurve ofOneCore(double idle, double one, double all, int cores) {
    if (cores < 1) {
      throw new IllegalArgumentException("cores = " + cores + " must be at least 1");
    }
    if (cores == 1) {
      return new PowerCurve(idle, all, all);
    }
    if (all < one) {
      throw new IllegalArgumentException(
          "full power = " + all + " W must be at least the " + one + " W of one core");
    }
    double base = one - (all - one) / (cores - 1);
    if (base < 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "power is %s W with one core and %s W with all %d: the line through both is at %.6g W without load",
              one,
              all,
              cores,
              base));
    }
    return new PowerCurve(idle, base, all);
  }

  /**
   * Returns the watts at a load.
   *
   * @param load part of the cores that compute, in [0, 1]
   */
  public double watts(double load) {
    if (!(load >= 0 && load <= 1)) {
      throw new IllegalArgumentException("load = " + load + " must be in [0, 1]");
    }
    return load == 0 ? idle : base + load * (full - base);
  }

  /** Returns this curve moved by some watts, as nodes of one kind differ. */
  public PowerCurve plus(double watts) {
    return new PowerCurve(idle + watts, base + watts, full + watts);
  }
}
