package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.SPACE;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.core.stop.StopCriteria;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a result says, in the user's own direction. */
class TuningResultTest {
  private static Recommendation of(Double... measurements) {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 9).build();
    return new Recommendation(
        space.at(1),
        2,
        OptionalDouble.empty(),
        measurements.length,
        List.of(measurements),
        "by hand");
  }

  @Test
  void theMeasurementsStandBesideTheInterval() {
    assertThat(of().measured()).isEqualTo("no run of it");
    assertThat(of(2.5).measured()).isEqualTo("1 run of it at 2.5000");
    assertThat(of(3.0, 1.0, 2.0).measured()).isEqualTo("3 runs of it from 1.0000 to 3.0000");
    assertThat(Recommender.LOWEST_COST.name()).isEqualTo("lowest");
    assertThat(Recommender.named("mine", history -> Optional.empty()).name()).isEqualTo("mine");
    assertThat(PruningPolicy.named("mine", PruningPolicy.NONE).name()).isEqualTo("mine");
  }

  @Test
  void theMeanOfTheRunsIsSaidWhereTheIntervalDoesNotHoldIt() {
    Recommendation disturbed = within(new Interval(0.9, 1.2, 0.95), 1.0, 1.1, 3.0);
    assertThat(disturbed.measured())
        .isEqualTo("3 runs of it from 1.0000 to 3.0000, 1.7000 in the mean");
    assertThat(within(new Interval(0.9, 1.8, 0.95), 1.0, 1.1, 3.0).measured())
        .isEqualTo("3 runs of it from 1.0000 to 3.0000");
    assertThat(within(new Interval(1, 1e308, 0.95), 1.5e308, 1.7e308).measured())
        .endsWith(", 1.6000e+308 in the mean");
  }

  /** One run in five waits: who pays all runs was told of a half sentence at most. */
  @Test
  void theMeanOfAllRunsIsSaidWhereItIsAnother() {
    Interval all = new Interval(11, 16, 0.95);
    Recommendation r = within(new Interval(9.8, 10.3, 0.95), 10.0, 10.1, 20.0);
    Recommendation paid =
        new Recommendation(
                r.configuration(),
                10,
                r.standardError(),
                r.interval(),
                r.probabilityBest(),
                3,
                r.measurements(),
                "by hand")
            .withAllRuns(Optional.of(new Recommendation.AllRuns(13.4, all)));
    assertThat(paid.isDisturbed()).isTrue();
    assertThat(paid.allRunsText())
        .isEqualTo(", in the mean of all runs 13.400, 95 % interval [11.000, 16.000]");
    assertThat(paid.measured()).as("once").isEqualTo("3 runs of it from 10.000 to 20.000");
    Recommendation even = paid.withAllRuns(Optional.of(new Recommendation.AllRuns(10.09, all)));
    assertThat(even.isDisturbed()).as("less than 1 %").isFalse();
    assertThat(even.allRunsText()).isEmpty();
    assertThat(paid.withAllRuns(Optional.empty()).allRunsText()).isEmpty();
    Recommendation rate = paid.valued(Objective.Direction.MAXIMIZE);
    assertThat(rate.allRuns().orElseThrow())
        .isEqualTo(new Recommendation.AllRuns(-13.4, new Interval(-16, -11, 0.95)));
    assertThat(rate.interval()).contains(new Interval(-10.3, -9.8, 0.95));
    assertThatThrownBy(() -> new Recommendation.AllRuns(Double.NaN, all))
        .hasMessageContaining("mean = NaN");
  }

  private static Recommendation within(Interval interval, Double... measurements) {
    Recommendation r = of(measurements);
    return new Recommendation(
        r.configuration(),
        r.estimate(),
        OptionalDouble.empty(),
        Optional.of(interval),
        OptionalDouble.empty(),
        r.replicates(),
        r.measurements(),
        r.method());
  }

  @Test
  void theRunsBesideAnIntervalAreThoseThatItRestsOn() {
    assertThat(of(2.5).runs()).isEqualTo("1 run");
    assertThat(of(3.0, 1.0, 2.0).runs()).isEqualTo("3 runs");
    Recommendation verified =
        new Recommendation(
            of().configuration(), 2, OptionalDouble.of(1), 10, List.of(1.0, 3.0), "by hand");
    assertThat(verified.runs()).isEqualTo("2 runs, 10 in all");
    Recommendation modelled =
        new Recommendation(of().configuration(), 2, OptionalDouble.of(1), 4, List.of(), "by hand");
    assertThat(modelled.runs()).isEqualTo("4 runs");
  }

  @Test
  void aRecommendationHasNumbers() {
    assertThatThrownBy(() -> recommended(Double.NaN, 0, 0, 1))
        .hasMessageContaining("estimate = NaN");
    assertThatThrownBy(() -> recommended(1, Double.NaN, 0, 1))
        .hasMessageContaining("standardError = OptionalDouble[NaN]");
    assertThatThrownBy(() -> recommended(1, 0, 1.5, 1)).hasMessageContaining("probabilityBest = ");
    assertThatThrownBy(() -> recommended(1, 0, 1, -1)).hasMessageContaining("replicates = -1");
  }

  private static Recommendation recommended(double estimate, double error, double best, int runs) {
    return new Recommendation(
        of().configuration(),
        estimate,
        OptionalDouble.of(error),
        Optional.empty(),
        OptionalDouble.of(best),
        runs,
        List.of(),
        "by hand");
  }

  @Test
  void kindsOfFailureHaveIdsAsFilesWriteThem() {
    assertThat(Outcome.FailureKind.TIMED_OUT.id()).isEqualTo("timed-out");
    for (Outcome.FailureKind kind : Outcome.FailureKind.values()) {
      assertThat(Outcome.FailureKind.byId(kind.id())).isEqualTo(kind);
    }
    assertThatThrownBy(() -> Outcome.FailureKind.byId("timedout"))
        .hasMessageContaining("Maybe 'timed-out'?");
  }

  /** Who maximises reads values, and is told so; the history holds costs. */
  @Test
  void whoMaximisesReadsValues() {
    AtomicInteger runs = new AtomicInteger();
    TuningResult result =
        Tuner.on(SearchSpace.builder().integer("x", 0, 9).build())
            .maximize(c -> 990 + c.integer("x") + 0.5 * (runs.incrementAndGet() % 2))
            .heuristic((history, random) -> Proposal.of(history.sampleNew(random)))
            .resampling((history, random) -> history.best().map(Observation::configuration))
            .recommender(
                history ->
                    Recommender.LOWEST_COST
                        .recommend(history)
                        .map(
                            r ->
                                new Recommendation(
                                    r.configuration(),
                                    r.estimate(),
                                    OptionalDouble.of(0.1),
                                    Optional.of(
                                        new Interval(r.estimate() - 1, r.estimate() + 3, 0.9)),
                                    OptionalDouble.of(0.9),
                                    r.replicates(),
                                    r.measurements(),
                                    r.method())))
            .budget(12)
            .build()
            .run();
    Observation costs = result.history().best().orElseThrow();
    Observation best = result.best().orElseThrow();
    assertThat(result.direction()).isEqualTo(Objective.Direction.MAXIMIZE);
    assertThat(result.toString()).contains("best aggregated measurement").doesNotContain("lowest");
    assertThat(costs.cost().orElseThrow()).isLessThan(-989);
    assertThat(best.cost().orElseThrow()).isEqualTo(-costs.cost().orElseThrow());
    assertThat(best.median().orElseThrow()).isEqualTo(-costs.median().orElseThrow());
    assertThat(best.costs()).hasSize(costs.count());
    assertThat(best.min().orElseThrow()).isGreaterThanOrEqualTo(990);
    double value = best.cost().orElseThrow();
    Recommendation said = result.recommendation().orElseThrow();
    assertThat(said.estimate()).isEqualTo(value);
    assertThat(said.interval()).contains(new Interval(value - 3, value + 1, 0.9));
    assertThat(said.measurements()).allMatch(v -> v >= 990);
    assertThat(result.bestMeasurement().orElseThrow().outcome().measuredCost().orElseThrow())
        .isEqualTo(
            -result.history().trials().stream()
                .mapToDouble(t -> t.outcome().measuredCost().orElseThrow())
                .min()
                .orElseThrow());
    assertThat(result.toString()).contains("at " + value, "maximised").doesNotContain("-99");
    assertThat(Objective.Direction.MAXIMIZE.value(0.0)).hasToString("0.0");
    assertThat(Objectives.maximizing(Objectives.maximizing(c -> 1)).direction())
        .isEqualTo(Objective.Direction.MINIMIZE);
  }

  /** It was left out without a word, and the table showed something cheaper than the best. */
  @Test
  void whatIsPassedOverBecauseItFailedOnceIsNamed() {
    TuningResult result =
        Tuner.on(SPACE)
            .objective(
                (c, e) ->
                    e.number() == 1
                        ? Outcome.failed("once")
                        : Outcome.measured(e.number() < 2 ? 1 : 5 + e.number()))
            .heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
            .resampling(
                (h, r) ->
                    h.size() == 1 ? h.best().map(Observation::configuration) : Optional.empty())
            .recommender(Recommender.LOWEST_COST)
            .budget(4)
            .build()
            .run();
    Observation passedOver = result.passedOver().orElseThrow();
    assertThat(passedOver.runs()).isEqualTo(2);
    assertThat(result)
        .asString()
        .contains(
            "; passed over: "
                + passedOver.configuration()
                + " at 1.0, for 1 of its 2 runs gave no number (1 reported)");
    assertThat(tuner().build().run().passedOver()).isEmpty();
  }

  /** A lost run stood there like one that failed of itself: only the reader knows which counts. */
  @Test
  void whatIsPassedOverSaysHowItsRunsEnded() {
    TuningResult run = tuner().build().run();
    Configuration lucky = SPACE.sample(new SplittableRandom(16001));
    History history = run.history().plus(lucky, Outcome.measured(-9));
    for (FailureKind kind : List.of(FailureKind.LOST, FailureKind.CANCELLED, FailureKind.LOST)) {
      history = history.plus(lucky, new Outcome.Failed(kind, "node"));
    }
    history = history.plus(lucky, Outcome.censored(9));
    assertThat(
            new TuningResult(
                    run.recommendation(), history, run.direction(), run.reason(), run.provenance())
                .whyPassedOver())
        .contains("3 of its 4 runs gave no number (2 lost, 1 given up)");
    assertThat(run.whyPassedOver()).isEmpty();
  }

  @Test
  void aReasonInCostsOfWhatIsMaximisedSaysSo() {
    TuningResult result = tuner().maximize(c -> 90).stop(StopCriteria.reference(-90)).build().run();
    assertThat(result.ended()).endsWith("(costs are the negatives of the values)");
    assertThat(tuner().build().run().ended()).doesNotContain("negatives");
  }

  /** The reason quotes the last failure, of a command all that it printed. */
  @Test
  void aReasonOfSeveralLinesIsToldInOne() {
    TuningResult result =
        tuner().objective((c, e) -> Outcome.failed("exit code 1:\n  no\r\ndisk\n")).build().run();
    assertThat(result.ended()).contains("exit code 1: no disk").hasLineCount(1);
    assertThat(result.toString()).hasLineCount(1);
  }

  /** Some of what was under way counted as trials, the rest as nothing, by their order. */
  @Test
  void whatWasCutShortIsToldAsThat() {
    TuningSession session = tuner().concurrency(4).build().start();
    for (int i = 0; i < 4; i++) {
      session.ask();
    }
    session.tell(1, Outcome.measured(3));
    session.tell(2, Outcome.failed("no"));
    assertThat(session.result().ended()).startsWith("2 trials, 2 not finished; ");
    session.tell(0, Outcome.measured(3));
    session.tell(3, Outcome.measured(3));
    assertThat(session.result().ended()).startsWith("4 trials; ");
  }
}
