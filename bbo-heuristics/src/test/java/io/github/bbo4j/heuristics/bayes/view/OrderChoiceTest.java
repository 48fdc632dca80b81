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
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.AutoHeuristic;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Orders that were told as a choice, as models see them. */
class OrderChoiceTest {
  private static final String NOTE = "decided about in order: ";

  /** Powers of two from 1K on; the greatest is told first. */
  private static final String[] SIZES = {"1M", "1K", "4K", "16K", "64K", "256K"};

  /** The places of the sizes in their order. */
  private static final Map<String, Integer> PLACES =
      Map.of("1K", 0, "4K", 1, "16K", 2, "64K", 3, "256K", 4, "1M", 5);

  private static final String[] WORDS =
      IntStream.range(0, 12).mapToObj(k -> "" + (char) ('a' + k)).toArray(String[]::new);

  private static SearchSpaceBuilder sizes() {
    return SearchSpace.builder().choice("size", SIZES).integer("n", 1, 12);
  }

  private static double ordered(Configuration c) {
    double size = PLACES.get(c.text("size")) - 3.2;
    double n = c.integer("n") - 5;
    return Math.exp(0.3 * size * size + 0.03 * n * n);
  }

  private static double unordered(Configuration c) {
    double[] effects = {0.1, 2, 0.2, 1.8, 0.1, 2.1}; // In the order of the sizes: up and down.
    double n = c.integer("n") - 5;
    return Math.exp(effects[PLACES.get(c.text("size"))] + 0.03 * n * n);
  }

  @Test
  void anOrderByNumbersIsToldFromNone() {
    int right = 0;
    int wrong = 0;
    for (int seed = 1; seed <= 20; seed++) {
      right += ViewChoice.of(uniform(sizes().build(), 16, seed, c -> ordered(c))).size();
      wrong += ViewChoice.of(uniform(sizes().build(), 16, seed, c -> unordered(c))).size();
    }
    assertThat(right).isGreaterThanOrEqualTo(18);
    assertThat(wrong).isLessThanOrEqualTo(2);
  }

  @Test
  void theOrderAsListedIsToldFromNone() {
    SearchSpace space = SearchSpace.builder().choice("w", WORDS).integer("n", 1, 12).build();
    int right = 0;
    int wrong = 0;
    for (int seed = 1; seed <= 20; seed++) {
      right += ViewChoice.of(uniform(space, 20, seed, c -> cost(c, 1))).size();
      wrong += ViewChoice.of(uniform(space, 20, seed, c -> cost(c, 5))).size();
    }
    assertThat(right).isGreaterThanOrEqualTo(18);
    assertThat(wrong).isLessThanOrEqualTo(1);
  }

  /** By every step-th label in turn; 5 of 12 is no order. */
  private static double cost(Configuration c, int step) {
    double place = (c.text("w").charAt(0) - 'a') * step % 12 - 4;
    double n = c.integer("n") - 5;
    return Math.exp(0.1 * place * place + 0.03 * n * n);
  }

  @Test
  void autoSeesTheOrderAndSaysSo() {
    History history = uniform(sizes().build(), 24, 3, c -> ordered(c));
    ModelView view = ModelView.of(history);
    assertThat(view.history().space().domain(0).isOrdered()).isTrue();
    for (int n = 0; n < 24; n++) {
      Configuration seen = view.history().trial(n).configuration();
      Configuration told = history.trial(n).configuration();
      assertThat(seen.coordinate(0)).isEqualTo(PLACES.get(told.text("size")).longValue());
      assertThat(seen.text("size")).isEqualTo(told.text("size"));
      assertThat(view.in(seen)).isEqualTo(told);
    }
    Proposal proposal = new AutoHeuristic().suggest(history, new SplittableRandom(1));
    assertThat(proposal.notes()).contains(NOTE + "size");
    assertThat(proposal.configuration().space()).isEqualTo(history.space());
  }

  @Test
  void constraintsReadTheSameLabels() {
    SearchSpace bound =
        sizes()
            .constraint("c", v -> !v.text("size").equals("16K") || v.integer("n") > 2, "size", "n")
            .build();
    SearchSpace seen = ModelView.of(uniform(bound, 24, 3, c -> ordered(c))).history().space();
    assertThat(seen.domain(0).isOrdered()).isTrue();
    assertThat(seen.longSize()).isEqualTo(bound.longSize());
    assertThat(seen.find(PLACES.get("16K"), 0)).isEmpty();
    assertThat(seen.find(PLACES.get("16K"), 2)).isPresent();
  }

  @Test
  void aListOfPointsIsTheSameList() {
    SearchSpace all = sizes().build();
    SearchSpace listed =
        SearchSpace.ofPoints(
            all.stream()
                .filter(c -> (c.coordinate(0) + c.coordinate(1)) % 5 != 0)
                .map(c -> Map.of("size", c.text("size"), "n", c.integer("n")))
                .toList());
    History history = uniform(listed, 24, 3, c -> ordered(c));
    ModelView view = ModelView.of(history);
    SearchSpace seen = view.history().space();
    assertThat(seen.isListed()).isTrue();
    assertThat(seen.domain(seen.indexOf("size")).isOrdered()).isTrue();
    assertThat(seen.stream().map(view::in)).containsExactlyElementsOf(listed.stream().toList());
    Proposal proposal = new AutoHeuristic().suggest(history, new SplittableRandom(1));
    assertThat(proposal.notes()).contains(NOTE + "size");
    assertThat(listed.find(proposal.configuration().coordinates())).isPresent();
  }

  @Test
  void underNoiseTheOrderIsSeenAsWell() {
    SearchSpace space = sizes().build();
    RandomGenerator random = new SplittableRandom(6);
    History history = History.empty(space);
    for (int n = 0; n < 28; n++) {
      Configuration point = n < 24 ? space.sample(random) : history.trial(n - 24).configuration();
      Outcome outcome = Outcome.measured(ordered(point) * Math.exp(0.05 * random.nextGaussian()));
      history = history.plus(Trial.of(n, point, Purpose.SEARCH, outcome));
    }
    assertThat(ModelView.of(history).history().space().domain(0).isOrdered()).isTrue();
    assertThat(ModelView.underNoise(history).history().space().domain(0).isOrdered()).isTrue();
    assertThat(new AutoHeuristic().suggest(history.withRemaining(30), random).notes())
        .contains("knowledge gradient on a robust process", NOTE + "size");
  }
}
