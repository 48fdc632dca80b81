package io.github.bbo4j.heuristics.bayes;

import static io.github.bbo4j.heuristics.bayes.NoisyBowl.GRID;
import static io.github.bbo4j.heuristics.bayes.NoisyBowl.truth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyEnsemble;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyModel;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BestProbabilityTest {
  /**
   * Six verifying runs that come out as expected, a twentieth lower and a twentieth higher, noise
   * of 5 %: the probability of being the best follows them. It was that of the choice, whatever
   * they said.
   */
  @Test
  void whatVerifiesAChoiceTellsWhetherItIsTheBest() {
    followsWhatVerifies(1, 5);
  }

  /** The same of seeds 6 to 25. */
  @Test
  @Tag("release")
  void whatVerifiesManyChoicesTellsWhetherTheyAreTheBest() {
    followsWhatVerifies(6, 25);
  }

  private static void followsWhatVerifies(int firstSeed, int lastSeed) {
    double[] mean = new double[3];
    int seeds = lastSeed - firstSeed + 1;
    for (int seed = firstSeed; seed <= lastSeed; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(GRID);
      for (int i = 0; i < 40; i++) {
        Configuration c =
            i % 3 < 2 ? history.sampleNew(random) : history.trial(i - 1).configuration();
        history =
            history.plus(c, Outcome.measured(truth(c) * Math.exp(0.05 * random.nextGaussian())));
      }
      Recommendation chosen = new PosteriorRecommender().recommend(history).orElseThrow();
      double[] probability = new double[3];
      for (int k = 0; k < 3; k++) {
        History verified = history;
        for (int run = 0; run < 6; run++) {
          double cost = chosen.estimate() * (0.95 + 0.05 * k + 0.01 * (run % 3 - 1));
          verified = verified.plus(chosen.configuration(), Outcome.measured(cost));
        }
        Recommendation r = new PosteriorRecommender().recommend(verified).orElseThrow();
        assertThat(r.configuration()).isEqualTo(chosen.configuration());
        assertThat(r.measurements()).as("none of them was known at the choice").hasSize(6);
        probability[k] = r.probabilityBest().orElseThrow();
        mean[k] += probability[k] / seeds;
      }
      assertThat(probability[0]).as("seed %d", seed).isGreaterThanOrEqualTo(probability[1]);
      assertThat(probability[1]).as("seed %d", seed).isGreaterThanOrEqualTo(probability[2]);
    }
    assertThat(mean[0]).isGreaterThan(mean[1] + 0.1);
    assertThat(mean[1]).isGreaterThan(mean[2] + 0.1);
  }

  /** Verified beyond all doubt its variance is 0, for which the search for a root went on. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void theOnlyLeaderIsTheBest() {
    NoisyEnsemble posterior = afterTwelveRuns();
    for (int leader = 0; leader < 8; leader++) {
      BestProbability.VerifiedMean sure = new BestProbability.VerifiedMean(0, 1e-300);
      assertThat(BestProbability.of(posterior, new int[] {leader}, 5, Optional.of(sure)))
          .isEqualTo(1);
    }
  }

  /**
   * Of two leaders it is the normal distribution of their difference, given the verified mean of
   * the first by the formula of regression; 2000 draws leave a standard error of 0.011 at most.
   */
  @Test
  void aVerifiedMeanConditionsTheDifferenceOfTwoLeaders() {
    NoisyEnsemble posterior = afterTwelveRuns();
    int[] leaders = posterior.leaders(2);
    double deviation = Math.sqrt(posterior.models().get(0).variance(leaders[0]));
    double mean = posterior.models().get(0).mean(leaders[0]);
    for (double surprise : new double[] {-2, 0, 2}) {
      for (double share : new double[] {0.1, 1, 10}) {
        BestProbability.VerifiedMean verified =
            new BestProbability.VerifiedMean(
                mean + surprise * deviation, share * deviation * deviation);
        double expected =
            posterior.models().stream()
                .mapToDouble(m -> firstIsLower(m, leaders, verified))
                .average()
                .orElseThrow();
        assertThat(BestProbability.of(posterior, leaders, 1000, Optional.of(verified)))
            .as("%s deviations from the mean, %s times its variance", surprise, share)
            .isCloseTo(expected, within(0.025));
      }
    }
  }

  private static double firstIsLower(
      NoisyModel model, int[] leaders, BestProbability.VerifiedMean verified) {
    double[][] rows = model.data().rows();
    double[][] v = model.whitened(leaders);
    double first = model.variance(leaders[0]);
    double both = model.covariance(rows[leaders[0]], v[0], rows[leaders[1]], v[1]);
    double slope = (both - first) / (first + verified.variance());
    double difference =
        model.mean(leaders[1])
            - model.mean(leaders[0])
            + slope * (verified.mean() - model.mean(leaders[0]));
    double variance = first + model.variance(leaders[1]) - 2 * both - slope * (both - first);
    return new NormalDistribution().cumulativeProbability(difference / Math.sqrt(variance));
  }

  private static NoisyEnsemble afterTwelveRuns() {
    SplittableRandom random = new SplittableRandom(1);
    History history = History.empty(GRID);
    for (int i = 0; i < 12; i++) {
      Configuration c =
          i % 3 < 2 ? history.sampleNew(random) : history.trial(i - 1).configuration();
      history =
          history.plus(c, Outcome.measured(truth(c) * Math.exp(0.05 * random.nextGaussian())));
    }
    return NoisyEnsemble.of(history);
  }

  /** Student's distribution: the fewer runs say how large the noise is, the less is sure. */
  @Test
  void fewDegreesOfFreedomMakeLessSure() {
    NoisyEnsemble posterior = afterTwelveRuns();
    int[] leaders = posterior.leaders(2);
    double[] sure = new double[3];
    int[] degrees = {1, 4, 1000};
    for (int k = 0; k < 3; k++) {
      sure[k] = BestProbability.of(posterior, leaders, degrees[k], Optional.empty());
    }
    assertThat(sure[2]).as("of a normal distribution").isBetween(0.6, 0.99);
    assertThat(sure[1]).isLessThan(sure[2] - 0.005);
    assertThat(sure[0]).isLessThan(sure[1] - 0.01);
  }
}
