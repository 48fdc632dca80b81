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
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is recommended. */
class PosteriorRecommenderTest {
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
}
