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

  private static boolean allAlive(boolean[] alive) {
    for (boolean a : alive) {
      if (!a) {
        return false;
      }
    }
    return true;
  }
}
