package io.github.bbo4j.benchmarks.noise;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.benchmarks.compare.RunSettings;
import io.github.bbo4j.benchmarks.problems.NoisyProblem;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.sampling.LatinHypercube;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CoverageTablesTest {

  /** Seed 1, 1000 samples: t covers 95 % of normal noise within three errors of 0.7, 1.96 not. */
  @Test
  @Tag("release")
  void studentCoversNormalNoiseAndThePublishedIntervalDoesNot() {
    List<IntervalCoverage.Row> rows = IntervalCoverage.of(1000, 1);
    IntervalCoverage.Row student = rows.get(0);
    assertThat(student.estimator()).isEqualTo("studentT");
    assertThat(student.covered()).hasSize(9).allMatch(c -> c > 92.9 && c < 97.1);
    IntervalCoverage.Row published = rows.get(3);
    assertThat(published.estimator()).startsWith("published");
    // The thesis's implementation at n = 2: 60 %.
    assertThat(published.covered().get(0)).isBetween(55.3, 64.7);
    assertThat(published.covered().get(3)).isBetween(80.0, 90.0);
  }

  @Test
  void noiseHasTheMeanItSays() {
    SplittableRandom random = new SplittableRandom(1);
    for (SyntheticNoise noise : SyntheticNoise.all()) {
      double sum = 0;
      for (int i = 0; i < 200_000; i++) {
        sum += noise.draw(random);
      }
      assertThat(sum / 200_000 / noise.mean()).as(noise.name()).isBetween(0.99, 1.01);
    }
  }

  /**
   * Ten seeds: three runs of each configuration give a finite interval and a number of each kind.
   */
  @Test
  void recommendationsAreScored() {
    Problem problem = new NoisyProblem(Problems.byName("sbb-2").orElseThrow(), 0.1, 0);
    RunSettings settings =
        RunSettings.defaults(new LatinHypercube())
            .withBudget(40)
            .withSeeding(RunSettings.Seeding.CONSECUTIVE);
    RecommendationCoverage row =
        new CoverageTables(10, 1, 1)
            .coverage(problem, RecommendContenders.of("random", "static-3"), settings);
    assertThat(row.covered()).isBetween(50.0, 100.0);
    assertThat(row.lowestBias()).isNegative();
    assertThat(Math.abs(row.bias())).isLessThan(10);
    assertThat(row.regret()).isNotNegative();
  }

  /** A quiet system is never reported; one that is twice as slow for a while mostly is. */
  @Test
  void alarms() {
    Problem quiet = Problems.byName("sbb-2").orElseThrow();
    DriftRates.Plan plan = new DriftRates.Plan(5, 2, 1);
    DriftRates none = DriftRates.of("quiet", quiet, t -> 1, plan);
    assertThat(none.drift() + none.burst() + none.disturbed()).isZero();
    assertThat(none.firstTrial()).isNaN();
    DriftRates slower = DriftRates.of("slower", quiet, t -> 1 + 0.5 * t / 110, plan);
    assertThat(slower.drift()).isEqualTo(100);
    DriftRates wave = DriftRates.of("wave", quiet, t -> t >= 50 && t < 70 ? 2 : 1, plan);
    assertThat(wave.disturbed()).isBetween(10.0, 30.0);
  }
}
