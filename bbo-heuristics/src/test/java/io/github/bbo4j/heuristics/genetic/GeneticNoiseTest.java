package io.github.bbo4j.heuristics.genetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Parents are chosen by aggregated costs. */
class GeneticNoiseTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("a", 0, 19).integer("b", 0, 19).integer("c", 0, 19).build();

  private static double truth(Configuration c) {
    return 100 + 5 * (c.integer("a") + c.integer("b") + c.integer("c"));
  }

  /** A point that was lucky once and bad twice is no parent any more. */
  @Test
  void replicatesDropALuckyParent() {
    History history = History.empty(SPACE);
    for (int i = 0; i < 12; i++) {
      history = history.plus(SPACE.at(i, i, i), Outcome.measured(50 + i));
    }
    Configuration lucky = SPACE.at(19, 19, 19);
    history = history.plus(lucky, Outcome.measured(1));
    assertThat(BreedingPool.best(history, 13, 10).configuration(0)).isEqualTo(lucky);
    history = history.plus(lucky, Outcome.measured(900)).plus(lucky, Outcome.measured(900));
    BreedingPool ten = BreedingPool.best(history, 13, 10);
    assertThat(ten.costs()).doesNotContain(1.0).hasSize(10);
    assertThat(ten.configuration(0)).isEqualTo(SPACE.at(0, 0, 0));
  }

  /**
   * 40 points of four runs each under noise of 50 %, seeds 1 to 40. H0: what the aggregation is
   * does not matter. Stated before running: the children bred by the means are truly better than
   * those bred by the first runs in at least 28 of the 40 (one-sided sign test, p below 0.01).
   */
  @Test
  void childrenOfAggregatedCostsAreTrulyBetter() {
    assertBetter(GeneticAlgorithm::new);
    assertBetter(GenerationalGeneticAlgorithm::new);
  }

  private static void assertBetter(Supplier<Heuristic> genetic) {
    int wins = 0;
    for (int seed = 1; seed <= 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History means = History.empty(SPACE);
      for (int i = 0; i < 40; i++) {
        Configuration point = means.sampleNew(random);
        for (int run = 0; run < 4; run++) {
          double noise = Math.exp(0.5 * random.nextGaussian());
          means = means.plus(point, Outcome.measured(truth(point) * noise));
        }
      }
      Aggregation first = costs -> costs[0];
      wins +=
          children(genetic, means, seed) < children(genetic, means.withAggregation(first), seed)
              ? 1
              : 0;
    }
    assertThat(wins).isGreaterThanOrEqualTo(28);
  }

  private static double children(Supplier<Heuristic> genetic, History history, long seed) {
    double sum = 0;
    for (int i = 0; i < 50; i++) {
      sum +=
          truth(
              genetic
                  .get()
                  .suggest(history, new SplittableRandom(1000 * seed + i))
                  .configuration());
    }
    return sum / 50;
  }
}
