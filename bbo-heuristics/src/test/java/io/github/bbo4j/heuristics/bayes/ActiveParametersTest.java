package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActiveParametersTest {
  /** Twenty log weights: of idle parameters from -2 down, of the first ones as given. */
  private static double[] weights(double... first) {
    double[] w = new double[20];
    for (int j = 0; j < w.length; j++) {
      w[j] = j < first.length ? first[j] : -2 - 0.1 * j;
    }
    return w;
  }

  private static BitSet set(int... places) {
    BitSet set = new BitSet();
    for (int place : places) {
      set.set(place);
    }
    return set;
  }

  @Test
  void areThoseAboveTheWidestGap() {
    assertThat(ActiveParameters.of(weights(2.8, 1.9, 0.1))).isEqualTo(set(0, 1, 2));
    assertThat(ActiveParameters.of(weights(2.8, -2, 1.9))).isEqualTo(set(0, 2));
    assertThat(ActiveParameters.of(weights(6, 2, 2))).isEqualTo(set(0, 1, 2));
  }

  @Test
  void areNoneWithoutAGap() {
    assertThat(ActiveParameters.of(weights(-1, -1.5))).isEqualTo(set());
  }

  @Test
  void areNoneWhereTheyWouldBeMoreThanTen() {
    assertThat(ActiveParameters.of(weights(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2))).isEqualTo(set());
  }

  @Test
  void needTwoProcessesThatAgree() {
    double[] one = weights(3, 2, 1);
    assertThat(ActiveParameters.agreed(one, List.of(weights(4, 3), weights(5, 4, 4))))
        .contains(set(0, 1, 2));
    assertThat(ActiveParameters.agreed(one, List.of(weights(4, 3), weights(4, 3)))).isEmpty();
  }

  @Test
  void needToBeTwo() {
    assertThat(ActiveParameters.agreed(weights(3), List.of(weights(4)))).isEmpty();
  }
}
