package io.github.bbo4j.heuristics.genetic;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Picks a parent: the lower the cost, the likelier. Right for negative costs and any unit: only the
 * order of the costs counts.
 *
 * <p>Implementations are pure.
 */
@FunctionalInterface
public interface Selection {

  /**
   * Picks one of a population.
   *
   * @param costs at least one, no NaN; positive infinity for a failed individual; not modified
   * @param random the draws
   * @return an index of {@code costs}
   */
  int pick(double[] costs, RandomGenerator random);

  /**
   * The best of {@code size} individuals drawn without replacement (Goldberg and Deb, 1991). The
   * i-th best of n distinct ones is picked with probability {@code C(n - i, size - 1) / C(n,
   * size)}.
   *
   * @param size at least 1; a larger one than the population is cut to it
   */
  static Selection tournament(int size) {
    return new Tournament(size, 0);
  }

  /**
   * A tournament among a share of the population, at least one; the thesis takes half (section
   * 4.2.1).
   *
   * @param share in (0, 1]
   */
  static Selection tournamentOfShare(double share) {
    return new Tournament(1, share);
  }

  /**
   * A roulette wheel over linear ranks (Baker, 1985): of n individuals the best weighs n, the worst
   * 1, equals the mean of theirs. Weights from the costs themselves would depend on their unit.
   */
  static Selection roulette() {
    return new Roulette();
  }

  /**
   * See {@link #tournament(int)}.
   *
   * @param size at least 1
   * @param share in [0, 1]; the pool holds at least this share of the population
   */
  record Tournament(int size, double share) implements Selection {
    /** Checks the ranges. */
    public Tournament {
      Arguments.require(size >= 1, "size", size, "at least 1");
      Arguments.require(share >= 0 && share <= 1, "share", share, "in [0, 1]");
    }

    @Override
    public int pick(double[] costs, RandomGenerator random) {
      int n = costs.length;
      int pool = Math.min(n, Math.max(size, (int) Math.round(share * n)));
      int[] drawn = new int[n];
      Arrays.setAll(drawn, i -> i);
      int winner = -1;
      for (int k = 0; k < pool; k++) {
        int index = k + random.nextInt(n - k);
        int candidate = drawn[index];
        drawn[index] = drawn[k];
        // Equals stay with the one drawn first: no preference for an index in the population.
        if (winner < 0 || costs[candidate] < costs[winner]) {
          winner = candidate;
        }
      }
      return winner;
    }
  }

  /** See {@link #roulette()}. */
  record Roulette() implements Selection {
    @Override
    public int pick(double[] costs, RandomGenerator random) {
      double[] weights = weights(costs);
      double left = random.nextDouble() * Arrays.stream(weights).sum();
      for (int i = 0; i < weights.length - 1; i++) {
        left -= weights[i];
        if (left < 0) {
          return i;
        }
      }
      return weights.length - 1;
    }

    /** One weight per cost: n for the best down to 1, ties sharing. */
    static double[] weights(double[] costs) {
      double[] sorted = costs.clone();
      Arrays.sort(sorted);
      double[] weights = new double[costs.length];
      for (int i = 0; i < weights.length; i++) {
        int first = Arrays.binarySearch(sorted, costs[i]);
        int last = first;
        while (first > 0 && sorted[first - 1] == costs[i]) {
          first--;
        }
        while (last < sorted.length - 1 && sorted[last + 1] == costs[i]) {
          last++;
        }
        weights[i] = costs.length - (first + last) / 2.0;
      }
      return weights;
    }
  }
}
