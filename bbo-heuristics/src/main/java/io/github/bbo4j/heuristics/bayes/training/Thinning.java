package io.github.bbo4j.heuristics.bayes.training;

/**
 * A selection that stands for a long list: its best entries, and an even selection of the others.
 */
public final class Thinning {
  private Thinning() {}

  /**
   * Selects.
   *
   * @param order entries, best first, at least {@code most}
   * @param most size of the selection
   * @param best how many of the best are all taken, below {@code most}
   * @return the selected entries, best first
   */
  public static int[] of(int[] order, int most, int best) {
    int[] kept = new int[most];
    for (int k = 0; k < most; k++) {
      long place = best + (k - best) * (long) (order.length - best) / (most - best);
      kept[k] = order[k < best ? k : (int) place];
    }
    return kept;
  }
}
