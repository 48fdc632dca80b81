package io.github.bbo4j.heuristics.bayes.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.BboException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JitteredFactorTest {
  private final List<Double> tried = new ArrayList<>();

  /** Of two equal points, each with a variance of 4. */
  private double[][] twice(double jitter) {
    tried.add(jitter);
    return new double[][] {{4 + jitter, 4}, {0, 4 + jitter}};
  }

  private JitteredFactor factor(double start) {
    return JitteredFactor.of(this::twice, start, 1e-16, () -> "refused");
  }

  /** 1e-16 and 1e-15 are nothing beside 4, and the pivot that 1e-14 leaves is above its error. */
  @Test
  void theSmallestOfTheSequenceIsTaken() {
    JitteredFactor factor = factor(0);
    assertThat(tried).hasSizeBetween(3, 5).startsWith(0.0, 1e-16).isSorted();
    assertThat(factor.jitter()).isEqualTo(tried.get(tried.size() - 1)).isLessThan(1e-12);
    double[][] l = factor.rows();
    assertThat(l[0][0] * l[0][0]).isCloseTo(4 + factor.jitter(), within(2e-15));
    assertThat(l[1][0] * l[0][0]).isCloseTo(4, within(2e-15));
    assertThat(l[1][1]).isGreaterThan(0);
  }

  @Test
  void whatNeedsLessHasLess() {
    assertThat(factor(0.5).jitter()).isEqualTo(0.5);
    assertThat(JitteredFactor.of(j -> new double[][] {{1 + j}}, 0, 1, () -> "refused").jitter())
        .isZero();
  }

  /** The loop of importances did not end there. */
  @Test
  void whatIsNoNumberIsRefused() {
    for (double entry : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
      assertThatThrownBy(
              () -> JitteredFactor.of(j -> new double[][] {{entry}}, 0, 1e-10, () -> "refused"))
          .isInstanceOf(BboException.class)
          .hasMessage("refused");
    }
  }
}
