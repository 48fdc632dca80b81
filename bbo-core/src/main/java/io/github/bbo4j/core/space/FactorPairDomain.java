package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * All ordered pairs {@code (p, q)} with {@code p * q = product}, by rising {@code p}: the process
 * grids of a given number of ranks, exactly.
 *
 * <p>{@linkplain #position(long) Own scale}: logarithmic in {@code p}.
 */
public final class FactorPairDomain implements Domain {
  private final long product;
  private final List<FactorPair> pairs;

  /**
   * The pairs of a product.
   *
   * @param product 1 to 10^12
   * @throws IllegalArgumentException if {@code product} is outside that range
   */
  public FactorPairDomain(long product) {
    Arguments.require(
        product >= 1 && product <= 1_000_000_000_000L, "product", product, "in 1..10^12");
    this.product = product;
    List<FactorPair> low = new ArrayList<>();
    List<FactorPair> high = new ArrayList<>();
    for (long p = 1; p * p <= product; p++) {
      if (product % p == 0) {
        low.add(new FactorPair(p, product / p));
        if (p * p != product) {
          high.add(new FactorPair(product / p, p));
        }
      }
    }
    Collections.reverse(high);
    low.addAll(high);
    this.pairs = List.copyOf(low);
  }

  /** The product of every pair. */
  public long product() {
    return product;
  }

  @Override
  public String description() {
    return "a pair of factors of " + product + ", such as " + pairs.get(pairs.size() / 2);
  }

  @Override
  public long size() {
    return pairs.size();
  }

  @Override
  public FactorPair valueAt(long coordinate) {
    return pairs.get((int) Checks.index(coordinate, size(), this));
  }

  @Override
  public long coordinateOf(Object value) {
    int index = value instanceof FactorPair ? pairs.indexOf(value) : textIndex(value);
    if (index < 0) {
      throw Checks.notIn(value, this);
    }
    return index;
  }

  private int textIndex(Object value) {
    for (int i = 0; i < pairs.size(); i++) {
      if (pairs.get(i).toString().equals(value)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public double position(long coordinate) {
    return product == 1 ? 0 : Math.log(valueAt(coordinate).first()) / Math.log(product);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FactorPairDomain that && that.product == product;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(product);
  }

  @Override
  public String toString() {
    return "FactorPairDomain[product=" + product + "]";
  }
}
