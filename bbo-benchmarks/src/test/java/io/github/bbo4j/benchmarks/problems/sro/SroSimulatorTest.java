package io.github.bbo4j.benchmarks.problems.sro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.random.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SroSimulatorTest {
  private static final int BLOCK = 1 << 16;
  private static final Seed SEED = new Seed(3);

  /** Latency 1 s, a block takes 0.1 s, a hit 0.01 s. */
  private static final SroBackend TOY =
      new SroBackend("toy", 1, 0, BLOCK / 0.1, 0, 0, 0.01, 1L << 30, BLOCK);

  /** Three blocks of sixteen pages each, read in sequence, in a file of 64 blocks. */
  private static final FakeappPattern IN_SEQUENCE =
      new FakeappPattern(48, 1, 0, 0, 1, 1, FakeappPattern.PAGE, 64L * BLOCK);

  @Test
  void withoutPrefetchEachBlockCostsOneRead() {
    SroRun run =
        new SroSimulator(IN_SEQUENCE, TOY, SEED).run(new SroParameters(49, BLOCK, BLOCK, 48));

    assertThat(run.prefetches()).isZero();
    assertThat(run.misses()).isEqualTo(3);
    assertThat(run.seconds()).isCloseTo(3 * 1.1 + 48 * 0.01, within(1e-12));
  }

  /**
   * By hand. Read 1 misses: 1.1 + 0.01. Read 2 triggers blocks 0 to 3 at 1.11, so block 1 is there
   * at 1.31 and block 2 at 1.41. Reads 2 to 16 hit, until 1.26; read 17 waits 0.05 for block 1;
   * read 33 comes at 1.47 and hits. In total 1.1 + 0.05 + 48 x 0.01. Bins 1 and 2 trigger too.
   */
  @Test
  void sequentialReadsArePrefetched() {
    SroRun run =
        new SroSimulator(IN_SEQUENCE, TOY, SEED).run(new SroParameters(2, BLOCK, 4 * BLOCK, 10));

    assertThat(run.seconds()).isCloseTo(1.63, within(1e-12));
    assertThat(run.misses()).isEqualTo(2);
    assertThat(run.prefetches()).isEqualTo(3);
    assertThat(run.prefetchedBytes()).isEqualTo(12L * BLOCK);
  }

  @Test
  void aReadThatMeetsAPrefetchWaitsForOnePiece() {
    SroBackend pieces = new SroBackend("toy", 1, 0, BLOCK / 0.1, 50, BLOCK, 0.01, 1L << 30, BLOCK);
    SroRun run =
        new SroSimulator(IN_SEQUENCE, pieces, SEED).run(new SroParameters(2, BLOCK, 4 * BLOCK, 10));

    // The prefetch only starts after 50 s: blocks 1 and 2 are read directly, 0.1 s later each.
    assertThat(run.seconds()).isCloseTo(1.1 + 2 * 1.2 + 48 * 0.01, within(1e-12));
  }

  @Test
  void firstReadOfAMebibyteIsCold() {
    SroBackend cold = new SroBackend("toy", 1, 5, BLOCK / 0.1, 0, 0, 0.01, 1L << 30, BLOCK);
    SroRun run =
        new SroSimulator(IN_SEQUENCE, cold, SEED).run(new SroParameters(49, BLOCK, BLOCK, 48));

    assertThat(run.seconds()).isCloseTo(5 + 3 * 1.1 + 48 * 0.01, within(1e-12));
  }

  @Test
  void thresholdAboveTheSequenceLengthNeverPrefetches() {
    SroSimulator simulator = small(SroBackend.nfs());
    SroRun never = simulator.run(new SroParameters(51, 1 << 18, 1 << 20, 50));

    assertThat(never.prefetches()).isZero();
    assertThat(simulator.largestCount(1 << 18, 50)).isLessThanOrEqualTo(50);
    assertThat(simulator.run(new SroParameters(2, 1 << 18, 1 << 20, 50)).prefetches()).isPositive();
  }

  @Test
  void thresholdAboveTheLargestCountIsTheUnaidedRun() {
    SroSimulator simulator = small(SroBackend.lustre());
    int largest = simulator.largestCount(1 << 20, 250);

    assertThat(simulator.run(new SroParameters(largest, 1 << 20, 1 << 20, 250)).prefetches())
        .isPositive();
    assertThat(simulator.run(new SroParameters(largest + 1, 1 << 20, 1 << 20, 250)).seconds())
        .isEqualTo(simulator.run(new SroParameters(9999, 1 << 18, 1 << 22, 50)).seconds());
  }

  /** 12 leads visited in turn: within 10 reads no lead comes twice. */
  @Test
  void windowShorterThanARoundOfTheLeadsSeesNoHotspot() {
    FakeappPattern round = new FakeappPattern(2000, 12, 1 << 20, 1 << 20, 1, 1, 0, 1L << 31);
    SroSimulator simulator = new SroSimulator(round, SroBackend.nfs(), SEED);

    assertThat(simulator.largestCount(1 << 20, 10)).isEqualTo(1);
    assertThat(simulator.largestCount(1 << 20, 100)).isGreaterThan(2);
    assertThat(simulator.run(new SroParameters(2, 1 << 20, 1 << 20, 10)).prefetches()).isZero();
  }

  @Test
  void moreBandwidthIsNeverSlower() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 30; i++) {
      SroParameters p =
          new SroParameters(
              random.nextInt(2, 30),
              (1 << 18) * random.nextInt(1, 5),
              (1 << 20) * random.nextInt(1, 11),
              random.nextInt(50, 751));
      double slow = small(SroBackend.lustre()).run(p).seconds();
      double fast = small(SroBackend.lustre().withBandwidth(2 * 2.4e9)).run(p).seconds();
      assertThat(fast).as("%s", p).isLessThanOrEqualTo(slow);
    }
  }

  @Test
  void aCacheTooSmallForTheHotspotsIsSlower() {
    SroParameters p = new SroParameters(2, 1 << 20, 4 << 20, 750);
    double small = small(SroBackend.lustre().withCache(8L << 20)).run(p).seconds();

    assertThat(small).isGreaterThan(small(SroBackend.lustre()).run(p).seconds());
  }

  @Test
  void sameSeedSameRunOtherSeedOtherRun() {
    SroParameters p = new SroParameters(2, 1 << 20, 2 << 20, 250);
    double first = small(SroBackend.nfs()).run(p).seconds();

    assertThat(small(SroBackend.nfs()).run(p).seconds()).isEqualTo(first);
    assertThat(new SroSimulator(smallPattern(), SroBackend.nfs(), new Seed(99)).run(p).seconds())
        .isNotEqualTo(first);
  }

  @Test
  void partsAddUpToTheRun() {
    SroRun run = small(SroBackend.nfs()).run(new SroParameters(2, 1 << 20, 2 << 20, 250));

    assertThat(Arrays.stream(run.partSeconds()).sum()).isCloseTo(run.seconds(), within(1e-9));
    assertThat(Arrays.stream(run.stallShare())).allMatch(s -> s >= 0 && s < 1);
  }

  @Test
  void readsStayInTheWindowOfTheirLead() {
    FakeappPattern pattern =
        new FakeappPattern(6000, 4, 5_000_000, 5_000_000, 100, 100, 1_000_000, 4_000_000_000L);
    int[] blocks = pattern.blocks(SEED, BLOCK);

    assertThat(blocks).hasSize(6000);
    for (int i = 0; i < blocks.length; i++) {
      int visit = i / 100;
      long start = 1_000_000_000L * (visit % 4) + 1_000_000L * (visit / 4);
      long byteOffset = (long) blocks[i] * BLOCK - start;
      assertThat(byteOffset).isBetween(-BLOCK - 4L * FakeappPattern.PAGE, 5_000_000L);
    }
  }

  @Test
  void randomScatterAndRepeatsAreDrawnPerLead() {
    int[] blocks = FakeappPattern.sro3(100_000_000_000L).blocks(SEED, BLOCK);

    assertThat(blocks).hasSize(24_489);
    assertThat(Arrays.stream(blocks).distinct().count()).isBetween(15_000L, 24_489L);
  }

  @Test
  void badArgumentsAreNamed() {
    assertThatThrownBy(() -> new SroParameters(0, 1, 1, 1))
        .hasMessageContaining("clusterThreshold");
    assertThatThrownBy(() -> small(SroBackend.nfs()).run(new SroParameters(2, 1000, 1 << 20, 50)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("binBytes");
    assertThatThrownBy(() -> new FakeappPattern(0, 1, 0, 0, 1, 1, 0, 1 << 20))
        .hasMessageContaining("operations");
    assertThatThrownBy(() -> new FakeappPattern(1, 1, 9, 3, 1, 1, 0, 1 << 20))
        .hasMessageContaining("scatter");
    assertThatThrownBy(() -> SroBackend.nfs().withBandwidth(0)).hasMessageContaining("nfs");
    assertThatThrownBy(() -> SroBackend.nfs().withCache(1)).hasMessageContaining("cacheBytes");
  }

  private static FakeappPattern smallPattern() {
    return new FakeappPattern(
        20_000, 20, 10_000_000, 10_000_000, 20, 20, 1_000_000, 10_000_000_000L);
  }

  private static SroSimulator small(SroBackend backend) {
    return new SroSimulator(smallPattern(), backend, SEED);
  }
}
