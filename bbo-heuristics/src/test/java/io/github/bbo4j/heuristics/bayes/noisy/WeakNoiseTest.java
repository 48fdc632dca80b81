package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WeakNoiseTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 999).build();

  private static History plus(History history, int x, double... costs) {
    History more = history;
    for (double cost : costs) {
      more = more.plus(LINE.at(x), Outcome.measured(cost));
    }
    return more;
  }

  /** Noise of a thousandth by three pairs; the lowest mean is at 1, the lowest median at 2. */
  private static History mixed() {
    History history = plus(History.empty(LINE), 0, 110, 110.1, 110, 110.1);
    for (int x = 10; x < 20; x++) {
      history = plus(history, x, 100 + x);
    }
    history = plus(history, 1, 40, 104, 104.1);
    return plus(history, 2, 101);
  }

  @Test
  void theLowestMedianIsRecommended() {
    assertThat(WeakNoise.best(mixed())).contains(LINE.at(2));
    History failed = mixed().plus(LINE.at(2), Outcome.failed("once"));
    assertThat(WeakNoise.best(failed)).contains(LINE.at(1));
    assertThat(WeakNoise.best(History.empty(LINE))).isEmpty();
    assertThat(WeakNoise.unverified(History.empty(LINE))).isEmpty();
  }

  /**
   * A parabola whose excess over 1000 is at most 1, noise of 0.2 on each of 60 runs, three pairs:
   * of those that runs can't tell apart the model's is better than the luckiest, in the mean over
   * seeds 1 to 20. Where one is far below all others, that is chosen whatever the model says.
   */
  @Test
  void amongThoseThatRunsCannotTellApartTheModelDecides() {
    double model = 0;
    double luckiest = 0;
    for (int seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(LINE);
      for (int i = 0; i < 63; i++) {
        Configuration c = i < 60 ? history.sampleNew(random) : history.trial(0).configuration();
        double cost = 1000 + excess(c) + 0.2 * random.nextGaussian();
        history = history.plus(c, Outcome.measured(cost));
      }
      model += excess(WeakNoise.best(history).orElseThrow());
      luckiest += excess(history.best().orElseThrow().configuration());
      History far = plus(history, 999, 990);
      assertThat(WeakNoise.best(far)).as("seed %d", seed).contains(LINE.at(999));
    }
    assertThat(model).isLessThan(luckiest / 2);
  }

  private static double excess(Configuration c) {
    double x = c.integer("x") / 1000.0 - 0.3;
    return 2 * x * x;
  }

  /** Of two runs that are far apart nobody knows which is the outlier. */
  @Test
  void aPairThatIsApartIsPassedOver() {
    assertThat(WeakNoise.best(plus(mixed(), 3, 30, 120))).contains(LINE.at(2));
    assertThat(WeakNoise.best(plus(mixed(), 3, 30, 30.05))).contains(LINE.at(3));
    History pair = plus(plus(mixed(), 3, 30, 120), 2, 300);
    assertThat(WeakNoise.best(pair)).as("two pairs that are apart").contains(LINE.at(1));
    History alone = plus(History.empty(LINE), 0, 50, 50.1, 50, 50.1);
    assertThat(WeakNoise.best(plus(alone, 1, 20, 40))).contains(LINE.at(0));
  }

  @Test
  void whatVerifiesSaysWhatItCosts() {
    History history = plus(mixed(), 2, 101.4, 101.5, 101.6, 101.5, 101.5);
    Verification runs = Verification.of(history).orElseThrow();
    Recommendation r = WeakNoise.verified(history, runs).orElseThrow();
    assertThat(r.configuration()).isEqualTo(LINE.at(2));
    assertThat(r.estimate()).isBetween(101.45, 101.55);
    assertThat(r.measurements()).hasSize(5).doesNotContain(101.0);
    assertThat(r.replicates()).isEqualTo(6);
    assertThat(r.interval().orElseThrow().contains(101.5)).isTrue();
    assertThat(r.interval().orElseThrow().contains(101)).isFalse();
    assertThat(r.method()).isEqualTo("lowest median, measured by runs made after the choice");
  }

  /** Runs at the end that are of none of the leaders had no choice before them. */
  @Test
  void trailingRunsOfAnotherAreNoVerification() {
    History history = plus(mixed(), 0, 110, 110.1, 110, 110.1, 110);
    Verification runs = Verification.of(history).orElseThrow();
    assertThat(WeakNoise.verified(history, runs)).isEmpty();
    Recommendation r = WeakNoise.unverified(history).orElseThrow();
    assertThat(r.configuration()).isEqualTo(LINE.at(2));
    assertThat(r.method()).contains("not verified");
  }

  /**
   * H0: where nothing verifies, the best of thirty single runs is told with an interval that covers
   * 95 %. Seeds 1 to 40, noise of 0.3 % on costs that are all alike: fewer than 34 have a
   * probability of 0.3 %.
   */
  @Test
  void theBestOfManyIsToldHonestly() {
    int covered = 0;
    for (int seed = 1; seed <= 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(LINE);
      for (int i = 0; i < 33; i++) {
        double cost = 50 * Math.exp(0.003 * random.nextGaussian());
        history = history.plus(LINE.at(i < 30 ? i : 0), Outcome.measured(cost));
      }
      Recommendation r = WeakNoise.unverified(history).orElseThrow();
      covered += r.interval().orElseThrow().contains(50) ? 1 : 0;
    }
    assertThat(covered).isGreaterThanOrEqualTo(34);
  }

  @Test
  void costsBelowZeroHaveAScaleOfTheirOwn() {
    History history = plus(History.empty(LINE), 0, 10, 10.01, 10, 10.01);
    history = plus(history, 1, -5);
    Recommendation r = WeakNoise.unverified(history).orElseThrow();
    assertThat(r.configuration()).isEqualTo(LINE.at(1));
    assertThat(r.estimate()).isEqualTo(-5);
    assertThat(r.interval().orElseThrow().low()).isBetween(-5.2, -5.0);
    assertThat(r.interval().orElseThrow().high()).isBetween(-5.0, -4.8);
  }

  @Test
  void oneOutlierOfThreeHasNoSay() {
    History history = WeakNoise.withoutOutliers(mixed());
    assertThat(cost(history, 1)).isEqualTo(104);
    assertThat(cost(history, 0)).isEqualTo(110.05);
    History quiet = plus(History.empty(LINE), 0, 110, 110.1, 110, 110.1);
    assertThat(WeakNoise.withoutOutliers(quiet)).isSameAs(quiet);
    Aggregation own = Aggregation.named("least", costs -> costs[0]);
    History users = mixed().withAggregation(own);
    assertThat(WeakNoise.withoutOutliers(users)).isSameAs(users);
  }

  private static double cost(History history, int x) {
    return history.observation(LINE.at(x)).map(Observation::cost).orElseThrow().orElseThrow();
  }

  /** Twelve deviations of a run, by a single pair, lead beyond the largest number. */
  @Test
  void anErrorBeyondAllNumbersIsUnknown() {
    History history = plus(History.empty(LINE), 0, 1.790e308, 1.795e308);
    Recommendation of = WeakNoise.unverified(history).orElseThrow();
    assertThat(of.interval()).isEmpty();
    assertThat(of.standardError()).isEmpty();
  }
}
