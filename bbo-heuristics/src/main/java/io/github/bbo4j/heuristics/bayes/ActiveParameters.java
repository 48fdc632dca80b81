package io.github.bbo4j.heuristics.bayes;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which of many parameters are active, by what several processes think of their length scales. Of
 * one process they are those whose log weights {@code log(1 / l^2)} lie above the widest gap among
 * the eleven largest. A likelihood of few points and many length scales has many modes, so one
 * process alone is often wrong; those that see the costs on different scales are rarely wrong in
 * the same way.
 */
final class ActiveParameters {
  /** Most parameters that are few. */
  private static final int MOST = 10;

  /** Fewest: a gap below the largest weight alone says little. */
  private static final int FEWEST = 2;

  /** Narrowest gap that sets active parameters apart, in nats. */
  private static final double GAP = 1.5;

  private ActiveParameters() {}

  /**
   * The set of one process if some other comes to the same.
   *
   * @param one d log weights of the process that has to agree, d above ten
   * @param others d log weights of each other process
   * @return the parameters; empty if no other agrees, or they are fewer than two
   */
  static Optional<BitSet> agreed(double[] one, List<double[]> others) {
    BitSet active = of(one);
    return active.cardinality() >= FEWEST && others.stream().anyMatch(w -> of(w).equals(active))
        ? Optional.of(active)
        : Optional.empty();
  }

  /** Those above the widest gap; none if no gap is wide enough. */
  static BitSet of(double[] logWeights) {
    int[] order =
        IntStream.range(0, logWeights.length)
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -logWeights[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    int count = 0;
    double widest = GAP;
    for (int k = 1; k <= MOST; k++) {
      double gap = logWeights[order[k - 1]] - logWeights[order[k]];
      if (gap > widest) {
        widest = gap;
        count = k;
      }
    }
    BitSet active = new BitSet();
    Arrays.stream(order, 0, count).forEach(active::set);
    return active;
  }
}
