package io.github.bbo4j.heuristics.bayes.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.SmboHeuristic;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LongHistoryTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

  private static Outcome cost(Configuration c) {
    return c.real("x") > 0.9
        ? Outcome.failed("there")
        : Outcome.measured(1 + Math.pow(c.real("x") - 0.3, 2) + c.real("y"));
  }

  private static History random(int trials) {
    SplittableRandom random = new SplittableRandom(1);
    History history = History.empty(SPACE);
    for (int i = 0; i < trials; i++) {
      Configuration c = history.sampleNew(random);
      history = history.plus(c, cost(c));
    }
    return history;
  }

  @Test
  void aShortHistoryIsSeenWhole() {
    History history = random(LongHistory.LONG);
    assertThat(LongHistory.points(history)).isEqualTo(TrainingPoints.of(history));
  }

  @Test
  void ofALongOneTheBestAndTheNewestAreSeenAndNeverMore() {
    History history = random(3 * LongHistory.LONG + 37);
    TrainingPoints points = LongHistory.points(history);
    assertThat(points.used().size()).isBetween(LongHistory.KEPT, LongHistory.KEPT + 37);
    assertThat(points.failed().size()).isBetween(100, 137);
    assertThat(points.used()).contains(history.best().orElseThrow());
    List<Observation> newest = history.observations().subList(3 * LongHistory.LONG, 3037);
    assertThat(points.used()).containsAll(newest.stream().filter(Observation::isMeasured).toList());
  }

  @Test
  void betweenSelectionsPointsAreAddedAtTheEnd() {
    History history = random(2 * LongHistory.LONG + LongHistory.BLOCK - 1);
    TrainingPoints all = LongHistory.points(history);
    for (int n = 2 * LongHistory.LONG; n < history.size(); n += 10) {
      TrainingPoints before = LongHistory.points(history.prefix(n));
      assertThat(all.used().subList(0, before.used().size())).isEqualTo(before.used());
    }
  }

  /** Decisions across a new selection, by an instance that saw all before and by fresh ones. */
  @Test
  void decisionsDoNotDependOnWhatIsRemembered() {
    SmboHeuristic running = new SmboHeuristic();
    History history = random(LongHistory.LONG + LongHistory.BLOCK - 1);
    for (int i = 0; i < 2; i++) {
      Configuration next =
          running.suggest(history, new SplittableRandom(history.size())).configuration();
      Configuration fresh =
          new SmboHeuristic()
              .suggest(history, new SplittableRandom(history.size()))
              .configuration();
      assertThat(next).isEqualTo(fresh);
      history = history.plus(next, cost(next));
    }
  }
}
