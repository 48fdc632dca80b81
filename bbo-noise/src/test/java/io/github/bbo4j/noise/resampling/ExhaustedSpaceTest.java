package io.github.bbo4j.noise.resampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three points and forty evaluations: replicates take the place of nothing. */
class ExhaustedSpaceTest {
  private static final int BUDGET = 40;

  private static TuningResult run(ResamplingPolicy policy, int concurrency, double noise) {
    return Tuner.on(SearchSpace.builder().integer("x", 0, 2).build())
        .objective(
            (c, e) ->
                Outcome.measured(
                    (10 + 0.2 * c.integer("x")) * Math.exp(noise * e.random().nextGaussian())))
        .heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
        .resampling(policy)
        .concurrency(concurrency)
        .budget(BUDGET)
        .seed(6)
        .build()
        .run();
  }

  /** With so much noise nothing is settled: all have the most runs that one may have. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void sharesOfReplicatesDoNotHold(int concurrency) {
    OcbaPolicy ocba = OcbaPolicy.defaults();
    assertThat(run(ocba, concurrency, 0.5).history().observations())
        .allMatch(o -> o.runs() == ocba.maximum().in(run(ocba, 1, 0).history()));
    RacingPolicy racing = RacingPolicy.defaults();
    assertThat(run(racing, concurrency, 0.5).history().observations())
        .allMatch(o -> o.runs() == racing.maximum().in(run(racing, 1, 0).history()));
  }

  /** A deterministic system pays what it takes to know that it is. */
  @Test
  void withoutNoiseTheRunEnds() {
    assertThat(run(OcbaPolicy.defaults(), 1, 0).history().size()).isEqualTo(3 + 5);
    assertThat(run(RacingPolicy.defaults(), 1, 0).history().size()).isEqualTo(3 + 5);
  }

  /** No draw holds a replicate up, and nothing lies between two runs of a configuration. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void splayedReplicatesAreAllRun(int concurrency) {
    SplayedPolicy policy = new SplayedPolicy("splayed", ResamplingRules.fewerThan(5), 10, 0.3);
    assertThat(run(policy, concurrency, 0.1).history().observations())
        .hasSize(3)
        .extracting(Observation::runs)
        .containsOnly(5);
  }
}
