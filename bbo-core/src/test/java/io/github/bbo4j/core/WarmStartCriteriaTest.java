package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.SPACE;
import static io.github.bbo4j.core.TuningFixture.bowl;
import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.stop.StopCriteria;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is known before a run is not of the run: criteria count its own trials. */
@Timeout(60)
class WarmStartCriteriaTest {
  private static final int KNOWN = 12;

  /** Close together, all of one cost but the last ones. */
  private static List<Trial> known() {
    return IntStream.range(0, KNOWN)
        .mapToObj(
            i -> {
              Configuration c = SPACE.at(i % 3, i / 3);
              return Trial.of(i, c, Purpose.SEARCH, Outcome.measured(bowl(c)));
            })
        .toList();
  }

  /** How many trials a run without a budget had of its own. */
  private static int own(StopCriterion criterion) {
    TuningResult result = run(criterion);
    assertThat(result.history().known()).isEqualTo(KNOWN);
    return result.history().size() - KNOWN;
  }

  private static TuningResult run(StopCriterion criterion) {
    return Tuner.on(SPACE)
        .minimize(TuningFixture::bowl)
        .heuristic(TuningFixture.SENSITIVE)
        .seed(1)
        .warmStart(known())
        .stop(criterion.or(StopCriteria.evaluations(2000)))
        .build()
        .run();
  }

  @Test
  void evaluationsAreThoseOfTheRun() {
    assertThat(own(StopCriteria.evaluations(5))).isEqualTo(5);
    assertThat(own(StopCriteria.evaluations(KNOWN))).isEqualTo(KNOWN);
  }

  @Test
  void costsAddUpOverTheRun() {
    TuningResult result = run(StopCriteria.summedCost(300));
    List<Trial> own = result.history().trials().subList(KNOWN, result.history().size());
    List<Trial> before = own.subList(0, own.size() - 1);
    assertThat(sum(own)).isGreaterThanOrEqualTo(300);
    assertThat(sum(before)).isLessThan(300);
    assertThat(known().stream().mapToDouble(WarmStartCriteriaTest::cost).sum())
        .as("what is known would be enough")
        .isGreaterThan(300);
  }

  private static double sum(List<Trial> trials) {
    return trials.stream().mapToDouble(WarmStartCriteriaTest::cost).sum();
  }

  private static double cost(Trial trial) {
    return trial.outcome().measuredCost().orElseThrow();
  }

  /** A window of known trials alone says nothing of the run. */
  @Test
  void windowsAreOfTheRunsOwnTrials() {
    for (StopCriterion criterion :
        List.of(
            StopCriteria.bestImprovement(5, 0.5),
            StopCriteria.meanImprovement(5, 0.5),
            StopCriteria.medianImprovement(5, 0.5),
            StopCriteria.distinctConfigurations(5, 5),
            StopCriteria.averageDistance(5, 0.9))) {
      assertThat(own(criterion)).as(criterion.name()).isGreaterThanOrEqualTo(5);
    }
    assertThat(own(StopCriteria.averageDistance(5, 0.9))).isEqualTo(5);
    assertThat(own(StopCriteria.bestImprovement(5, 1)))
        .as("the known best stands before the window")
        .isEqualTo(5);
  }

  /** Costs that are known may be of another system: the first run here shows whether they are. */
  @Test
  void aTargetIsReachedByWhatTheRunMeasured() {
    double best = known().stream().mapToDouble(WarmStartCriteriaTest::cost).min().orElseThrow();
    assertThat(own(StopCriteria.reference(best))).as("the best known one, again").isEqualTo(1);
    assertThat(own(StopCriteria.relativeToDefault(SPACE.at(0, 0), 0.01))).isEqualTo(1);
    // A budget too small for a check: the known best is not measured, and stops nothing.
    List<Trial> wrong = new ArrayList<>(known());
    wrong.set(0, Trial.of(0, SPACE.at(0, 0), Purpose.SEARCH, Outcome.measured(1e-3)));
    TuningResult result =
        tuner().budget(3).warmStart(wrong).stop(StopCriteria.reference(1)).build().run();
    assertThat(result.reason().criterion()).isEqualTo("evaluations");
  }

  /** Foreign trials leave the history that criteria see: nothing is taken off a second time. */
  @Test
  void whatIsFoundToBeOfAnotherSystemIsNotCountedTwice() {
    List<Trial> foreign =
        known().stream()
            .map(t -> Trial.of(t.number(), t.configuration(), t.purpose(), Outcome.measured(1e6)))
            .toList();
    TuningResult result =
        tuner().budget(100).warmStart(foreign).stop(StopCriteria.evaluations(20)).build().run();
    assertThat(result.history().size() - KNOWN).isEqualTo(20);
  }

  /** As {@code reference(90)} was of a rate that is maximised: the reason says what to do. */
  @Test
  void aReferenceOfTheWrongSignIsHintedAt() {
    TuningResult result =
        Tuner.on(SPACE)
            .maximize(c -> 1 + bowl(c))
            .heuristic(TuningFixture.SENSITIVE)
            .budget(20)
            .stop(StopCriteria.reference(90))
            .build()
            .run();
    assertThat(result.reason().message())
        .contains("the reference of the value 90.0000 is -90.0000");
  }
}
