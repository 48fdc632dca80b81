package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.ModelChoice.Candidate;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ModelChoiceTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", -1, 1).real("y", -1, 1).build();

  private static Candidate candidate(String name, KernelFamily family) {
    SmboSettings settings =
        SmboSettings.defaults().withFamily(family).withTransform(OutputTransform.STANDARDISE);
    return new Candidate(name, new SmboHeuristic(name, settings));
  }

  private static ModelChoice choice() {
    return new ModelChoice(
        3, candidate("rough", KernelFamily.MATERN_52), candidate("smooth", KernelFamily.RBF));
  }

  private static History measured(int points) {
    SplittableRandom random = new SplittableRandom(11);
    History history = History.empty(SPACE);
    for (int i = 0; i < points; i++) {
      Configuration c = history.sampleNew(random);
      double x = c.real("x");
      double y = c.real("y") - 0.3;
      history = history.plus(c, Outcome.measured(x * x + x * y + 2 * y * y));
    }
    return history;
  }

  @Test
  void takesTheUsualModelUntilAnotherIsClearlyAhead() {
    assertThat(choice().of(History.empty(SPACE)).name()).isEqualTo("rough");
    assertThat(choice().of(measured(3)).name()).isEqualTo("rough");
    assertThat(choice().of(measured(30)).name()).isEqualTo("smooth");
  }

  @Test
  void isTheSameWhateverWasAskedBefore() {
    History history = measured(40);
    ModelChoice running = choice();
    for (int n = 0; n <= 40; n++) {
      assertThat(running.of(history.prefix(n)).name())
          .as("after %d", n)
          .isEqualTo(choice().of(history.prefix(n)).name());
    }
  }
}
