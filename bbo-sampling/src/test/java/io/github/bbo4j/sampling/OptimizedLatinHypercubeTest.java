package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.TunerDefaults;
import io.github.bbo4j.core.contract.InitialDesignContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptimizedLatinHypercubeTest extends InitialDesignContract {
  private static final SearchSpace REAL =
      SearchSpace.builder().real("a", 0, 1).real("b", 0, 1).real("c", 0, 1).real("d", 0, 1).build();

  /** The grid of a burst buffer: 5^5 levels. */
  private static final SearchSpace GRID =
      SearchSpace.builder()
          .geometric("workers", 1, 16, 2)
          .geometric("ramDestagers", 1, 16, 2)
          .geometric("flashDestagers", 1, 16, 2)
          .integer("ramThreshold", 10, 90, 20)
          .integer("flashThreshold", 10, 90, 20)
          .build();

  /** The grid of a prefetcher: 6 x 4 x 10 x 8 levels. */
  private static final SearchSpace PREFETCHER =
      SearchSpace.builder()
          .integer("cluster", 2, 102, 20)
          .integer("bin", 1, 4)
          .integer("prefetch", 1, 10)
          .integer("sequence", 50, 750, 100)
          .build();

  @Override
  protected InitialDesign design(SearchSpace space) {
    return new OptimizedLatinHypercube(50, 40);
  }

  /**
   * H0: an optimised design is as likely better as worse than a plain one drawn from another seed.
   * Seeds 1 to 24 against 101 to 124; sign test, one-sided, alpha = 0.01: at least 18 of 24.
   */
  @ParameterizedTest
  @CsvSource({
    "50, 10, real",
    "15, 20, real",
    "50, 10, grid",
    "15, 20, grid",
    "50, 10, prefetcher",
    "15, 20, prefetcher"
  })
  void beatsThePlainDesignOnDistanceAndDiscrepancy(double p, int n, String name) {
    SearchSpace space = name.equals("real") ? REAL : name.equals("grid") ? GRID : PREFETCHER;
    int farther = 0;
    int evener = 0;
    for (int seed = 1; seed <= 24; seed++) {
      var best = OptimizedLatinHypercube.phiP(p).points(space, n, new SplittableRandom(seed));
      var plain = new LatinHypercube().points(space, n, new SplittableRandom(100 + seed));
      farther += less(plain, best, SpaceFilling::minimumDistance);
      evener += less(best, plain, SpaceFilling::centredDiscrepancy);
    }
    assertThat(farther).isGreaterThanOrEqualTo(18);
    assertThat(evener).isGreaterThanOrEqualTo(18);
  }

  private static int less(
      List<Configuration> a, List<Configuration> b, ToDoubleFunction<List<Configuration>> measure) {
    return measure.applyAsDouble(a) < measure.applyAsDouble(b) ? 1 : 0;
  }

  /**
   * By hand: four points on a 4 x 4 grid at the least distance sqrt(5) steps, the best there is.
   */
  @Test
  void findsTheBestFourPoints() {
    SearchSpace space = SearchSpace.builder().integer("a", 0, 3).integer("b", 0, 3).build();
    for (int seed = 1; seed <= 20; seed++) {
      var points = OptimizedLatinHypercube.maximin().points(space, 4, new SplittableRandom(seed));
      assertThat(SpaceFilling.minimumDistance(points))
          .isCloseTo(Math.sqrt(5.0 / 9 / 2), org.assertj.core.data.Offset.offset(1e-12));
    }
  }

  /** More effort from the same randomness is never given back as a worse design. */
  @Test
  void neverWorseThanWhereItStarted() {
    for (int seed = 1; seed <= 20; seed++) {
      var start = new OptimizedLatinHypercube(20, 0).points(GRID, 12, new SplittableRandom(seed));
      var best = new OptimizedLatinHypercube(20, 30).points(GRID, 12, new SplittableRandom(seed));
      assertThat(SpaceFilling.phiP(best, 20))
          .isLessThanOrEqualTo(SpaceFilling.phiP(start, 20) * (1 + 1e-9));
    }
  }

  @Test
  void optimisesUnderConstraints() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 19)
            .integer("b", 0, 19)
            .constraint("a <= b", v -> v.integer("a") <= v.integer("b"), "a", "b")
            .build();
    double[] gain = new double[20];
    for (int seed = 0; seed < gain.length; seed++) {
      var best = OptimizedLatinHypercube.maximin().points(space, 10, new SplittableRandom(seed));
      var plain = new LatinHypercube().points(space, 10, new SplittableRandom(100 + seed));
      assertThat(best).allMatch(space::contains).doesNotHaveDuplicates().hasSize(10);
      gain[seed] = SpaceFilling.minimumDistance(best) - SpaceFilling.minimumDistance(plain);
    }
    assertThat(Arrays.stream(gain).average().orElseThrow()).isPositive();
  }

  @Test
  void isWhatATunerGetsByDefault() {
    assertThat(TunerDefaults.onClassPath().initialDesign().orElseThrow())
        .isEqualTo(OptimizedLatinHypercube.maximin());
  }

  @Test
  void refusesBadSettingsByName() {
    assertThatThrownBy(() -> OptimizedLatinHypercube.phiP(0.5)).hasMessageContaining("p = 0.5");
    assertThatThrownBy(() -> new OptimizedLatinHypercube(15, -1))
        .hasMessageContaining("effort = -1");
  }

  /** d^-200 of the pairs that lie closest is beyond all numbers. */
  @Test
  void largeExponentsOptimiseToo() {
    SearchSpace space = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
    var plain = new LatinHypercube().points(space, 60, new SplittableRandom(2));
    var far = new OptimizedLatinHypercube(200, 100).points(space, 60, new SplittableRandom(2));
    assertThat(SpaceFilling.minimumDistance(plain)).isLessThan(0.03); // 0.03^-200 = 10^305
    assertThat(SpaceFilling.minimumDistance(far)).isGreaterThan(0.05);
  }
}
