package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.ModelChoice.Candidate;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelChoiceTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", -1, 1).real("y", -1, 1).build();

  private static Candidate candidate(String name, KernelFamily family) {
    SmboSettings settings =
        SmboSettings.defaults().withFamily(family).withTransform(OutputTransform.STANDARDISE);
    return new Candidate(name, SmboHeuristic.compared(name, settings));
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

  /** Energies, say, of -10^6 and a little: their transform was ahead by its steep slopes alone. */
  @Test
  void aConstantBesideTheCostsChangesNothing() {
    for (double constant : new double[] {-10, -1e3, -1e6, -1e9}) {
      History history = History.empty(SPACE);
      for (Trial t : measured(30).trials()) {
        double cost = t.outcome().measuredCost().orElseThrow() + constant;
        history = history.plus(t.configuration(), Outcome.measured(cost));
      }
      Candidate transformed =
          new Candidate(
              "transformed", SmboHeuristic.compared("transformed", SmboSettings.defaults()));
      ModelChoice choice = new ModelChoice(0, transformed, candidate("as is", KernelFamily.RBF));
      assertThat(choice.of(history).name()).as("beside %s", constant).isEqualTo("as is");
    }
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

  @Test
  void anotherHistoryOfTheSameSizeIsComparedAnew() {
    ModelChoice running = choice();
    assertThat(running.of(measured(30)).name()).isEqualTo("smooth");
    SplittableRandom random = new SplittableRandom(12);
    History noise = History.empty(SPACE);
    for (int i = 0; i < 30; i++) {
      noise = noise.plus(noise.sampleNew(random), Outcome.measured(random.nextDouble()));
    }
    assertThat(running.of(noise).name()).isEqualTo("rough");
  }

  /** Of 53 trials: a schedule of twentieths has its last fit at 52, one of fifths at 45. */
  @ParameterizedTest(name = "{0} reals, {1} integers")
  @CsvSource({"1, 0, 45", "9, 0, 45", "10, 0, 52", "8, 1, 52", "0, 2, 52"})
  void modelsOfFewRealsAreComparedMoreRarelyThanTheOneInUseIsFitted(
      int reals, int integers, int compared) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, reals).forEach(j -> builder.real("x" + j, 0, 1));
    IntStream.range(0, integers).forEach(j -> builder.integer("k" + j, 1, 1000));
    History history = History.empty(builder.build());
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 53; i++) {
      history = history.plus(history.sampleNew(random), Outcome.measured(i));
    }
    SmboSettings settings = SmboSettings.defaults();
    assertThat(SmboHeuristic.compared("one of some", settings).comparedBy(history).size())
        .isEqualTo(compared);
    assertThat(new SmboHeuristic("alone", settings).comparedBy(history).size()).isEqualTo(52);
  }
}
