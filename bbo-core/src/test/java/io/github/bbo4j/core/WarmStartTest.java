package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.path;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that start from what is known of the same system. */
@Timeout(60)
class WarmStartTest {
  /** Twelve trials are known: no new design, and what the check leaves is for new points. */
  @Test
  void aWarmStartSeesWhatIsKnownAndSpendsItsBudgetOnNewPoints() {
    List<Trial> earlier = tuner().seed(9).budget(12).build().run().history().trials();
    Tuner tuner = tuner().warmStart(earlier).budget(20).build();
    TuningResult result = tuner.run();
    assertThat(result.history().size()).isEqualTo(32);
    assertThat(path(result).subList(0, 12))
        .isEqualTo(earlier.stream().map(Trial::configuration).toList());
    Trial check = result.history().trial(12);
    assertThat(check.purpose()).isEqualTo(Purpose.INITIAL);
    assertThat(check.configuration())
        .isEqualTo(result.history().prefix(12).best().orElseThrow().configuration());
    List<Trial> fresh = result.history().trials().subList(13, 32);
    assertThat(fresh).allMatch(t -> t.purpose() == Purpose.SEARCH);
    assertThat(result.history().observations()).hasSize(31);
    assertThat(result.reason().message()).contains("budget of 20");
    assertThat(result.provenance().settings().get("warm start")).startsWith("12 trials");
    TuningResult resumed = tuner.run(tuner.resume(result.history().trials().subList(0, 25)));
    assertThat(path(resumed)).isEqualTo(path(result));
    MemoryJournal journal = new MemoryJournal();
    TunerBuilder kept = tuner().warmStart(earlier).budget(20).journal(journal);
    assertThat(path(kept.build().run())).isEqualTo(path(result));
    journal.entries.subList(21, journal.entries.size()).clear();
    assertThat(path(kept.build().run())).isEqualTo(path(result));
    // Four known points leave six of the design.
    List<Trial> some = tuner().warmStart(earlier.subList(0, 4)).build().run().history().trials();
    assertThat(some.stream().filter(t -> t.purpose() == Purpose.INITIAL)).hasSize(4 + 1 + 6);
    SearchSpace other = SearchSpace.builder().integer("z", 0, 3).build();
    Trial stranger = Trial.of(0, other.at(0), Purpose.SEARCH, Outcome.measured(1));
    assertThatThrownBy(() -> tuner().warmStart(List.of(stranger)))
        .hasMessageContaining("known trial 0");
    // Its place in the list that was given, whatever is left out of it.
    Outcome cancelled = new Outcome.Failed(Outcome.FailureKind.CANCELLED, "never told");
    Trial before = Trial.of(0, TuningFixture.SPACE.at(0, 0), Purpose.SEARCH, cancelled);
    assertThatThrownBy(() -> tuner().warmStart(List.of(before, before, stranger)))
        .hasMessageContaining("known trial 2");
  }

  /** Ranges are widened and parameters written in another order between two runs. */
  @Test
  void aWarmStartTakesValuesOfAnotherSpaceOverByName() {
    SearchSpace narrow = SearchSpace.builder().integer("y", 60, 80, 5).integer("x", 0, 40).build();
    List<Trial> earlier =
        Tuner.on(narrow)
            .minimize(c -> bowl(c))
            .heuristic(TuningFixture.SENSITIVE)
            .budget(12)
            .build()
            .run()
            .history()
            .trials();
    TuningResult result = tuner().warmStart(earlier).budget(8).build().run();
    assertThat(result.history().size()).isEqualTo(20);
    assertThat(result).asString().contains("after 8 trials beside 12 known before; stopped:");
    for (int i = 0; i < 12; i++) {
      assertThat(result.history().trial(i).configuration().asMap())
          .isEqualTo(earlier.get(i).configuration().asMap());
      assertThat(result.history().space().contains(path(result).get(i))).isTrue();
    }
    assertThat(result.history().observations()).hasSize(19);
    for (SearchSpace other :
        List.of(
            SearchSpace.builder().integer("x", 100, 101).integer("y", 0, 1).build(),
            SearchSpace.builder().integer("x", 0, 1).build(),
            SearchSpace.builder().integer("x", 0, 1).integer("y", 0, 1).flag("z").build())) {
      Trial stranger = Trial.of(0, other.unrank(0), Purpose.SEARCH, Outcome.measured(1));
      assertThatThrownBy(() -> tuner().warmStart(List.of(stranger)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("known trial 0 is not a point of this space: ")
          .hasMessageContaining("leave the trial out");
    }
  }

  /** A run that is over compares nothing. */
  @Test
  void aCriterionThatHoldsEndsTheRunBeforeTheComparison() {
    StopCriterion now = history -> Optional.of(new StopCriterion.StopReason("now", "it is enough"));
    TuningResult result =
        tuner()
            .warmStart(tuner().budget(30).build().run().history().trials())
            .stop(now)
            .build()
            .run();
    assertThat(result.history().size()).isEqualTo(30);
    assertThat(result.reason().criterion()).isEqualTo("now");
  }

  /** A worker that died, or a run that ended, says nothing of the configuration it had. */
  @Test
  void whatWasNeverToldIsStillToBeMeasured() {
    SearchSpace four = SearchSpace.builder().integer("x", 0, 3).build();
    TuningSession session =
        Tuner.on(four).heuristic(TuningFixture.SENSITIVE).budget(4).concurrency(4).build().start();
    List<Suggestion> asked =
        List.of(
            session.ask().orElseThrow(), session.ask().orElseThrow(), session.ask().orElseThrow());
    session.tell(0, Outcome.measured(3));
    session.tell(2, Outcome.failed("no"));
    List<Trial> known = session.result().history().trials();
    assertThat(known).hasSize(3);
    TunerBuilder builder = Tuner.on(four).heuristic(TuningFixture.SENSITIVE);
    TuningSession next = builder.budget(4).warmStart(known).build().start();
    assertThat(next.history().trials())
        .extracting(Trial::configuration)
        .containsExactly(asked.get(0).configuration(), asked.get(2).configuration());
    List<Object> measured = new ArrayList<>();
    for (var s = next.ask(); s.isPresent(); s = next.ask()) {
      measured.add(s.get().configuration());
      next.tell(s.get().number(), Outcome.measured(2));
    }
    assertThat(measured).contains(asked.get(1).configuration());
  }
}
