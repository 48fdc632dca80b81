package io.github.bbo4j.heuristics.bayes.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExponentialDecayTest {
  private static final int STEPS = 45_000;

  @Test
  void agreesWithTheExactFunctionUpToTheEnd() {
    double[] t =
        IntStream.rangeClosed(0, STEPS)
            .mapToDouble(k -> ExponentialDecay.LARGEST * k / STEPS)
            .toArray();
    double[] decay = new double[t.length];
    ExponentialDecay.of(t, decay, 0, t.length);
    assertThat(decay[0]).isEqualTo(1);
    for (int k = 0; k <= STEPS; k++) {
      assertThat(decay[k])
          .as("t = %s", t[k])
          .isBetween(0.0, 1.0)
          .isCloseTo(StrictMath.exp(-t[k]), within(1e-15 * StrictMath.exp(-t[k] / 2)));
    }
  }

  @Test
  void fillsWhatItIsAskedFor() {
    double[] t = new double[23];
    Arrays.fill(t, 1);
    double[] out = new double[23];
    ExponentialDecay.of(t, out, 3, 21);
    for (int k = 0; k < out.length; k++) {
      double wanted = k < 3 || k >= 21 ? 0 : StrictMath.exp(-1);
      assertThat(out[k]).as("place %d", k).isCloseTo(wanted, within(5e-16));
    }
    assertThat(t).containsOnly(1);
  }
}
