package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.report.statistics.Friedman;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FriedmanLineTest {
  private static String line(int datasets, double[]... blocks) {
    List<String> names = List.of("a", "b", "c").subList(0, blocks[0].length);
    return FriedmanLine.of(names, datasets, blocks.length, Optional.of(Friedman.test(blocks)));
  }

  @Test
  void blocksThatRankAlikeHaveNoStatisticAndNoPOfZero() {
    String line = line(1, new double[] {1, 2}, new double[] {1, 2});
    assertThat(line)
        .contains("a 1.00, b 2.00")
        .contains("no Iman-Davenport F: all 2 blocks rank alike, by chance with p = 0.5")
        .doesNotContain("Infinity", "p = 0.00");
  }

  @Test
  void oneDatasetSpeaksOfNoOther() {
    double[][] blocks = {{1, 2, 3}, {2, 1, 3}, {1, 3, 2}};
    assertThat(line(1, blocks))
        .contains("Iman-Davenport F = ")
        .contains("the blocks are repetitions on one dataset: nothing is said of others");
    assertThat(line(3, blocks)).doesNotContain("one dataset");
  }

  @Test
  void tiesEverywhereAreNothingToTest() {
    assertThat(line(2, new double[] {1, 1}, new double[] {2, 2}))
        .isEqualTo("Friedman: nothing to test, the heuristics tie in each of 2 blocks");
  }

  @Test
  void oneHeuristicHasNothingToBeRankedWith() {
    assertThat(FriedmanLine.of(List.of("a"), 1, 1, Optional.empty()))
        .isEqualTo("Friedman: needs two heuristics and two repetitions");
  }

  @Test
  void aPThatUnderflowsIsABound() {
    double[][] blocks = new double[1000][];
    for (int i = 0; i < 1000; i++) {
      blocks[i] = i == 0 ? new double[] {2, 1, 3} : new double[] {1, 2, 3};
    }
    assertThat(line(2, blocks)).contains("p < 1e-300").doesNotContain("p = 0");
  }
}
