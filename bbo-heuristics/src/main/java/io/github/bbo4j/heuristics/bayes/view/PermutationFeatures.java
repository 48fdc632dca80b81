package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.BitSet;
import java.util.Locale;

/** What an order of n items, three or more, may be to a model. */
enum PermutationFeatures implements Alternative {
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

  /** Of two items all features say the same. */
  private static final int FEWEST_ITEMS = 3;

  @Override
  public BitSet places(History told) {
    return places(told.space());
  }

  /** The permutations of three items or more. */
  static BitSet places(SearchSpace space) {
    return Alternative.places(
        space, j -> space.domain(j) instanceof PermutationDomain p && p.n() >= FEWEST_ITEMS);
  }

  @Override
  public Domain seen(Domain told) {
    return new SeenPermutation((PermutationDomain) told, this);
  }

  @Override
  public String note() {
    return "by " + name().toLowerCase(Locale.ROOT);
  }
}
