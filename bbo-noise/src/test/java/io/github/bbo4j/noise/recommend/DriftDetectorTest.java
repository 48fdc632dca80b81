package io.github.bbo4j.noise.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.ChangeDetector.SystemChange;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.noise.resampling.ControlPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.apache.commons.math3.special.Erf;
import org.junit.jupiter.api.Test;

class DriftDetectorTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 99).build();

  private static History control(int runs, IntToDoubleFunction cost) {
    History history = History.empty(LINE);
    for (int i = 0; i < runs; i++) {
      history = history.plus(LINE.at(0), Outcome.measured(cost.applyAsDouble(i)));
    }
    return history;
  }

  /** The first of those with the most measured runs, whoever came to them first. */
  @Test
  void otherSettingsHaveAnotherName() {
    assertThat(DriftDetector.defaults().name()).isEqualTo("drift");
    assertThat(new DriftDetector(0.01, 4, 3).name()).contains("run=3");
  }

  @Test
  void theControlIsTheFirstOfTheMostMeasured() {
    DriftDetector detector = DriftDetector.defaults();
    DriftDetector other = new DriftDetector(0.5, 4, 2);
    int found = 0;
    for (int seed = 1; seed <= 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(LINE);
      for (int i = 0; i < 90; i++) {
        int x = random.nextInt(3);
        double cost = 100 + (x + 1) * i + random.nextDouble();
        history =
            history.plus(
                LINE.at(x), random.nextInt(9) == 0 ? Outcome.failed("no") : Outcome.measured(cost));
        Observation most =
            history.observations().stream()
                .reduce((a, b) -> b.count() > a.count() ? b : a)
                .orElseThrow();
        for (DriftDetector asked : List.of(detector, other)) {
          List<SystemChange> changes = asked.changes(history, most.configuration());
          assertThat(asked.changes(history)).isEqualTo(changes);
          found += changes.size();
        }
      }
    }
    assertThat(found).isPositive();
  }

  /** In whole seconds most runs are equal, so that each tick above them was a disturbed run. */
  @Test
  void aTickOfACoarseTimerIsNoBurst() {
    int alarms = 0;
    int found = 0;
    for (int seed = 1; seed <= 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = others();
      for (int i = 0; i < 22; i++) {
        double seconds = Math.rint(10.4 + 0.4 * random.nextGaussian());
        history = history.plus(LINE.at(0), Outcome.measured(seconds));
        alarms += DriftDetector.defaults().changes(history).size();
      }
      for (int i = 0; i < 2; i++) {
        history = history.plus(LINE.at(0), Outcome.measured(20));
      }
      found += DriftDetector.defaults().changes(history).size();
    }
    assertThat(alarms).as("alarms of a steady system").isZero();
    assertThat(found).as("bursts at twice the time").isEqualTo(60);
  }

  /** How finely costs are told is known by all of them, and by more the longer a run is. */
  @Test
  void whatIsSeenFollowsTheResolutionOfAllCosts() {
    DriftDetector detector = DriftDetector.defaults();
    History history = others();
    for (int i = 0; i < 12; i++) {
      history = history.plus(LINE.at(0), Outcome.measured(i == 5 || i == 6 ? 11 : 10));
    }
    assertThat(detector.changes(history)).isEmpty();
    history = history.plus(LINE.at(9), Outcome.measured(17.2));
    assertThat(detector.changes(history))
        .hasSize(1)
        .isEqualTo(detector.changes(history, LINE.at(0)));
  }

  /** A clock that is read twice tells the same time with other last digits, the later the worse. */
  @Test
  void roundingIsNeitherDriftNorBurst() {
    for (double share : new double[] {1e-14, 1e-12}) {
      assertThat(changes(i -> 10 * (1 + i * share))).isEmpty();
      assertThat(changes(i -> 10 * (1 + (i == 5 || i == 6 ? share : 0)))).isEmpty();
    }
    assertThat(changes(i -> 10 * (1 + i * 1e-7)))
        .extracting(SystemChange::kind)
        .containsExactly(SystemChange.Kind.DRIFT);
    assertThat(changes(i -> 10 * (1 + (i == 5 || i == 6 ? 1e-7 : 0))))
        .extracting(SystemChange::kind)
        .containsExactly(SystemChange.Kind.BURST);
  }

  private static List<SystemChange> changes(IntToDoubleFunction cost) {
    return DriftDetector.defaults().changes(control(20, cost));
  }

  private static History others() {
    History history = History.empty(LINE);
    for (int x = 1; x <= 5; x++) {
      history = history.plus(LINE.at(x), Outcome.measured(11 + 2 * x));
    }
    return history.plus(LINE.at(6), Outcome.measured(16));
  }

  /** Trials of another system say nothing, and those of the run keep their numbers. */
  @Test
  void foreignTrialsAreNoPartOfADrift() {
    History history = History.empty(LINE);
    for (int i = 0; i < 12; i++) {
      history = history.plus(Trial.of(i, LINE.at(i % 2), Purpose.FOREIGN, Outcome.measured(1e6)));
    }
    History own = History.empty(LINE);
    for (int i = 0; i < 20; i++) {
      Outcome rising = Outcome.measured(100 + 3 * i);
      history = history.plus(LINE.at(0), rising);
      own = own.plus(LINE.at(0), rising);
    }
    SystemChange alone = DriftDetector.defaults().changes(own).get(0);
    assertThat(DriftDetector.defaults().changes(history))
        .containsExactly(new SystemChange(alone.kind(), 12, 31, alone.change(), alone.message()));
    assertThat(alone.firstTrial()).isZero();
  }

  /**
   * By hand: five rising values have S = 10, deviation sqrt(5 * 4 * 15 / 18) = 4.0825, z = 2.2045.
   */
  @Test
  void trendByHand() {
    assertThat(DriftDetector.trendLevel(new double[] {1, 2, 3, 4, 5}))
        .isCloseTo(0.0275, within(1e-4));
    assertThat(DriftDetector.trendLevel(new double[] {2, 2, 2, 2, 2})).isCloseTo(1, within(1e-9));
  }

  /** The sum of signs by its definition: of thousands of runs, ties and zeros of either sign. */
  @Test
  void trendIsThatOfAllPairs() {
    SplittableRandom random = new SplittableRandom(3);
    for (int n : new int[] {5, 60, 3000}) {
      double[] costs = new double[n];
      Arrays.setAll(
          costs, i -> i % 7 == 0 ? -0.0 : random.nextInt(3) * (random.nextDouble() + 1e-4 * i));
      double s = 0;
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < j; i++) {
          s += Math.signum(costs[j] - costs[i]);
        }
      }
      double z = Math.max(0, Math.abs(s) - 1) / Math.sqrt(n * (n - 1.0) * (2 * n + 5) / 18);
      assertThat(DriftDetector.trendLevel(costs)).isEqualTo(Erf.erfc(z / Math.sqrt(2)));
    }
  }

  /** What is remembered changes nothing: other ones have the most runs, some fail. */
  @Test
  void aHistoryThatGrowsIsSeenAsItsCopyIs() {
    SplittableRandom random = new SplittableRandom(4);
    DriftDetector detector = new DriftDetector(0.2, 2, 1);
    History history = History.empty(LINE);
    int found = 0;
    for (int i = 0; i < 400; i++) {
      double cost = 100 + i / 10.0 + 5 * random.nextGaussian();
      Outcome outcome = random.nextInt(9) == 0 ? Outcome.failed("no") : Outcome.measured(cost);
      history = history.plus(LINE.at(random.nextInt(6)), outcome);
      History copy = History.of(LINE, history.aggregation(), history.trials());
      assertThat(detector.changes(history)).isEqualTo(detector.changes(copy));
      if (history.contains(LINE.at(2))) {
        assertThat(detector.changes(history, LINE.at(2)))
            .isEqualTo(detector.changes(copy, LINE.at(2)));
      }
      found += detector.changes(history).size();
    }
    assertThat(found).isGreaterThan(100);
    assertThat(detector.changes(history, LINE.at(99))).isEmpty();
  }

  /** H0: no drift; seeds 1 to 1000, 15 runs: at most 2 % of the runs report one at level 1 %. */
  @Test
  void steadyNoiseIsNoDrift() {
    int found = 0;
    for (int seed = 1; seed <= 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = control(15, i -> 100 + 10 * random.nextGaussian());
      found +=
          DriftDetector.defaults().changes(history).stream()
                  .anyMatch(f -> f.kind() == SystemChange.Kind.DRIFT)
              ? 1
              : 0;
    }
    assertThat(found).isLessThanOrEqualTo(20);
  }

  /** Seeds 1 to 20: a rise of 40 % under noise of 5 % is found in every run of 15. */
  @Test
  void driftIsFoundWithItsSize() {
    for (int seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = control(15, i -> 100 + 40 * i / 14.0 + 5 * random.nextGaussian());
      var finding = DriftDetector.defaults().changes(history).get(0);
      assertThat(finding.kind()).isEqualTo(SystemChange.Kind.DRIFT);
      assertThat(finding.change()).isBetween(0.1, 0.35);
      assertThat(finding.lastTrial()).isEqualTo(14);
    }
  }

  @Test
  void burstsAreFoundWithTheirTrials() {
    double[] wave = {100, 101, 99, 100, 180, 190, 185, 100, 102, 98, 150, 100};
    var findings = DriftDetector.defaults().changes(control(12, i -> wave[i]));
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).kind()).isEqualTo(SystemChange.Kind.BURST);
    assertThat(findings.get(0).firstTrial()).isEqualTo(4);
    assertThat(findings.get(0).lastTrial()).isEqualTo(6);
    assertThat(findings.get(0).message()).contains("from trial 4 to 6");
  }

  private static List<SystemChange> found(DriftDetector detector, double... costs) {
    return detector.changes(control(costs.length, i -> costs[i]));
  }

  /**
   * By hand: five rising values have p = 0.027486 and count as one look; ten have S = 45, deviation
   * 11.1803, z = 3.93548, p = 8.3025e-5, and count as 1 + 2 log2(2) = 3 looks.
   */
  /** Errors counted, say: a share of nothing is no number, and no text for people. */
  @Test
  void changesFromZeroAreTold() {
    SystemChange found =
        DriftDetector.defaults().changes(control(15, i -> i >= 8 && i <= 10 ? 7 : 0)).get(0);
    assertThat(found.change()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(found.message()).contains("cost 7.000, and 0 before, in 3 runs from trial 8 to 10");
    List<SystemChange> drift =
        new DriftDetector(0.01, 4, 20).changes(control(40, i -> Math.max(0, i - 30)));
    assertThat(drift).hasSize(1);
    assertThat(drift.get(0).change()).isZero();
    assertThat(drift.get(0).message()).contains("costs 0.000, and 0 before, from the earlier");
  }

  @Test
  void theLevelCountsTheLooks() {
    double[] five = {1, 2, 3, 4, 5};
    assertThat(found(new DriftDetector(0.0276, 4, 2), five)).hasSize(1);
    assertThat(found(new DriftDetector(0.0274, 4, 2), five)).isEmpty();
    double[] ten = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    assertThat(found(new DriftDetector(3 * 8.31e-5, 4, 2), ten)).hasSize(1);
    assertThat(found(new DriftDetector(3 * 8.29e-5, 4, 2), ten)).isEmpty();
    assertThat(DriftDetector.trendLevel(new double[] {1, 3, 2})).as("S = 1").isEqualTo(1);
  }

  /** By hand: the medians of the halves are 3 and 8, or -4.5 and -1.5 without the middle one. */
  @Test
  void theChangeOfADriftIsThatOfTheHalves() {
    var rising = found(new DriftDetector(0.05, 4, 2), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10).get(0);
    assertThat(rising.change()).isCloseTo(5 / 3.0, within(1e-12));
    assertThat(rising.firstTrial()).isZero();
    assertThat(rising.lastTrial()).isEqualTo(9);
    assertThat(rising.message())
        .isEqualTo(
            "{x=0} costs +166.7 % from the earlier to the later half of its 10 runs (p = 8.3e-05)");
    var negative = found(new DriftDetector(0.05, 4, 2), -5, -4, -3, -2, -1).get(0);
    assertThat(negative.change()).isCloseTo(3 / 4.5, within(1e-12));
  }

  @Test
  void theFirstOfTheMostMeasuredIsLookedAt() {
    History history = History.empty(LINE);
    for (int i = 0; i < 5; i++) {
      history = history.plus(LINE.at(0), Outcome.measured(i)).plus(LINE.at(1), Outcome.measured(7));
    }
    var detector = new DriftDetector(0.05, 4, 2);
    assertThat(detector.changes(history)).hasSize(1);
    assertThat(detector.changes(history.plus(LINE.at(1), Outcome.measured(7)))).isEmpty();
  }

  /** By hand: median 10, median absolute deviation 1, so beyond 10 + 4 * 1.4826 = 15.9304. */
  @Test
  void whatIsBeyondTheLimitIsDisturbed() {
    double[] wave = {9, 10, 11, 10, 9, 15.94, 15.94, 11, 10, 9, 11, 10};
    var findings = found(DriftDetector.defaults(), wave);
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).change()).isCloseTo(0.594, within(1e-12));
    assertThat(findings.get(0).message())
        .isEqualTo("{x=0} cost +59.4 % in 2 runs from trial 5 to 6");
    assertThat(found(new DriftDetector(0.01, 4, 3), wave)).as("too short").isEmpty();
    wave[5] = 15.92;
    assertThat(found(DriftDetector.defaults(), wave)).isEmpty();
    assertThat(found(DriftDetector.defaults(), 5, 5, 5, 5, 5, 5)).as("at the limit").isEmpty();
  }

  /**
   * By hand: two in a row beside one other of n: n (1.5 / (n - 1))^2 is 0.0511 for 46 and 0.04998
   * for 47, and 0.05 may be chance.
   */
  @Test
  void whatOutliersAtTheirRateGiveIsNoBurst() {
    for (int runs : new int[] {46, 47}) {
      double[] costs = new double[runs];
      Arrays.fill(costs, 100);
      costs[10] = 200;
      costs[runs - 2] = 200;
      costs[runs - 1] = 200;
      var findings = found(DriftDetector.defaults(), costs);
      assertThat(findings).hasSize(runs - 46);
      assertThat(findings).allMatch(f -> f.firstTrial() == runs - 2 && f.lastTrial() == runs - 1);
    }
  }

  @Test
  void fewRunsGiveNoFindings() {
    assertThat(DriftDetector.defaults().changes(History.empty(LINE))).isEmpty();
    assertThat(DriftDetector.defaults().changes(control(4, i -> i * 100))).isEmpty();
  }

  /** Through the real loop: control runs every 5 trials while the system gets slower. */
  @Test
  void aListenerReportsDriftOnce() {
    List<SystemChange> findings = new ArrayList<>();
    Heuristic random = (history, generator) -> Proposal.of(history.sampleNew(generator));
    Tuner.on(LINE)
        .objective((c, e) -> Outcome.measured(100 + e.number() + 0.01 * c.integer("x")))
        .heuristic(random)
        .initialDesignSize(0)
        .resampling(new ControlPolicy(5))
        .detector(DriftDetector.defaults())
        .listener(
            event -> {
              if (event instanceof TuningEvent.SystemChanged changed) {
                findings.add(changed.change());
              }
            })
        .budget(60)
        .build()
        .run();
    assertThat(findings)
        .filteredOn(f -> f.kind() == SystemChange.Kind.DRIFT)
        .hasSize(1)
        .allMatch(f -> f.change() > 0);
  }

  @Test
  void refusesBadSettingsByName() {
    assertThatThrownBy(() -> new DriftDetector(0, 4, 2)).hasMessageContaining("alpha = 0");
    assertThatThrownBy(() -> new DriftDetector(0.1, 0, 2)).hasMessageContaining("limit = 0");
    assertThatThrownBy(() -> new DriftDetector(0.1, 4, 0)).hasMessageContaining("run = 0");
  }

  /** It never changed, without a word. */
  @Test
  void aControlOfAnotherSpaceIsRefused() {
    Configuration other = SearchSpace.builder().integer("y", 0, 99).build().unrank(0);
    assertThatThrownBy(() -> DriftDetector.defaults().changes(control(30, i -> i), other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("control = {y=0} must be a point of the tuned space");
  }
}
