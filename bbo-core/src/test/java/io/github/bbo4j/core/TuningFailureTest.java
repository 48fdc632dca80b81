package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.SENSITIVE;
import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOError;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.ServiceConfigurationError;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What throws or fails on the way: nothing measured is lost, and it is named. */
@Timeout(60)
class TuningFailureTest {
  /** Whatever throws, the exception carries what was measured, and listeners don't matter. */
  @Test
  void whatWasMeasuredIsReachableWhateverThrows() {
    Map<String, TunerBuilder> broken =
        Map.of(
            "stop criterion custom failed: broken",
            tuner().stop(h -> fail(h, 7)),
            "heuristic custom failed: broken",
            tuner()
                .heuristic(
                    (h, r) -> {
                      fail(h, 12);
                      return SENSITIVE.suggest(h, r);
                    }),
            "resampling policy custom failed: broken",
            tuner().resampling((h, r) -> failing(h, 7)),
            "pruning policy custom failed: broken",
            tuner().pruning(h -> OptionalDouble.of(fail(h, 7).isPresent() ? 1 : 2)),
            "change detector failed: broken",
            tuner()
                .detector(
                    h -> {
                      fail(h, 7);
                      return List.of();
                    }),
            "objective failed: java.lang.OutOfMemoryError: a test's own",
            tuner()
                .objective(
                    (c, e) -> {
                      if (e.number() == 7) {
                        throw new OutOfMemoryError("a test's own");
                      }
                      return Outcome.measured(bowl(c));
                    }));
    for (var part : broken.entrySet()) {
      TunerBuilder builder = part.getValue();
      List<TuningEvent> events = new ArrayList<>();
      builder.listener(events::add);
      TuningException e = catchThrowableOfType(TuningException.class, () -> builder.build().run());
      assertThat(e)
          .hasMessageMatching("the run broke off after [0-9]+ trials: the " + part.getKey());
      assertThat(e.result().reason().message()).isEqualTo("the " + part.getKey());
      assertThat(e.result().history().size()).isGreaterThanOrEqualTo(7);
      assertThat(e.result().recommendation()).isPresent();
      assertThat(e.result().reason().criterion()).isEqualTo("broken off");
      assertThat(events.get(events.size() - 1))
          .isEqualTo(new TuningEvent.Stopped(e.result().reason()));
      ExecutorService pool = Executors.newFixedThreadPool(2);
      TuningException wide =
          catchThrowableOfType(
              TuningException.class, () -> builder.concurrency(3).build().run(pool));
      assertThat(wide.result().history().size()).isGreaterThanOrEqualTo(5);
      pool.shutdown();
    }
    TuningResult result =
        tuner()
            .listener(
                event -> {
                  throw new AssertionError("bad listener");
                })
            .build()
            .run();
    assertThat(result.history().size()).isEqualTo(40);
    TuningException last =
        catchThrowableOfType(
            TuningException.class,
            () ->
                tuner()
                    .recommender(
                        h -> {
                          throw new IllegalStateException("bad recommender");
                        })
                    .build()
                    .run());
    assertThat(last).hasMessageContaining("bad recommender");
    assertThat(last.result().history().size()).isEqualTo(40);
  }

  private static <T> Optional<T> fail(History history, int from) {
    if (history.size() >= from) {
      throw new IllegalStateException("broken");
    }
    return Optional.empty();
  }

  private static Optional<Configuration> failing(History history, int from) {
    return fail(history, from);
  }

