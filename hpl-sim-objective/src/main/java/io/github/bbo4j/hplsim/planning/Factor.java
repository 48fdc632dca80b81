package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.core.arguments.Arguments;

/**
 * A quantity that a sensitivity study varies. Immutable.
 *
 * @param name what it is
 * @param low smaller value, positive
 * @param base value that everything is compared with, positive
 * @param high larger value
 */
public record Factor(String name, double low, double base, double high) {

  /** Checks the order. */
  public Factor {
    Arguments.given(name, "name");
    if (!(low > 0 && low <= base && base <= high && low < high) || Double.isInfinite(high)) {
      throw new IllegalArgumentException(
          "factor "
              + name
              + " has "
              + low
              + ", "
              + base
              + ", "
              + high
              + " but needs 0 < low <= base <= high, low < high");
    }
  }

  /** Returns a factor ten times better and worse than its base. */
  public static Factor tenfold(String name, double base) {
    Arguments.given(name, "name");
    return new Factor(name, base / 10, base, base * 10);
  }
}
