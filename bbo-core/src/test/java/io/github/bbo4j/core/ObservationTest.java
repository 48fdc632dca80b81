package io.github.bbo4j.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

class ObservationTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 9).build();

  private static Observation of(Outcome... outcomes) {
    History history = History.empty(LINE).plus(LINE.at(9), Outcome.measured(0));
    for (Outcome outcome : outcomes) {
      history = history.plus(LINE.at(1), outcome);
    }
    return history.observation(LINE.at(1)).orElseThrow();
  }

  /** By hand: the mean of 1, 2, 6 is 3; the squares 4, 1, 9 add up to 14, over 2 that is 7. */
  @Test
  void varianceAndStandardErrorByHand() {
    Observation three = of(Outcome.measured(1), Outcome.measured(2), Outcome.measured(6));
    assertThat(three.mean().orElseThrow()).isEqualTo(3);
    assertThat(three.variance().orElseThrow()).isEqualTo(7);
    assertThat(three.standardError().orElseThrow()).isCloseTo(Math.sqrt(7 / 3.0), within(1e-15));
    assertThat(three.firstTrial()).isEqualTo(1);
    assertThat(three.lastTrial()).isEqualTo(3);
  }

  @Test
  void replicatesAreTheMeasuredCostsAlone() {
    Observation two = of(Outcome.measured(1), Outcome.failed("no"), Outcome.measured(6));
    assertThat(two.replicate(1)).isEqualTo(6);
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> two.replicate(2));
  }

  /** It costs at least what it cost at each of them. */
  @Test
  void theBoundOfSeveralCensoredRunsIsTheLargest() {
    for (double[] bounds : new double[][] {{3, 5}, {5, 3}}) {
      Observation two = of(Outcome.censored(bounds[0]), Outcome.censored(bounds[1]));
      assertThat(two.censoredBound()).hasValue(5);
      assertThat(two.censored()).isEqualTo(2);
    }
  }

  @Test
  void oneRunHasNoSpread() {
    Observation one = of(Outcome.measured(1));
    assertThat(one.variance()).isEmpty();
    assertThat(one.standardError()).isEmpty();
    assertThat(one.censoredBound()).isEmpty();
  }

  @Test
  void oneRunThatFailedOrWasCutSpoilsTheComparison() {
    assertThat(of(Outcome.measured(1), Outcome.measured(2)).hasOnlyMeasuredRuns()).isTrue();
    assertThat(of(Outcome.measured(1), Outcome.failed("no")).hasOnlyMeasuredRuns()).isFalse();
    assertThat(of(Outcome.measured(1), Outcome.censored(2)).hasOnlyMeasuredRuns()).isFalse();
    assertThat(of(Outcome.failed("no")).hasOnlyMeasuredRuns()).isFalse();
  }

  /** What ended before its evaluation did says nothing of the configuration. */
  @Test
  void cancelledRunsAreNoFailures() {
    Outcome cancelled = new Outcome.Failed(Outcome.FailureKind.CANCELLED, "the run ended");
    Observation twice = of(Outcome.measured(1), cancelled);
    assertThat(twice.hasOnlyMeasuredRuns()).isTrue();
    assertThat(twice.failed()).isZero();
    assertThat(twice.cancelled()).isEqualTo(1);
    assertThat(twice.runs()).isEqualTo(2);
    assertThat(twice.valued(Objective.Direction.MAXIMIZE).cancelled()).isEqualTo(1);
    assertThat(twice).hasToString("{x=1} -> 1.0 (1 measured, 0 censored, 0 failed, 1 cancelled)");
    assertThat(of(cancelled).hasOnlyMeasuredRuns()).isFalse();
    assertThat(of(cancelled, Outcome.failed("no")).failed()).isEqualTo(1);
  }

  @Test
  void itsTextSaysWhatWasMeasured() {
    assertThat(of(Outcome.measured(1), Outcome.measured(3), Outcome.failed("no")))
        .hasToString("{x=1} -> 2.0 (2 measured, 0 censored, 1 failed)");
    assertThat(of(Outcome.censored(4)))
        .hasToString("{x=1} -> no cost (0 measured, 1 censored, 0 failed)");
  }

  /** The variance of costs of 1e200 is beyond a double; their deviation is not. */
  @Test
  void theDeviationIsOfCostsOfAnySize() {
    for (double unit : new double[] {1, 0x1p600, 0x1p-600}) {
      Observation three =
          of(Outcome.measured(-unit), Outcome.measured(2 * unit), Outcome.measured(-4 * unit));
      assertThat(three.deviation().orElseThrow() / unit).isEqualTo(3);
      assertThat(three.standardError().orElseThrow() / unit).isCloseTo(Math.sqrt(3), within(1e-15));
    }
    assertThat(of(Outcome.measured(-1e200), Outcome.measured(1e200)).variance()).hasValue(1 / 0.0);
    assertThat(of(Outcome.measured(1)).deviation()).isEmpty();
  }
}
