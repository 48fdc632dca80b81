package io.github.bbo4j.heuristics.annealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.internal.PrefixCosts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Acceptance that knows the standard error. */
class AcceptanceTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 199).build();

  /** The integral of min(1, exp(-x/T)) over the normal density, by the midpoint rule. */
  private static double integral(double d, double s, double t) {
    double sum = 0;
    double step = 0.001;
    for (double z = -9 + step / 2; z < 9; z += step) {
      double x = d + s * z;
      sum += step * Math.exp(-z * z / 2) * (x <= 0 ? 1 : Math.exp(-x / t));
    }
    return sum / Math.sqrt(2 * Math.PI);
  }

  @Test
  void expectedIsTheExpectationOfMetropolis() {
    for (double d : new double[] {-3, -0.5, 0, 0.5, 2, 6}) {
      for (double s : new double[] {0.1, 1, 4}) {
        for (double t : new double[] {0.02, 0.3, 1, 10}) {
          assertThat(Acceptance.EXPECTED.probability(d, s, t))
              .as("d %s, s %s, T %s", d, s, t)
              .isCloseTo(integral(d, s, t), within(2e-3));
        }
      }
    }
  }

  @Test
  void limits() {
    for (Acceptance rule : Acceptance.values()) {
      assertThat(rule.probability(2, 0, 1.6)).isCloseTo(Math.exp(-1.25), within(1e-15));
      assertThat(rule.probability(-2, 0, 0)).isEqualTo(1);
      assertThat(rule.probability(Double.POSITIVE_INFINITY, 3, 5)).isZero();
      assertThat(rule.probability(Double.NEGATIVE_INFINITY, 3, 5)).isEqualTo(1);
    }
    // Phi(-1) at T = 0, and nearly so just above it.
    assertThat(Acceptance.EXPECTED.probability(2, 2, 0)).isCloseTo(0.158655, within(1e-6));
    assertThat(Acceptance.EXPECTED.probability(2, 2, 1e-12)).isCloseTo(0.158655, within(1e-6));
    assertThat(Acceptance.EXPECTED.probability(1e200, 1e-200, 1)).isZero();
    assertThat(Acceptance.EXPECTED.probability(-1e200, 1e-200, 1e-300)).isEqualTo(1);
  }

  /** By hand: two differences of 10 and 14, root mean square sqrt(148), over sqrt 2: 8.602. */
  @Test
  void standardErrorsComeFromReplicatesSoFar() {
    History history = History.empty(LINE);
    double[][] runs = {{1, -1100}, {1, -1110}, {2, -1050}, {2, -1064}, {2, -1057}, {3, 7}};
    for (double[] run : runs) {
      history = history.plus(LINE.at((long) run[0]), Outcome.measured(run[1]));
    }
    PrefixCosts costs = new PrefixCosts();
    while (costs.size() < 4) {
      costs.advance(history);
    }
    double deviation = Math.sqrt((100 + 196) / 2.0 / 2);
    assertThat(costs.standardError(history, LINE.at(1)))
        .isCloseTo(deviation / Math.sqrt(2), within(1e-12));
    assertThat(costs.standardError(history, LINE.at(3))).isZero();
    History positive = History.empty(LINE).plus(LINE.at(1), Outcome.measured(90));
    positive = positive.plus(LINE.at(1), Outcome.measured(110));
    PrefixCosts relative = new PrefixCosts();
    relative.advance(positive);
    assertThat(relative.standardError(positive, LINE.at(1))).isZero();
    relative.advance(positive);
    // 20 % of 100, over sqrt 2 for one run, and again for the mean of two.
    assertThat(relative.standardError(positive, LINE.at(1))).isCloseTo(10, within(1e-12));
  }

  /**
   * A walk that starts on a point whose two runs were lucky by 1.3 standard deviations each, among
   * others that are all equal to what it truly costs: seeds 1 to 40, noise of 10 %, every point run
   * twice, 44 evaluations. A candidate looks better than the lucky point with probability 0.03 and
   * is taken by the expected rule with about 0.1, so after 20 of them 0.45 and 0.85 of the walks
   * have moved on. Stated before running: at least 10 more of the 40 by the expected rule.
   */
  @Test
  void aLuckyPointIsLeftSooner() {
    int measured = 0;
    int expected = 0;
    for (int seed = 1; seed <= 40; seed++) {
      measured += leaves(Acceptance.METROPOLIS, seed) ? 1 : 0;
      expected += leaves(Acceptance.EXPECTED, seed) ? 1 : 0;
    }
    assertThat(expected).isGreaterThanOrEqualTo(measured + 10);
  }

  private static boolean leaves(Acceptance rule, long seed) {
    ResamplingPolicy twice =
        (seen, random) ->
            seen.observation(seen.trial(seen.size() - 1).configuration())
                .filter(o -> o.runs() < 2)
                .map(Observation::configuration);
    AnnealingSettings settings = AnnealingSettings.defaults().withAcceptance(rule);
    History history =
        Tuner.on(LINE)
            .objective(
                (c, e) -> {
                  boolean lucky = c.integer("x") == 120;
                  double noise = Math.exp(0.1 * e.random().nextGaussian());
                  return Outcome.measured(lucky ? 130 : 150 * noise);
                })
            .heuristic(new SimulatedAnnealing(settings))
            .initialDesign(
                (space, size, random) ->
                    List.of(LINE.at(120), LINE.at(150), LINE.at(170), LINE.at(190)),
                4)
            .resampling(twice)
            .recommender(h -> Optional.empty())
            .budget(44)
            .seed(seed)
            .build()
            .run()
            .history();
    AnnealingWalk walk = new AnnealingWalk(settings, history);
    walk.foldUpTo(history);
    return !LINE.at(120).equals(walk.current());
  }
}
