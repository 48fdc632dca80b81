package io.github.bbo4j.noise.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OcbaTest {

  /**
   * By hand: variances 1, distances 1 and 2 from the best, so N_2 : N_3 = 1 : 1/4 and N_b = sqrt(1
   * + 1/16) = 1.0308; together 2.2808.
   */
  @Test
  void sharesByHand() {
    double[] shares = Ocba.shares(new double[] {0, 1, 2}, new double[] {1, 1, 1});
    assertThat(shares[0]).isCloseTo(1.0308 / 2.2808, within(1e-4));
    assertThat(shares[1]).isCloseTo(1 / 2.2808, within(1e-4));
    assertThat(shares[2]).isCloseTo(0.25 / 2.2808, within(1e-4));
  }

  @Test
  void noisierAndNearerDesignsGetMore() {
    double[] shares = Ocba.shares(new double[] {5, 1, 2, 2}, new double[] {1, 1, 1, 4});
    assertThat(shares[3]).isGreaterThan(shares[2]);
    assertThat(shares[2]).isGreaterThan(shares[0]);
    assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
  }

  /** At 0 it is phi(0) = 0.3989; far left it is -z; far right it vanishes. */
  @Test
  void normalLossByHand() {
    assertThat(NormalLoss.at(0)).isCloseTo(0.39894, within(1e-5));
    assertThat(NormalLoss.at(-8)).isCloseTo(8, within(1e-9));
    assertThat(NormalLoss.at(1)).isCloseTo(0.08332, within(1e-5));
    assertThat(NormalLoss.at(40)).isZero();
  }

  /**
   * By hand: a design without noise counts for a millionth of the most; nearer than a tenth of the
   * noise is not looked at: 1 / 0.01 = 100 for the other, sqrt(100^2) for the best.
   */
  @Test
  void theFloorsByHand() {
    assertThat(Ocba.shares(new double[] {0.01, 0}, new double[] {1, 1}))
        .containsExactly(new double[] {0.5, 0.5}, within(1e-12));
    assertThat(Ocba.shares(new double[] {0, 1}, new double[] {1, 0})[1])
        .isCloseTo(1e-6 / 1.001e-3, within(1e-12));
    assertThat(Ocba.shares(new double[] {0, 1}, new double[] {0, 1})[0])
        .isCloseTo(1e-3 / 1.001, within(1e-12));
    assertThat(Ocba.shares(new double[] {3, 3, 4}, new double[] {0, 0, 0}))
        .as("the first of equals")
        .containsExactly(1, 0, 0);
  }

  /** By hand: 1, 2, 6 have the mean 3 and the squares 4 + 1 + 9 = 14. */
  @Test
  void momentsByHand() {
    assertThat(Moments.of(new double[] {1, 2, 6})).isEqualTo(new Moments(3, 3, 7));
    assertThat(Moments.of(new double[] {4})).isEqualTo(new Moments(1, 4, Double.NaN));
    assertThat(Moments.of(new double[0])).isEqualTo(new Moments(0, Double.NaN, Double.NaN));
  }

  @Test
  void tiesAndNoNoiseAreDefined() {
    assertThat(Ocba.shares(new double[] {3, 3}, new double[] {1, 1}))
        .containsExactly(new double[] {0.5, 0.5}, within(1e-9));
    assertThat(Ocba.shares(new double[] {3, 2}, new double[] {0, 0})).containsExactly(0, 1);
    assertThat(Ocba.shares(new double[] {3}, new double[] {2})).containsExactly(1);
  }
}
