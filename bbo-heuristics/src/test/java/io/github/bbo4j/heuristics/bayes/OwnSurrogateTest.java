package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A model that the library does not know. */
class OwnSurrogateTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 100).build();

  private static int next(Surrogate surrogate, boolean pending) {
    History history = History.empty(LINE);
    for (long x : new long[] {0, 10, 20, 30}) {
      history = history.plus(LINE.unrank(x), Outcome.measured(100 + (x - 22.0) * (x - 22.0)));
    }
    if (pending) {
      history = history.withPending(List.of(LINE.unrank(40L)));
    }
    Configuration next =
        new SurrogateHeuristic("mine", surrogate, OutputTransform.AUTO)
            .suggest(history, new SplittableRandom(1))
            .configuration();
    return next.integer("x");
  }

  private static Surrogate constant(double means, double variances) {
    return (rows, targets, categorical, random) ->
        (columns, mean, variance) -> {
          Arrays.setAll(mean, c -> columns[0][c]);
          mean[mean.length - 1] = means;
          Arrays.fill(variance, 1);
          variance[mean.length - 1] = variances;
        };
  }

  private static void refused(Surrogate surrogate, String message) {
    for (boolean pending : new boolean[] {false, true}) {
      assertThatThrownBy(() -> next(surrogate, pending))
          .isInstanceOf(BboException.class)
          .hasMessageContaining(message);
    }
  }

  /** Candidates of NaN were passed over in silence. */
  @Test
  @SuppressWarnings("NullAway") // Null is what is tested.
  void whatIsNoNumberIsRefusedByTheNameOfTheHeuristic() {
    assertThat(next(constant(1, 1), false)).isLessThan(10);
    refused(constant(Double.NaN, 1), "surrogate of mine predicted mean = NaN, variance = 1.0 for");
    refused(constant(1, Double.NaN), "predicted mean = 1.0, variance = NaN for candidate ");
    refused(constant(Double.NEGATIVE_INFINITY, 1), "mean = -Infinity");
    refused((rows, targets, categorical, random) -> null, "surrogate of mine gave null");
  }
}
