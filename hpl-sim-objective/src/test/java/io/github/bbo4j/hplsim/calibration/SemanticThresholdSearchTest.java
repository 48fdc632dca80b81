package io.github.bbo4j.hplsim.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.hplsim.calibration.SemanticThresholdSearch.Modes;
import io.github.bbo4j.hplsim.calibration.SemanticThresholdSearch.Threshold;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

class SemanticThresholdSearchTest {
  private static final long GIB = 1L << 30;

  @Test
  void everyThresholdIsFoundExactly() {
    for (int high : new int[] {2, 3, 64, 200}) {
      SemanticThresholdSearch search = SemanticThresholdSearch.between(1, high);
      for (long truth = 2; truth <= high; truth++) {
        long threshold = truth;
        Threshold found = search.smallestYes(size -> size >= threshold);
        assertThat(found.smallestYes()).hasValue(truth);
        assertThat(found.largestNo()).hasValue(truth - 1);
        assertThat(found.probes()).isEqualTo(found.sizes()).isLessThan(20);
      }
    }
  }

  /** 65536 of 2^30: 5 halvings of the exponent, 16 of the interval, and the ends. */
  @Test
  void largeRangesTakeFewProbesOfSmallSizes() {
    List<Long> asked = new ArrayList<>();
    Threshold found =
        SemanticThresholdSearch.between(1, GIB)
            .smallestYes(
                size -> {
                  asked.add(size);
                  return size >= 65_536;
                });
    assertThat(found.smallestYes()).hasValue(65_536);
    assertThat(found.sizes()).isLessThanOrEqualTo(25);
    assertThat(asked.stream().filter(size -> size > 1 << 24)).containsExactly(GIB);
    Threshold largest =
        SemanticThresholdSearch.between(1, Long.MAX_VALUE)
            .smallestYes(size -> size >= Long.MAX_VALUE - 1);
    assertThat(largest.smallestYes()).hasValue(Long.MAX_VALUE - 1);
  }

  @Test
  void whatNeverOrAlwaysHoldsHasNoThreshold() {
    SemanticThresholdSearch search = SemanticThresholdSearch.between(8, 1000);
    Threshold never = search.smallestYes(size -> false);
    assertThat(never.smallestYes()).isEmpty();
    assertThat(never.largestNo()).hasValue(1000);
    Threshold always = search.smallestYes(size -> true);
    assertThat(always.smallestYes()).hasValue(8);
    assertThat(always.largestNo()).isEmpty();
  }

  /**
   * H0: a search whose probes err in 20 % of the cases is wrong in at most 5 %. 400 searches, seed
   * 1, thresholds spread over six decades; fails above the 99.9 % quantile of the binomial law.
   */
  @Test
  void noisyProbesErrAsRarelyAsStated() {
    SemanticThresholdSearch search =
        SemanticThresholdSearch.between(1, 1_000_000_000).withErrors(0.2, 0.05);
    int wrong = 0;
    long probes = 0;
    for (int i = 0; i < 400; i++) {
      var random = new Seed(1).stream("probe", i);
      long truth = (long) Math.pow(10, 1 + 6 * random.nextDouble());
      Threshold found = search.smallestYes(size -> (size >= truth) != (random.nextDouble() < 0.2));
      wrong += found.smallestYes().orElse(0) == truth ? 0 : 1;
      probes += found.probes();
    }
    assertThat(wrong)
        .isLessThanOrEqualTo(
            new BinomialDistribution(null, 400, 0.05).inverseCumulativeProbability(0.999));
    assertThat(probes / 400).isBetween(100L, 400L);
  }

  @Test
  void probesThatContradictThemselvesAreNamed() {
    var random = new Seed(2).stream("coin", 0);
    SemanticThresholdSearch search =
        SemanticThresholdSearch.between(1, 1000).withErrors(0.01, 0.01);
    LongPredicate coin = size -> size > 500 || (size > 10 && random.nextBoolean());
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 200; i++) {
                search.smallestYes(coin);
              }
            })
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("answers are yes and")
        .hasMessageContaining("probeError = 0.01");
  }

  @Test
  void bothThresholdsBecomeAProtocol() {
    SemanticThresholdSearch search = SemanticThresholdSearch.between(1, 1 << 20);
    Modes modes = search.modes(size -> size >= 65_536, size -> size >= 4096);
    var network = SmpiPlatforms.of("eth10", 2, 1).network();
    var protocol = modes.applyTo(network).protocol();
    assertThat(protocol.asyncThreshold()).isEqualTo(4096);
    assertThat(protocol.detachedThreshold()).isEqualTo(65_536);
    // Clusters paravance and grisou of the thesis: nothing is asynchronous.
    var late = search.modes(size -> size >= 65_536, size -> true).applyTo(network).protocol();
    assertThat(late.asyncThreshold()).isEqualTo(1);
    // Nothing is known beyond the largest size.
    var open = search.modes(size -> false, size -> size >= 10).applyTo(network).protocol();
    assertThat(open.detachedThreshold()).isEqualTo((1 << 20) + 1);
    assertThatThrownBy(() -> search.modes(size -> size >= 100, size -> size >= 200))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("synchronous from = 100 must be at least notAsynchronous = 200");
  }

  @Test
  void badArgumentsAreNamed() {
    assertThatThrownBy(() -> SemanticThresholdSearch.between(0, 10))
        .hasMessageContaining("low = 0 must be at least 1");
    assertThatThrownBy(() -> SemanticThresholdSearch.between(10, 10))
        .hasMessageContaining("high = 10 must be above low = 10");
    assertThatThrownBy(() -> SemanticThresholdSearch.between(1, 10).withErrors(0.5, 0.01))
        .hasMessageContaining("probeError = 0.5");
    assertThatThrownBy(() -> SemanticThresholdSearch.between(1, 10).withErrors(0.1, 0))
        .hasMessageContaining("searchError = 0.0");
  }
}
