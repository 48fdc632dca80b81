package io.github.bbo4j.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeedTest {

  @Test
  void theSameThreeGiveTheSameNumbers() {
    assertThat(new Seed(7).stream("noise", 3).nextLong())
        .isEqualTo(new Seed(7).stream("noise", 3).nextLong());
  }

  @Test
  void anyDifferenceGivesAnotherStream() {
    Set<Long> first = new HashSet<>();
    for (long seed = -2; seed <= 2; seed++) {
      for (String purpose : new String[] {"a", "b", "ab", "ba", ""}) {
        for (long step = -2; step <= 100; step++) {
          first.add(new Seed(seed).stream(purpose, step).nextLong());
        }
      }
    }
    assertThat(first).hasSize(5 * 5 * 103);
  }

  /**
   * Mean of 10,000 first draws of neighbouring steps: sd 0.0029, so 0.015 is beyond five of them.
   * Seed 1.
   */
  @Test
  void neighbouringStepsAreUnrelated() {
    double sum = 0;
    double products = 0;
    double previous = 0.5;
    for (int step = 0; step < 10_000; step++) {
      double u = new Seed(1).stream("heuristic", step).nextDouble();
      sum += u;
      products += (u - 0.5) * (previous - 0.5);
      previous = u;
    }
    assertThat(sum / 10_000).isBetween(0.485, 0.515);
    // Lag-1 covariance of independent uniforms: sd 1/12/sqrt(10,000) = 0.00083.
    assertThat(products / 10_000).isBetween(-0.0042, 0.0042);
  }
}
