package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.search.CandidateScore;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScreeningVariantsTest {
  private static final int LEVELS = 1000;

  private static SearchSpaceBuilder integers(int dimension) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, dimension).forEach(j -> builder.integer("n" + j, 0, LEVELS));
    return builder;
  }

  private static Configuration middle(SearchSpace space) {
    long[] coordinates = new long[space.dimension()];
    Arrays.fill(coordinates, LEVELS / 2);
    return space.at(coordinates);
  }

  /** The first parameter weighs most, and so on. */
  private static double[] weights(int dimension) {
    return IntStream.range(0, dimension).mapToDouble(j -> -j).toArray();
  }

  private static Configuration variant(
      SearchSpace space, Configuration point, CandidateScore score) {
    return variant(History.empty(space).plus(point, Outcome.measured(1)), point, score);
  }

  private static Configuration variant(History history, Configuration point, CandidateScore score) {
    SearchSpace space = history.space();
    return new ScreeningVariants(space, new SpaceEncoding(space))
        .best(
            point,
            weights(new SpaceEncoding(space).column(space.dimension())),
            history,
            score,
            new SplittableRandom(3));
  }

  private static double[] none(double[][] columns) {
    return new double[columns[0].length];
  }

  private static long differences(Configuration a, Configuration b) {
    return IntStream.range(0, a.space().dimension())
        .filter(j -> a.coordinate(j) != b.coordinate(j))
        .count();
  }

  @Test
  void whatWeighsMostStaysAndTheRestIsDrawn() {
    SearchSpace space = integers(20).build();
    Configuration point = middle(space);
    Configuration variant = variant(space, point, ScreeningVariantsTest::none);
    for (int j = 0; j < 4; j++) {
      assertThat(variant.coordinate(j)).isEqualTo(LEVELS / 2);
    }
    assertThat(differences(point, variant)).isGreaterThanOrEqualTo(14);
  }

  /** A permutation has several columns. */
  @Test
  void aParameterWeighsWhatItsHeaviestColumnDoes() {
    SearchSpace space = integers(9).permutation("order", 5).build();
    Configuration point = space.atUnit(new double[10]).orElseThrow();
    double[] weights = weights(new SpaceEncoding(space).column(10));
    assertThat(weights).hasSizeGreaterThan(11);
    weights[weights.length - 1] = 1;
    Configuration variant =
        new ScreeningVariants(space, new SpaceEncoding(space))
            .best(
                point,
                weights,
                History.empty(space),
                ScreeningVariantsTest::none,
                new SplittableRandom(3));
    assertThat(variant.coordinate(9)).isEqualTo(point.coordinate(9));
    assertThat(variant.coordinate(0)).isEqualTo(point.coordinate(0));
    assertThat(differences(point, variant)).isGreaterThanOrEqualTo(6);
  }

  @Test
  void theVariantOfTheLargestScoreIsTaken() {
    SearchSpace space = integers(12).build();
    List<double[]> scored = new ArrayList<>();
    Configuration variant =
        variant(
            space,
            middle(space),
            columns -> {
              scored.add(columns[11].clone());
              return columns[11].clone();
            });
    assertThat(scored).hasSize(1);
    double best = Arrays.stream(scored.get(0)).max().orElseThrow();
    assertThat(new SpaceEncoding(space).encode(variant)[11]).isEqualTo(best);
  }

  @Test
  void amongFewParametersAndUnderConstraintsThePointStays() {
    SearchSpace few = integers(9).build();
    assertThat(variant(few, middle(few), ScreeningVariantsTest::none)).isEqualTo(middle(few));
    SearchSpace tied =
        integers(12)
            .constraint("ordered", c -> c.integer("n0") <= c.integer("n1"), "n0", "n1")
            .build();
    assertThat(variant(tied, middle(tied), ScreeningVariantsTest::none)).isEqualTo(middle(tied));
  }

  @Test
  void afterFiveRunsForEachParameterThePointStays() {
    SearchSpace space = integers(12).build();
    Configuration point = middle(space);
    History history = History.empty(space);
    for (int runs = 0; runs < 60; runs++) {
      assertThat(variant(history, point, ScreeningVariantsTest::none)).isNotEqualTo(point);
      history = history.plus(space.at(new long[12]), Outcome.measured(1));
    }
    assertThat(variant(history, point, ScreeningVariantsTest::none)).isEqualTo(point);
    History underWay = history.prefix(59).withPending(List.of(point));
    assertThat(variant(underWay, point, ScreeningVariantsTest::none)).isEqualTo(point);
  }

  @Test
  void anythingMeasuredIsNoVariant() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 12).forEach(j -> builder.choice("c" + j, "only"));
    SearchSpace space = builder.build();
    Configuration point = space.at(new long[12]);
    assertThat(variant(space, point, ScreeningVariantsTest::none)).isEqualTo(point);
  }

  /** A decision next to a measured point would say little about thirty parameters. */
  @Test
  void aDecisionAmongManyDiffersFromAllThatWasMeasured() {
    SearchSpace space = integers(30).build();
    SplittableRandom random = new SplittableRandom(7);
    History history = History.empty(space).withRemaining(100);
    for (int k = 0; k < 24; k++) {
      Configuration point =
          k % 8 == 7 ? history.trial(k - 1).configuration() : space.sample(random);
      double cost = (1 + point.coordinate(4) / 500.0) * Math.exp(0.1 * random.nextGaussian());
      history = history.plus(point, Outcome.measured(cost));
    }
    Configuration fresh = new NoisyDecisions().decide(history).fresh().orElseThrow();
    for (int k = 0; k < history.size(); k++) {
      assertThat(differences(fresh, history.trial(k).configuration())).isGreaterThanOrEqualTo(20);
    }
  }
}
