package io.github.bbo4j.core.space;

import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/**
 * The legal values of one parameter, and how a search moves among them.
 *
 * <p>A value is addressed by its <em>coordinate</em>, a {@code long}: the level index {@code 0 ..
 * size()-1} in a finite domain, the bits of the {@code double} in a {@link RealDomain}. A
 * coordinate is an address and no quantity: differences and means of coordinates mean nothing. Who
 * needs a neighbour, a distance or numbers for a model asks the domain, so a further kind of domain
 * is one class. {@link #valueAt} and {@link #containsCoordinate} take any {@code long}; the other
 * methods, which searches ask millions of times, take coordinates of values (and indices in their
 * range) and answer others with anything. The defaults are those of finite levels on a line.
 * Implementations are immutable and thread-safe, and have {@code equals} and a {@code toString}
 * that says what they hold, by which a journal knows them again (a record has both); {@code
 * DomainContract} in the core's test jar is what they keep.
 */
public interface Domain {

  /**
   * What a value must be, in words for people who see no class: "a whole number from 1 to 9".
   * Messages say so of a value that is in no domain.
   */
  default String description() {
    return "in " + this;
  }

  /**
   * Whether the values are those of a real interval, between any two of which there are more: a
   * gradient or a trust region may be followed in them.
   */
  default boolean isContinuous() {
    return false;
  }

  /** Whether the domain has finitely many values: unless it is continuous. */
  default boolean isFinite() {
    return !isContinuous();
  }

  /**
   * Whether the values lie on a line, so that {@link #position} is a quantity and {@link #distance}
   * its difference; false for categories and permutations: no encoding may invent an order.
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
   * The value at a coordinate: {@link Long}, {@link Double}, {@link String}, {@link FactorPair} or
   * what else the domain says; with {@code equals} and a {@code toString} that tells values apart.
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
   * atUnit(toUnit(c)) == c} up to 2^51 values. Of more a double can't tell all apart, and what
   * comes back may be a value near it. In [0, 1].
   */
  default double toUnit(long coordinate) {
    return (coordinate + 0.5) / size();
  }

  /**
   * How many of {@code n} equal strata of the scale can be told apart: {@code n}, or the number of
   * values if they are fewer.
   *
   * @param n at least 1
   */
  default long strata(long n) {
    return isContinuous() ? n : Math.min(n, size());
  }

  /**
   * The coordinate of one of {@code n} values that are spread evenly over the domain, its ends
   * included; of one value, that of the middle.
   *
   * @param i 0 to {@code n - 1}
   * @param n at least 1, at most {@link #strata strata(n)} for distinct values
   */
  default long evenlySpaced(int i, int n) {
    double share = n == 1 ? 0.5 : i / (n - 1.0);
    return isContinuous() ? atUnit(share) : Math.min(size() - 1, Math.round(share * (size() - 1)));
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

  /** A value drawn uniformly, on the domain's own scale. */
  default long randomCoordinate(RandomGenerator random) {
    return random.nextLong(size());
  }

  /** The number of {@link #neighbours}. */
  default long neighbourCount(long coordinate) {
    return (coordinate > 0 ? 1L : 0) + (coordinate < size() - 1 ? 1 : 0);
  }

  /**
   * One of the values a single step leads to: the next level down or up on a line.
   *
   * @param coordinate where from
   * @param index 0 to {@code neighbourCount(coordinate) - 1}; rising coordinates on a line
   * @return another coordinate; the step back is a neighbour's too
   */
  default long neighbour(long coordinate, long index) {
    return index == 0 && coordinate > 0 ? coordinate - 1 : coordinate + 1;
  }

  /** All values that a single step leads to, each once, without the value itself; lazily. */
  default LongStream neighbours(long coordinate) {
    return LongStream.range(0, neighbourCount(coordinate)).map(i -> neighbour(coordinate, i));
  }

  /**
   * A draw that is uniform among the {@link #neighbours} and the value itself, so that draws in
   * several parameters are uniform over the product of their neighbourhoods; of a {@link
   * RealDomain} uniform within the reach of a step.
   */
  default long randomNeighbour(long coordinate, RandomGenerator random) {
    long low = Math.max(0, coordinate - 1);
    long high = Math.min(size() - 1, coordinate + 1);
    return low + random.nextLong(high - low + 1);
  }

  /**
   * A few other values near and far, for a climber that looks along one parameter: the neighbours
   * on a line and two at a random distance of up to a quarter of it. At most 64, maybe repeated; at
   * the ends the value itself may be among them.
   */
  default long[] probes(long coordinate, RandomGenerator random) {
    long last = size() - 1;
    long far = 2 + random.nextLong(Math.max(1, size() / 4));
    long down = Math.max(0, coordinate - 1);
    long up = Math.min(last, coordinate + 1);
    return size() <= 3
        ? new long[] {down, up}
        : new long[] {
          down, up, Math.max(0, coordinate - far), coordinate > last - far ? last : coordinate + far
        };
  }

  /**
   * How different two values are: {@code |position(a) - position(b)|} on a line. Symmetric, 0 for
   * equal values, in [0, 1].
   */
  default double distance(long a, long b) {
    return Math.abs(position(a) - position(b));
  }

  /** How many numbers describe a value to a model, at least 1. */
  default int featureCount() {
    return 1;
  }

  /**
   * The numbers that describe a value to a model: each in [0, 1], or where the domain {@linkplain
   * #isNominal() is nominal} a code that may be compared for equality only.
   *
   * @return {@code featureCount()} numbers, a new array
   */
  default double[] features(long coordinate) {
    return new double[] {position(coordinate)};
  }

  /** Whether the features are codes without order and distance: categories. */
  default boolean isNominal() {
    return false;
  }
}