  @Test
  void aProgramThatReadsAWrongParameterEndsTheRunAtOnce() {
    AtomicInteger runs = new AtomicInteger();
    for (Objectives.CostFunction wrong :
        List.<Objectives.CostFunction>of(c -> c.integer("z"), c -> c.pair("x").first())) {
      runs.set(0);
      TuningException e =
          catchThrowableOfType(
              TuningException.class,
              () ->
                  tuner()
                      .minimize(
                          c -> {
                            runs.incrementAndGet();
                            return wrong.cost(c);
                          })
                      .build()
                      .run());
      assertThat(runs).hasValue(1);
      assertThat(e).hasMessageContaining("parameter '");
      assertThat(e.result().history().size()).as("of use to nobody").isZero();
    }
    assertThatThrownBy(() -> tuner().minimize(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cost function = null must be given");
    assertThatThrownBy(() -> tuner().resampling(null))
        .hasMessageContaining("resampling policy = null must be given");
  }

  /** The last of ten crashed, and nine printed no cost. */
  @Test
  void ofFirstFailuresMostAreToldWhereTheLastIsAnother() {
    Objective broken =
        (c, e) ->
            new Outcome.Failed(
                e.number() == 9 ? Outcome.FailureKind.SIGNAL : Outcome.FailureKind.NO_COST,
                "run " + e.number());
    assertThat(tuner().objective(broken).build().run().reason().message())
        .startsWith("the first 10 runs all failed, 9 of them (no-cost), with: run 8. Maybe");
  }

  @Test
  void runsThatAllFailFromTheStartEndEarly() {
    Objective broken = (c, e) -> Outcome.failed("no such device, run " + e.number());
    TuningResult result = tuner().objective(broken).build().run();
    assertThat(result.history().size()).isEqualTo(10);
    assertThat(result.reason().criterion()).isEqualTo("first failures");
    assertThat(result.reason().message())
        .contains("first 10 runs")
        .contains("no such device, run 9")
        .endsWith("Maybe the objective is wrong");
    // A program is told its method; whoever wrote a tuning file is told its key by bbo tune.
    assertThat(result.toString())
        .contains("stopAfterFailures(0) goes on all the same")
        .doesNotContain("first-failures");
    TuningResult wide = tuner().objective(broken).stopAfterFailures(3).concurrency(2).build().run();
    assertThat(wide.history().size()).isBetween(3, 4);
    TuningResult off = tuner().objective(broken).stopAfterFailures(0).build().run();
    assertThat(off.history().size()).isEqualTo(40);
    Objective late =
        (c, e) -> e.number() == 4 ? Outcome.measured(1) : Outcome.failed("now and then");
    assertThat(tuner().objective(late).build().run().history().size()).isEqualTo(40);
    assertThatThrownBy(() -> tuner().stopAfterFailures(-1)).hasMessageContaining("runs = -1");
  }

  @Test
  void whateverAnObjectiveThrowsIsDataButForADyingJvm() throws Exception {
    List<Throwable> thrown =
        List.of(
            new Throwable("as other languages may"),
            new Error("of an own kind"),
            new IOError(new IOException("disk")),
            new ServiceConfigurationError("no provider"));
    Objective moody =
        (c, e) -> e.number() < thrown.size() ? sneaky(thrown.get(e.number())) : Outcome.measured(1);
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Tuner tuner = tuner().budget(10).concurrency(2).objective(moody).build();
    for (TuningResult result : List.of(tuner.run(), tuner.run(pool))) {
      assertThat(result.history().size()).isEqualTo(10);
      for (int i = 0; i < thrown.size(); i++) {
        assertThat(result.history().trial(i).outcome())
            .isEqualTo(new Outcome.Failed(Outcome.FailureKind.EXCEPTION, thrown.get(i).toString()));
      }
    }
    pool.shutdown();
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> Outcome sneaky(Throwable thrown) throws T {
    throw (T) thrown;
  }

  /** A thread of an executor tells nobody what it throws: the run would wait for it for ever. */
  @Test
  void aClockThatThrowsOnAThreadOfTheExecutorBreaksTheRunOff() {
    Thread caller = Thread.currentThread();
    InstantSource clock =
        () -> {
          if (Thread.currentThread() != caller) {
            throw new IllegalStateException("no clock here");
          }
          return Instant.EPOCH;
        };
    ExecutorService pool = Executors.newFixedThreadPool(2);
    assertThatThrownBy(() -> tuner().clock(clock).build().run(pool))
        .isInstanceOf(TuningException.class)
        .hasMessageContaining("no clock here");
    pool.shutdown();
  }

  @Test
  void failuresAreDataAndTheRunGoesOn() {
    Objective moody =
        (c, e) -> {
          switch (e.number() % 6) {
            case 0:
              throw new IOException("disk full");
            case 1:
              return Objectives.outcomeOf(Double.NaN);
            case 2:
              return Objectives.outcomeOf(Double.NEGATIVE_INFINITY);
            case 3:
              throw new StackOverflowError();
            case 4:
              return null;
            default:
              return Outcome.measured(e.number());
          }
        };
    TuningResult result = tuner().objective(moody).stopAfterFailures(0).build().run();
    assertThat(result.history().size()).isEqualTo(40);
    assertThat(result.best().orElseThrow().cost().orElseThrow()).isEqualTo(5);
    List<Outcome.FailureKind> kinds =
        result.history().trials().subList(0, 5).stream()
            .map(t -> ((Outcome.Failed) t.outcome()).kind())
            .toList();
    assertThat(kinds)
        .containsExactly(
            Outcome.FailureKind.EXCEPTION,
            Outcome.FailureKind.NOT_A_NUMBER,
            Outcome.FailureKind.INFINITE,
            Outcome.FailureKind.EXCEPTION,
            Outcome.FailureKind.EXCEPTION);
    assertThat(((Outcome.Failed) result.history().trial(0).outcome()).message())
        .contains("disk full");
  }

  /** Their differences overflow, so that estimates were NaN or infinite. */
  @Test
  void costsThatCannotBeComputedWithAreFailures() {
    Objective penalties =
        (c, e) ->
            switch (e.number() % 4) {
              case 0 -> Outcome.measured(Double.MAX_VALUE);
              case 1 -> Outcome.measured(-1.5e308);
              case 2 -> Outcome.measured(1e300);
              default -> Outcome.measured(-1e300);
            };
    for (TunerBuilder run :
        List.of(
            tuner().objective(penalties), tuner().objective(Objectives.maximizing(penalties)))) {
      TuningResult result = run.build().run();
      assertThat(result.history().trials().subList(0, 4))
          .extracting(t -> t.outcome().isMeasured())
          .containsExactly(false, false, true, true);
      assertThat(((Outcome.Failed) result.history().trial(0).outcome()).message())
          .contains("beyond 1.0E300", "Outcome.failed");
      assertThat(result.recommendation().orElseThrow().estimate()).isBetween(-1e300, 1e300);
      TuningResult warm = tuner().warmStart(result.history().trials()).budget(4).build().run();
      assertThat(warm.history().trial(1).outcome().isMeasured()).isFalse();
    }
    assertThat(Objectives.outcomeOf(-1.5e308).isMeasured()).isFalse();
  }

  /** A model of bounds near the largest double has no numbers left to compute with. */
  @Test
  void boundsThatCannotBeComputedWithAreFailures() {
    Objective bounds =
        (c, e) ->
            switch (e.number() % 4) {
              case 0 -> Outcome.censored(Double.MAX_VALUE);
              case 1 -> Outcome.censored(-1.5e308);
              case 2 -> Outcome.censored(1e300);
              default -> Outcome.measured(1);
            };
    TuningResult result = tuner().objective(bounds).build().run();
    assertThat(result.history().trials().subList(0, 4))
        .extracting(t -> t.outcome().getClass().getSimpleName())
        .containsExactly("Failed", "Failed", "Censored", "Measured");
    assertThat(((Outcome.Failed) result.history().trial(0).outcome()).message())
        .contains("given up at 1.7976931348623157E308", "beyond 1.0E300", "Outcome.failed");
  }

  @Test
  void anAllFailedRunEndsWithAResultThatSaysSo() {
    TuningResult result =
        tuner()
            .minimize(
                c -> {
                  throw new IllegalStateException("no such device");
                })
            .stopAfterFailures(0)
            .build()
            .run();
    assertThat(result.recommendation()).isEmpty();
    assertThat(result.best()).isEmpty();
    assertThat(result.bestMeasurement()).isEmpty();
    assertThat(result.history().size()).isEqualTo(40);
    assertThat(result.toString()).contains("no trial gave a number").contains("no such device");
  }

  @Test
  void aHeuristicThatRepeatsItselfOrLeavesTheSpaceIsNamed() {
    assertThatThrownBy(
            () ->
                tuner().heuristic((h, r) -> Proposal.of(h.trial(0).configuration())).build().run())
        .isInstanceOf(BboException.class)
        .hasMessageContaining("measured or pending already");
    SearchSpace other = SearchSpace.builder().integer("z", 0, 1).build();
    assertThatThrownBy(() -> tuner().heuristic((h, r) -> Proposal.of(other.at(0))).build().run())
        .hasMessageContaining("not a point of the space");
  }

  /** An aggregation that is no number for some costs: hours of measurements went with it. */
  @Test
  void whatWasMeasuredIsReachableWhenTheAggregationThrows() {
    Aggregation logarithmic = costs -> costs[0] == 7 ? Math.log(0) : costs[0];
    int[] calls = {0};
    TunerBuilder builder = TuningFixture.tuner().aggregation(logarithmic).minimize(c -> ++calls[0]);
    for (int concurrency : new int[] {1, 3}) {
      calls[0] = 0;
      assertThatThrownBy(() -> builder.concurrency(concurrency).build().run())
          .isInstanceOfSatisfying(
              TuningException.class,
              e -> {
                assertThat(e).hasMessageContaining("the aggregation gave -Infinity");
                assertThat(e.result().history().size()).isEqualTo(calls[0]).isBetween(7, 9);
                assertThat(e.result().recommendation().orElseThrow().estimate()).isEqualTo(1);
              });
    }
    TuningSession session = builder.concurrency(1).build().start();
    for (int i = 0; i < 6; i++) {
      session.tell(session.ask().orElseThrow().number(), Outcome.measured(i));
    }
    Suggestion seventh = session.ask().orElseThrow();
    assertThatThrownBy(() -> session.tell(seventh.number(), Outcome.measured(7)))
        .hasMessageContaining("the aggregation gave");
    assertThatThrownBy(session::ask).hasMessageContaining("the aggregation gave");
    session.stop(new StopCriterion.StopReason("test", "over"));
    assertThat(session.result().history().size()).isEqualTo(7);
  }
}
