package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.RealDomain;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Reals seen by the logarithm of how far from the first value they are and one unit more, {@code
 * toUnit(x) = ln(1 + (x - min) / unit) / ln(1 + (max - min) / unit)}, where the unit is a fixed
 * share of the range: nothing says below which distance they all do the same. The same values at
 * the same coordinates. Immutable and thread-safe.
 *
 * @param told on a linear scale
 */
record RealsFromFirst(RealDomain told) implements Domain {
  /** Of the range. */
  private static final double UNIT = 1e-4;

  /** Places so near to an end are the end, as of a {@link RealDomain}. */
  private static final double ROUNDING = 0x1p-50;

  private static final RealDomain SHARES = new RealDomain(0, 1, false);

  private static final double SPAN = Math.log1p(1 / UNIT);

  @Override
  public String description() {
    return told.description();
  }

  @Override
  public boolean isContinuous() {
    return true;
  }

  @Override
  public long size() {
    return told.size();
  }

  @Override
  public boolean containsCoordinate(long coordinate) {
    return told.containsCoordinate(coordinate);
  }

  @Override
  public Double valueAt(long coordinate) {
    return told.valueAt(coordinate);
  }

  @Override
  public long coordinateOf(Object value) {
    return told.coordinateOf(value);
  }

  @Override
  public long atUnit(double u) {
    Arguments.require(u >= 0 && u <= 1, "u", u, "in [0, 1]");
    double x = Math.expm1(u * SPAN) * UNIT;
    double share = u < ROUNDING ? 0 : u > 1 - ROUNDING ? 1 : Math.min(1, x);
    double value = told.min() + share * (told.max() - told.min());
    return told.coordinateOf(share == 1 ? told.max() : Math.min(told.max(), value));
  }

  @Override
  public double toUnit(long coordinate) {
    double share = (Double.longBitsToDouble(coordinate) - told.min()) / (told.max() - told.min());
    return Math.max(0, Math.min(1, Math.log1p(share / UNIT) / SPAN));
  }

  @Override
  public double position(long coordinate) {
    return toUnit(coordinate);
  }

  @Override
  public long randomCoordinate(RandomGenerator random) {
    return atUnit(random.nextDouble());
  }

  @Override
  public long neighbourCount(long coordinate) {
    return SHARES.neighbourCount(share(coordinate));
  }

  @Override
  public long neighbour(long coordinate, long index) {
    return at(SHARES.neighbour(share(coordinate), index));
  }

  @Override
  public long randomNeighbour(long coordinate, RandomGenerator random) {
    return at(SHARES.randomNeighbour(share(coordinate), random));
  }

  @Override
  public long[] probes(long coordinate, RandomGenerator random) {
    return Arrays.stream(SHARES.probes(share(coordinate), random)).map(this::at).toArray();
  }

  /** The place on the scale, as a real of 0 to 1: steps there are steps here. */
  private long share(long coordinate) {
    return SHARES.coordinateOf(toUnit(coordinate));
  }

  private long at(long share) {
    return atUnit(SHARES.valueAt(share));
  }
}
