package io.github.bbo4j.benchmarks.problems.sbb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.problems.sbb.SbbHardware.Front;
import io.github.bbo4j.benchmarks.problems.sbb.SbbHardware.Stage;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SbbSimulatorTest {
  /** 1 ms per MB on the wire, 1 ms per MB to copy, nothing else; plenty of everything behind. */
  private static final Front FRONT = new Front(1e9, 0, 0, 0, 1e9);

  private static final Stage FAST = new Stage(1e12, 1e12, 0, 0);

  private static SbbHardware hardware(Front front, Stage ram, Stage flash) {
    return new SbbHardware(64, 0, front, ram, flash, 0.05, 0, 0);
  }

  private static SbbParameters parameters(int workers, int destagers, double ram, double flash) {
    return new SbbParameters(1, workers, destagers, destagers, ram, flash, 50, 50);
  }

  /** One request at a time: 2 ms per MB, so 10 GB take 20 s. */
  @Test
  void oneProcessWaitsForWireAndCopyInTurn() {
    SbbSimulator simulator =
        new SbbSimulator(hardware(FRONT, FAST, FAST), new SbbWorkload(10e9, 1e6, 1, 0, 0));

    assertThat(simulator.seconds(parameters(1, 1, 100, 0))).isCloseTo(20, within(1e-6));
  }

  /**
   * Two equal stations and n requests: n / (n + 1) of a station's rate (mean value analysis of a
   * balanced network), so 10 GB at 1 GB/s take 10 (n + 1) / n s.
   */
  @Test
  void moreProcessesOverlapWireAndCopy() {
    for (int n : new int[] {1, 2, 8, 32}) {
      SbbSimulator simulator =
          new SbbSimulator(hardware(FRONT, FAST, FAST), new SbbWorkload(10e9, 1e6, n, 0, 0));
      assertThat(simulator.seconds(parameters(1, 1, 100, 0)))
          .isCloseTo(10.0 * (n + 1) / n, within(1e-6));
    }
  }

  /** 30 GB through 10 GB of RAM that drains at 0.5 GB/s: 20 GB have to leave first, 40 s. */
  @Test
  void aFullRamCacheHoldsTheApplicationBack() {
    Stage drain = new Stage(1e12, 0.5e9, 0, 0);
    SbbSimulator simulator =
        new SbbSimulator(hardware(FRONT, FAST, drain), new SbbWorkload(30e9, 1e6, 8, 0, 0));

    assertThat(simulator.seconds(parameters(4, 1, 10, 0))).isCloseTo(40, within(0.5));
    assertThat(simulator.seconds(parameters(4, 2, 10, 0))).isCloseTo(30, within(3.0));
  }

  /** 10 GB of RAM and 10 GB of NVMe before a drain of 0.5 GB/s: 10 GB have to leave, 20 s. */
  @Test
  void nvmeAbsorbsWhatRamCannot() {
    Stage drain = new Stage(1e12, 0.5e9, 0, 0);
    Front wide = new Front(20e9, 0, 0, 0, 20e9);
    SbbSimulator simulator =
        new SbbSimulator(hardware(wide, FAST, drain), new SbbWorkload(30e9, 1e6, 8, 0, 0));

    assertThat(simulator.seconds(parameters(4, 1, 10, 10))).isCloseTo(20, within(0.5));
  }

  /** With a long eviction period a threshold of 90 % frees a tenth of 10 GB in 5 s: 0.2 GB/s. */
  @Test
  void aHighThresholdFreesTooLate() {
    SbbHardware lazy = new SbbHardware(64, 0, FRONT, FAST, FAST, 5, 0, 0);
    SbbSimulator simulator = new SbbSimulator(lazy, new SbbWorkload(30e9, 1e6, 8, 0, 0));
    double late = simulator.seconds(new SbbParameters(1, 4, 1, 1, 10, 0, 90, 50));
    double early = simulator.seconds(new SbbParameters(1, 4, 1, 1, 10, 0, 10, 50));

    assertThat(late).isCloseTo(20 / 0.2, within(12.0));
    assertThat(early).isLessThan(0.4 * late);
  }

  @Test
  void readsOfCachedDataNeedNoFileSystem() {
    SbbSimulator simulator =
        new SbbSimulator(SbbHardware.latencyBound(), SbbWorkload.latencyBound());
    double all = simulator.seconds(new SbbParameters(2, 8, 4, 1, 80, 150, 90, 80));
    double some = simulator.seconds(new SbbParameters(2, 8, 4, 1, 20, 150, 90, 80));
    double few = simulator.seconds(new SbbParameters(2, 8, 4, 1, 20, 150, 50, 80));

    assertThat(all).isLessThan(some);
    assertThat(some).isLessThan(few);
  }

  @Test
  void tooManyThreadsAreSlower() {
    SbbSimulator simulator =
        new SbbSimulator(SbbHardware.bandwidthBound(), SbbWorkload.bandwidthBound());

    assertThat(simulator.seconds(new SbbParameters(2, 16, 16, 16, 40, 150, 50, 50)))
        .isGreaterThan(1.2 * simulator.seconds(new SbbParameters(2, 4, 4, 1, 40, 150, 50, 50)));
  }

  @Test
  void moreNetworkIsNeverSlower() {
    SplittableRandom random = new SplittableRandom(11);
    SbbWorkload work = SbbWorkload.bandwidthBound();
    SbbHardware node = SbbHardware.bandwidthBound();
    for (int i = 0; i < 200; i++) {
      SbbParameters p = random(random);
      assertThat(new SbbSimulator(node.withNetwork(12e9), work).seconds(p))
          .as("%s", p)
          .isLessThanOrEqualTo(new SbbSimulator(node, work).seconds(p) + 1e-9);
    }
  }

  @Test
  void aLoadedFileSystemIsNeverFaster() {
    SplittableRandom random = new SplittableRandom(12);
    SbbSimulator simulator = new SbbSimulator(SbbHardware.shared(), SbbWorkload.ior());
    for (int i = 0; i < 40; i++) {
      SbbParameters p = withoutFlash(random(random));
      assertThat(simulator.seconds(p, t -> 1.5))
          .as("%s", p)
          .isGreaterThanOrEqualTo(simulator.seconds(p) - 0.05);
    }
  }

  private static SbbParameters random(SplittableRandom random) {
    return new SbbParameters(
        2,
        1 << random.nextInt(5),
        1 << random.nextInt(5),
        1 << random.nextInt(5),
        40,
        150,
        10 + 20 * random.nextInt(5),
        10 + 20 * random.nextInt(5));
  }

  private static SbbParameters withoutFlash(SbbParameters p) {
    return new SbbParameters(2, p.workers(), p.ramDestagers(), 1, 40, 0, p.ramThreshold(), 80);
  }

  @Test
  void slowdownCountsOnlyWhileItLasts() {
    SbbSimulator simulator = new SbbSimulator(SbbHardware.shared(), SbbWorkload.ior());
    SbbParameters p = new SbbParameters(2, 8, 8, 1, 60, 0, 60, 80);
    double quiet = simulator.seconds(p);

    assertThat(simulator.seconds(p, t -> t > 1e4 ? 9 : 1)).isEqualTo(quiet);
    assertThat(simulator.seconds(p, t -> t > 50 && t < 80 ? 3 : 1)).isGreaterThan(quiet + 5);
    assertThatThrownBy(() -> simulator.seconds(p, t -> 1e7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("slowdown");
  }

  @Test
  void loadIsHeavyTailedAndStrikesWhoWaitsForTheFileSystem() {
    SbbSimulator simulator = new SbbSimulator(SbbHardware.shared(), SbbWorkload.ior());
    SbbParameters drained = new SbbParameters(2, 8, 2, 1, 40, 0, 60, 80);
    SbbParameters fed = new SbbParameters(2, 2, 8, 1, 60, 0, 60, 80);

    assertThat(typicalSpread(simulator, drained))
        .isGreaterThan(1.2 * typicalSpread(simulator, fed));
    assertThat(runs(simulator, fed)[399]).isGreaterThan(1.8 * runs(simulator, fed)[200]);
  }

  /** The mean over 4000 draws is within four standard errors of the mean by quadrature. */
  @Test
  void statedMeanIsTheMeanOfTheDraws() {
    SbbSimulator simulator =
        new SbbSimulator(hardware(FRONT, FAST, new Stage(1e12, 5e8, 0, 0)), SbbWorkload.ior());
    SbbParameters p = parameters(4, 2, 40, 0);
    SplittableRandom random = new SplittableRandom(2);
    double[] draws = new double[2000];
    for (int i = 0; i < draws.length; i++) {
      draws[i] = SbbLoad.SHARED.seconds(simulator, p, random);
    }
    double mean = Arrays.stream(draws).average().orElseThrow();
    double sd = Math.sqrt(Arrays.stream(draws).map(v -> (v - mean) * (v - mean)).sum() / 1999);

    assertThat(SbbLoad.SHARED.meanSeconds(simulator, p))
        .isCloseTo(mean, within(4 * sd / Math.sqrt(2000)));
    assertThat(SbbLoad.NONE.meanSeconds(simulator, p))
        .isCloseTo(simulator.seconds(p), within(1e-9));
  }

  private static double typicalSpread(SbbSimulator simulator, SbbParameters p) {
    double[] runs = runs(simulator, p);
    return (runs[300] - runs[100]) / runs[200];
  }

  private static double[] runs(SbbSimulator simulator, SbbParameters p) {
    SplittableRandom random = new SplittableRandom(4);
    double[] runs = new double[400];
    for (int i = 0; i < runs.length; i++) {
      runs[i] = SbbLoad.SHARED.seconds(simulator, p, random);
    }
    Arrays.sort(runs);
    return runs;
  }

  @Test
  void badArgumentsAreNamed() {
    assertThatThrownBy(() -> parameters(0, 1, 1, 1)).hasMessageContaining("workers");
    assertThatThrownBy(() -> parameters(1, 1, 0, 1)).hasMessageContaining("ramGigabytes");
    assertThatThrownBy(() -> new SbbParameters(1, 1, 1, 1, 1, 1, 100, 50))
        .hasMessageContaining("ramThreshold");
    assertThatThrownBy(() -> new SbbWorkload(0, 1, 1, 0, 0)).hasMessageContaining("volumeBytes");
    assertThatThrownBy(() -> new SbbWorkload(1, 1, 1, 1, 0)).hasMessageContaining("readShare");
    assertThatThrownBy(() -> new SbbLoad(-1, 0, 0, 0, 2, 0)).hasMessageContaining("scale");
    assertThatThrownBy(() -> new SbbLoad(0, 0, 0, 0, 1, 0)).hasMessageContaining("outlierShape");
    assertThatThrownBy(() -> new SbbHardware(1, 0, FRONT, FAST, FAST, 1, 0, 0))
        .hasMessageContaining("cores");
  }
}
