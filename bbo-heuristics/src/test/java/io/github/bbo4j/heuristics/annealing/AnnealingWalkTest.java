package io.github.bbo4j.heuristics.annealing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AnnealingWalkTest {
  private final SearchSpace line = SearchSpace.builder().integer("x", 0, 99).build();

  private History history(Purpose purpose, double[][] pointsAndCosts) {
    return more(History.empty(line), purpose, pointsAndCosts);
  }

  private History more(History start, Purpose purpose, double[][] pointsAndCosts) {
    History history = start;
    for (double[] p : pointsAndCosts) {
      history =
          history.plus(
              Trial.of(history.size(), line.unrank((long) p[0]), purpose, Outcome.measured(p[1])));
    }
    return history;
  }

  private static AnnealingWalk folded(AnnealingSettings settings, History history) {
    AnnealingWalk walk = new AnnealingWalk(settings, history);
    walk.foldUpTo(history);
    return walk;
  }

  private static AnnealingSettings frozen() {
    return AnnealingSettings.defaults().withInitialTemperature(InitialTemperature.fixed(1e-300));
  }

  private static AnnealingSettings boiling() {
    return AnnealingSettings.defaults()
        .withInitialTemperature(InitialTemperature.fixed(1e300))
        .withSchedule(clock -> 1);
  }

  @Test
  void startsFromTheBestOfTheDesignNotTheLast() {
    History design = history(Purpose.INITIAL, new double[][] {{10, 5}, {50, 1}, {90, 9}});
    assertThat(folded(frozen(), design).rest(design).orElseThrow().at())
        .isEqualTo(line.unrank(50L));
  }

  @Test
  void aFrozenWalkRejectsAndProposesAnotherNeighbour() {
    History history = history(Purpose.INITIAL, new double[][] {{50, 1}});
    history = more(history, Purpose.SEARCH, new double[][] {{51, 2}});
    assertThat(folded(frozen(), history).current()).isEqualTo(line.unrank(50L));
    assertThat(
            new SimulatedAnnealing(frozen())
                .suggest(history, new SplittableRandom(1))
                .configuration())
        .isNotIn(line.unrank(50L), line.unrank(51L))
        .extracting(c -> c.longInteger("x"))
        .matches(x -> Math.abs(x - 50) <= 10, "a step from 50");
  }

  @Test
  void aBoilingWalkAcceptsAnythingThatWorks() {
    History history = history(Purpose.INITIAL, new double[][] {{50, 1}});
    history = more(history, Purpose.SEARCH, new double[][] {{51, 1000}});
    assertThat(folded(boiling(), history).current()).isEqualTo(line.unrank(51L));
    History failed = history.plus(line.unrank(52L), Outcome.failed("no"));
    assertThat(folded(boiling(), failed).current()).isNotEqualTo(line.unrank(52L));
  }

  @Test
  void aCensoredPointCostsItsBound() {
    History history = history(Purpose.INITIAL, new double[][] {{50, 10}});
    History above = history.plus(line.unrank(51L), Outcome.censored(12));
    History below = history.plus(line.unrank(51L), Outcome.censored(8));
    assertThat(folded(frozen(), above).current()).isEqualTo(line.unrank(50L));
    assertThat(folded(frozen(), below).current()).isEqualTo(line.unrank(51L));
  }

  @Test
  void replicatesOfTheLatestCandidateAreJudgedAgain() {
    History history = history(Purpose.INITIAL, new double[][] {{50, 10}});
    history = more(history, Purpose.SEARCH, new double[][] {{51, 9}});
    assertThat(folded(frozen(), history).current()).isEqualTo(line.unrank(51L));
    history = more(history, Purpose.REPLICATE, new double[][] {{51, 15}});
    assertThat(folded(frozen(), history).current()).isEqualTo(line.unrank(50L));
  }

  @Test
  void aRestartReallyHeatsUpAgain() {
    AnnealingSettings settings =
        AnnealingSettings.defaults()
            .withInitialTemperature(InitialTemperature.fixed(8))
            .withSchedule(CoolingSchedule.exponential(0.5))
            .withRestarts(Restarts.threshold(0.2, 2));
    History history = history(Purpose.INITIAL, new double[][] {{50, 10}});
    AnnealingWalk walk = new AnnealingWalk(settings, history);
    List<Double> temperatures = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      history = more(history, Purpose.SEARCH, new double[][] {{51 + i, 11 + i}});
      walk.foldUpTo(history);
      temperatures.add(walk.temperature());
    }
    assertThat(temperatures).containsExactly(4.0, 2.0, 8.0, 4.0, 2.0, 8.0, 4.0, 2.0, 1.0, 0.5);
    assertThat(walk.restarts()).isEqualTo(2);
  }

  @Test
  void neverStopsByItselfHoweverCold() {
    SimulatedAnnealing annealing =
        new SimulatedAnnealing(
            AnnealingSettings.defaults().withSchedule(CoolingSchedule.exponential(0.1)));
    SplittableRandom random = new SplittableRandom(2);
    History history = history(Purpose.INITIAL, new double[][] {{0, 10}, {30, 2}, {99, 70}});
    Set<Configuration> seen = new HashSet<>();
    while (!history.isExhausted()) {
      Configuration next = annealing.suggest(history, random).configuration();
      assertThat(seen.add(next)).isTrue();
      double x = next.coordinate(0);
      history = history.plus(next, Outcome.measured(Math.abs(x - 40)));
    }
    assertThat(seen).hasSize(97).contains(line.unrank(98L));
  }

  /** H0: left and right of an interior point are as likely; exact binomial bounds, 1000 draws. */
  @Test
  void theStepIsSymmetric() {
    History history = history(Purpose.INITIAL, new double[][] {{50, 1}});
    SplittableRandom random = new SplittableRandom(3);
    int up = 0;
    for (int i = 0; i < 1000; i++) {
      up +=
          new SimulatedAnnealing().suggest(history, random).configuration().coordinate(0) > 50
              ? 1
              : 0;
    }
    // P(|up - 500| > 52) < 0.001 for p = 1/2.
    assertThat(up).isBetween(448, 552);
  }
}
