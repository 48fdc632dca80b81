package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.Heuristics;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a tuner told nothing does on a system all of which is faster at times. */
class WanderingSystemTest {
  private static final int BUDGET = 80;
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 199).integer("y", 0, 199).build();
  private static final Map<String, TuningResult> RUNS = new HashMap<>();

  private static double bowl(Configuration c) {
    double x = (c.integer("x") - 60) / 100.0;
    double y = (c.integer("y") - 130) / 100.0;
    return 100 * (1 + x * x + y * y);
  }

  /** A level of 15 % that is correlated over ten runs, 0 in the mean of the search. */
  private static double[] level(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double kept = Math.exp(-0.1);
    double[] level = new double[BUDGET];
    for (int t = 1; t < BUDGET; t++) {
      double step = 0.15 * random.nextGaussian();
      level[t] = kept * level[t - 1] + Math.sqrt(1 - kept * kept) * step;
    }
    double mean = Arrays.stream(level).average().orElseThrow();
    return Arrays.stream(level).map(v -> v - mean).toArray();
  }

  /** A run on a system that wanders or is steady; both tests look at those at 2 % noise. */
  private static TuningResult run(double noise, int seed, boolean wanders) {
    return RUNS.computeIfAbsent(
        noise + " " + seed + " " + wanders,
        key -> run(noise, seed, wanders ? level(seed) : new double[BUDGET]));
  }

  private static TuningResult run(double noise, int seed, double[] level) {
    return Tuner.on(SPACE)
        .objective(
            (c, e) -> {
              double run = noise * e.random().nextGaussian() + level[e.number()];
              return Outcome.measured(bowl(c) * Math.exp(run));
            })
        .budget(BUDGET)
        .seed(seed)
        .build()
        .run();
  }

  private static boolean covers(TuningResult result) {
    Recommendation r = result.recommendation().orElseThrow();
    return r.interval().orElseThrow().contains(bowl(r.configuration()));
  }

  private static String method(TuningResult result) {
    return result.recommendation().orElseThrow().method();
  }

  @Tag("release")
  @Test
  void intervalsHoldTheCostInTheOtherStatesOfTheSystemToo() {
    intervalsHold(0.02);
  }

  @Tag("release")
  @Test
  void withHardlyAnyNoiseTheyDo() {
    intervalsHold(0.001);
  }

  /**
   * Seeds 1 to 20. Replicates differ by so much, and the last runs say what the chosen one costs at
   * that time to that precision; H0: no more than a quarter of the intervals hold the cost in the
   * mean of the search's states, as when the level was not seen. Ten have a probability of 1.4 %
   * then. (Until intervals became narrower these were seeds 1 to 8 and five of them, which four
   * meet.)
   */
  private static void intervalsHold(double noise) {
    int covered = 0;
    int told = 0;
    for (int seed = 1; seed <= 20; seed++) {
      TuningResult result = run(noise, seed, true);
      covered += covers(result) ? 1 : 0;
      told += method(result).contains("the system wanders") ? 1 : 0;
    }
    assertThat(method(run(noise, 1, false))).as("steady").doesNotContain("the system wanders");
    assertThat(covered).isGreaterThanOrEqualTo(10);
    assertThat(told).isGreaterThanOrEqualTo(10);
  }

  /**
   * Day and night of 40 runs, 10 % to either side beside 2 % noise; each point is run twice at
   * once, so that pairs know nothing of it, and the last eight runs see a fifth of a day. Seeds
   * 18351 to 18358; H0: half of the intervals hold the mean over a day, as when only pairs tell.
   */
  @Test
  void aDayIsInTheIntervalByAllRunsTogether() {
    int covered = 0;
    for (int seed = 18351; seed <= 18358; seed++) {
      double phase = seed;
      Tuner tuner =
          Tuner.on(SPACE)
              .objective(
                  (c, e) -> {
                    double day = 1 + 0.1 * Math.sin(2 * Math.PI * e.number() / 40 + phase);
                    double run = 0.02 * e.random().nextGaussian();
                    return Outcome.measured(bowl(c) * day * Math.exp(run));
                  })
              .heuristic(() -> Heuristics.byId("random"))
              .resampling(TWICE)
              .budget(60)
              .confirm(8)
              .seed(seed)
              .build();
      covered += covers(tuner.run()) ? 1 : 0;
    }
    assertThat(covered).isGreaterThanOrEqualTo(7);
  }

  /** Each configuration twice at once. */
  private static final ResamplingPolicy TWICE =
      (history, random) ->
          history.observations().stream()
              .filter(o -> o.count() == 1)
              .findFirst()
              .map(Observation::configuration);

  /** Notes say so once it is seen, seeds 1 to 6, and on a steady system they don't, 1 to 3. */
  @Test
  @Tag("release")
  void notesTellThatTheSystemWanders() {
    int told = 0;
    for (int seed = 1; seed <= 6; seed++) {
      told += tells(run(0.02, seed, true).history()) ? 1 : 0;
      boolean steady = seed <= 3 && tells(run(0.02, seed, false).history());
      assertThat(steady).as("seed %d", seed).isFalse();
    }
    assertThat(told).isGreaterThanOrEqualTo(3);
  }

  private static boolean tells(History history) {
    return new AutoHeuristic()
        .suggest(history.prefix(BUDGET - 10), new SplittableRandom(1))
        .notes()
        .contains("the system wanders, its level is taken out of the runs");
  }
}
