package io.github.bbo4j.heuristics.bayes.view;

import static io.github.bbo4j.heuristics.bayes.view.UniformTrials.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.AutoHeuristic;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Identifiers that were told as whole numbers, as models see them. */
class IdentifiersTest {
  private static final double[] EFFECTS = {0.1, 2, 0.2, 1.8, 0.1, 2.1, 0.3, 1.7};

  private static SearchSpace codecs() {
    return SearchSpace.builder().integer("codec", 0, 7).integer("n", 1, 40).build();
  }

  private static double unordered(Configuration c) {
    double n = c.integer("n") - 15;
    return Math.exp(EFFECTS[c.integer("codec")] + 0.003 * n * n);
  }

  private static double ordered(Configuration c) {
    double codec = c.integer("codec") - 4.2;
    double n = c.integer("n") - 15;
    return Math.exp(0.1 * codec * codec + 0.003 * n * n);
  }

  private static boolean isOrdered(ModelView view) {
    SearchSpace seen = view.history().space();
    return seen.domain(seen.indexOf("codec")).isOrdered();
  }

  @Test
  void identifiersAreToldFromQuantities() {
    int right = 0;
    int wrong = 0;
    for (int seed = 1; seed <= 20; seed++) {
      right += ViewChoice.of(uniform(codecs(), 24, seed, c -> unordered(c))).size();
      wrong += ViewChoice.of(uniform(codecs(), 24, seed, c -> ordered(c))).size();
    }
    assertThat(right).isGreaterThanOrEqualTo(18);
    assertThat(wrong).isLessThanOrEqualTo(2);
  }

  @Test
  void autoSeesNoOrderAndSaysSo() {
    History history = uniform(codecs(), 24, 3, c -> unordered(c));
    ModelView view = ModelView.of(history);
    assertThat(isOrdered(view)).isFalse();
    for (int n = 0; n < 24; n++) {
      Configuration seen = view.history().trial(n).configuration();
      Configuration told = history.trial(n).configuration();
      assertThat(seen.integer("codec")).isEqualTo(told.integer("codec"));
      assertThat(view.in(seen)).isEqualTo(told);
    }
    Proposal proposal = new AutoHeuristic().suggest(history, new SplittableRandom(1));
    assertThat(proposal.notes())
        .contains("decided about without order: codec")
        .noneMatch(note -> note.startsWith("decided about in order"));
    assertThat(proposal.configuration().space()).isEqualTo(history.space());
  }

  @Test
  void onlyFewNumbersFromZeroOrOneArePossible() {
    for (IntegerDomain yes :
        List.of(IntegerDomain.of(0, 2), IntegerDomain.of(1, 16), IntegerDomain.of(0, 15))) {
      assertThat(Identifiers.possible(yes)).as("%s", yes).isTrue();
    }
    for (IntegerDomain no :
        List.of(
            IntegerDomain.of(0, 1),
            IntegerDomain.of(0, 16),
            IntegerDomain.of(2, 8),
            new IntegerDomain(0, 14, 2),
            new IntegerDomain(1, 8, 1, true))) {
      assertThat(Identifiers.possible(no)).as("%s", no).isFalse();
    }
  }

  @Test
  void whatAConstraintReadsIsANumber() {
    SearchSpace bound =
        SearchSpace.builder()
            .integer("codec", 0, 7)
            .integer("n", 1, 40)
            .constraint("c", v -> v.integer("codec") + v.integer("n") < 40, "codec", "n")
            .build();
    assertThat(isOrdered(ModelView.of(uniform(bound, 24, 3, c -> unordered(c))))).isTrue();
  }

  @Test
  void whereRunsDifferNumbersStayNumbers() {
    SearchSpace space = codecs();
    Configuration first = space.sample(new SplittableRandom(3));
    for (double factor : new double[] {1, 1.1}) {
      History history = History.empty(space);
      for (int n = 0; n < 2; n++) {
        Outcome outcome = Outcome.measured(Math.pow(factor, n) * unordered(first));
        history = history.plus(Trial.of(n, first, Purpose.INITIAL, outcome));
      }
      for (Trial trial : uniform(space, 24, 3, c -> unordered(c)).trials()) {
        Configuration point = trial.configuration();
        history = history.plus(Trial.of(history.size(), point, Purpose.INITIAL, trial.outcome()));
      }
      assertThat(isOrdered(ModelView.of(history))).isEqualTo(factor > 1);
    }
  }

  @Test
  void aListOfPointsIsTheSameList() {
    SearchSpace listed =
        SearchSpace.builder()
            .integer("codec", 0, 7)
            .integer("n", 1, 40)
            .points(
                codecs().stream()
                    .filter(c -> (c.coordinate(0) + c.coordinate(1)) % 5 != 0)
                    .map(c -> Map.of("codec", c.integer("codec"), "n", c.integer("n")))
                    .toList())
            .build();
    assertThat(listed.domain(0)).isEqualTo(IntegerDomain.of(0, 7));
    History history = uniform(listed, 36, 3, c -> unordered(c));
    ModelView view = ModelView.of(history);
    assertThat(isOrdered(view)).isFalse();
    assertThat(view.history().space().stream().map(view::in))
        .containsExactlyElementsOf(listed.stream().toList());
    Proposal proposal = new AutoHeuristic().suggest(history, new SplittableRandom(1));
    assertThat(listed.find(proposal.configuration().coordinates())).isPresent();
  }
}
