package io.github.bbo4j.core.own;

import io.github.bbo4j.core.space.Domain;

/**
 * Five values of a user's own, with a fault.
 *
 * @param fault what is wrong
 */
public record OddDomain(String fault) implements Domain {
  /** With a fault, or none that is known. */
  public static Domain with(String fault) {
    return new OddDomain(fault);
  }

  @Override
  public long size() {
    return 5;
  }

  @Override
  @SuppressWarnings("NullAway") // Null is what is tested.
  public Object valueAt(long coordinate) {
    return fault.equals("null") ? null : fault.equals("same") ? "same" : "v" + coordinate;
  }

  @Override
  public long coordinateOf(Object value) {
    return fault.equals("same") ? 0 : Long.parseLong(value.toString().substring(1));
  }

  @Override
  public double toUnit(long coordinate) {
    return fault.equals("unit") ? Double.NaN : coordinate / 4.0;
  }

  @Override
  public long atUnit(double u) {
    return fault.equals("outside") ? 99 : Math.round(u * 4);
  }

  @Override
  public double[] features(long coordinate) {
    return switch (fault) {
      case "features" -> new double[] {Double.NaN};
      case "two" -> new double[] {1, 2};
      default -> new double[] {coordinate / 4.0};
    };
  }
}
