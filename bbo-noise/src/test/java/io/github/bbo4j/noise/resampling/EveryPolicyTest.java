package io.github.bbo4j.noise.resampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every id, through the real loop, on what usually breaks policies. */
class EveryPolicyTest {
  private static final SearchSpace ONE = SearchSpace.builder().integer("x", 7, 7).build();
  private static final SearchSpace TWO = SearchSpace.builder().integer("x", 0, 1).build();
  private static final SearchSpace MANY = SearchSpace.builder().integer("x", 0, 999).build();

  /** Costs that break means, logarithms, relative widths and variances. */
  private static final Map<String, Objective> COSTS =
      Map.of(
          "equal", (c, e) -> Outcome.measured(5),
          "zero", (c, e) -> Outcome.measured(0),
          "noisy", (c, e) -> Outcome.measured(100 + 30 * e.random().nextGaussian()),
          "around zero", (c, e) -> Outcome.measured(e.random().nextGaussian()),
          "negative", (c, e) -> Outcome.measured(-100 + e.random().nextGaussian()),
          "tiny", (c, e) -> Outcome.measured(1e-300 * (1 + e.random().nextDouble())),
          "huge", (c, e) -> Outcome.measured(1e150 * (1 + e.random().nextDouble())),
          "failed", (c, e) -> Outcome.failed("broken"),
          "censored", (c, e) -> Outcome.censored(3),
          "now and then",
              (c, e) ->
                  e.random().nextDouble() < 0.3
                      ? Outcome.failed("broken")
                      : Outcome.measured(10 + e.random().nextGaussian()));

  static Stream<String> ids() {
    return Stream.of(
        "none",
        "static-1",
        "static-2",
        "static-15",
        "sedr-1",
        "sedr-50",
        "bounded",
        "bounded-filter",
        "ocba",
        "racing",
        "auto");
  }

  /** Policies on logarithms: what is measured again is the same for a time and for its rate. */
  @ParameterizedTest
  @ValueSource(strings = {"ocba", "racing", "racing-t"})
  void aRateIsMeasuredAgainAsItsTimeIs(String id) {
    ResamplingPolicy policy =
        id.equals("racing-t")
            ? new RacingPolicy(RacingPolicy.RaceTest.T, 8, 0.5, new RunLimit(0.1, 3), 0.05)
            : ResamplingPolicies.byId(id);
    Objective times =
        (c, e) ->
            Outcome.measured((5 + c.integer("x")) * Math.exp(0.2 * e.random().nextGaussian()));
    Objective rates =
        (c, e) -> Outcome.measured(-1 / times.evaluate(c, e).measuredCost().orElseThrow());
    TuningResult byTime = run(MANY, times, policy, 80, 1);
    TuningResult byRate = run(MANY, rates, policy, 80, 1);
    assertThat(byTime.history().observations()).hasSizeLessThan(80);
    assertThat(byRate.history().trials())
        .extracting(Trial::configuration)
        .isEqualTo(byTime.history().trials().stream().map(Trial::configuration).toList());
  }

  private static TuningResult run(
      SearchSpace space, Objective objective, ResamplingPolicy policy, int budget, int q) {
    return Tuner.on(space)
        .objective(objective)
        .heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
        .initialDesignSize(Math.min(5, budget))
        .resampling(policy)
        .budget(budget)
        .stopAfterFailures(0)
        .concurrency(q)
        .build()
        .run();
  }

  @ParameterizedTest
  @MethodSource("ids")
  void endsOnEverySpaceWithEveryCost(String id) {
    for (SearchSpace space : List.of(ONE, TWO, MANY)) {
      COSTS.forEach(
          (name, objective) -> {
            for (int budget : new int[] {1, 2, 30}) {
              for (int q : new int[] {1, 4}) {
                ResamplingPolicy policy = ResamplingPolicies.byId(id);
                TuningResult result = run(space, objective, policy, budget, q);
                String as = id + " on " + space + ", " + name + ", budget " + budget + ", q " + q;
                assertThat(result.history().size()).as(as).isBetween(1, budget);
                assertThat(result.recommendation().isPresent())
                    .as(as)
                    .isEqualTo(result.best().isPresent());
                if (space == MANY) {
                  assertThat(result.history().size()).as(as).isEqualTo(budget);
                }
              }
            }
          });
    }
  }

  /** Whatever the policy, one that failed or was given up is left alone. */
  @ParameterizedTest
  @MethodSource("ids")
  void whatFailedIsNotMeasuredAgain(String id) {
    for (String name : List.of("failed", "censored", "now and then")) {
      TuningResult result = run(MANY, COSTS.get(name), ResamplingPolicies.byId(id), 60, 1);
      for (Observation o : result.history().observations()) {
        assertThat(o.failed() + o.censored()).as(id + ", " + name).isLessThanOrEqualTo(1);
        if (o.failed() + o.censored() == 1) {
          assertThat(result.history().trial(o.lastTrial()).outcome().isMeasured()).isFalse();
        }
      }
    }
  }

  /** Exact costs take at most a few replicates, but for those that were asked for. */
  @ParameterizedTest
  @MethodSource("ids")
  void exactCostsAreHardlyReplicated(String id) {
    TuningResult result =
        run(
            MANY,
            (c, e) -> Outcome.measured(50 + c.integer("x")),
            ResamplingPolicies.byId(id),
            60,
            1);
    int replicates = 60 - result.history().observations().size();
    if (id.startsWith("static-") || id.startsWith("sedr-") || id.startsWith("bounded")) {
      assertThat(result.history().observations()).allMatch(o -> o.runs() <= 15);
    } else {
      assertThat(replicates).isLessThanOrEqualTo(6);
    }
  }

  @Test
  void wrongIdsAreNamed() {
    for (String id : List.of("static-0", "static-x", "sedr-0", "sedr--3", "sedr-NaN", "best", "")) {
      assertThatThrownBy(() -> ResamplingPolicies.byId(id))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'" + id + "'");
    }
  }

  /**
   * The same policy object in tuners of different budgets plans with each one's own: on endless
   * noise the thesis's cap is a tenth of the budget, less the evaluations of the confirmation.
   */
  @Test
  void aPolicyPlansWithTheBudgetOfTheTuner() {
    ResamplingPolicy bounded = ResamplingPolicies.byId("bounded");
    Objective wild = (c, e) -> Outcome.measured(100 * e.random().nextDouble());
    for (int budget : new int[] {50, 200}) {
      int most =
          run(MANY, wild, bounded, budget, 1).history().observations().stream()
              .mapToInt(Observation::runs)
              .max()
              .orElseThrow();
      assertThat(most).isEqualTo(budget / 10);
    }
  }
}
