package io.github.bbo4j.heuristics.bayes.view;

import static io.github.bbo4j.heuristics.bayes.view.UniformTrials.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The questions about how parameters are seen, put together. */
class ViewChoiceTest {
  private static final SearchSpace ALL =
      SearchSpace.builder()
          .permutation("order", 5)
          .real("bytes", 1, 1e6)
          .integer("codec", 0, 7)
          .choice("threads", "8", "1", "4", "2")
          .choice("level", "low", "medium", "high")
          .permutation("passes", 4)
          .real("share", 0, 1)
          .build();

  /** Rough in the codec, smooth in all else by what each may have been meant as. */
  private static double cost(Configuration c) {
    double bytes = Math.log10(c.real("bytes")) - 2;
    double codec = c.integer("codec") % 2 == 0 ? 0 : 2;
    double threads = Math.log(Integer.parseInt(c.text("threads"))) - 1;
    double order = ((List<?>) c.value("order")).indexOf(2);
    return Math.exp(0.3 * bytes * bytes + codec + threads * threads + 0.1 * order);
  }

  @Test
  void questionsArePutInOrderAndEachAboutItsPlaces() {
    List<Question> questions = ViewChoice.questions(uniform(ALL, 2, 1, c -> cost(c)));
    assertThat(questions)
        .extracting(Question::places)
        .containsExactly(
            List.of(0), List.of(5), List.of(2), List.of(3), List.of(4), List.of(1), List.of(6));
    assertThat(questions)
        .extracting(Question::price)
        .containsExactly(5.0, 5.0, 1.0, 1.0, 5.0, 5.0, 10.0);
  }

  /** Nothing is seen otherwise in silence. */
  @Test
  void whatIsAskedAboutIsNoted() {
    assertThat(ViewChoice.questions(uniform(ALL, 2, 1, c -> cost(c))))
        .flatExtracting(Question::alternatives)
        .containsOnlyOnceElementsOf(
            ViewChoice.ALTERNATIVES.stream().filter(a -> !isOfPermutations(a)).toList())
        .isSubsetOf(ViewChoice.ALTERNATIVES);
  }

  private static boolean isOfPermutations(Alternative alternative) {
    return alternative instanceof PermutationFeatures;
  }

  @Test
  void severalKindsAreSeenOtherwiseTogether() {
    History history = uniform(ALL, 60, 3, c -> cost(c));
    Map<Integer, Alternative> seen = ViewChoice.of(history);
    assertThat(seen)
        .containsEntry(1, new Logarithm())
        .containsEntry(2, new Identifiers())
        .containsEntry(5, PermutationFeatures.POSITIONS);
    ModelView view = ModelView.of(history);
    assertThat(view.history().trials().stream().map(t -> view.in(t.configuration())))
        .containsExactlyElementsOf(history.trials().stream().map(t -> t.configuration()).toList());
    assertThat(view.noted(Proposal.of(history.trial(0).configuration())).notes())
        .startsWith("decided about by logarithm: bytes", "decided about without order: codec");
  }

  /** Whoever asks late is told what those were who asked all the time. */
  @Test
  void theChoiceIsThatOfTheLatestComparison() {
    History grown = History.empty(ALL);
    History history = uniform(ALL, 50, 3, c -> cost(c));
    for (int n = 0; n < 50; n++) {
      grown = grown.plus(history.trial(n));
      Map<Integer, Alternative> seen = ViewChoice.of(grown);
      if (n % 10 == 9) {
        assertThat(ViewChoice.of(uniform(ALL, n + 1, 3, c -> cost(c)))).isEqualTo(seen);
      }
    }
  }
}
