package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LevelPosteriorTest {
  private static final int RUNS = 40;
  private static final int LAST = 6;
  private static final double NOISE = 0.05;

  /** Thirty-four runs of ten configurations in turn, and six of the first, whose costs are open. */
  private static JointRuns runs(int seed, IntToDoubleFunction level) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] trials = IntStream.range(0, RUNS).toArray();
    int[] configurations = Arrays.stream(trials).map(t -> t < RUNS - LAST ? t % 10 : 0).toArray();
    double[] costs = IntStream.range(0, 10).mapToDouble(i -> random.nextGaussian()).toArray();
    double[] targets = new double[RUNS];
    double[][] covariance = new double[RUNS][RUNS];
    double[] weights = new double[RUNS];
    Arrays.fill(weights, 1);
    for (int t : trials) {
      targets[t] =
          costs[configurations[t]] + level.applyAsDouble(t) + NOISE * random.nextGaussian();
      for (int other : trials) {
        covariance[t][other] = configurations[t] == configurations[other] ? 1 : 0;
      }
    }
    return new JointRuns(trials, targets, weights, covariance, NOISE * NOISE);
  }

  private static LevelPosterior of(int seed, IntToDoubleFunction level) {
    return LevelPosterior.of(List.of(runs(seed, level)), LAST);
  }

  /** H0: a period of 30 runs is overlooked in half of 20 histories, seeds 18301 to 18320. */
  @Test
  void aPeriodIsProbableAndItsSizeExpected() {
    int seen = 0;
    for (int seed = 18301; seed <= 18320; seed++) {
      double phase = seed;
      LevelPosterior level = of(seed, t -> 0.1 * Math.sin(2 * Math.PI * t / 30 + phase));
      seen += level.probability() > 0.8 ? 1 : 0;
      assertThat(Math.sqrt(level.squareOff())).as("seed %d", seed).isLessThan(0.3);
    }
    assertThat(seen).isGreaterThan(15);
  }

  /** H0: in more than a fifth of 20 steady histories, seeds 18321 to 18340, a level is probable. */
  @Test
  void steadyRunsSpeakAgainstIt() {
    List<LevelPosterior> all =
        IntStream.rangeClosed(18321, 18340).mapToObj(seed -> of(seed, t -> 0)).toList();
    assertThat(all).filteredOn(l -> l.probability() > 0.5).hasSizeLessThan(4);
    assertThat(all)
        .as("nothing is wider")
        .filteredOn(l -> l.squareOff() == 0)
        .hasSizeGreaterThan(9);
  }

  /** By hand: two runs of one configuration of known cost 0 each, under a level and noise. */
  @Test
  void theLikelihoodIsThatOfANormalDistribution() {
    JointRuns two =
        new JointRuns(
            new int[] {3, 5}, new double[] {1, 2}, new double[] {1, 0.5}, new double[2][2], 9);
    JointRuns.Explained e = two.under(new JointRuns.Level(4, 2, 1), 1).orElseThrow();
    // K = [[4 + 1, 4 / e], [4 / e, 4 + 2]]
    double c = 4 / Math.E;
    double det = 5 * 6 - c * c;
    double square = (6 * 1 - 2 * c * 1 * 2 + 5 * 4) / det;
    assertThat(e.logLikelihood()).isCloseTo(-(Math.log(det) + square) / 2, within(1e-12));
    // The level of the second run has covariances (c, 4) with the two.
    double mean = (c * (6 * 1 - c * 2) + 4 * (-c * 1 + 5 * 2)) / det;
    double variance = 4 - (c * (6 * c - c * 4) + 4 * (-c * c + 5 * 4)) / det;
    assertThat(e.squareOff()).isCloseTo(mean * mean + variance, within(1e-12));
  }

  @Test
  void fewRunsAndSingularOnesSayNothing() {
    JointRuns all = runs(18341, t -> t < 20 ? 0 : 1);
    assertThat(LevelPosterior.of(List.of(all), LAST).probability()).isGreaterThan(0.9);
    double[][] few = new double[39][];
    Arrays.setAll(few, i -> Arrays.copyOf(all.costs()[i], 39));
    JointRuns first =
        new JointRuns(
            Arrays.copyOf(all.trials(), 39),
            Arrays.copyOf(all.targets(), 39),
            Arrays.copyOf(all.weights(), 39),
            few,
            all.noise());
    assertThat(LevelPosterior.of(List.of(first), 5)).isEqualTo(LevelPosterior.NONE);
    JointRuns exact =
        new JointRuns(all.trials(), all.targets(), all.weights(), new double[RUNS][RUNS], 0);
    assertThat(LevelPosterior.of(List.of(exact), LAST)).isEqualTo(LevelPosterior.NONE);
    assertThat(LevelPosterior.of(List.of(), LAST)).isEqualTo(LevelPosterior.NONE);
  }
}
