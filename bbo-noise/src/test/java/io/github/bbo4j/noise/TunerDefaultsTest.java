package io.github.bbo4j.noise;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** What a tuner does by default with this module on the class path. */
class TunerDefaultsTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 49).build();

  private static TuningResult run(long seed, int confirmations) {
    return Tuner.on(LINE)
        .objective(
            (c, e) ->
                Outcome.measured(
                    (100 + 2 * c.integer("x")) * Math.exp(0.2 * e.random().nextGaussian())))
        .heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
        .budget(70)
        .confirm(confirmations)
        .seed(seed)
        .build()
        .run();
  }

  @Test
  void theRecommendationRestsOnReplicatesAndSaysHowSureItIs() {
    TuningResult result = run(1, 30);
    Recommendation r = result.recommendation().orElseThrow();
    assertThat(r.method()).contains("posterior mean");
    assertThat(r.replicates()).isGreaterThan(1);
    assertThat(r.interval().orElseThrow().low()).isLessThan(r.estimate());
    assertThat(r.interval().orElseThrow().high()).isGreaterThan(r.estimate());
    assertThat(r.probabilityBest().orElseThrow()).isBetween(0.0, 1.0);
    assertThat(result.toString()).contains("95 % interval").contains("best with probability");
    assertThat(result.history().trials().stream().filter(t -> t.purpose() == Purpose.CONFIRMATION))
        .hasSize(30);
  }

  /**
   * Seeds 1 to 40, stated before running: the configurations recommended after 40 points and 30
   * confirming runs are better on average than the luckiest ones of 50 points and nothing else (the
   * space has no more), and the estimate is unbiased within 5 % where the luckiest is too good by
   * more than 20 %.
   */
  @Test
  void confirmationBeatsLuck() {
    double ours = 0;
    double lucky = 0;
    double bias = 0;
    double luckyBias = 0;
    for (int seed = 1; seed <= 40; seed++) {
      Recommendation r = run(seed, 30).recommendation().orElseThrow();
      double truth = 100 + 2 * r.configuration().integer("x");
      ours += truth / 40;
      bias += (r.estimate() / (truth * Math.exp(0.02)) - 1) / 40;
      var luckiest = run(seed, 0).bestMeasurement().orElseThrow();
      double its = 100 + 2 * luckiest.configuration().integer("x");
      lucky += its / 40;
      luckyBias +=
          (luckiest.outcome().measuredCost().orElseThrow() / (its * Math.exp(0.02)) - 1) / 40;
    }
    assertThat(ours).isLessThan(lucky);
    assertThat(Math.abs(bias)).isLessThan(0.05);
    assertThat(luckyBias).isLessThan(-0.2);
  }
}
