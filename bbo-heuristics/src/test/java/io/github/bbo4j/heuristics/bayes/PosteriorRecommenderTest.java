package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyEnsemble;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyModels;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PosteriorRecommenderTest {
  private static final SearchSpace GRID =
      SearchSpace.builder().integer("x", 0, 11).integer("y", 0, 11).build();

  private static double truth(Configuration c) {
    double x = (c.integer("x") - 4) / 6.0;
    double y = (c.integer("y") - 7) / 6.0;
    return 50 * (1 + 0.4 * x * x + 0.3 * y * y + 0.2 * x * y);
  }

  /**
   * What a recommendation is worth over many seeds: 25 configurations, then 25 replicates of the 8
   * of the lowest medians; noise of 20 %.
   */
  private record Tally(double covered, double bias, double regret, double luckyRegret) {}

  private static Tally tally(int from, int seeds, double outliers) {
    double covered = 0;
    double bias = 0;
    double regret = 0;
    double lucky = 0;
    double optimum = 50;
    for (int seed = from; seed < from + seeds; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(GRID);
      for (int i = 0; i < 25; i++) {
        history = measured(history, history.sampleNew(random), random, outliers);
      }
      for (int i = 0; i < 25; i++) {
        Configuration c = leader(history, i % 8);
        history = measured(history, c, random, outliers);
      }
      Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
      double cost = truth(r.configuration());
      covered += r.interval().orElseThrow().contains(cost) ? 1.0 / seeds : 0;
      bias += (r.estimate() / cost - 1) / seeds;
      regret += (cost / optimum - 1) / seeds;
      lucky += (truth(history.best().orElseThrow().configuration()) / optimum - 1) / seeds;
    }
    return new Tally(covered, bias, regret, lucky);
  }

  private static Configuration leader(History history, int place) {
    return history.observations().stream()
        .sorted((a, b) -> Double.compare(a.median().orElseThrow(), b.median().orElseThrow()))
        .skip(place)
        .findFirst()
        .orElseThrow()
        .configuration();
  }

  private static History measured(
      History history, Configuration c, SplittableRandom random, double outliers) {
    double s2 = Math.log1p(0.04);
    double cost = truth(c) * Math.exp(Math.sqrt(s2) * random.nextGaussian() - s2 / 2);
    boolean disturbed = random.nextDouble() < outliers;
    return history.plus(
        c, Outcome.measured(disturbed ? cost * (2 + 2 * random.nextDouble()) : cost));
  }

  /**
   * Seeds 1 to 1000, stated before running: noise of 20 % with 5 % outliers of factor 2 to 4. The
   * 95 % interval, widened because nothing verified it, covers the undisturbed mean in 95 to 99.5 %
   * of them, the estimate is unbiased within 2 %.
   */
  @Tag("release")
  @Test
  void intervalsCoverAndEstimatesAreUnbiased() {
    Tally tally = tally(1, 1000, 0.05);
    assertThat(tally.covered).isBetween(0.95, 0.995);
    assertThat(Math.abs(tally.bias)).isLessThan(0.02);
  }

  /** Seeds 1 to 60: better than the least mean, in the mean over the seeds. */
  @Tag("release")
  @Test
  void beatsTheLeastMean() {
    Tally tally = tally(1, 60, 0.05);
    assertThat(tally.regret).isLessThan(tally.luckyRegret);
  }

  @Test
  void withoutReplicatesOrNoiseItIsTheLeastCost() {
    SplittableRandom random = new SplittableRandom(1);
    History history = History.empty(GRID);
    assertThat(new PosteriorRecommender().recommend(history)).isEqualTo(Optional.empty());
    for (int i = 0; i < 12; i++) {
      history = measured(history, history.sampleNew(random), random, 0);
    }
    var best = history.best().orElseThrow();
    var r = new PosteriorRecommender().recommend(history).orElseThrow();
    assertThat(r.configuration()).isEqualTo(best.configuration());
    assertThat(r.interval()).isEmpty();
    History again = history.plus(best.configuration(), Outcome.measured(best.cost().orElseThrow()));
    assertThat(new PosteriorRecommender().recommend(again).orElseThrow().estimate())
        .isEqualTo(best.cost().orElseThrow());
  }

  @Test
  void theSameHistoryGivesTheSameRecommendation() {
    SplittableRandom random = new SplittableRandom(5);
    History history = History.empty(GRID);
    for (int i = 0; i < 40; i++) {
      Configuration c =
          i % 2 == 0
              ? history.sampleNew(random)
              : leader(history, i % 3 % Math.max(1, Math.min(3, i / 4)));
      history = measured(history, c, random, 0.05);
    }
    Recommendation first = new PosteriorRecommender().recommend(history).orElseThrow();
    assertThat(new PosteriorRecommender().recommend(history)).hasValue(first);
    assertThat(first.interval().orElseThrow().low()).isLessThan(first.estimate());
    assertThat(first.interval().orElseThrow().high()).isGreaterThan(first.estimate());
    assertThat(first.probabilityBest().orElseThrow()).isBetween(0.0, 1.0);
  }

  /** Draws of the hyperparameters differ, and the mixture is less sure than its parts. */
  @Test
  void whatTheHyperparametersLeaveOpenWidensTheInterval() {
    SplittableRandom random = new SplittableRandom(6);
    History history = History.empty(GRID);
    for (int i = 0; i < 30; i++) {
      Configuration c = i % 3 < 2 ? history.sampleNew(random) : leader(history, i % 2);
      history = measured(history, c, random, 0);
    }
    NoisyEnsemble mixture =
        new NoisyEnsemble(NoisyModels.forEstimates(history.space()).models(history, 8));
    assertThat(
            mixture.models().stream()
                .mapToDouble(m -> m.process().signalVariance())
                .distinct()
                .count())
        .isEqualTo(8);
    for (int i = 0; i < history.observations().size(); i++) {
      int place = i;
      double own =
          mixture.models().stream().mapToDouble(m -> m.variance(place)).average().orElseThrow();
      assertThat(mixture.variance(i)).isGreaterThan(own);
    }
  }

  @Test
  void aConfigurationThatFailedIsNotRecommended() {
    SplittableRandom random = new SplittableRandom(2);
    History history = History.empty(GRID);
    for (int i = 0; i < 20; i++) {
      history = measured(history, history.sampleNew(random), random, 0);
      history = measured(history, history.trial(2 * i).configuration(), random, 0);
    }
    Configuration first =
        new PosteriorRecommender().recommend(history).orElseThrow().configuration();
    History failed = history.plus(first, Outcome.failed("once"));
    assertThat(new PosteriorRecommender().recommend(failed).orElseThrow().configuration())
        .isNotEqualTo(first);
  }

  /**
   * Costs are taken to be exact where nothing was measured twice, and where all replicates agree.
   */
  @Test
  void norWhereCostsAreExact() {
    Configuration first = GRID.stream().findFirst().orElseThrow();
    Configuration second = GRID.stream().skip(1).findFirst().orElseThrow();
    Configuration third = GRID.stream().skip(2).findFirst().orElseThrow();
    History once =
        History.empty(GRID)
            .plus(first, Outcome.measured(1))
            .plus(first, Outcome.failed("crash"))
            .plus(second, Outcome.measured(2))
            .plus(third, Outcome.measured(3));
    History twice = once.plus(second, Outcome.measured(2)).plus(third, Outcome.measured(3));
    for (History history : List.of(once, twice)) {
      assertThat(new PosteriorRecommender().recommend(history).orElseThrow().configuration())
          .isEqualTo(second);
    }
  }

  /**
   * Two equal points, ten runs each, noise of 10 %, seeds 1 to 40: before noise could be larger
   * than the spread of two medians 95 % intervals held 18 times and one of the points was "the
   * best" by more than 0.95 in 30.
   */
  @Test
  void ofTwoEqualPointsNoneIsTheBest() {
    SearchSpace two = SearchSpace.builder().integer("x", 0, 1).build();
    int covered = 0;
    int sure = 0;
    for (int seed = 1; seed <= 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(two);
      for (int i = 0; i < 20; i++) {
        double cost = Math.exp(0.1 * random.nextGaussian());
        history = history.plus(two.at(i % 2), Outcome.measured(cost));
      }
      Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
      covered += r.interval().orElseThrow().contains(Math.exp(0.005)) ? 1 : 0;
      sure += r.probabilityBest().orElseThrow() > 0.95 ? 1 : 0;
    }
    assertThat(covered).isGreaterThanOrEqualTo(36);
    assertThat(sure).isLessThanOrEqualTo(8);
  }

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

  /** One pair of runs, 9 % apart, is all that tells the noise: 0.6 of logarithms; 0.09 before. */
  @Test
  void aSinglePairMakesAWideInterval() {
    History history =
        History.empty(GRID)
            .plus(GRID.at(0, 0), Outcome.measured(10))
            .plus(GRID.at(0, 0), Outcome.measured(10.9))
            .plus(GRID.at(1, 0), Outcome.measured(12));
    Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
    Interval interval = r.interval().orElseThrow();
    assertThat(Math.log(interval.high() / interval.low())).isBetween(0.4, 0.9);
    assertThat(r.probabilityBest().orElseThrow()).isLessThan(0.97);
  }

  /** Seeds 1 to 40, five runs of the only point, noise of 10 %: 95 % of 40 are 38. */
  @Test
  void theOnlyConfigurationHasTheIntervalOfItsRuns() {
    SearchSpace point = SearchSpace.builder().integer("x", 5, 5).build();
    int covered = 0;
    for (int seed = 1; seed <= 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(point);
      for (int i = 0; i < 5; i++) {
        double cost = 5 * Math.exp(0.1 * random.nextGaussian());
        history = history.plus(point.at(0), Outcome.measured(cost));
      }
      Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
      assertThat(r.interval()).isPresent();
      assertThat(r.probabilityBest()).hasValue(1);
      assertThat(r.measurements()).hasSize(5);
      covered += r.interval().orElseThrow().contains(5 * Math.exp(0.005)) ? 1 : 0;
    }
    assertThat(covered).isBetween(34, 40);
  }

  /**
   * Seeds 1 to 20: 80 random points of costs over five decades, noise of 10 %, three of them
   * measured again. Single good points are no outliers of a smooth landscape: what is recommended
   * costs less than ten times the least of all, always.
   */
  @Test
  void recommendsAGoodPointThatWasMeasuredOnce() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < 5; j++) {
      builder.real("x" + j, -5, 5);
    }
    SearchSpace space = builder.build();
    for (int seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(space);
      for (int i = 0; i < 83; i++) {
        Configuration c =
            i < 80 ? history.sampleNew(random) : history.trial(i - 80).configuration();
        double noise = Math.exp(0.1 * random.nextGaussian());
        history = history.plus(c, Outcome.measured(discus(c) * noise));
      }
      double least =
          history.observations().stream()
              .mapToDouble(o -> discus(o.configuration()))
              .min()
              .orElseThrow();
      Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
      assertThat(discus(r.configuration())).as("seed %d", seed).isLessThan(10 * least);
    }
  }

  /**
   * Noise was material when the model chose, and is weak by all runs: the verifying ones agree much
   * better. What they verify stands, though another was lower by luck. Seeds 1 to 10.
   */
  @Test
  void aVerifiedChoiceStandsWhereNoiseHasBecomeWeakSince() {
    for (int seed = 1; seed <= 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(GRID);
      for (int i = 0; i < 43; i++) {
        Configuration c = i < 40 ? history.sampleNew(random) : history.trial(i).configuration();
        double noise = Math.exp(0.02 * random.nextGaussian());
        history = history.plus(c, Outcome.measured(truth(c) * noise));
        if (i > 36) {
          double pair = truth(c) * Math.exp(0.02 * random.nextGaussian());
          history = history.plus(c, Outcome.measured(pair));
        }
      }
      Configuration chosen =
          new PosteriorRecommender().recommend(history).orElseThrow().configuration();
      for (int run = 0; run < 9; run++) {
        double noise = Math.exp(0.0005 * random.nextGaussian());
        history = history.plus(chosen, Outcome.measured(truth(chosen) * noise));
      }
      Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
      assertThat(r.configuration()).as("seed %d", seed).isEqualTo(chosen);
      assertThat(r.method()).contains("measured by runs made after the choice");
    }
  }

  /** Steep in one direction that is no axis. */
  private static double discus(Configuration c) {
    double[] axis = {0.2, 0.4, -0.5, 0.6, 0.436};
    double along = 0;
    double squares = 0;
    for (int j = 0; j < axis.length; j++) {
      double x = c.real("x" + j) - 0.5 * j;
      along += axis[j] * x;
      squares += x * x;
    }
    return 300 + squares + 1e6 * along * along;
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
