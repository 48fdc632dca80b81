package io.github.bbo4j.noise.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RacesTest {

  @Test
  void ranksShareTies() {
    assertThat(Races.ranks(new double[] {3, 1, 3, 2})).containsExactly(3.5, 1, 3.5, 2);
  }

  @Test
  void clearLosersDropOutAndTheBestStays() {
    double[][] values = {
      {10, 11, 10.5, 10.2, 10.8, 10.4},
      {20, 21, 20, 22, 19, 20},
      {10.1, 10.9, 10.6, 10.1, 10.7, 10.5}
    };
    assertThat(Races.welch(values, 0.05)).containsExactly(true, false, true);
    assertThat(Races.friedman(values, 0.05)).containsExactly(true, false, true);
  }

  @Test
  void tooFewRunsDecideNothing() {
    assertThat(Races.welch(new double[][] {{1}, {100}}, 0.05)).containsExactly(true, true);
    assertThat(Races.friedman(new double[][] {{1, 1}, {100, 100}, {50, 50}}, 0.05))
        .containsExactly(true, true, true);
  }

  @Test
  void pairOfTheLastTwoAndEqualRuns() {
    double[][] values = {{1, 2, 3, 4, 5}, {2, 3.1, 4, 5.1, 6}};
    assertThat(Races.friedman(values, 0.05)).containsExactly(true, false);
    double[][] equal = {{1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}};
    assertThat(Races.friedman(equal, 0.05)).containsExactly(true, true, true);
    assertThat(Races.welch(equal, 0.05)).containsExactly(true, true, true);
  }

  /**
   * H0: five equal contenders, 10 runs each. The share of races in which any drops out is at most
   * alpha = 5 % for each test; 2000 races from seed 11, bound 7 %, 4 standard errors more.
   */
  @Test
  void equalContendersSeldomDropOut() {
    SplittableRandom random = new SplittableRandom(11);
    int welch = 0;
    int friedman = 0;
    for (int race = 0; race < 2000; race++) {
      double[][] values = new double[5][10];
      for (double[] v : values) {
        Arrays.setAll(v, i -> random.nextGaussian());
      }
      welch += allAlive(Races.welch(values, 0.05)) ? 0 : 1;
      friedman += allAlive(Races.friedman(values, 0.05)) ? 0 : 1;
    }
    assertThat(friedman / 2000.0).isLessThan(0.07);
    assertThat(welch / 2000.0).isLessThan(0.07);
  }

  /** SciPy 1.17.1, ttest_ind(b, a, equal_var=False, alternative='greater'): p = 0.0124397. */
  @Test
  void welchDecidesByThePublishedProbability() {
    double[][] values = {{11.2, 10.9, 12.5, 11.0, 11.9}, {10.0, 11, 10.5, 10.2}};
    // Two contenders: each is tested at half of alpha.
    assertThat(Races.welch(values, 2 * 0.01245)).containsExactly(false, true);
    assertThat(Races.welch(values, 2 * 0.01242)).containsExactly(true, true);
    // Three: at a sixth; a third that has a single run stays.
    double[][] three = {values[0], {50}, values[1]};
    assertThat(Races.welch(three, 6 * 0.01245)).containsExactly(false, true, true);
    assertThat(Races.welch(three, 6 * 0.01242)).containsExactly(true, true, true);
  }

  /**
   * SciPy 1.17.1: {@code ttest_ind(b, a, equal_var=False, alternative='greater')} of these runs
   * gives p = 2.9316e-23; one less the distribution function has no digits there.
   */
  @Test
  void smallLevelsAreLevels() {
    double[] a = {0, 1, 0, 1, 0, 1, 0, 1, 0.5, 0.4};
    double[] b = Arrays.stream(a).map(y -> y + 14).toArray();
    double[][] values = {a, b};
    assertThat(Races.welch(values, 2 * 2.94e-23)).containsExactly(true, false);
    assertThat(Races.welch(values, 2 * 2.92e-23)).containsExactly(true, true);
  }

  @Test
  void welchNeedsTwoRunsOfEachAndTellsConstantsApart() {
    assertThat(Races.welch(new double[][] {{100, 101}, {1, 2}}, 0.05)).containsExactly(false, true);
    assertThat(Races.welch(new double[][] {{100}, {1, 2}}, 0.05)).containsExactly(true, true);
    assertThat(Races.welch(new double[][] {{100, 101}, {1}}, 0.05)).containsExactly(true, true);
    assertThat(Races.welch(new double[][] {{2, 2}, {1, 1}}, 0.05)).containsExactly(false, true);
  }

  /**
   * SciPy 1.17.1: friedmanchisquare gives p = 0.0032861; Conover's differences from the lowest rank
   * sum have the two-sided p of 0.0481234, 0.00096927 and 0.0000075 (t of 15 degrees of freedom).
   */
  @Test
  void friedmanAndConoverDecideByThePublishedProbabilities() {
    double[][] values = {
      {3, 4, 2, 4, 3, 4}, {1, 2, 1, 3, 2, 1}, {2, 2, 3, 2, 4, 3}, {5, 4, 4, 6, 5, 4}
    };
    assertThat(Races.friedman(values, 0.0482)).containsExactly(false, true, false, false);
    assertThat(Races.friedman(values, 0.0480)).containsExactly(false, true, true, false);
    assertThat(Races.friedman(values, 0.00330)).containsExactly(false, true, true, false);
    assertThat(Races.friedman(values, 0.00327)).containsExactly(true, true, true, true);
  }

  /** The same ranks, but the pair that is left differs: SciPy's ttest_rel gives p = 0.0339709. */
  @Test
  void theRaceGoesOnAmongTheRest() {
    double[][] values = {
      {3, 4, 2, 4, 3, 4}, {1, 2, 1, 3, 2, 1}, {2, 2, 3, 2.99, 4, 3}, {5, 4, 4, 6, 5, 4}
    };
    assertThat(Races.friedman(values, 0.0345)).containsExactly(false, true, false, false);
    assertThat(Races.friedman(values, 0.0335)).containsExactly(false, true, true, false);
  }

  /** SciPy 1.17.1, ttest_rel: p = 0.0327453. */
  @Test
  void aPairIsDecidedByThePublishedProbability() {
    double[] low = {1, 2, 3, 4, 5};
    double[] high = {1.5, 2.1, 3.9, 4.2, 5.6};
    assertThat(Races.friedman(new double[][] {low, high}, 0.0328)).containsExactly(true, false);
    assertThat(Races.friedman(new double[][] {high, low}, 0.0328)).containsExactly(false, true);
    assertThat(Races.friedman(new double[][] {low, high}, 0.0326)).containsExactly(true, true);
    double[] above = {2, 3, 4, 5, 6};
    assertThat(Races.friedman(new double[][] {above, low}, 0.05))
        .as("always one more")
        .containsExactly(false, true);
    assertThat(Races.friedman(new double[][] {low, low}, 0.05)).containsExactly(true, true);
  }

  private static boolean allAlive(boolean[] alive) {
    for (boolean a : alive) {
      if (!a) {
        return false;
      }
    }
    return true;
  }
}
