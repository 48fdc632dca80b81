package io.github.bbo4j.heuristics.bayes;

import static io.github.bbo4j.heuristics.bayes.NoisyBowl.GRID;
import static io.github.bbo4j.heuristics.bayes.NoisyBowl.leader;
import static io.github.bbo4j.heuristics.bayes.NoisyBowl.measured;
import static io.github.bbo4j.heuristics.bayes.NoisyBowl.truth;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyEnsemble;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyModels;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What intervals and probabilities of recommendations are worth. */
class PosteriorIntervalsTest {
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

  /** One pair of runs, 9 % apart, is nearly all that tells the noise: 0.36 of logarithms. */
  @Test
  void aSinglePairMakesAWideInterval() {
    History history =
        History.empty(GRID)
            .plus(GRID.at(0, 0), Outcome.measured(10))
            .plus(GRID.at(0, 0), Outcome.measured(10.9))
            .plus(GRID.at(1, 0), Outcome.measured(12));
    Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
    Interval interval = r.interval().orElseThrow();
    assertThat(Math.log(interval.high() / interval.low())).isBetween(0.25, 0.6);
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
}
