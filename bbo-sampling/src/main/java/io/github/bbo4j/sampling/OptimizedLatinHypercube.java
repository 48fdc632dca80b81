package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The Latin hypercube whose points lie as far from each other as a search over exchanges finds:
 * lowest {@link SpaceFilling#phiP phi_p} (Morris and Mitchell, 1995), found by enhanced stochastic
 * evolutionary search (Jin, Chen and Sudjianto, 2005).
 *
 * <p>Exchanges within a column keep what {@link LatinHypercube} promises, constraints and
 * distinctness included. The distance is {@link SearchSpace#distance}: categories are equal or
 * different. Deterministic: the effort is counted in exchanges, not in time. Immutable and
 * thread-safe.
 *
 * @param p the exponent of the criterion, 1 to 200; large values look at the closest pair only
 * @param effort how many exchanges to try per point, at least 0; each costs {@code 4 n k} for n
 *     points and k parameters. Beyond some 200 points it is cut down, so that a design of thousands
 *     of points still takes a second, or where distances take long, as of permutations, up to a
 *     minute or two
 */
public record OptimizedLatinHypercube(double p, int effort) implements InitialDesign {
  private static final int EFFORT = 400;

  /** Exchanges times points: bounds the time for very many points. */
  private static final long PAIR_TERMS = 10_000_000;

  /** Checks the ranges. */
  public OptimizedLatinHypercube {
    Arguments.require(p >= 1 && p <= 200, "p", p, "in 1..200");
    Arguments.require(effort >= 0, "effort", effort, "at least 0");
  }

  /**
   * Maximin: phi_p with {@code p = 50}, which in practice ranks designs by their lowest distance
   * and breaks ties by how many pairs are that close.
   */
  public static OptimizedLatinHypercube maximin() {
    return phiP(50);
  }

  /** phi_p with the default effort, 400 exchanges per point. */
  public static OptimizedLatinHypercube phiP(double p) {
    return new OptimizedLatinHypercube(p, EFFORT);
  }

  @Override
  public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
    int n = PointCollector.target(space, size);
    if (PointCollector.coversSpace(space, size)) {
      return RandomWithoutReplacement.shuffled(space, random);
    }
    LatinTable table = LatinTable.draw(space, n, random);
    if (n > 2) {
      long exchanges = Math.min((long) effort * n, PAIR_TERMS / n);
      new ExchangeSearch(space, table, p, random).run((int) exchanges);
    }
    return table.configurations();
  }

  @Override
  public String name() {
    return equals(maximin()) ? "lhs-maximin" : equals(phiP(15)) ? "lhs-phip" : toString();
  }
}
