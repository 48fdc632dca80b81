package io.github.bbo4j.heuristics.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.PointContext;
import io.github.bbo4j.heuristics.bayes.analysis.Effect;
import io.github.bbo4j.heuristics.bayes.analysis.HeldOut;
import io.github.bbo4j.heuristics.bayes.analysis.Prediction;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What tests and acquisitions of users make by hand is refused where it is made, by name. */
class RangesOfResultsTest {
  private static final double NAN = Double.NaN;
  private static final List<String> X = List.of("x");

  private static void refused(ThrowingCallable making, String message) {
    assertThatIllegalArgumentException().isThrownBy(making).withMessageStartingWith(message);
  }

  @Test
  void contextsOfPoints() {
    refused(() -> new PointContext(NAN, 0), "incumbent = NaN must be a number");
    refused(() -> new PointContext(1, -1), "noiseVariance = -1.0 must be at least 0");
    refused(() -> new PointContext(1, NAN), "noiseVariance = NaN must be at least 0");
  }

  @Test
  void predictions() {
    refused(() -> new Prediction(NAN, 0, 1), "median = NaN must be a number");
    refused(() -> new Prediction(1, 2, 3), "low = 2.0 must be at most the median, 1.0");
    refused(() -> new Prediction(1, 0, NAN), "high = NaN must be at least the median, 1.0");
    // Where the scale of the costs ends.
    double infinite = Double.POSITIVE_INFINITY;
    assertThat(new Prediction(1, -infinite, infinite).high()).isEqualTo(infinite);
    var point = SearchSpace.builder().integer("x", 1, 2).build().unrank(0);
    Prediction one = new Prediction(1, 1, 1);
    refused(() -> new HeldOut(point, NAN, one, 0), "cost = NaN must be a number");
    refused(() -> new HeldOut(point, 1, one, NAN), "score = NaN must be a number");
  }

  @Test
  void effects() {
    refused(() -> new Effect(List.of(), 0.5, 0, 1), "parameters = [] must be one or two");
    refused(() -> new Effect(X, NAN, 0, 1), "share = NaN must be in [0, 1]");
    refused(() -> new Effect(X, 1.5, 0, 1), "share = 1.5 must be in [0, 1]");
    refused(() -> new Effect(X, 0.5, NAN, 1), "low = NaN must be a number");
    refused(() -> new Effect(X, 0.5, 0.9, 0.1), "high = 0.1 must be at least the lower end, 0.9");
  }

  @Test
  void rowsOfTables() {
    refused(() -> new AnovaTable.Row("x", NAN, 1, 1, 0.5), "sumOfSquares = NaN must be");
    refused(() -> new AnovaTable.Row("x", 1, 0, 1, 0.5), "degrees = 0 must be at least 1");
    refused(() -> new AnovaTable.Row("x", 1, 1, NAN, 0.5), "f = NaN must be at least 0");
    refused(() -> new AnovaTable.Row("x", 1, 1, 1, 1.5), "p = 1.5 must be in [0, 1]");
    assertThat(new AnovaTable.Row("x", 1, 1, Double.POSITIVE_INFINITY, 0).p()).isZero();
  }
}
