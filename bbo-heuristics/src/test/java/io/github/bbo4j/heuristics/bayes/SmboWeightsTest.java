package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Weights are of parameters, however many columns a parameter has in a model. */
class SmboWeightsTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().permutation("order", 4).real("idle", 0, 1).real("active", 0, 1).build();

  @Test
  void aParameterHasTheLargestOfItsColumns() {
    SpaceEncoding encoding = new SpaceEncoding(SPACE);
    int columns = encoding.column(3);
    assertThat(columns).isGreaterThan(3);
    double[] weights = new double[columns + 2];
    weights[1] = 5;
    weights[columns - 2] = -3;
    weights[columns - 1] = 2;
    weights[columns] = 99;
    assertThat(encoding.largest(weights)).containsExactly(5, -3, 2);
  }

  @Test
  void besideAPermutationTheActiveParameterWeighsMoreThanTheIdleOne() {
    SplittableRandom random = new SplittableRandom(11);
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Configuration point = SPACE.sample(random);
      double cost = 1 + Math.pow(point.real("active") - 0.3, 2);
      trials.add(
          new Trial(
              i, point, Purpose.INITIAL, Outcome.measured(cost), Duration.ZERO, Duration.ZERO));
    }
    double[] weights = new SmboHeuristic().logWeights(History.of(SPACE, Aggregation.MEAN, trials));
    assertThat(weights).hasSize(3);
    assertThat(weights[2]).isGreaterThan(weights[0] + 2).isGreaterThan(weights[1] + 2);
  }
}
