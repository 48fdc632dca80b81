package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.search.TrustRegionDescent.Step;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RealSliceTest {
  private static final SearchSpace MIXED =
      reals().choice("mode", "a", "b").integer("level", 0, 3).build();

  private static SearchSpaceBuilder reals() {
    return SearchSpace.builder().real("x", 0, 1).real("y", 0, 1);
  }

  /** A turned valley, a thousand times as steep across as along, and a dear mode. */
  private static double valley(Configuration c) {
    double along = c.real("x") + c.real("y") - 1.15;
    double across = c.real("x") - c.real("y") - 0.21;
    return 1 + along * along + 1000 * across * across + (c.text("mode").equals("b") ? 0.5 : 0);
  }

  private static History trials(SearchSpace space, int size) {
    SplittableRandom random = new SplittableRandom(11);
    History history = History.empty(space);
    for (int n = 0; n < size; n++) {
      double x = 0.4 + 0.4 * random.nextDouble();
      double y = x - 0.21 + 0.1 * (random.nextDouble() - 0.5);
      double mode = n % 3 == 2 ? 0.75 : 0.25;
      Configuration point = space.atUnit(new double[] {x, y, mode, 0.6}).orElseThrow();
      history = history.plus(Trial.of(n, point, Purpose.INITIAL, Outcome.measured(valley(point))));
    }
    return history;
  }

  @Test
  void aSliceIsOfTheTrialsThatAgreeInAllOthers() {
    History whole = trials(MIXED, 30);
    Configuration best = whole.best().orElseThrow().configuration();
    RealSlice slice = RealSlice.of(whole, best).orElseThrow();
    assertThat(slice.history().space().isContinuous()).isTrue();
    assertThat(slice.history().size()).isEqualTo(20);
    for (Trial trial : slice.history().trials()) {
      Configuration back = slice.in(trial.configuration());
      assertThat(back.text("mode")).isEqualTo("a");
      assertThat(trial.outcome().measuredCost()).hasValue(valley(back));
    }
  }

  @Test
  void aStepLeadsAlongTheValleyWithTheOthersHeld() {
    History history = trials(MIXED, 30);
    Configuration best = history.best().orElseThrow().configuration();
    Optional<Step> next = new TrustRegionDescent(MIXED).next(history, 30, new SplittableRandom(1));
    Step step = next.orElseThrow();
    assertThat(step.model()).endsWith("in the axes of the basin");
    assertThat(step.wanted().text("mode")).isEqualTo(best.text("mode"));
    assertThat(step.wanted().integer("level")).isEqualTo(best.integer("level"));
    assertThat(valley(step.wanted()) - 1).isLessThan(0.1 * (valley(best) - 1));
  }

  @Test
  void thereIsNoneOfOtherSpaces() {
    SearchSpace few = reals().choice("mode", "a", "b").flag("f").flag("g").build();
    SearchSpace tied =
        reals().flag("f").constraint("c", v -> v.real("x") < 1 || v.flag("f"), "x", "f").build();
    SearchSpace unknown = reals().flag("f").constraint("c", v -> v.real("x") < 1).build();
    SearchSpace ofReals = reals().flag("f").constraint("c", v -> v.real("x") < 1, "x").build();
    assertThat(RealSlice.isOf(few)).isFalse();
    assertThat(RealSlice.isOf(tied)).isFalse();
    assertThat(RealSlice.isOf(unknown)).isFalse();
    assertThat(RealSlice.isOf(ofReals)).isTrue();
    assertThat(RealSlice.isOf(reals().build())).isFalse();
    assertThat(RealSlice.isOf(MIXED)).isTrue();
  }

  @Test
  void theCentreIsThatOfTheReals() {
    History history = trials(MIXED, 4);
    Configuration best = history.best().orElseThrow().configuration();
    Configuration centre = SpaceCentre.of(history).orElseThrow();
    assertThat(centre.real("x")).isEqualTo(0.5);
    assertThat(centre.real("y")).isEqualTo(0.5);
    assertThat(centre.text("mode")).isEqualTo(best.text("mode"));
    assertThat(centre.integer("level")).isEqualTo(best.integer("level"));
    assertThat(SpaceCentre.of(history.plus(centre, Outcome.measured(2)))).isEmpty();
    assertThat(SpaceCentre.of(History.empty(MIXED))).isEmpty();
  }
}
