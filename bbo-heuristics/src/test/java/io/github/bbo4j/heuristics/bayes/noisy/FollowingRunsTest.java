package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class FollowingRunsTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 99).build();

  /** Run by run: each is a new one, or one of these again. */
  private static final int[] ORDER = {
    0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 0, 8, 0, 1, 1, 2, 0, 0, 1, 3, 0, 2, 0, 0, 0, 0, 0, 0
  };

  /** What a run costs by what ran before, times noise. */
  private interface Effect {
    double factor(int run, boolean follows, boolean first);
  }

  private static History history(double sd, Effect effect, long seed) {
    return history(sd, effect, c -> c, seed);
  }

  private static History history(double sd, Effect effect, DoubleUnaryOperator told, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(LINE);
    for (int t = 0; t < ORDER.length; t++) {
      int x = ORDER[t];
      boolean follows = t > 0 && ORDER[t - 1] == x;
      boolean first = history.observation(LINE.at(x)).isEmpty();
      double cost =
          (100 + 3 * x) * Math.exp(sd * random.nextGaussian()) * effect.factor(t, follows, first);
      history = history.plus(LINE.at(x), Outcome.measured(told.applyAsDouble(cost)));
    }
    return history;
  }

  private static int told(double sd, Effect effect) {
    int told = 0;
    for (int seed = 1; seed <= 20; seed++) {
      told += FollowingRuns.saved(history(sd, effect, seed)).isPresent() ? 1 : 0;
    }
    return told;
  }

  /** Of both signs by as much, and as rates within a factor of two: neither was looked at. */
  @Test
  void warmRunsAreSeenWhateverTheSignOfCosts() {
    for (int seed = 1; seed <= 5; seed++) {
      assertThat(FollowingRuns.saved(history(0.005, FollowingRunsTest::warm, c -> c - 105, seed)))
          .hasValueSatisfying(s -> assertThat(s).matches("by about (9\\.\\d+|1[01]\\.\\d)"));
      assertThat(FollowingRuns.saved(history(0.01, FollowingRunsTest::warm, c -> -1e5 / c, seed)))
          .hasValueSatisfying(s -> assertThat(s).matches("by about \\d+ %"));
      assertThat(FollowingRuns.saved(history(0.01, (t, f, b) -> 1, c -> c - 105, seed))).isEmpty();
    }
  }

  private static double warm(int run, boolean follows, boolean first) {
    return follows ? 0.9 : 1;
  }

  /** Seeds 1 to 20. */
  @Test
  void warmRunsAreSeen() {
    assertThat(told(0.01, FollowingRunsTest::warm)).isGreaterThan(17);
    assertThat(FollowingRuns.saved(history(0, FollowingRunsTest::warm, 1)))
        .contains("by about 10 %");
  }

  /** Seeds 1 to 20 each: noise, slower ones, expensive first runs, and a system that got faster. */
  @Test
  void otherDependenceIsNone() {
    assertThat(told(0.1, (t, follows, first) -> 1)).isZero();
    assertThat(told(0.01, (t, follows, first) -> follows ? 1.1 : 1)).isZero();
    assertThat(told(0.01, (t, follows, first) -> first ? 1.5 : 1)).isZero();
    assertThat(told(0.01, (t, follows, first) -> t < 22 ? 1 : 0.8)).isZero();
    assertThat(told(0, (t, follows, first) -> 1)).isZero();
    assertThat(FollowingRuns.saved(History.empty(LINE))).isEmpty();
  }

  private static History history(double[]... runs) {
    History history = History.empty(LINE);
    for (double[] run : runs) {
      history = history.plus(LINE.at((int) run[0]), Outcome.measured(run[1]));
    }
    return history;
  }

  private static Optional<String> saved(double[]... runs) {
    return FollowingRuns.saved(history(runs));
  }

  /** A configuration and a cost. */
  private static double[] run(int x, double cost) {
    return new double[] {x, cost};
  }

  /** Of each of four configurations a first run, then a series of a run and two that follow. */
  private static double[][] series(double first, double begins, double follows, double noise) {
    double[][] runs = new double[16][];
    for (int x = 0; x < 4; x++) {
      runs[x] = run(x, first);
      runs[4 + 3 * x] = run(x, begins);
      runs[5 + 3 * x] = run(x, follows * Math.exp(noise));
      runs[6 + 3 * x] = run(x, follows * Math.exp(-noise));
    }
    return runs;
  }

  /** Each of what it takes is missing once, with all else there. */
  @Test
  void warmRunsAreToldByAllTheirSignsTogether() {
    double[][] three = {
      run(0, 10), run(1, 10), run(0, 10), run(0, 9), run(0, 9), run(0, 9), run(1, 10), run(0, 10)
    };
    assertThat(saved(three)).as("three other runs").isEmpty();
    double[][] four = Arrays.copyOf(three, 10);
    four[8] = run(1, 10);
    four[9] = run(0, 10);
    assertThat(saved(four)).contains("by about 10 %");
    double[][] firsts = {
      run(0, 10),
      run(0, 9),
      run(0, 9),
      run(1, 10),
      run(1, 9),
      run(1, 9),
      run(2, 10),
      run(2, 9),
      run(2, 9),
      run(1, 10),
      run(1, 9)
    };
    assertThat(saved(firsts)).as("one that is no first run").isEmpty();
    double[][] single = {run(0, 10), run(1, 10), run(0, 10), run(0, 9), run(1, 10), run(1, 9)};
    assertThat(saved(single)).as("no pair").isEmpty();
    double[][] noSeries = {
      run(0, 10),
      run(0, 9),
      run(0, 9),
      run(1, 10),
      run(0, 10),
      run(1, 10),
      run(0, 10),
      run(1, 10),
      run(0, 10)
    };
    assertThat(saved(noSeries)).as("no series but of a first run").isEmpty();
    assertThat(saved(series(15, 10, 9, 0))).as("first runs cost more besides").isPresent();
    assertThat(saved(series(9, 10, 9, 0))).as("first runs are as quick").isEmpty();
    assertThat(saved(series(9.6, 9.6, 9, 0.01))).as("six deviations of a run").isPresent();
    assertThat(saved(series(9.27, 9.27, 9, 0.01))).as("three deviations").isEmpty();
    assertThat(saved(series(0.5, 0.5, -0.5, 0))).as("of both signs").contains("by about 1.00");
  }

  @Test
  void configurationsThatFailedSayNothing() {
    History history = history(series(10, 10, 9, 0));
    assertThat(FollowingRuns.saved(history)).isPresent();
    for (int x = 0; x < 4; x++) {
      history = history.plus(LINE.at(x), Outcome.failed("crash"));
    }
    assertThat(FollowingRuns.saved(history)).isEmpty();
  }

  @Test
  void aResultSaysThem() {
    PosteriorRecommender recommender = new PosteriorRecommender();
    Recommendation warm =
        recommender.recommend(history(0.01, FollowingRunsTest::warm, 1)).orElseThrow();
    assertThat(warm.method())
        .contains("; a run right after one of the same configuration costs less, by about 11 %")
        .contains("Maybe bring the system into the same state before each run");
    assertThat(warm.probabilityBest()).as("warm runs were compared with cold ones").isEmpty();
    assertThat(warm.allRuns()).as("it would be of warm runs").isEmpty();
    Recommendation even = recommender.recommend(history(0.01, (t, f, b) -> 1, 1)).orElseThrow();
    assertThat(even.method()).doesNotContain("right after");
    assertThat(even.probabilityBest()).isPresent();
    assertThat(even.allRuns()).isPresent();
  }
}
