package io.github.bbo4j.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.report.statistics.RankComparison.Test;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankComparisonTest {

  /** Demsar (2006), table 5: q / sqrt(2) at 0.05 and at 0.10, digits cut off after the third. */
  @ParameterizedTest
  @CsvSource({"2, 1.960, 1.645", "3, 2.343, 2.052", "5, 2.728, 2.459", "10, 3.164, 2.920"})
  void quantilesAreThoseOfTheTable(int k, double five, double ten) {
    assertThat(StudentizedRange.quantile(0.95, k) / Math.sqrt(2)).isCloseTo(five, within(1e-3));
    assertThat(StudentizedRange.quantile(0.90, k) / Math.sqrt(2)).isCloseTo(ten, within(1e-3));
  }

  /** Two alike, one apart, on twelve blocks: by hand. */
  @org.junit.jupiter.api.Test
  void groupsWhatIsNotToldApart() {
    double[][] blocks = new double[12][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = new double[] {10 + i, i % 2 == 0 ? 1 : 2, i % 2 == 0 ? 2 + 0.1 * i : 1.5};
    }
    RankComparison found = RankComparison.of(blocks, 0.05);
    assertThat(found.friedman().meanRanks()).containsExactly(3.0, 1.5, 1.5);
    assertThat(found.order()).containsExactly(1, 2, 0);
    assertThat(found.criticalDifference()).isCloseTo(2.343 * Math.sqrt(12 / 72.0), within(1e-3));
    for (Test test : Test.values()) {
      assertThat(found.groups(test)).as(test.name()).containsExactly(List.of(1, 2));
      assertThat(found.differ(0, 1, test)).as(test.name()).isTrue();
      assertThat(found.differ(2, 1, test)).as(test.name()).isFalse();
    }
    assertThat(found.pairs()).extracting(RankComparison.Pair::losses).startsWith(12, 12);
  }

  /** Bars may overlap, and none lies inside another. */
  @org.junit.jupiter.api.Test
  void groupsOverlap() {
    double[][] blocks = new double[8][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = new double[] {1, 2, 3, 4};
    }
    // CD = 2.569 sqrt(20 / 48) = 1.658: neighbours are alike, others not.
    assertThat(RankComparison.of(blocks, 0.05).groups(Test.NEMENYI))
        .containsExactly(List.of(0, 1), List.of(1, 2), List.of(2, 3));
  }

  /** The first is always better than the second, and so is the third, which is as good as it. */
  @org.junit.jupiter.api.Test
  void thePairThatIsAskedForIsLookedAt() {
    double[][] blocks = new double[12][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = new double[] {i, i + 10, i % 2 == 0 ? i + 5 : i - 5};
    }
    RankComparison found = RankComparison.of(blocks, 0.05);
    for (Test test : Test.values()) {
      assertThat(found.differ(0, 1, test)).as(test.name()).isTrue();
      assertThat(found.differ(0, 2, test)).as(test.name()).isFalse();
      assertThat(found.differ(2, 1, test)).as(test.name()).isTrue();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> found.differ(3, 0, test))
          .withMessageContaining("first = 3 must be in [0, 2]");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> found.differ(0, -1, test))
          .withMessageContaining("second = -1 must be in [0, 2]");
    }
  }

  @org.junit.jupiter.api.Test
  void refusesLevelsThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RankComparison.of(new double[][] {{1, 2}, {2, 1}}, 1))
        .withMessageContaining("alpha");
  }
}
