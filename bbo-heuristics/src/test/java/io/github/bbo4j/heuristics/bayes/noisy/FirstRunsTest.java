package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FirstRunsTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 99).build();

  /**
   * Configurations of noise of 3 %.
   *
   * @param first what each one's first run costs, as a multiple
   * @param repeated how many are run three times, of twelve
   */
  private static History history(double first, int repeated, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(LINE);
    for (int run = 0; run < 3; run++) {
      for (int x = 0; x < (run == 0 ? 12 : repeated); x++) {
        double noise = Math.exp(0.03 * random.nextGaussian());
        double cost = (100 + 3 * x) * noise * (run == 0 ? first : 1);
        history = history.plus(LINE.at(8 * x), Outcome.measured(cost));
      }
    }
    return history;
  }

  @Test
  void areSeenWhereTheyCostMore() {
    for (int seed = 1; seed <= 20; seed++) {
      assertThat(FirstRuns.costMore(history(1.5, 5, seed))).as("seed %s", seed).isTrue();
      assertThat(FirstRuns.costMore(history(1, 5, seed))).as("seed %s", seed).isFalse();
      assertThat(FirstRuns.costMore(history(1 / 1.5, 5, seed))).as("lucky").isFalse();
    }
    assertThat(FirstRuns.costMore(history(1.5, 2, 1))).as("of two configurations").isFalse();
    assertThat(FirstRuns.costMore(History.empty(LINE))).isFalse();
    History failed = history(1.5, 3, 1).plus(LINE.at(0), Outcome.failed("no"));
    assertThat(FirstRuns.costMore(failed)).as("of two that never failed").isFalse();
  }

  /** One of eight may be otherwise. */
  @Test
  void areNotSeenWhereTheyCostMoreAtTimes() {
    History all = history(1.5, 8, 1);
    assertThat(FirstRuns.costMore(all.plus(LINE.at(0), Outcome.measured(900)))).isTrue();
    History some = History.empty(LINE);
    for (int x = 0; x < 8; x++) {
      for (int run = 0; run < 3; run++) {
        some = some.plus(LINE.at(x), Outcome.measured(run == 0 && x > 1 ? 150 : 100 + run));
      }
    }
    assertThat(FirstRuns.costMore(some)).as("six of eight").isFalse();
  }

  /** What was run twice seems to be the best with probability 1, whoever is. */
  @Test
  void thenTheProbabilityOfBeingTheBestIsUnknown() {
    PosteriorRecommender recommender = new PosteriorRecommender();
    Recommendation recommended = recommender.recommend(history(1.5, 5, 1)).orElseThrow();
    assertThat(recommended.probabilityBest()).isEmpty();
    assertThat(recommended.interval()).isPresent();
    assertThat(recommended.method()).contains("the first run of a configuration costs more");
    Recommendation steady = recommender.recommend(history(1, 5, 1)).orElseThrow();
    assertThat(steady.probabilityBest()).isPresent();
    assertThat(steady.method()).doesNotContain("first run");
  }
}
