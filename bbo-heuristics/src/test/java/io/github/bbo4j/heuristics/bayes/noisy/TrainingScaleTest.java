package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import org.junit.jupiter.api.Test;

class TrainingScaleTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 20).build();
  private static final double DEVIATION = 0.3;

  /** Uneven costs, the point at x having 1 + x mod 3 runs; the last one is given up. */
  private static History history(double shift) {
    History history = History.empty(SPACE);
    for (int x = 0; x < 20; x++) {
      for (int run = 0; run <= x % 3; run++) {
        double cost = shift + x + (x * 7 % 5) + 0.5 * run;
        history = history.plus(SPACE.at(x), Outcome.measured(cost));
      }
    }
    return history.plus(SPACE.at(20), Outcome.censored(shift + 50));
  }

  @Test
  void aScoreIsTheMedianShrunkenToTheTrend() {
    SpaceEncoding encoding = new SpaceEncoding(SPACE);
    History history = history(3);
    TrainingPoints points = TrainingPoints.of(history);
    FittedTransform map = TrainingScale.transform(points);
    TrainingScale scale = new TrainingScale(points.used(), encoding, map, DEVIATION);
    double v = scale.trend().lackOfFit();
    double sd = DEVIATION;
    for (Observation o : points.used().subList(0, 20)) {
      double t = scale.trend().at(encoding.encode(o.configuration()));
      double y = map.forward(o.median().orElseThrow());
      double share = v / (v + sd * sd / o.count());
      assertThat(share).isBetween(1e-5, 0.9999);
      assertThat(scale.score(o)).isCloseTo(t + share * (y - t), within(1e-12));
    }
    Observation givenUp = points.used().get(20);
    assertThat(scale.score(givenUp)).isEqualTo(map.forward(53));
  }

  /** What weighs in the trend: a run alone less than the mean of many. */
  @Test
  void theTrendKnowsTheNumberOfRuns() {
    SpaceEncoding encoding = new SpaceEncoding(SPACE);
    TrainingPoints points = TrainingPoints.of(history(3));
    FittedTransform map = TrainingScale.transform(points);
    TrainingScale noisy = new TrainingScale(points.used(), encoding, map, DEVIATION);
    TrainingScale exact = new TrainingScale(points.used(), encoding, map, 0);
    double[] row = encoding.encode(SPACE.at(4));
    assertThat(noisy.trend().at(row)).isNotCloseTo(exact.trend().at(row), within(1e-6));
    Observation first = points.used().get(0);
    assertThat(exact.score(first)).isCloseTo(map.forward(3), within(1e-12));
  }

  /** Beside a constant logarithms are a line: runs differ by the same there and around zero. */
  @Test
  void whatRunsDifferByIsOnTheScaleOfTheTargets() {
    double times = deviation(3000);
    assertThat(times).isBetween(0.01, 0.1);
    assertThat(deviation(-12)).isCloseTo(times, withinPercentage(5));
  }

  private static double deviation(double shift) {
    TrainingPoints points = TrainingPoints.of(history(shift));
    return TrainingScale.deviation(points.used(), TrainingScale.transform(points));
  }

  @Test
  void zeroHasNoLogarithm() {
    assertThat(TrainingScale.transform(TrainingPoints.of(history(1e-9))).kind())
        .isEqualTo(OutputTransform.LOG);
    assertThat(TrainingScale.transform(TrainingPoints.of(history(0))).kind())
        .isEqualTo(OutputTransform.YEO_JOHNSON);
  }

  /** Two medians a thousandth apart: the unit is that unless runs differ by a tenth. */
  @Test
  void whereMediansHardlyDifferTheRunsAreTheScale() {
    for (double noise : new double[] {0.0005, 0.1}) {
      History history = History.empty(SPACE);
      for (int i = 0; i < 8; i++) {
        double run = 0.001 * (i % 2) + noise * (i / 2 - 1.5);
        history = history.plus(SPACE.at(i % 2), Outcome.measured(Math.exp(run)));
      }
      double unit = 1 / TrainingScale.transform(TrainingPoints.of(history)).logUnit();
      assertThat(unit).isBetween(Math.max(0.0004, noise), Math.max(0.001, 1.5 * noise));
    }
  }

  /**
   * Costs around zero: a deviation of costs was compared with a number, and noise of two thousand
   * milliseconds was larger than one of two seconds.
   */
  @Test
  void ofCostsAroundZeroTheScaleIsTheSameInEveryUnit() {
    double ofMedians = targetOfOne(1, 0.2);
    double ofRuns = targetOfOne(1, 4);
    assertThat(ofMedians).isGreaterThan(1);
    assertThat(ofRuns).isLessThan(0.5);
    for (double unit : new double[] {1e-6, 1e6}) {
      assertThat(targetOfOne(unit, 0.2)).isCloseTo(ofMedians, within(1e-3));
      assertThat(targetOfOne(unit, 4)).isCloseTo(ofRuns, within(1e-3));
    }
  }

  /** Target of a cost of 1, beside four runs each of ten points that differ by 0.57. */
  private static double targetOfOne(double unit, double noise) {
    History history = History.empty(SPACE);
    for (int i = 0; i < 40; i++) {
      double cost = 0.2 * (i % 10) - 0.9 + noise * (i / 10 - 1.5);
      history = history.plus(SPACE.at(i % 10), Outcome.measured(unit * cost));
    }
    FittedTransform map = TrainingScale.transform(TrainingPoints.of(history));
    assertThat(map.kind()).isEqualTo(OutputTransform.YEO_JOHNSON);
    return map.forward(unit);
  }
}
