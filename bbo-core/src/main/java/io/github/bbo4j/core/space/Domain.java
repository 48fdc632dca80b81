package io.github.bbo4j.core.space;

/**
 * The legal values of one parameter.
 *
 * <p>A value is addressed by its <em>coordinate</em>, a {@code long}: the level index {@code 0 ..
 * size()-1} in a finite domain, the bits of the {@code double} in a {@link RealDomain}.
 * Implementations are immutable and thread-safe.
 */
public sealed interface Domain
    permits IntegerDomain,
        GeometricDomain,
        LevelsDomain,
        FactorPairDomain,
        ChoiceDomain,
        RealDomain {

  /** Whether the domain has finitely many values; false for {@link RealDomain} only. */
  default boolean isFinite() {
    return true;
  }

  /**
   * Whether the values have an order; false for {@link ChoiceDomain} only: no encoding may invent
   * one.
   */
  default boolean isOrdered() {
    return true;
  }

  /**
   * The number of values.
   *
   * @throws IllegalStateException if the domain is not finite
   */
  long size();

  /**
   * The value at a coordinate: {@link Long}, {@link Double}, {@link String} or {@link FactorPair}.
   *
   * @throws IllegalArgumentException if there is no such coordinate
   */
  Object valueAt(long coordinate);

  /**
   * The coordinate of a value; numbers are compared by their numeric value, whatever their class.
   *
   * @throws IllegalArgumentException if the value is not in the domain
   */
  long coordinateOf(Object value);

  /** Whether the coordinate addresses a value. */
  default boolean containsCoordinate(long coordinate) {
    return coordinate >= 0 && coordinate < size();
  }

  /** Whether the value is in the domain. */
  default boolean contains(Object value) {
    try {
      coordinateOf(value);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * The coordinate whose stratum holds {@code u}: level {@code floor(u * size())} of a finite
   * domain, so that equal parts of the unit interval go to each level.
   *
   * @param u in [0, 1]; 1 gives the last level
   * @throws IllegalArgumentException if {@code u} is outside [0, 1] or NaN
   */
  default long atUnit(double u) {
    Checks.unit(u);
    return Math.min((long) (u * size()), size() - 1);
  }

  /**
   * The middle of the coordinate's stratum, {@code (index + 1/2) / size()}: {@code
   * atUnit(toUnit(c)) == c}. In [0, 1].
   */
  default double toUnit(long coordinate) {
    return (coordinate + 0.5) / size();
  }

  /**
   * The place of the value on the domain's own scale: 0 for the first value, 1 for the last,
   * between them linear in the value, or in its logarithm where the domain is multiplicative. A
   * domain of one value, and a {@link ChoiceDomain}, give the level index over {@code size()-1} (0
   * if there is one level); in a {@link ChoiceDomain} it only tells values apart.
   */
  default double position(long coordinate) {
    return size() == 1 ? 0 : coordinate / (double) (size() - 1);
  }
}
