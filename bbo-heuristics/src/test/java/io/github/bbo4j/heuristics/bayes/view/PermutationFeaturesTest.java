package io.github.bbo4j.heuristics.bayes.view;

import static io.github.bbo4j.heuristics.bayes.view.UniformTrials.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.AutoHeuristic;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What of an order counts, as models find out. */
class PermutationFeaturesTest {
  private static final int ITEMS = 6;
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("n", 1, 4).permutation("order", ITEMS).build();
  private static final int PLACE = 1;

  private static List<Integer> order(Configuration c) {
    return ((List<?>) c.value("order")).stream().map(Integer.class::cast).toList();
  }

  /** A number of 0 to 1 of two items, the same whenever it is asked for. */
  private static double of(int i, int j) {
    return new SplittableRandom(7 * i + j).nextDouble();
  }

  private static double precedences(Configuration c) {
    double cost = 1 + 0.1 * c.integer("n");
    for (int i = 0; i < ITEMS; i++) {
      for (int j = i + 1; j < ITEMS; j++) {
        cost += of(order(c).get(i), order(c).get(j));
      }
    }
    return cost;
  }

  private static double neighbours(Configuration c) {
    double cost = 1 + 0.1 * c.integer("n");
    for (int i = 1; i < ITEMS; i++) {
      int a = order(c).get(i - 1);
      int b = order(c).get(i);
      cost += of(Math.min(a, b), Math.max(a, b));
    }
    return cost;
  }

  private static double successors(Configuration c) {
    double cost = 1 + 0.1 * c.integer("n");
    for (int i = 1; i < ITEMS; i++) {
      cost += of(order(c).get(i - 1), order(c).get(i));
    }
    return cost;
  }

  private static double positions(Configuration c) {
    double cost = 1 + 0.1 * c.integer("n");
    return cost + Math.pow(order(c).indexOf(2) - 3.3, 2) + order(c).indexOf(4);
  }

  private static long chosen(ToDoubleFunction<Configuration> cost, PermutationFeatures kind) {
    return Stream.iterate(1L, seed -> seed <= 6, seed -> seed + 1)
        .filter(seed -> kind == ViewChoice.of(uniform(SPACE, 50, seed, cost)).get(PLACE))
        .count();
  }

  @Test
  void whatCountsIsToldFromTheCosts() {
    assertThat(chosen(PermutationFeaturesTest::precedences, PermutationFeatures.PRECEDENCES))
        .isGreaterThanOrEqualTo(5);
    assertThat(chosen(PermutationFeaturesTest::neighbours, PermutationFeatures.NEIGHBOURS))
        .isGreaterThanOrEqualTo(5);
    assertThat(chosen(PermutationFeaturesTest::successors, PermutationFeatures.SUCCESSORS))
        .isGreaterThanOrEqualTo(4);
  }

  @Test
  void positionsAreKeptWhereTheyCountOrNothingDoes() {
    Map<Integer, PermutationFeatures> kept = Map.of(PLACE, PermutationFeatures.POSITIONS);
    for (long seed = 1; seed <= 6; seed++) {
      assertThat(ViewChoice.of(uniform(SPACE, 50, seed, c -> positions(c)))).isEqualTo(kept);
    }
    assertThat(ViewChoice.of(uniform(SPACE, 50, 1, c -> 3))).isEqualTo(kept);
    assertThat(ViewChoice.of(uniform(SPACE, 9, 1, c -> precedences(c)))).isEqualTo(kept);
  }

  @Test
  void autoDecidesByWhatCountsAndSaysSo() {
    History history = uniform(SPACE, 40, 3, c -> precedences(c));
    ModelView view = ModelView.of(history);
    assertThat(view.history().space().domain(PLACE).featureCount()).isEqualTo(15);
    for (int n = 0; n < 40; n++) {
      Configuration told = history.trial(n).configuration();
      assertThat(view.in(view.history().trial(n).configuration())).isEqualTo(told);
    }
    Proposal proposal = new AutoHeuristic().suggest(history, new SplittableRandom(1));
    assertThat(proposal.notes()).contains("decided about by precedences: order");
    assertThat(proposal.configuration().space()).isEqualTo(SPACE);
  }

  @Test
  void twoOrdersAreAskedAboutOneByOne() {
    SearchSpace space =
        SearchSpace.builder()
            .permutation("order", ITEMS)
            .integer("n", 1, 4)
            .permutation("p", 4)
            .build();
    History history =
        uniform(space, 60, 5, c -> neighbours(c) + 0.3 * ((List<?>) c.value("p")).indexOf(2));
    assertThat(ViewChoice.of(history))
        .isEqualTo(Map.of(0, PermutationFeatures.NEIGHBOURS, 2, PermutationFeatures.POSITIONS));
  }

  @Test
  void constraintsReadTheSameOrders() {
    SearchSpace bound =
        SearchSpace.builder()
            .integer("n", 1, 4)
            .permutation("order", ITEMS)
            .constraint("first", v -> !v.value("order").toString().startsWith("[5"), "order")
            .build();
    SearchSpace seen = ModelView.of(uniform(bound, 40, 3, c -> precedences(c))).history().space();
    assertThat(seen.domain(PLACE)).isInstanceOf(SeenPermutation.class);
    assertThat(seen.longSize()).isEqualTo(bound.longSize()).hasValue(4 * 600);
  }

  @Test
  void aListOfPointsIsTheSameList() {
    SearchSpace listed =
        SearchSpace.builder()
            .integer("n", 1, 4)
            .permutation("order", ITEMS)
            .points(
                SPACE.stream()
                    .filter(c -> (c.coordinate(0) + c.coordinate(1)) % 7 == 0)
                    .map(c -> Map.of("order", c.value("order"), "n", c.integer("n")))
                    .toList())
            .build();
    ModelView view = ModelView.of(uniform(listed, 40, 3, c -> precedences(c)));
    SearchSpace seen = view.history().space();
    assertThat(seen.domain(seen.indexOf("order"))).isInstanceOf(SeenPermutation.class);
    assertThat(seen.stream().map(view::in)).containsExactlyElementsOf(listed.stream().toList());
  }

  @Test
  void underNoiseItIsSeenAsWell() {
    RandomGenerator random = new SplittableRandom(6);
    History history = History.empty(SPACE);
    for (int n = 0; n < 44; n++) {
      Configuration point = n < 40 ? SPACE.sample(random) : history.trial(n - 40).configuration();
      Outcome outcome =
          Outcome.measured(precedences(point) * Math.exp(0.03 * random.nextGaussian()));
      history = history.plus(Trial.of(n, point, Purpose.SEARCH, outcome));
    }
    assertThat(new AutoHeuristic().suggest(history.withRemaining(30), random).notes())
        .contains("knowledge gradient on a robust process", "decided about by precedences: order");
  }
}
