package io.github.bbo4j.core.space;

/**
 * Two positive factors, written {@code first x second}; the value of a {@link FactorPairDomain},
 * such as HPL's process grid P x Q.
 *
 * @param first P, at least 1
 * @param second Q, at least 1
 */
public record FactorPair(long first, long second) {

  /** Checks that both are positive. */
  public FactorPair {
    if (first < 1 || second < 1) {
      throw new IllegalArgumentException(
          "factors " + first + " x " + second + " are not both positive");
    }
  }

  /** The product. */
  public long product() {
    return Math.multiplyExact(first, second);
  }

  @Override
  public String toString() {
    return first + "x" + second;
  }
}
