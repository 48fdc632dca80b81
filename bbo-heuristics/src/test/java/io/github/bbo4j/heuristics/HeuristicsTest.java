package io.github.bbo4j.heuristics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeuristicsTest {
  private static final SearchSpace GRID =
      SearchSpace.builder()
          .integer("workers", 0, 9)
          .integer("cache", 0, 9)
          .integer("depth", 0, 9)
          .integer("width", 0, 9)
          .build();

  /** What random search finds from each seed: what all others are compared with. */
  private static final double[] RANDOM = bests("random");

  /** A tilted bowl with ripples; its minimum at the last level of an axis. */
  private static double cost(Configuration point) {
    double sum = 0;
    double[] optimum = {9, 6, 2, 4};
    for (int d = 0; d < 4; d++) {
      double x = point.coordinate(d) - optimum[d];
      sum += (d + 1) * x * x + 4 * (1 - Math.cos(2 * x));
    }
    return sum;
  }

  private static double best(String id, int seed) {
    return Tuner.on(GRID)
        .heuristic(() -> Heuristics.byId(id))
        .initialDesignSize(10)
        .objective((point, evaluation) -> Outcome.measured(cost(point)))
        .budget(60)
        .seed(seed)
        .build()
        .run()
        .history()
        .bestCostAfter(60)
        .orElseThrow();
  }

  private static double[] bests(String id) {
    return IntStream.rangeClosed(1, 30).mapToDouble(seed -> best(id, seed)).toArray();
  }

  /**
   * H0: after 60 of 10^4 points the heuristic is no better than random search. Seeds 1 to 30,
   * paired, Wilcoxon signed rank, level 0.05, and better in the median of the differences.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hill-climbing",
        "anova",
        "sa-log",
        "sa-linear",
        "sa-exp",
        "ga-tournament-1pt",
        "ga-tournament-2pt",
        "ga-roulette-1pt",
        "ga-roulette-2pt",
        "ga-generational"
      })
  void isBetterThanRandomSearch(String id) {
    double[] ours = bests(id);
    int better = 0;
    for (int i = 0; i < ours.length; i++) {
      better += ours[i] < RANDOM[i] ? 1 : 0;
    }
    assertThat(better).as("better in so many of 30").isGreaterThan(15);
    assertThat(new WilcoxonSignedRankTest().wilcoxonSignedRankTest(ours, RANDOM, false))
        .isLessThan(0.05);
  }

  @Test
  void namesEveryIdOfTheCommandLine() {
    assertThat(Heuristics.ids())
        .contains(
            "random",
            "exhaustive",
            "hill-climbing",
            "anova",
            "sa-log",
            "sa-linear",
            "sa-exp",
            "ga-tournament-1pt",
            "ga-tournament-2pt",
            "ga-roulette-1pt",
            "ga-roulette-2pt",
            "ga-generational");
    List<String> names = new ArrayList<>();
    for (String id : Heuristics.ids()) {
      names.add(Heuristics.byId(id).name());
      assertThat(Heuristics.byId(id)).isNotSameAs(Heuristics.byId(id));
    }
    assertThat(names).doesNotHaveDuplicates();
  }

  @Test
  void anUnknownIdIsAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> Heuristics.byId("genetics"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'genetics'")
        .hasMessageContaining("sa-log");
  }
}
