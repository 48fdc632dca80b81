package io.github.bbo4j.hplsim.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Factors of sizes against SimGrid/SMPI 3.32. */
class PiecewiseFactorTest {
  /**
   * Seconds of messages over two links of 10 us and 1 GB/s, replayed by {@code smpirun -replay}
   * with {@code smpi/bw-factor:1000:0.5;65536:0.9}; latencies with SMPI's factors, 2.01467 and
   * 1.9503; 16 bytes of envelope.
   */
  @Test
  void belowTheFirstThresholdTheFactorIsOne() {
    PiecewiseFactor factor = PiecewiseFactor.parse("1000:0.5;65536:0.9");
    double[] sizes = {84, 984, 985};
    double[] latencies = {40.2934e-6, 39.006e-6, 39.006e-6};
    double[] measured = {40.3934e-6, 40.006e-6, 41.008e-6};
    for (int i = 0; i < sizes.length; i++) {
      double wire = sizes[i] + 16;
      assertThat(latencies[i] + wire / (1e9 * factor.at(wire)))
          .isCloseTo(measured[i], within(1e-12));
    }
    assertThat(factor.at(65_537)).isEqualTo(0.9);
    assertThat(PiecewiseFactor.parse("0:0.4").at(0)).isEqualTo(0.4);
  }
}
