package io.github.bbo4j.heuristics.bayes;

import static io.github.bbo4j.heuristics.bayes.NoisyBowl.GRID;
import static io.github.bbo4j.heuristics.bayes.NoisyBowl.truth;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyEnsemble;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BestProbabilityTest {
  /**
   * Six verifying runs that come out as expected, a twentieth lower and a twentieth higher, noise
   * of 5 %, seeds 1 to 20: the probability of being the best follows them. It was that of the
   * choice, whatever they said.
   */
  @Test
  void whatVerifiesAChoiceTellsWhetherItIsTheBest() {
    double[] mean = new double[3];
    for (int seed = 1; seed <= 20; seed++) {
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
        mean[k] += probability[k] / 20;
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
