package io.github.bbo4j.benchmarks.problems.landscape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LandscapeTest {
  private static final int SEEDS = 40;

  private static Landscape drawn(long seed) {
    return Landscape.of(LandscapeSettings.drawn(new Seed(seed)), new Seed(seed));
  }

  private static List<Configuration> samples(Landscape landscape, int count) {
    SplittableRandom random = new SplittableRandom(5);
    return IntStream.range(0, count).mapToObj(i -> landscape.space().sample(random)).toList();
  }

  @Test
  void theDrawnBestHasTheLeastCostOfAllByEnumeration() {
    int enumerated = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      Landscape landscape =
          Landscape.of(
              LandscapeSettings.drawn(new Seed(seed)).withParameters(2, 1).withReals(false),
              new Seed(seed));
      assertThat(landscape.space().longSize().orElseThrow()).isLessThan(200_000);
      double least =
          landscape.space().stream()
              .mapToDouble(landscape::cost)
              .filter(c -> !Double.isNaN(c))
              .min()
              .orElseThrow();
      assertThat(least).as("seed " + seed).isEqualTo(landscape.optimum());
      assertThat(landscape.cost(landscape.best())).isEqualTo(least);
      enumerated++;
    }
    assertThat(enumerated).isEqualTo(SEEDS);
  }

  @Test
  void noSampleOfAnySpaceIsBelowTheOptimumAndTheBestDoesNotFail() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      Landscape landscape = drawn(seed);
      assertThat(landscape.cost(landscape.best())).isCloseTo(landscape.optimum(), within(0.0));
      for (Configuration c : samples(landscape, 200)) {
        assertThat(landscape.fails(c)).isEqualTo(Double.isNaN(landscape.cost(c)));
        if (!landscape.fails(c)) {
          assertThat(landscape.cost(c)).isGreaterThanOrEqualTo(landscape.optimum());
        }
      }
    }
  }

  @Test
  void theSeedDecidesEverything() {
    Landscape one = drawn(11);
    assertThat(one.space().parameters()).isEqualTo(drawn(11).space().parameters());
    for (Configuration c : samples(one, 50)) {
      assertThat(Double.compare(drawn(11).cost(c), one.cost(c))).isZero();
    }
    assertThat(drawn(12).optimum()).isNotEqualTo(one.optimum());
  }

  @Test
  void asManyParametersMatterAsAreActive() {
    for (int seed = 1; seed <= 10; seed++) {
      Landscape landscape =
          Landscape.of(LandscapeSettings.defaults().withParameters(2, 6), new Seed(seed));
      boolean[] matters = new boolean[8];
      for (Configuration c : samples(landscape, 30)) {
        double cost = landscape.cost(c);
        landscape.space().axisNeighbours(c).stream()
            .filter(other -> landscape.cost(other) != cost)
            .forEach(other -> matters[differing(c, other)] = true);
      }
      long count = IntStream.range(0, 8).filter(j -> matters[j]).count();
      assertThat(count).as("seed " + seed).isEqualTo(2);
    }
  }

  private static int differing(Configuration a, Configuration b) {
    return IntStream.range(0, 8)
        .filter(j -> a.coordinate(j) != b.coordinate(j))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void settingsDoWhatTheySay() {
    LandscapeSettings plain = LandscapeSettings.defaults().withCosts(2, 0);
    double mild = worst(plain);
    assertThat(mild).isBetween(3.0, 100.0);
    // The worst of the samples is at a level of 0.6 at least: 10^(2 * 0.6^4) = 1.8.
    assertThat(mild).isGreaterThan(Math.pow(10, 2 * 0.6));
    assertThat(worst(plain.withCosts(2, 1))).isGreaterThan(1.8 * mild);
    assertThat(failures(plain)).isZero();
    assertThat(failures(plain.withFeatures(0, 0, 3))).isBetween(1L, 900L);
    assertThat(distinct(plain.withSurface(0.1, 0))).isLessThanOrEqualTo(11);
    assertThat(distinct(plain)).isGreaterThan(50);
    Landscape rugged = Landscape.of(plain.withSurface(0, 0.05), new Seed(2));
    Landscape smooth = Landscape.of(plain, new Seed(2));
    assertThat(samples(rugged, 100))
        .allSatisfy(c -> assertThat(rugged.cost(c) / smooth.cost(c)).isBetween(1.0, 1.05));
    assertThat(samples(rugged, 100)).anyMatch(c -> rugged.cost(c) > 1.03 * smooth.cost(c));
  }

  /** The highest cost of a thousand, over the least there is. */
  private static double worst(LandscapeSettings settings) {
    Landscape landscape = Landscape.of(settings, new Seed(2));
    return samples(landscape, 1000).stream().mapToDouble(landscape::cost).max().orElseThrow()
        / landscape.optimum();
  }

  private static long failures(LandscapeSettings settings) {
    Landscape landscape = Landscape.of(settings, new Seed(2));
    return samples(landscape, 1000).stream().filter(landscape::fails).count();
  }

  private static long distinct(LandscapeSettings settings) {
    Landscape landscape = Landscape.of(settings, new Seed(2));
    return samples(landscape, 1000).stream().mapToDouble(landscape::cost).distinct().count();
  }

  @Test
  void drawnLandscapesAreOfAllKindsAndLeaveMostConfigurationsAlive() {
    int finite = 0;
    int failing = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      Landscape landscape = drawn(seed);
      finite += landscape.space().isFinite() ? 1 : 0;
      failing += landscape.settings().failures() > 0 ? 1 : 0;
      long failed = samples(landscape, 200).stream().filter(landscape::fails).count();
      assertThat(failed).as("seed " + seed).isLessThan(150);
    }
    assertThat(finite).isBetween(SEEDS / 4, 7 * SEEDS / 8);
    assertThat(failing).isBetween(SEEDS / 10, 6 * SEEDS / 10);
  }

  @Test
  void landscapesAreProblemsByName() {
    Problem problem = Problems.byName("landscape-17").orElseThrow();
    assertThat(problem.name()).isEqualTo("landscape-17");
    assertThat(problem.optimum()).isEqualTo(drawn(17).optimum());
    Problem noisy = Problems.byName("landscape-17-cv25").orElseThrow();
    assertThat(noisy.name()).isEqualTo("landscape-17-cv25");
    assertThat(noisy.optimum()).isEqualTo(problem.optimum());
    assertThat(Problems.byName("landscape-x")).isEmpty();
  }

  @Test
  void wrongSettingsAreRefused() {
    LandscapeSettings settings = LandscapeSettings.defaults();
    assertThatThrownBy(() -> settings.withParameters(0, 1)).hasMessageContaining("active = 0");
    assertThatThrownBy(() -> settings.withCosts(0, 0)).hasMessageContaining("decades = 0");
    assertThatThrownBy(() -> settings.withSurface(0.6, 0)).hasMessageContaining("plateau = 0.6");
  }
}
