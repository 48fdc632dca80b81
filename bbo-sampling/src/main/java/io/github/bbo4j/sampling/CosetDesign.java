package io.github.bbo4j.sampling;

import io.github.bbo4j.core.random.Permutations;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * Distinct points of an unconstrained grid that are exactly balanced on every axis, for any number
 * of points up to all of them.
 *
 * <p>Point {@code i} has the level {@code (i + s_d) mod m_d} on axis {@code d}, with shifts {@code
 * s} that change every {@code lcm(m_1, ..., m_d)} points: each run of points between two changes is
 * a coset of the subgroup that {@code (1, ..., 1)} generates in the product of the cyclic groups.
 * Within a run the levels of every axis go round evenly, and different cosets share no point.
 * {@code s_d} runs over {@code 0 .. gcd(lcm(m_1, ..., m_(d-1)), m_d) - 1}, which gives each coset
 * once.
 */
final class CosetDesign {
  private CosetDesign() {}

  /**
   * {@code n} rows of coordinates, with randomly renamed levels and in random order.
   *
   * @param space finite, without constraints, with at least {@code n} points and fewer than 2^31
   *     levels on each axis
   */
  static long[][] rows(SearchSpace space, int n, RandomGenerator random) {
    int dimension = space.dimension();
    int[][] names = new int[dimension][];
    int[] shifts = new int[dimension];
    int[] shift = new int[dimension];
    long period = 1;
    for (int d = 0; d < dimension; d++) {
      int m = Math.toIntExact(space.domain(d).size());
      names[d] = Permutations.uniform(m, random);
      // A period beyond n never ends, so its exact value is of no interest.
      shifts[d] = Math.toIntExact(gcd(period, m));
      shift[d] = random.nextInt(shifts[d]);
      period = period / shifts[d] * m;
    }
    int[] order = Permutations.uniform(n, random);
    long[][] rows = new long[n][dimension];
    for (int i = 0; i < n; i++) {
      if (i > 0 && i % period == 0) {
        next(shift, shifts);
      }
      for (int d = 0; d < dimension; d++) {
        int[] axis = names[d];
        rows[order[i]][d] = axis[(int) (((long) i + shift[d]) % axis.length)];
      }
    }
    return rows;
  }

  private static void next(int[] digits, int[] radix) {
    for (int d = 0; d < digits.length; d++) {
      digits[d] = (digits[d] + 1) % radix[d];
      if (digits[d] != 0) {
        return;
      }
    }
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
