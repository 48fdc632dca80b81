package io.github.bbo4j.heuristics.bayes.view;

import java.util.Locale;

/** What an order of n items may be to a model. */
enum PermutationFeatures {
  /** Where each item stands, 0 to 1: n numbers, as its domain tells them. */
  POSITIONS,
  /** Which of two items comes first, 0 or 1: n (n - 1) / 2 numbers (of Kendall's distance). */
  PRECEDENCES,
  /**
   * Which two items stand side by side, 0 or 1: n (n - 1) / 2 numbers, and one that tells an order
   * from its reverse: whether item 0 comes before item 1.
   */
  NEIGHBOURS,
  /** What follows each item, n if nothing does: n categories. */
  SUCCESSORS;

  /** As notes have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
