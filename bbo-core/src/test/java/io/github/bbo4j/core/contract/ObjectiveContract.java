package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * What every simulated or wrapped objective must do; extend it and say which objective and space.
 * For the real world, which may throw and never gives the same number twice, it is too strict.
 */
public abstract class ObjectiveContract {
  private static final int POINTS = 10;

  /** The objective under test, a fresh instance. */
  protected abstract Objective objective();

  /** A space it can be run on. */
  protected abstract SearchSpace space();

  private static Evaluation evaluation(int number, double limit) {
    return new Evaluation(
        number,
        1,
        Purpose.SEARCH,
        Double.isFinite(limit) ? OptionalDouble.of(limit) : OptionalDouble.empty(),
        new SplittableRandom(number));
  }

  /** The same configuration, evaluation and randomness give the same outcome, on any instance. */
  @Test
  void isAFunctionOfConfigurationAndEvaluation() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    Objective one = objective();
    for (int i = 0; i < POINTS; i++) {
      Configuration point = space().sample(random);
      Outcome first = one.evaluate(point, evaluation(i, Double.POSITIVE_INFINITY));
      assertThat(first).isNotNull();
      assertThat(one.evaluate(point, evaluation(i, Double.POSITIVE_INFINITY))).isEqualTo(first);
      assertThat(objective().evaluate(point, evaluation(i, Double.POSITIVE_INFINITY)))
          .isEqualTo(first);
    }
  }

  /**
   * A cost limit is honoured with a bound that says no more than the truth, or not at all: a run
   * that is measured in spite of it has its cost.
   */
  @Test
  void aCostLimitCensorsOrChangesNothing() throws Exception {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < POINTS; i++) {
      Configuration point = space().sample(random);
      Outcome free = objective().evaluate(point, evaluation(i, Double.POSITIVE_INFINITY));
      if (free instanceof Outcome.Measured measured) {
        double cost = measured.cost();
        for (double limit :
            new double[] {cost - Math.abs(cost) / 2 - 1e-9, cost, 2 * Math.abs(cost) + 1}) {
          Outcome limited = objective().evaluate(point, evaluation(i, limit));
          if (limited instanceof Outcome.Censored censored) {
            assertThat(limit).as("only what exceeds the limit is given up").isLessThan(cost);
            assertThat(censored.lowerBound()).isLessThanOrEqualTo(cost + 1e-9 * Math.abs(cost));
          } else {
            assertThat(limited).isEqualTo(free);
          }
        }
      }
    }
  }

  @Test
  void hasANameAndLeavesTheConfigurationAsItIs() throws Exception {
    assertThat(objective().name()).isNotBlank().isEqualTo(objective().name());
    Configuration point = space().sample(new SplittableRandom(3));
    var before = point.asMap();
    assertThatCode(() -> objective().evaluate(point, evaluation(0, Double.POSITIVE_INFINITY)))
        .doesNotThrowAnyException();
    assertThat(point.asMap()).isEqualTo(before);
  }
}
