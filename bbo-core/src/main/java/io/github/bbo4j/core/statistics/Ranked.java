package io.github.bbo4j.core.statistics;

/**
 * A configuration of a history in an order: by key, as {@link Double#compare} has it, so that NaN
 * comes last; then by who came first. Immutable.
 *
 * @param key what is ordered by
 * @param first number of its first trial, which stands for the configuration
 */
public record Ranked(double key, int first) implements Comparable<Ranked> {
  @Override
  public int compareTo(Ranked other) {
    int byKey = Double.compare(key, other.key);
    return byKey == 0 ? Integer.compare(first, other.first) : byKey;
  }
}
