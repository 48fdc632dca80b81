package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.random.Permutations;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPosterior;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * How far shares of variance move for reasons that the posterior at one set of hyperparameters does
 * not know: hyperparameters drawn from their own posterior, and a model that is wrong, which shows
 * when a group of the points is left out (the jackknife of Quenouille and Tukey by groups).
 *
 * <p>With s the shares of the posterior mean, s_m those by draw m of M and s_g those without group
 * g of G, the variance is the mean of (s_m - s)^2 plus (G - 1) / G times the sum of (s_g - s)^2.
 * The latter takes deviations from s, not from their own mean: a bias that shrinks with the points
 * is seen as well. O(n^3) per draw and group.
 */
final class ImportanceSpread {
  private static final int DRAWS = 6;
  private static final int GROUPS = 5;
  private static final int TRANSITIONS = 6;

  /** Points that hyperparameters are drawn by. */
  private static final int MOST_POINTS = 200;

  /** Effects looked at: of fifty parameters there are 1225 pairs, and nearly all are nothing. */
  private static final int MOST_EFFECTS = 60;

  private final SearchSpace space;
  private final SpaceEncoding encoding;
  private final GaussianProcess gp;
  private final HyperparameterPrior prior;
  private final RandomGenerator random = new Seed(1).stream("importance", 0);
  private IntPredicate wanted = place -> true;

  ImportanceSpread(
      SearchSpace space, SpaceEncoding encoding, GaussianProcess gp, HyperparameterPrior prior) {
    this.space = space;
    this.encoding = encoding;
    this.gp = gp;
    this.prior = prior;
  }

  /** Standard deviations of the shares, in the order of the analysis's variances. */
  double[] of(FunctionalAnova anova) {
    double[] all = anova.meanVariances(place -> true);
    double least = leastOfLargest(all);
    wanted = place -> all[place] >= least;
    double[] shares = shares(anova.meanVariances(wanted));
    double[] squares = new double[shares.length];
    int[] order = Permutations.uniform(gp.size(), random);
    GaussianProcessData some =
        gp.data().select(Arrays.copyOf(order, Math.min(MOST_POINTS, order.length)));
    HyperparameterPosterior posterior = new HyperparameterPosterior(gp.kernel(), prior, some);
    double[] theta = gp.hyperparameters();
    for (int m = 0; m < DRAWS; m++) {
      theta = posterior.draw(theta, TRANSITIONS, random);
      add(squares, shares, gp.data(), theta, 1.0 / DRAWS);
    }
    if (gp.size() >= 2 * GROUPS) {
      for (int g = 0; g < GROUPS; g++) {
        int own = g;
        int[] kept =
            IntStream.range(0, order.length)
                .filter(i -> i % GROUPS != own)
                .map(i -> order[i])
                .toArray();
        add(squares, shares, gp.data().select(kept), gp.hyperparameters(), (GROUPS - 1.0) / GROUPS);
      }
    }
    return Arrays.stream(squares).map(Math::sqrt).toArray();
  }

  private static double leastOfLargest(double[] variances) {
    double[] sorted = variances.clone();
    Arrays.sort(sorted);
    return sorted[Math.max(0, sorted.length - MOST_EFFECTS)];
  }

  private void add(
      double[] squares, double[] shares, GaussianProcessData data, double[] theta, double weight) {
    double[] other =
        shares(new FunctionalAnova(space, encoding, gp, data, theta).meanVariances(wanted));
    for (int e = 0; e < squares.length; e++) {
      squares[e] += weight * (other[e] - shares[e]) * (other[e] - shares[e]);
    }
  }

  /** Shares of all effects up to pairs: what higher ones take away is much the same for all. */
  private static double[] shares(double[] variances) {
    double sum = Math.max(Double.MIN_NORMAL, Arrays.stream(variances).sum());
    return Arrays.stream(variances).map(v -> v / sum).toArray();
  }
}
