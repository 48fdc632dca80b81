package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.unevenly;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions in which what is under way decides whether anything is measured again. */
@Timeout(60)
class WaitingSessionTest {
  private static final SearchSpace THREE = SearchSpace.builder().integer("x", 0, 2).build();

  /** Each configuration that is told three times in all, as {@code static-3} does. */
  private static final ResamplingPolicy THRICE =
      (history, random) ->
          history
              .last()
              .map(Trial::configuration)
              .filter(
                  c ->
                      history.observation(c).orElseThrow().runs()
                              + history.pending().stream().filter(c::equals).count()
                          < 3);

  /** The best, one run at a time, as whoever looks for noise does. */
  private static final ResamplingPolicy ONE_BY_ONE =
      (history, random) ->
          history.pending().isEmpty()
              ? history.best().map(Observation::configuration)
              : Optional.empty();

  private static double cost(Configuration c) {
    return 3 + c.integer("x");
  }

  private static TunerBuilder tuner(int q) {
    return Tuner.on(THREE)
        .minimize(WaitingSessionTest::cost)
        .heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
        .initialDesignSize(1)
        .concurrency(q)
        .budget(20)
        .seed(4);
  }

  /** However many are under way when the last point is handed out. */
  @Test
  void whatIsUnderWayWhenTheSpaceIsExhaustedIsMeasuredAgain() {
    for (int q = 1; q <= 6; q++) {
      Tuner tuner = tuner(q).resampling(THRICE).build();
      TuningResult whole = tuner.run();
      assertThat(whole.history().observations()).as("q = %s", q).hasSize(3);
      assertThat(whole.history().observations()).allMatch(o -> o.runs() == 3);
      assertThat(whole.reason().criterion()).isEqualTo("exhausted");
      for (int order = 0; order < 20; order++) {
        TuningResult other =
            unevenly(tuner.start(), new Random(order), 99, WaitingSessionTest::cost);
        assertThat(path(other)).as("q = %s, order %s", q, order).isEqualTo(path(whole));
        assertThat(other.reason()).isEqualTo(whole.reason());
        TuningSession free = tuner(q).resampling(THRICE).freeRunning().build().start();
        assertThat(
                unevenly(free, new Random(order), 99, WaitingSessionTest::cost)
                    .history()
                    .observations())
            .hasSize(3)
            .allMatch(o -> o.runs() == 3);
      }
      for (int cut = 0; cut <= 9; cut++) {
        List<Trial> before = whole.history().trials().subList(0, cut);
        assertThat(path(tuner.run(tuner.resume(before)))).isEqualTo(path(whole));
      }
    }
  }

  /** It ended after its first run, as nothing was wanted while that was under way. */
  @Test
  void aConfirmationThatMeasuresOneAtATimeGoesOnToItsEnd() {
    for (int q : new int[] {1, 2, 4}) {
      TunerBuilder builder =
          tuner(q).resampling(ResamplingPolicy.NONE).confirm(10, ONE_BY_ONE).budget(12);
      TuningResult ordered = builder.build().run();
      assertThat(ordered.history().size()).as("q = %s", q).isEqualTo(12);
      TuningSession free = builder.freeRunning().build().start();
      TuningResult other = unevenly(free, new Random(q), 99, WaitingSessionTest::cost);
      assertThat(other.history().size()).as("free-running, q = %s", q).isEqualTo(12);
      assertThat(ordered.reason().message()).contains("the confirmation 10 of 10");
    }
  }

  /** Nobody is told that the run is over, nor asks in vain for ever. */
  @Test
  void aSessionThatWaitsSaysSo() {
    TuningSession session = tuner(4).resampling(THRICE).build().start();
    List<Suggestion> out = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      assertThat(session.canAsk()).isTrue();
      out.add(session.ask().orElseThrow());
    }
    assertThat(session.ask()).isEmpty();
    assertThat(session.stopReason()).isEmpty();
    assertThat(session.canAsk()).isFalse();
    // The second says nothing, in order, before the first is told.
    session.tell(out.get(1).number(), Outcome.measured(1));
    assertThat(session.canAsk()).isTrue();
    assertThat(session.ask()).isEmpty();
    assertThat(session.canAsk()).isFalse();
    session.tell(out.get(0).number(), Outcome.failed("no"));
    Suggestion again = session.ask().orElseThrow();
    assertThat(again.configuration()).isEqualTo(out.get(0).configuration());
    assertThat(again.evaluation().purpose()).isEqualTo(Purpose.REPLICATE);
    assertThat(again.evaluation().replicate()).isEqualTo(1);
    assertThat(session.history().size() + session.history().pending().size()).isEqualTo(4);
  }

  @Test
  void workersThatShareASessionWaitForWhatIsUnderWay() throws Exception {
    TuningSession session = tuner(2).confirm(8, ONE_BY_ONE).build().start();
    ExecutorService workers = Executors.newFixedThreadPool(2);
    for (int w = 0; w < 2; w++) {
      workers.submit(
          () -> {
            while (session.stopReason().isEmpty()) {
              session
                  .ask(Duration.ofSeconds(30))
                  .ifPresent(
                      s -> session.tell(s.number(), Outcome.measured(cost(s.configuration()))));
            }
            return null;
          });
    }
    workers.shutdown();
    assertThat(workers.awaitTermination(30, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
    assertThat(session.result().history().size()).isEqualTo(3 + 8);
  }

  /** Where nothing is ever measured again there is nothing to wait for. */
  @Test
  void withoutReplicatesAnExhaustedSpaceEndsTheRunAtOnce() {
    TuningSession session = tuner(4).resampling(ResamplingPolicy.NONE).build().start();
    for (int i = 0; i < 3; i++) {
      assertThat(session.ask()).isPresent();
    }
    assertThat(session.ask()).isEmpty();
    assertThat(session.stopReason().orElseThrow().criterion()).isEqualTo("exhausted");
  }
}
