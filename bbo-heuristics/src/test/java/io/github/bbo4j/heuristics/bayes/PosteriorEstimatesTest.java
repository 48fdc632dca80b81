package io.github.bbo4j.heuristics.bayes;

import static io.github.bbo4j.heuristics.bayes.NoisyBowl.GRID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Estimates of recommendations, however far runs are apart. */
class PosteriorEstimatesTest {
  @Test
  void theOnlyConfigurationMayCostAnything() {
    History history = History.empty(GRID);
    for (double cost : new double[] {1e-300, 1e300, 1}) {
      history = history.plus(GRID.at(3, 3), Outcome.measured(cost));
      Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
      assertThat(r.estimate()).isFinite();
      assertThat(r.measurements()).hasSize(history.size());
    }
    History mixed =
        History.empty(GRID)
            .plus(GRID.at(3, 3), Outcome.measured(-1e300))
            .plus(GRID.at(3, 3), Outcome.measured(1e300));
    assertThat(new PosteriorRecommender().recommend(mixed).orElseThrow().estimate()).isFinite();
  }

  /** Verified or not: three of four runs that cost a third less, the fourth of which failed. */
  @Test
  void whatIsPassedOverForAFailedRunMayBeTheBest() {
    double[] noise = {0, 0.04, -0.03, 0.01, -0.01};
    double[] costs = {13, 10, 6.6, 15, 14, 16};
    History history = History.empty(GRID);
    for (int x = 0; x < costs.length; x++) {
      for (int run = 0; run < (x == 1 ? 5 : 3); run++) {
        history = history.plus(GRID.at(x, 0), Outcome.measured(costs[x] * (1 + noise[run])));
      }
    }
    history = history.plus(GRID.at(2, 0), Outcome.failed("no node"));
    for (int verifying = 0; verifying <= 5; verifying += 5) {
      for (int i = 0; i < verifying; i++) {
        history = history.plus(GRID.at(1, 0), Outcome.measured(10 * (1 + noise[i])));
      }
      Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
      assertThat(r.configuration()).isEqualTo(GRID.at(1, 0));
      assertThat(r.method().contains("not verified")).isEqualTo(verifying == 0);
      assertThat(r.probabilityBest().orElseThrow()).isLessThan(0.1); // It was above 0.9.
    }
  }

  /**
   * Twelve points of a Rosenbrock function that come nearer to its optimum, 1, over four decades,
   * one pair of runs, noise of 5 %: by what the process misses noise would be a factor of ten, and
   * estimates were up to a hundred times what the recommended one had cost. Seeds 1 to 10.
   */
  @Test
  void whatTheProcessMissesIsNoNoiseThatNobodyHasSeen() {
    SearchSpace space =
        SearchSpace.builder().real("x", -5, 5).real("y", -5, 5).real("z", -5, 5).build();
    for (int seed = 1; seed <= 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(space);
      for (int k = 0; k < 12; k++) {
        Configuration c = history.sampleNew(random);
        double cost = rosenbrock(c, Math.pow(0.5, k));
        for (int run = 0; run < (k == 2 ? 2 : 1); run++) {
          double told = cost * Math.exp(0.05 * random.nextGaussian());
          history = history.plus(c, Outcome.measured(told));
        }
      }
      Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
      double measured = history.observation(r.configuration()).orElseThrow().cost().orElseThrow();
      assertThat(r.estimate() / measured).as("seed %d", seed).isBetween(0.8, 1.5);
      r.interval().ifPresent(i -> assertThat(i.high() / i.low()).isLessThan(1e4));
    }
  }

  private static double rosenbrock(Configuration c, double scale) {
    double[] x = new double[3];
    Arrays.setAll(x, i -> 1 + scale * (c.real(c.space().parameters().get(i).name()) - 1));
    double sum = 1;
    for (int i = 1; i < x.length; i++) {
      double valley = x[i] - x[i - 1] * x[i - 1];
      sum += 100 * valley * valley + (1 - x[i - 1]) * (1 - x[i - 1]);
    }
    return sum;
  }

  /** exp(s^2 / 2) of log-normal noise around 1; of rates, its negative. */
  @Test
  void meansOfLogNormalNoiseAreThatHoweverStrongItIs() {
    for (double s : new double[] {0.01, 1, 3, 5, 8}) {
      SplittableRandom random = new SplittableRandom(1);
      double[] times = random.doubles(50).map(u -> Math.exp(s * (u - 0.5))).toArray();
      for (int sign : new int[] {1, -1}) {
        FittedTransform map =
            OutputTransform.LOG.fit(Arrays.stream(times).map(y -> sign * y).toArray());
        double variance = Math.pow(s * map.logUnit(), 2);
        assertThat(PosteriorRecommender.expected(map, map.forward(sign), variance))
            .as("s = %s, sign %d", s, sign)
            .isCloseTo(sign * Math.exp(s * s / 2), withinPercentage(1e-9));
      }
    }
  }

  /** Runs of one configuration are hundreds of decades apart: times, and rates. Seeds 1 to 5. */
  @Test
  void aMeanBeyondAllNumbersIsTheMedianAndSaysSo() {
    for (int sign : new int[] {1, -1}) {
      for (int seed = 1; seed <= 5; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        History history = History.empty(GRID);
        for (int i = 0; i < 12; i++) {
          Configuration c = history.sampleNew(random);
          for (int run = 0; run < 3; run++) {
            double cost = sign * Math.pow(10, 500 * random.nextDouble() - 250);
            history = history.plus(c, Outcome.measured(cost));
          }
        }
        Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
        double[] its = history.observation(r.configuration()).orElseThrow().costs();
        assertThat(r.estimate()).isEqualTo(OrderStatistics.median(its));
        assertThat(r.interval()).isEmpty();
        assertThat(r.standardError()).isEmpty();
        assertThat(r.method()).contains("the estimate is the median of its runs");
      }
    }
  }
}
