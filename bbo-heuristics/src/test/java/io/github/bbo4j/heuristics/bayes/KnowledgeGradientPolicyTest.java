package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.contract.ResamplingPolicyContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KnowledgeGradientPolicyTest extends ResamplingPolicyContract {
  private static final SearchSpace GRID =
      SearchSpace.builder().integer("x", 0, 19).integer("y", 0, 19).build();

  @Override
  protected ResamplingPolicy policy() {
    return new KnowledgeGradientPolicy();
  }

  @Override
  protected int histories() {
    return 1;
  }

  @Override
  protected int every() {
    return 4;
  }

  private static double bowl(Configuration c) {
    double x = c.integer("x") - 6;
    double y = c.integer("y") - 13;
    return 100 + x * x + y * y;
  }

  private static List<Trial> again(TuningResult result) {
    return result.history().trials().stream()
        .filter(t -> t.purpose() == Purpose.REPLICATE)
        .toList();
  }

  private static TuningResult run(double deviation, int budget) {
    return Tuner.on(GRID)
        .objective(
            (c, e) -> Outcome.measured(bowl(c) * Math.exp(deviation * e.random().nextGaussian())))
        .budget(budget)
        .build()
        .run();
  }

  @Test
  void twoReplicatesTellThatASystemIsDeterministic() {
    TuningResult result = run(0, 40);
    assertThat(again(result)).hasSize(2);
    for (Trial probe : again(result)) {
      double least =
          result.history().trials().subList(0, probe.number()).stream()
              .mapToDouble(t -> t.outcome().measuredCost().orElseThrow())
              .min()
              .orElseThrow();
      assertThat(probe.outcome().measuredCost().orElseThrow()).isEqualTo(least);
    }
    assertThat(result.recommendation().orElseThrow().method())
        .isEqualTo("best aggregated measurement");
    assertThat(result.best().orElseThrow().cost().orElseThrow()).isEqualTo(100);
  }

  /**
   * By all defaults, noisy or not: a small budget goes to points, a quarter at most to replicates.
   */
  @Test
  void smallBudgetsGoToPoints() {
    for (double deviation : new double[] {0, 0.1}) {
      for (int budget : new int[] {3, 5, 8, 12}) {
        TuningResult result = run(deviation, budget);
        assertThat(result.history().size()).isEqualTo(budget);
        assertThat(again(result))
            .as("budget %s, deviation %s", budget, deviation)
            .hasSizeLessThanOrEqualTo(budget / 4);
        assertThat(again(result)).allMatch(t -> t.number() >= budget / 2);
        assertThat(result.history().observations()).allMatch(o -> o.runs() <= 1 + budget / 4);
        assertThat(result.recommendation()).isPresent();
      }
    }
  }

  @Test
  void theConfirmationOfAnExactSystemEndsEarlyAndSaysSo() {
    for (int budget : new int[] {5, 8, 12}) {
      TuningResult result =
          Tuner.on(GRID)
              .minimize(KnowledgeGradientPolicyTest::bowl)
              .budget(budget)
              .confirm(4)
              .build()
              .run();
      long confirmations =
          result.history().trials().stream()
              .filter(t -> t.purpose() == Purpose.CONFIRMATION)
              .count();
      assertThat(confirmations).isLessThanOrEqualTo(2);
      assertThat(result.reason().message())
          .contains(
              "the confirmation " + confirmations + " of 4: it ended early", "wants no more runs");
    }
  }

  /** A space of fewer points than the policy waits for: the whole budget is spent all the same. */
  @Test
  void aSmallNoisySpaceIsMeasuredAgain() {
    SearchSpace few = SearchSpace.builder().choice("kind", "a", "b", "c").build();
    TuningResult result =
        Tuner.on(few)
            .objective(
                (c, e) ->
                    Outcome.measured(
                        (10 + c.coordinate(0)) * Math.exp(0.1 * e.random().nextGaussian())))
            .budget(60)
            .build()
            .run();
    assertThat(result.history().size()).isEqualTo(60);
    assertThat(result.recommendation().orElseThrow().configuration().value("kind")).isEqualTo("a");
  }

  /** Sixty runs of the bowl with log-normal noise, as a clock or a limit tells their costs. */
  private static TuningResult run(int seed, double noise, DoubleUnaryOperator told) {
    return Tuner.on(GRID)
        .objective(
            (c, e) ->
                Outcome.measured(
                    told.applyAsDouble(bowl(c) * Math.exp(noise * e.random().nextGaussian()))))
        .budget(60)
        .seed(seed)
        .build()
        .run();
  }

  /** Seeds 1 to 20: of five seconds and 12 % noise half of the pairs are equal, 2 % of five. */
  @Tag("release")
  @Test
  void aTimerOfWholeSecondsIsNotTakenForAnExactSystem() {
    int seen = 0;
    for (int seed = 1; seed <= 20; seed++) {
      TuningResult result = run(seed, 0.12, y -> Math.rint(y / 20));
      seen += result.recommendation().orElseThrow().interval().isPresent() ? 1 : 0;
    }
    assertThat(seen).isGreaterThanOrEqualTo(18);
  }

  /** An exact system in whole numbers pays five runs, a quarter of the evaluations at most. */
  @Test
  void anExactSystemInCoarseStepsIsProbedByFiveReplicates() {
    TuningResult result =
        Tuner.on(GRID).minimize(c -> Math.rint(bowl(c) / 20)).budget(40).build().run();
    assertThat(again(result)).hasSize(5);
    for (Trial probe : again(result).subList(2, 5)) {
      int before = (int) again(result).stream().filter(t -> t.number() < probe.number()).count();
      assertThat(before).isLessThan(probe.number() / 4 + 1);
    }
  }

  /** At a limit all runs are equal: noise is looked for again when something is below it. */
  @Test
  void noiseBelowALimitIsFound() {
    TuningResult result = run(3, 0.1, y -> Math.min(110, y));
    assertThat(result.recommendation().orElseThrow().interval()).isPresent();
  }

  @Tag("release")
  @Test
  void aCoarseTimerIsNotTakenForAnExactSystem() {
    int seen = 0;
    for (int seed = 1; seed <= 20; seed++) {
      TuningResult result = run(seed, 0.03, y -> Math.max(1, Math.rint(y / 3)));
      seen += again(result).size() > 3 ? 1 : 0;
    }
    assertThat(seen).isGreaterThanOrEqualTo(15);
  }

  /** Three replicates tell it, and the last five runs verify. */
  @Test
  void weakNoiseIsLeftAloneAndTheChoiceVerified() {
    TuningResult result = run(1e-3, 40);
    List<Trial> again = again(result);
    Recommendation r = result.recommendation().orElseThrow();
    assertThat(again).hasSize(8);
    assertThat(again.subList(3, 8))
        .allMatch(t -> t.number() >= 35 && t.configuration().equals(r.configuration()));
    assertThat(r.measurements()).hasSize(5);
    assertThat(r.interval().orElseThrow().contains(bowl(r.configuration()))).isTrue();
    assertThat(bowl(r.configuration())).isEqualTo(100);
  }

  /** All twenty points, the three replicates that tell the noise, and five runs that verify. */
  @Test
  void anExhaustedSpaceUnderWeakNoiseIsVerifiedToo() {
    SearchSpace few = SearchSpace.builder().integer("x", 0, 19).build();
    TuningResult result =
        Tuner.on(few)
            .objective(
                (c, e) ->
                    Outcome.measured(
                        (10 + c.integer("x")) * Math.exp(1e-3 * e.random().nextGaussian())))
            .budget(60)
            .build()
            .run();
    assertThat(result.history().observations()).hasSize(20);
    assertThat(result.history().size()).isEqualTo(28);
    Recommendation r = result.recommendation().orElseThrow();
    assertThat(r.configuration().integer("x")).isZero();
    assertThat(r.measurements()).hasSize(5);
    assertThat(r.method()).contains("after the choice");
  }

  /** Run 20 comes out at a third, run 21 at three times its cost. */
  @Test
  void aSingleRunFarFromAllOthersIsRepeatedAndSoIsThePair() {
    for (double deviation : new double[] {1e-3, 0.02}) {
      AtomicInteger started = new AtomicInteger();
      TuningResult result =
          Tuner.on(GRID)
              .objective(
                  (c, e) -> {
                    int trial = started.getAndIncrement();
                    double outlier = trial == 20 ? 1.0 / 3 : trial == 21 ? 3 : 1;
                    double noise = Math.exp(deviation * e.random().nextGaussian());
                    return Outcome.measured(bowl(c) * noise * outlier);
                  })
              .budget(60)
              .build()
              .run();
      List<Trial> trials = result.history().trials();
      Configuration cheap = trials.get(20).configuration();
      assertThat(result.history().observation(cheap).orElseThrow().count())
          .as("deviation %s", deviation)
          .isGreaterThanOrEqualTo(3);
      assertThat(bowl(result.recommendation().orElseThrow().configuration())).isLessThan(103);
    }
  }

  /** A choice that the first two verifying runs contradict is given up. */
  @Test
  void whatWasChosenByAnOutlierIsNotRecommended() {
    AtomicInteger started = new AtomicInteger();
    TuningResult result =
        Tuner.on(GRID)
            .objective(
                (c, e) -> {
                  double noise = Math.exp(1e-3 * e.random().nextGaussian());
                  double outlier = started.getAndIncrement() == 34 ? 0.1 : 1;
                  return Outcome.measured(bowl(c) * noise * outlier);
                })
            .budget(40)
            .build()
            .run();
    List<Trial> trials = result.history().trials();
    Configuration lucky = trials.get(34).configuration();
    assertThat(trials.get(35).configuration()).as("verified").isEqualTo(lucky);
    Recommendation r = result.recommendation().orElseThrow();
    assertThat(bowl(r.configuration())).isEqualTo(100);
    assertThat(trials.subList(37, 40)).allMatch(t -> t.configuration().equals(r.configuration()));
    assertThat(r.method()).contains("after the choice");
    assertThat(r.interval().orElseThrow().contains(100)).isTrue();
  }

  @Test
  void strongNoiseIsReplicatedAndTheRecommendationSaysHowSureItIs() {
    TuningResult result = run(0.2, 60);
    assertThat(again(result).size()).isBetween(5, 45);
    var r = result.recommendation().orElseThrow();
    assertThat(r.method()).contains("Gaussian process");
    assertThat(r.interval().orElseThrow().contains(r.estimate())).isTrue();
    assertThat(r.probabilityBest().orElseThrow()).isBetween(0.0, 1.0);
    assertThat(bowl(r.configuration())).isLessThan(150);
  }

  /** Reals, more points than can be enumerated, and runs that fail. */
  @Test
  void goesThroughSpacesThatAreNoGrid() {
    SearchSpace space =
        SearchSpace.builder().real("x", 0, 1).choice("k", "a", "b").integer("n", 1, 1000).build();
    TuningResult result =
        Tuner.on(space)
            .objective(
                (c, e) ->
                    c.integer("n") > 900
                        ? Outcome.failed("too large")
                        : Outcome.measured(
                            (1 + c.real("x") + c.integer("n") / 500.0)
                                * Math.exp(0.2 * e.random().nextGaussian())))
            .budget(40)
            .build()
            .run();
    assertThat(result.history().size()).isEqualTo(40);
    assertThat(again(result)).isNotEmpty();
    assertThat(result.recommendation()).isPresent();
  }

  @Test
  void costsBelowZeroAndConcurrencyAreFine() {
    ExecutorService two = Executors.newFixedThreadPool(2);
    TuningResult result =
        Tuner.on(GRID)
            .objective((c, e) -> Outcome.measured(bowl(c) - 300 + 20 * e.random().nextGaussian()))
            .concurrency(4)
            .budget(40)
            .build()
            .run(two);
    two.shutdown();
    assertThat(result.history().size()).isEqualTo(40);
    var r = result.recommendation().orElseThrow();
    assertThat(r.interval().orElseThrow().contains(r.estimate())).isTrue();
  }

  /** A space that is exhausted before the budget: what is left goes into replicates. */
  @Test
  void spendsTheRestOfTheBudgetOnReplicates() {
    SearchSpace small = SearchSpace.builder().integer("x", 0, 24).build();
    TuningResult result =
        Tuner.on(small)
            .objective(
                (c, e) ->
                    Outcome.measured(
                        (10 + c.integer("x")) * Math.exp(0.1 * e.random().nextGaussian())))
            .budget(60)
            .build()
            .run();
    assertThat(result.history().size()).isEqualTo(60);
  }

  /** Nobody can say of the reals that they are exhausted before a draw finds nothing new. */
  @Test
  void aRunOnAFewRealsEndsExhausted() {
    SearchSpace few =
        SearchSpace.builder().choice("mode", "a", "b", "c").real("x", 1, Math.nextUp(1.0)).build();
    TuningResult result =
        Tuner.on(few)
            .objective(
                (c, e) ->
                    Outcome.measured(
                        (1 + c.coordinate(0)) * Math.exp(0.3 * e.random().nextGaussian())))
            .budget(30)
            .build()
            .run();
    assertThat(result.history().observations()).hasSize(6);
    assertThat(result.reason().criterion()).isEqualTo("exhausted");
  }
}
