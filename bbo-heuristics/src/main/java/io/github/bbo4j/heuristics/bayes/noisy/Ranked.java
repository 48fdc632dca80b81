package io.github.bbo4j.heuristics.bayes.noisy;

/**
 * A configuration of a history in an order: by key, then by who came first.
 *
 * @param key what is ordered by
 * @param first number of its first trial, which stands for the configuration
 */
record Ranked(double key, int first) implements Comparable<Ranked> {
  @Override
  public int compareTo(Ranked other) {
    int byKey = Double.compare(key, other.key);
    return byKey == 0 ? Integer.compare(first, other.first) : byKey;
  }
}
