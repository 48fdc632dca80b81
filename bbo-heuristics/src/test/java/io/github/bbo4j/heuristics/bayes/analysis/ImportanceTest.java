package io.github.bbo4j.heuristics.bayes.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shares of variance beside closed forms. */
class ImportanceTest {
  private static final double ERROR = 0.02;

  private static Importance importance(History history) {
    return SurrogateAnalysis.of(history, OutputTransform.STANDARDISE).orElseThrow().importance();
  }

  @Test
  void ishigami() {
    Importance found =
        importance(ClosedForms.history(ClosedForms.ishigamiSpace(), ClosedForms::ishigami, 500, 1));
    double[] s = ClosedForms.ishigamiIndices();
    assertThat(found.main())
        .extracting(Effect::share)
        .zipSatisfy(List.of(s[0], s[1], 0.0), (a, b) -> assertThat(a).isCloseTo(b, within(ERROR)));
    assertThat(found.pairs().get(0).parameters()).containsExactly("x1", "x3");
    assertThat(share(found, "x3", "x1")).isCloseTo(s[2], within(ERROR));
    assertThat(share(found, "x1", "x2")).isCloseTo(0, within(ERROR));
    assertThat(share(found, "x2", "x3")).isCloseTo(0, within(ERROR));
    assertThat(found.totals())
        .zipSatisfy(
            List.of(s[0] + s[2], s[1], s[2]), (a, b) -> assertThat(a).isCloseTo(b, within(ERROR)));
    assertThat(found.remainder()).isLessThan(ERROR);
  }

  @Test
  @Tag("release")
  void sobolG() {
    Importance found =
        importance(ClosedForms.history(ClosedForms.gSpace(), ClosedForms::g, 500, 1));
    for (int j = 0; j < ClosedForms.G.length; j++) {
      String name = "x" + (j + 1);
      assertThat(share(found, name)).as(name).isCloseTo(ClosedForms.gIndex(j), within(ERROR));
      for (int k = 0; k < j; k++) {
        assertThat(share(found, name, "x" + (k + 1)))
            .as(name + " and x" + (k + 1))
            .isCloseTo(ClosedForms.gIndex(j, k), within(ERROR));
      }
    }
    // A smooth model of kinks is wrong, and says so: its posterior alone ended above the truth.
    Effect first = found.main().get(0);
    assertThat(ClosedForms.gIndex(0)).as(first.toString()).isBetween(first.low(), first.high());
  }

  @Test
  void endsStayShares() {
    Effect effect = new Effect(List.of("x"), 0.5, 0.1, 0.95);
    assertThat(effect.widened(0.2)).isEqualTo(new Effect(List.of("x"), 0.5, 0, 1));
    assertThat(new EffectVariance(1, 4).plus(3)).isEqualTo(new EffectVariance(1, 13));
  }

  private static double share(Importance found, String... names) {
    return found.of(names).orElseThrow().share();
  }

  /** A full factorial with categories and levels: shares are sums over the table of costs. */
  @Test
  void categoriesAndLevels() {
    SearchSpace space =
        SearchSpace.builder()
            .choice("codec", "a", "b", "c")
            .integer("threads", 1, 4)
            .flag("direct")
            .build();
    History history = History.empty(space);
    for (Configuration c : space.stream().toList()) {
      history = history.plus(c, Outcome.measured(categorical(c)));
    }
    Importance found = importance(history);
    // By hand: codec (0, 3, 3); threads (1, 2, 3, 4); +-0.5 in two thirds of the cells.
    double codec = 2;
    double threads = 1.25;
    double both = 2 * 0.25 / 3;
    double all = codec + threads + both;
    assertThat(share(found, "codec")).isCloseTo(codec / all, within(ERROR));
    assertThat(share(found, "threads")).isCloseTo(threads / all, within(ERROR));
    assertThat(share(found, "direct")).isCloseTo(0, within(ERROR));
    assertThat(share(found, "direct", "codec")).isCloseTo(both / all, within(ERROR));
  }

  /** Main effects, and half a second that direct costs with b and saves with c. */
  private static double categorical(Configuration c) {
    double base = c.text("codec").equals("a") ? 0 : 3;
    double sign = c.text("codec").equals("b") ? 0.5 : c.text("codec").equals("c") ? -0.5 : 0;
    return 10 + base + c.integer("threads") + sign * (c.flag("direct") ? 1 : -1);
  }

  @Test
  void fewerPointsAreLessCertain() {
    Effect few =
        importance(ClosedForms.history(ClosedForms.ishigamiSpace(), ClosedForms::ishigami, 60, 1))
            .of("x1")
            .orElseThrow();
    Effect many =
        importance(ClosedForms.history(ClosedForms.ishigamiSpace(), ClosedForms::ishigami, 240, 1))
            .of("x1")
            .orElseThrow();
    assertThat(few.high() - few.low()).isGreaterThan(3 * (many.high() - many.low()));
    assertThat(many.share()).isBetween(many.low(), many.high());
    assertThat(few.share()).isBetween(few.low(), few.high());
  }

  @Test
  void nearlyConstantCostHasSharesInRange() {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 9).permutation("p", 5).build();
    History history = History.empty(space);
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 12; i++) {
      double cost = i == 0 ? 3 + 3e-12 : 3;
      history = history.plus(history.sampleNew(random), Outcome.measured(cost));
    }
    Importance found = importance(history);
    assertThat(found.main()).allMatch(e -> e.share() >= 0 && e.share() <= 1);
    assertThat(found.totals()).allMatch(t -> t >= 0 && t <= 1);
  }

  @Test
  void mixtureIsTheMaternKernel() {
    for (double r = 0; r < 30; r += 0.1) {
      double t = Math.sqrt(5) * r;
      double matern = (1 + t + t * t / 3) * Math.exp(-t);
      assertThat(MaternMixture.correlation(r * r)).as("r = " + r).isCloseTo(matern, within(2e-6));
    }
  }
}
