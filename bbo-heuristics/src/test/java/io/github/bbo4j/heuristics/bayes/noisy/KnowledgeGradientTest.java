package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KnowledgeGradientTest {

  /** Two lines 0 and Z: E max(0, Z) = 1 / sqrt(2 pi). */
  @Test
  void twoLinesByHand() {
    double gain = KnowledgeGradient.of(new double[] {0, 0}, new double[] {0, 1}, 2);
    assertThat(gain).isCloseTo(1 / Math.sqrt(2 * Math.PI), within(1e-15));
  }

  @Test
  void parallelLinesGainNothing() {
    assertThat(KnowledgeGradient.of(new double[] {0, 3, 1}, new double[] {2, 2, 2}, 3)).isZero();
    assertThat(KnowledgeGradient.of(new double[] {5}, new double[] {1}, 1)).isZero();
  }

  /** Against the integral by the trapezoidal rule, 20 sets of 12 lines, some of them equal. */
  @Test
  void agreesWithTheIntegral() {
    SplittableRandom random = new SplittableRandom(5);
    for (int t = 0; t < 20; t++) {
      int k = 12;
      double[] a = new double[k];
      double[] b = new double[k];
      for (int i = 0; i < k; i++) {
        a[i] = random.nextGaussian();
        b[i] = i % 4 == 3 ? b[i - 1] : random.nextGaussian();
      }
      double integral = 0;
      int nodes = 40_000;
      double step = 20.0 / nodes;
      for (int s = 0; s <= nodes; s++) {
        double z = -10 + s * step;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < k; i++) {
          most = Math.max(most, a[i] + b[i] * z);
        }
        integral += step * most * Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
      }
      double now = Double.NEGATIVE_INFINITY;
      for (double v : a) {
        now = Math.max(now, v);
      }
      assertThat(KnowledgeGradient.of(a, b, k)).isCloseTo(integral - now, within(1e-6));
    }
  }
}
