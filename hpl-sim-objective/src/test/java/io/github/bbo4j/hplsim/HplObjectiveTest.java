package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The objective with a predictor by hand: the slowest processor, and a seed that shows. */
class HplObjectiveTest {

  private static final Platform PLATFORM =
      SmpiPlatforms.of("eth100", 4, 2).withDgemmFactors(1.0, 1.3, 1.1, 1.2);

  /**
   * Time of the slowest rank at one dgemm, plus the seed in nanoseconds if the platform is noisy.
   */
  private static final HplPredictor BY_HAND =
      (run, platform, seed) -> {
        double slowest = 0.0;
        for (int r = 0; r < run.ranks(); r++) {
          slowest =
              Math.max(
                  slowest, platform.kernels(r).model(Kernel.DGEMM).seconds(1000, 1000, run.nb()));
        }
        return slowest * (1 + run.depth()) + Math.floorMod(seed, 1000L) * 1e-9;
      };

  private static final HplSpace SPACE =
      HplSpace.builder(HplConfiguration.of(1000, 100, 2, 4))
          .gridEvicting(4, 2, 2)
          .depths(0, 1)
          .build();

  private static Evaluation evaluation(long seed) {
    return new Evaluation(0, 0, Purpose.SEARCH, OptionalDouble.empty(), new SplittableRandom(seed));
  }

  private static double factor(double f) {
    return PLATFORM.kernels(0).model(Kernel.DGEMM).seconds(1000, 1000, 100) * f;
  }

  @Test
  void evictionLeavesOutTheSlowestNodes() {
    assertThat(HplObjective.slowestFirst(PLATFORM, 100)).containsExactly(1, 3, 2, 0);
    HplObjective objective = HplObjective.of(SPACE, PLATFORM, BY_HAND);
    HplConfiguration shallow = SPACE.base().withDepth(0);
    double all = objective.trueCost(SPACE.toPoint(shallow, 0));
    double one = objective.trueCost(SPACE.toPoint(shallow.withGrid(2, 3), 1));
    double two = objective.trueCost(SPACE.toPoint(shallow.withGrid(2, 2), 2));
    assertThat(all).isCloseTo(factor(1.3), within(1e-6));
    assertThat(one).isCloseTo(factor(1.2), within(1e-6));
    assertThat(two).isCloseTo(factor(1.1), within(1e-6));
  }

  @Test
  void withoutNoiseACostIsOneNumberAndWithNoiseTheGeneratorDecides() {
    HplObjective quiet = HplObjective.of(SPACE, PLATFORM, BY_HAND);
    Configuration point = SPACE.toPoint(SPACE.base(), 0);
    assertThat(quiet.evaluate(point, evaluation(1)))
        .isEqualTo(quiet.evaluate(point, evaluation(2)));
    HplObjective noisy = quiet.withNoise(true);
    assertThat(noisy.evaluate(point, evaluation(1)))
        .isEqualTo(noisy.evaluate(point, evaluation(1)));
    assertThat(noisy.evaluate(point, evaluation(1)))
        .isNotEqualTo(noisy.evaluate(point, evaluation(2)));
  }

  @Test
  void aRunBeyondTheLimitIsCensoredAtTheLimit() {
    HplObjective objective = HplObjective.of(SPACE, PLATFORM, BY_HAND);
    Configuration point = SPACE.toPoint(SPACE.base(), 0);
    double cost = objective.trueCost(point);
    assertThat(objective.evaluate(point, limited(cost))).isEqualTo(new Outcome.Measured(cost));
    assertThat(objective.evaluate(point, limited(cost / 2)))
        .isEqualTo(new Outcome.Censored(cost / 2));
    assertThat(objective.withNoise(true).evaluate(point, limited(cost / 2)))
        .isEqualTo(new Outcome.Censored(cost / 2));
  }

  private static Evaluation limited(double limit) {
    return new Evaluation(
        0,
        0,
        Purpose.SEARCH,
        Double.isFinite(limit) ? OptionalDouble.of(limit) : OptionalDouble.empty(),
        new SplittableRandom(1));
  }

  @Test
  void costIsTimeOrNegativeRate() {
    HplObjective time = HplObjective.of(SPACE, PLATFORM, BY_HAND);
    HplObjective rate = time.withCost(HplCost.NEGATIVE_GFLOPS);
    Configuration point = SPACE.toPoint(SPACE.base(), 0);
    double seconds = time.trueCost(point);
    assertThat(rate.trueCost(point)).isEqualTo(-SPACE.base().gflops(seconds));
    assertThat(time.evaluate(point, evaluation(1))).isEqualTo(Outcome.measured(seconds));
  }

  @Test
  void exhaustiveSearchFindsTheBestPoint() {
    HplObjective objective = HplObjective.of(SPACE, PLATFORM, BY_HAND);
    HplProblem problem =
        new HplProblem("by-hand", "", objective, SPACE.toPoint(SPACE.base(), 0), Optional.empty());
    HplProblem.Optimum best = problem.search();
    HplConfiguration run = SPACE.toHpl(best.configuration());
    assertThat(SPACE.evicted(best.configuration())).isEqualTo(2);
    assertThat(run.depth()).isZero();
    assertThat(best.cost()).isCloseTo(factor(1.1), within(1e-6));
    // All the grids of 4 ranks cost the same: the first in the order of the space wins.
    assertThat(run.p()).isEqualTo(1);
  }

  @Test
  void aPlatformTooSmallForTheEvictionIsRefused() {
    Platform two = SmpiPlatforms.of("eth100", 2, 4);
    assertThatThrownBy(() -> HplObjective.of(SPACE, two, BY_HAND))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("evicts up to 2");
  }

  /** Each trial failed. */
  @Test
  void aPlatformWithoutRoomForTheRanksIsRefusedAtOnce() {
    HplSpace grid = HplSpace.builder(HplConfiguration.of(1000, 100, 2, 4)).grid(16).build();
    assertThatThrownBy(() -> HplObjective.of(grid, PLATFORM, BY_HAND))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has room for 8 ranks")
        .hasMessageContaining("needs 16. Maybe a platform of more nodes");
    HplSpace few = HplSpace.builder(HplConfiguration.of(1000, 100, 2, 4)).gridUpTo(4, 16).build();
    assertThat(HplObjective.of(few, PLATFORM, BY_HAND).platform()).isSameAs(PLATFORM);
    HplSpace fixed = HplSpace.builder(HplConfiguration.of(1000, 100, 4, 4)).depths(0, 1).build();
    assertThatThrownBy(() -> HplObjective.of(fixed, PLATFORM, BY_HAND))
        .hasMessageContaining("needs 16");
  }
}
