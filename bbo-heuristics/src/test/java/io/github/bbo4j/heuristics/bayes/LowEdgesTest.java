package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class LowEdgesTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .real("x", -5, 635)
          .integer("n", 1, 1000)
          .integer("few", 1, 50)
          .choice("mode", "a", "b")
          .build();

  private static History flat(SearchSpace space, int trials) {
    RandomGenerator random = new SplittableRandom(trials);
    History history = History.empty(space);
    for (int k = 0; k < trials; k++) {
      Configuration point = history.sampleNew(random);
      Purpose purpose = k < 10 ? Purpose.INITIAL : Purpose.SEARCH;
      history = history.plus(Trial.of(k, point, purpose, Outcome.measured(7)));
    }
    return history;
  }

  @Test
  void halfOfTheValuesAreNearTheFirstOneAndOthersUniform() {
    History history = flat(SPACE, 11);
    RandomGenerator random = new SplittableRandom(20203);
    int reals = 0;
    int whole = 0;
    int few = 0;
    int trials = 2000;
    for (int k = 0; k < trials; k++) {
      Configuration c = LowEdges.next(history, random).orElseThrow().configuration();
      reals += c.real("x") < -5 + 640 * 0.01 ? 1 : 0;
      whole += c.integer("n") <= 31 ? 1 : 0; // ln(32) / ln(1001) = 0.50
      few += c.integer("few") <= 25 ? 1 : 0;
    }
    // Of binomials with p = 0.5 the standard deviation is 22.
    assertThat(reals).isBetween(900, 1100);
    assertThat(whole).isBetween(900, 1100);
    assertThat(few).isBetween(900, 1100);
  }

  @Test
  void theyComeEverySecondTurn() {
    RandomGenerator random = new SplittableRandom(1);
    for (int n = 11; n < 21; n++) {
      assertThat(LowEdges.next(flat(SPACE, n), random).isPresent()).isEqualTo(n % 2 == 1);
      Proposal proposal = new AutoHeuristic().suggest(flat(SPACE, n), random);
      assertThat(proposal.notes())
          .contains(
              n % 2 == 1
                  ? "near first values while all costs are equal"
                  : "uniform while all costs are equal");
    }
  }

  @Test
  void nothingIsDrawnWithoutRangesAndNothingForbidden() {
    RandomGenerator random = new SplittableRandom(2);
    SearchSpace none = SearchSpace.builder().logReal("x", 1, 9).integer("n", 1, 99).build();
    assertThat(LowEdges.next(flat(none, 11), random)).isEmpty();
    SearchSpace half =
        SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .constraint("x + y > 0.5", v -> v.real("x") + v.real("y") > 0.5, "x", "y")
            .build();
    int found = 0;
    for (int k = 0; k < 200; k++) {
      Optional<Proposal> next = LowEdges.next(flat(half, 11), random);
      found += next.isPresent() ? 1 : 0;
    }
    assertThat(found).isBetween(1, 150);
  }
}
