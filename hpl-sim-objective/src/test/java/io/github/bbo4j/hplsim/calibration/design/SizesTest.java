package io.github.bbo4j.hplsim.calibration.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SizesTest {
  private static RandomGenerator random(long seed) {
    return new Seed(seed).stream("sizes", 0);
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void everyKernelGetsDistinctSizesWithinTheLimits(Kernel kernel) {
    for (int products : new int[] {1, 30, 300}) {
      List<CallSize> sizes = KernelSizes.of(products).within(1e9, 5000).draw(kernel, random(1));
      assertThat(new HashSet<>(sizes)).hasSameSizeAs(sizes);
      assertThat(sizes).hasSizeBetween(2 + products / 2, 2 + 6 * products);
      assertThat(sizes.get(0)).isEqualTo(new CallSize(1, 1, 1));
      assertThat(sizes)
          .allSatisfy(
              s -> {
                assertThat(Math.max(s.m(), Math.max(s.n(), s.k()))).isLessThanOrEqualTo(5000);
                // Whole numbers: a product may be a little more than what was drawn.
                assertThat(s.product()).isLessThan(1.6e9);
              });
    }
  }

  /** The published example: products up to 1e10, dimensions up to 10,000, one in each stratum. */
  @Test
  void productsAreSpreadEvenly() {
    List<CallSize> sizes = KernelSizes.of(1000).draw(Kernel.DGEMM, random(2));
    double[] products = sizes.stream().mapToDouble(CallSize::product).sorted().toArray();
    for (int decile = 1; decile < 10; decile++) {
      double at = products[products.length * decile / 10];
      assertThat(at).isBetween((decile - 0.3) * 1e9, (decile + 0.3) * 1e9);
    }
    assertThat(sizes).contains(new CallSize(2048, 2048, 2048));
    // Every order of the three: each dimension has the same mean.
    double m = sizes.stream().mapToLong(CallSize::m).average().orElseThrow();
    double k = sizes.stream().mapToLong(CallSize::k).average().orElseThrow();
    assertThat(m).isEqualTo(k);
  }

  @Test
  void theThirdDimensionCanBeFixed() {
    List<CallSize> sizes = KernelSizes.of(50).withK(128).draw(Kernel.DGEMM, random(3));
    assertThat(sizes).allMatch(s -> s.k() == 128).anyMatch(s -> s.m() > 3000);
    assertThatThrownBy(() -> KernelSizes.of(5).withK(128).draw(Kernel.DTRSM, random(3)))
        .hasMessageContaining("DTRSM has no third dimension of its own");
    assertThatThrownBy(() -> KernelSizes.of(5).withK(20_000))
        .hasMessageContaining("fixedK = 20000 must be at least 1");
  }

  /** Limits out of each other's reach: products are cut, nothing waits for ever. */
  @Test
  void smallDimensionsCutTheProducts() {
    List<CallSize> sizes = KernelSizes.of(200).within(1e15, 100).draw(Kernel.DGEMM, random(4));
    assertThat(sizes).hasSizeGreaterThan(800).allMatch(s -> s.product() <= 1e6);
    assertThat(KernelSizes.of(3).within(8, 2).draw(Kernel.DGEMM, random(4))).hasSizeBetween(1, 10);
  }

  @Test
  void theSameSeedGivesTheSameSizes() {
    KernelSizes sizes = KernelSizes.of(20);
    assertThat(sizes.draw(Kernel.DGEMM, random(5))).isEqualTo(sizes.draw(Kernel.DGEMM, random(5)));
    assertThat(sizes.draw(Kernel.DGEMM, random(6)))
        .isNotEqualTo(sizes.draw(Kernel.DGEMM, random(5)));
  }

  @Test
  void messageSizesAreUniformOnALogarithmicScale() {
    List<Long> sizes = MessageSizes.logUniform(1000, 1, 1_000_000_000, random(7));
    assertThat(sizes).isSorted().doesNotHaveDuplicates().contains(1L, 1_000_000_000L);
    long[] perDecade = new long[10];
    sizes.forEach(s -> perDecade[(int) Math.log10(s)]++);
    // Whole bytes: nine sizes in the first decade, ninety at most in the second.
    assertThat(perDecade[0]).isEqualTo(9);
    assertThat(Arrays.stream(perDecade, 3, 9)).allMatch(n -> n >= 109 && n <= 113);
    assertThatThrownBy(() -> MessageSizes.logUniform(10, 100, 100, random(7)))
        .hasMessageContaining("high = 100 must be above low = 100");
    assertThatThrownBy(() -> MessageSizes.logUniform(1, 1, 100, random(7)))
        .hasMessageContaining("count = 1");
  }
}
