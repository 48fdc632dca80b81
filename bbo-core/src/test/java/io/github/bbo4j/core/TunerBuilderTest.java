package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.SENSITIVE;
import static io.github.bbo4j.core.TuningFixture.SPACE;
import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a builder refuses before the first run, and what it works out by itself. */
@Timeout(60)
class TunerBuilderTest {
  @Test
  void buildersRefuseWhatCannotRun() {
    assertThatThrownBy(() -> Tuner.on(SearchSpace.builder().real("x", 0, 1).build()).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("budget");
    assertThatThrownBy(() -> tuner().budget(0)).hasMessageContaining("budget = 0");
    assertThatThrownBy(() -> tuner().concurrency(0)).hasMessageContaining("concurrency = 0");
    assertThatThrownBy(() -> tuner().initialDesignSize(-1)).hasMessageContaining("size = -1");
    assertThatThrownBy(() -> Tuner.on(SPACE).heuristic(SENSITIVE).budget(3).build().run())
        .hasMessageContaining("no objective");
    assertThatThrownBy(() -> Tuner.on(SPACE).minimize(TuningFixture::bowl).budget(3).build().run())
        .hasMessageContaining("bbo-heuristics");
  }

  /** In one jar of several the entry of a module may be lost although its classes are there. */
  @Test
  void aPartThatIsMissingIsToldWithThatOfJarsMadeOfSeveral() {
    String merge = "or, if it is in a jar made of several, merge their META-INF/services there";
    assertThatThrownBy(() -> Tuner.on(SPACE).minimize(TuningFixture::bowl).budget(3).build())
        .hasMessage(
            "no heuristic was chosen and none is on the class path. Maybe add bbo-heuristics, call"
                + " heuristic(...), "
                + merge);
    assertThatThrownBy(() -> tuner().journal(java.nio.file.Path.of("a.jsonl")).build())
        .hasMessage(
            "no journal is on the class path. Maybe add bbo-tuner, call journal(RunJournal), "
                + merge);
  }

  @Test
  void noJournalAndNoPolicyAreTakenInSilence() {
    assertThatThrownBy(() -> tuner().journal((java.nio.file.Path) null))
        .hasMessageContaining("journal's file = null");
    assertThatThrownBy(() -> tuner().journal((RunJournal) null))
        .hasMessageContaining("journal = null");
    assertThatThrownBy(() -> tuner().confirm(3, null))
        .hasMessageContaining("confirmation policy = null");
    assertThatThrownBy(() -> Tuner.on(null)).hasMessageContaining("space = null");
    assertThatThrownBy(() -> tuner().budget(3).build().resume(null))
        .hasMessageContaining("trials = null");
    assertThatThrownBy(() -> StopCriterion.named("mine", null))
        .hasMessageContaining("criterion = null");
  }

  @Test
  void partsThatCannotWorkOnTheSpaceAreRefusedBeforeTheFirstRun() {
    Heuristic finite =
        new Heuristic() {
          @Override
          public Proposal suggest(History history, java.util.random.RandomGenerator random) {
            throw new AssertionError("never asked");
          }

          @Override
          public Optional<String> unsupported(SearchSpace where) {
            return Optional.of("it enumerates");
          }

          @Override
          public String name() {
            return "lister";
          }
        };
    assertThatThrownBy(() -> tuner().heuristic(finite).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("lister can't work on this space: ")
        .hasMessageContaining("it enumerates");
  }

  @Test
  void aDesignThatDoesNotFitIntoTheBudgetIsRefused() {
    assertThatThrownBy(() -> tuner().budget(5).initialDesignSize(10).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("initial design of 10 points")
        .hasMessageContaining("the 5 evaluations");
  }

  @Test
  void aPoolSaysHowWideARunIs() {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    TuningResult result = tuner().build().run(pool);
    pool.shutdown();
    assertThat(result.provenance().settings()).containsEntry("concurrency", "6");
    assertThat(path(result)).isEqualTo(path(tuner().concurrency(6).build().run()));
    ExecutorService endless = Executors.newCachedThreadPool();
    assertThatThrownBy(() -> tuner().build().run(endless))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call concurrency");
    endless.shutdown();
  }

  /** A heuristic that finds no new point ends the run as an exhausted space does. */
  @Test
  void aHeuristicThatIsAtItsEndEndsTheRun() {
    TuningResult result =
        tuner()
            .heuristic(
                () ->
                    (history, random) -> {
                      if (history.size() == 20) {
                        throw new SpaceExhaustedException("no new one");
                      }
                      return Proposal.of(history.sampleNew(random));
                    })
            .build()
            .run();
    assertThat(result.reason().criterion()).isEqualTo("exhausted");
    assertThat(result.reason().message()).contains("no new one");
    assertThat(result.history().size()).isEqualTo(20);
  }

  /** The design goes on where it was; without replicates of it, it is measured at a stretch. */
  @Test
  void theDesignIsMeasuredAgainIfAsked() {
    for (boolean again : new boolean[] {true, false}) {
      TuningResult result =
          tuner()
              .initialDesignSize(4)
              .resampling(
                  (history, random) ->
                      history
                          .last()
                          .flatMap(last -> history.observation(last.configuration()))
                          .filter(o -> o.runs() < 2)
                          .map(Observation::configuration))
              .resampleInitial(again)
              .budget(12)
              .build()
              .run();
      assertThat(
              result.history().trials().stream()
                  .limit(8)
                  .map(Trial::purpose)
                  .map(p -> p.name().charAt(0))
                  .map(String::valueOf)
                  .collect(java.util.stream.Collectors.joining()))
          .isEqualTo(again ? "IRIRIRIR" : "IIIIRSRS");
    }
  }

  @Test
  void aRunWithoutConfirmationAnnouncesNone() {
    List<TuningEvent> events = new ArrayList<>();
    tuner().budget(6).listener(events::add).build().run();
    assertThat(events).isNotEmpty().noneMatch(TuningEvent.ConfirmationStarted.class::isInstance);
  }

  /** A point that is measured again meanwhile is one point, not two. */
  @Test
  void aReplicateUnderWayTakesNoOtherPoint() {
    SearchSpace two = SearchSpace.builder().choice("c", "a", "b").build();
    History again =
        History.empty(two).plus(two.at(0), Outcome.measured(1)).withPending(List.of(two.at(0)));
    assertThat(again.isExhausted()).isFalse();
    assertThat(again.sampleNew(new SplittableRandom(1))).isEqualTo(two.at(1));
  }

  @Test
  void theReasonNamesTheBudgetOfTheUser() {
    ResamplingPolicy best = (h, r) -> h.best().map(Observation::configuration);
    assertThat(tuner().build().run().reason().message())
        .isEqualTo("the budget of 40 evaluations is spent");
    assertThat(tuner().confirm(8, best).build().run().reason().message())
        .isEqualTo(
            "the search spent its 32 evaluations of the budget of 40, the confirmation 8 of 8");
  }

  /** Reals of which there are two doubles: the default design can't have three points. */
  @Test
  void theDefaultDesignOfATinySpaceThatCannotBeCountedIsSmaller() {
    SearchSpace two = SearchSpace.builder().real("x", 1, Math.nextUp(1.0)).build();
    TuningResult result =
        Tuner.on(two)
            .minimize(c -> c.real("x"))
            .heuristic((history, random) -> Proposal.of(history.sampleNew(random)))
            .budget(9)
            .build()
            .run();
    assertThat(result.history().size()).isEqualTo(2);
    assertThat(result.reason().criterion()).isEqualTo("exhausted");
  }
}
