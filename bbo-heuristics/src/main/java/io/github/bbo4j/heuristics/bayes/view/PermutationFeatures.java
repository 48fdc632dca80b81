package io.github.bbo4j.heuristics.bayes.view;

/** What an order of n items may be to a model. */
enum PermutationFeatures {
  /** Where each item stands, {@code place / (n - 1)}: n numbers, as the domain tells them. */
  POSITIONS,
  /** Which of two items comes first, 0 or 1: n (n - 1) / 2 numbers. */
  PRECEDENCES,
  /** Which two items stand side by side, 0 or 1: n (n - 1) / 2 numbers. */
  NEIGHBOURS,
  /** What follows each item, n if nothing does: n categories. */
  SUCCESSORS
}
