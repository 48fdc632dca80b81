package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunPairsTest {
  private static final OrnsteinUhlenbeck LEVEL = new OrnsteinUhlenbeck(0.01, 10, 0.0009);
  private static final int[] GAPS = {1, 1, 30, 1, 40, 25, 1, 1, 35, 50};

  /** Noise of 0.03 in each run, and what the level changes by beyond ten trials. */
  private static RunPairs pairs(int seed, double change) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] differences =
        Arrays.stream(GAPS)
            .mapToDouble(
                gap -> 0.042 * random.nextGaussian() + (gap > 10 ? change : 0) * sign(random))
            .toArray();
    return new RunPairs(GAPS, differences);
  }

  private static int sign(SplittableRandom random) {
    return random.nextBoolean() ? 1 : -1;
  }

  @Test
  void pairsThatDifferMoreTheFartherApartTheyAreSpeakForALevel() {
    for (int seed = 1; seed <= 20; seed++) {
      assertThat(pairs(seed, 0.15).support(LEVEL)).as("seed %d", seed).isGreaterThan(1);
      assertThat(pairs(seed, 0).support(LEVEL)).as("seed %d", seed).isLessThan(1);
    }
  }

  /** Where all agree, most deny it. */
  @Test
  void pairsThatAgreeThoughFarApartSpeakAgainstIt() {
    int against = 0;
    for (int seed = 1; seed <= 20; seed++) {
      against += pairs(seed, 0).support(LEVEL) < -1 ? 1 : 0;
    }
    assertThat(against).isGreaterThanOrEqualTo(15);
  }

  @Test
  void aSinglePairSaysAtMostOneNatAndAnOutlierNext() {
    RunPairs one = new RunPairs(new int[] {1, 1, 1, 40}, new double[] {0.03, -0.03, 0.03, 0.2});
    assertThat(one.support(LEVEL)).isLessThanOrEqualTo(1.1);
    RunPairs outlier = new RunPairs(new int[] {1, 1, 1, 40}, new double[] {0.03, -0.03, 0.03, 2});
    assertThat(outlier.support(LEVEL)).isLessThan(0.5);
    assertThat(new RunPairs(new int[0], new double[0]).support(LEVEL)).isZero();
    assertThat(new RunPairs(new int[] {1, 2}, new double[2]).support(LEVEL)).isZero();
  }
}
