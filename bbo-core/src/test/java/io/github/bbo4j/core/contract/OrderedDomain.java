package io.github.bbo4j.core.contract;

import io.github.bbo4j.core.space.Domain;

/** The numbers from 0 to n - 1 by no more than a domain must have: to override what is watched. */
public class OrderedDomain implements Domain {
  private final long size;

  /** Of so many values. */
  public OrderedDomain(long size) {
    this.size = size;
  }

  @Override
  public boolean isOrdered() {
    return true;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public Object valueAt(long coordinate) {
    return coordinate;
  }

  @Override
  public long coordinateOf(Object value) {
    return (Long) value;
  }
}
