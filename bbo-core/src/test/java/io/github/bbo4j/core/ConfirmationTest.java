package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.ChangeDetector.SystemChange;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.stop.StopCriteria;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The confirmation stage, changes of the system, and who recommends. */
class ConfirmationTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 99).build();

  /** The best so far, again and again. */
  private static final ResamplingPolicy BEST = (h, r) -> h.best().map(Observation::configuration);

  private static TunerBuilder tuner() {
    return Tuner.on(LINE)
        .objective((c, e) -> Outcome.measured(c.integer("x") + 20 * e.random().nextDouble()))
        .heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
        .initialDesignSize(5)
        .seed(3);
  }

  private static List<Purpose> purposes(TuningResult result) {
    return result.history().trials().stream().map(Trial::purpose).toList();
  }

  @Test
  void theLastOfTheBudgetConfirms() {
    List<TuningEvent> events = new ArrayList<>();
    TuningResult result = tuner().budget(30).confirm(8, BEST).listener(events::add).build().run();
    assertThat(purposes(result).subList(0, 22)).doesNotContain(Purpose.CONFIRMATION);
    assertThat(purposes(result).subList(22, 30)).containsOnly(Purpose.CONFIRMATION);
    assertThat(result.history().observations()).hasSize(22);
    assertThat(result.reason().criterion()).isEqualTo("evaluations");
    assertThat(events.stream().filter(e -> e instanceof TuningEvent.ConfirmationStarted))
        .hasSize(1);
    assertThat(result.provenance().settings()).containsEntry("confirmation", "8");
  }

  /** Whatever ends the search, the stage follows; it ends early when the policy wants nothing. */
  @Test
  void itFollowsOtherCriteriaAndExhaustion() {
    TuningResult stopped =
        tuner().stop(StopCriteria.summedCost(300)).confirm(4, BEST).build().run();
    assertThat(stopped.reason().criterion()).isEqualTo("summed cost");
    assertThat(purposes(stopped).stream().filter(p -> p == Purpose.CONFIRMATION)).hasSize(4);
    TuningResult exhausted = tuner().confirm(4, BEST).build().run();
    assertThat(exhausted.reason().criterion()).isEqualTo("exhausted");
    assertThat(exhausted.history().size()).isEqualTo(104);
    TuningResult early = tuner().budget(30).confirm(4, ResamplingPolicy.NONE).build().run();
    assertThat(early.history().size()).isEqualTo(26);
  }

  @Test
  void resumedAnywhereItGoesOnTheSame() {
    for (int q : new int[] {1, 3}) {
      Tuner tuner = tuner().budget(30).confirm(8, BEST).concurrency(q).build();
      TuningResult whole = tuner.run();
      for (int cut : new int[] {0, 5, 21, 22, 23, 29, 30}) {
        TuningResult resumed = tuner.run(tuner.resume(whole.history().trials().subList(0, cut)));
        assertThat(purposes(resumed)).as("q %s, cut at %s", q, cut).isEqualTo(purposes(whole));
        assertThat(path(resumed)).isEqualTo(path(whole));
        assertThat(resumed.reason()).isEqualTo(whole.reason());
      }
    }
  }

  private static List<Configuration> path(TuningResult result) {
    return result.history().trials().stream().map(Trial::configuration).toList();
  }

  @Test
  void wrongUseIsNamed() {
    assertThatThrownBy(() -> tuner().confirm(-1)).hasMessageContaining("evaluations = -1");
    assertThatThrownBy(() -> tuner().budget(5).confirm(5, BEST).build())
        .hasMessageContaining("confirm(5) leaves nothing of budget(5)");
    assertThatThrownBy(() -> tuner().budget(5).initialDesignSize(1).confirm(2).build().run())
        .hasMessageContaining("Maybe add bbo-heuristics or bbo-noise");
    ResamplingPolicy stranger = (h, r) -> Optional.of(h.sampleNew(r));
    assertThatThrownBy(
            () -> tuner().budget(5).initialDesignSize(1).confirm(2, stranger).build().run())
        .isInstanceOf(BboException.class)
        .hasMessageContaining("never measured");
  }

  /** One point, all failed, budget 2, nothing visible yet: no stage is stuck. */
  @Test
  void tinyRunsEnd() {
    SearchSpace one = SearchSpace.builder().integer("x", 3, 3).build();
    TuningResult single =
        Tuner.on(one)
            .minimize(c -> 1)
            .heuristic((h, r) -> Proposal.of(h.sampleNew(r)))
            .confirm(3, BEST)
            .build()
            .run();
    assertThat(single.history().size()).isEqualTo(4);
    TuningResult failed =
        tuner()
            .objective((c, e) -> Outcome.failed("broken"))
            .stopAfterFailures(0)
            .budget(10)
            .confirm(3, BEST)
            .build()
            .run();
    assertThat(failed.history().size()).isEqualTo(7);
    assertThat(failed.recommendation()).isEmpty();
    TuningResult wide =
        tuner().budget(2).initialDesignSize(1).confirm(1, BEST).concurrency(8).build().run();
    assertThat(wide.history().size()).isBetween(1, 2);
  }

  /** The search plans with the budget less the stage, and the stage with its own evaluations. */
  @Test
  void eachStagePlansWithItsOwnEvaluations() {
    List<String> search = new ArrayList<>();
    List<String> stage = new ArrayList<>();
    ResamplingPolicy watching =
        (h, r) -> {
          search.add(plan(h));
          return Optional.empty();
        };
    ResamplingPolicy confirming =
        (h, r) -> {
          stage.add(plan(h));
          return BEST.resample(h, r);
        };
    tuner().budget(8).resampling(watching).confirm(3, confirming).build().run();
    assertThat(search).containsExactly("5 4", "5 3", "5 2", "5 1");
    assertThat(stage).containsExactly("3 3", "3 2", "3 1");
  }

  private static String plan(History history) {
    return history.plannedEvaluations() + " " + history.remaining().orElseThrow();
  }

  @Test
  void changesAreToldOnce() {
    SystemChange drift = new SystemChange(SystemChange.Kind.DRIFT, 0, 9, 0.2, "slower");
    List<SystemChange> told = new ArrayList<>();
    tuner()
        .budget(20)
        .detector(h -> h.size() < 10 ? List.of() : List.of(drift))
        .listener(
            event -> {
              if (event instanceof TuningEvent.SystemChanged changed) {
                told.add(changed.change());
              }
            })
        .build()
        .run();
    assertThat(told).containsExactly(drift);
  }

  /** With the core alone: least cost, which says what it is. */
  @Test
  void withoutAProviderTheLeastCostIsRecommended() {
    TuningResult result = tuner().budget(10).build().run();
    Recommendation r = result.recommendation().orElseThrow();
    assertThat(r.method()).isEqualTo("best aggregated measurement");
    assertThat(r.interval()).isEmpty();
    assertThat(r.probabilityBest()).isEmpty();
    assertThat(result.bestMeasurement().orElseThrow().outcome().measuredCost().orElseThrow())
        .isEqualTo(r.estimate());
    assertThat(result.toString()).doesNotContain("interval");
  }
}
