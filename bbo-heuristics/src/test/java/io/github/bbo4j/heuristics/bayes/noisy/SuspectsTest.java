package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What {@link NoisyDecisions#suspect} has measured again. */
class SuspectsTest {
  private static final SearchSpace PLANE =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

  private static final Configuration POINT = PLANE.configuration(Map.of("x", 0.5, "y", 0.5));

  private static double truth(Configuration c) {
    return 1 + c.real("x") + c.real("y") * c.real("y");
  }

  /** Forty points, the first five measured twice, outliers among these as many as told. */
  private static History history(double deviation, int outliers) {
    SplittableRandom random = new SplittableRandom(3);
    History history = History.empty(PLANE);
    for (int i = 0; i < 45; i++) {
      Configuration c = i < 40 ? history.sampleNew(random) : history.trial(i - 40).configuration();
      double factor = i >= 45 - outliers ? 3 : 1;
      double noise = Math.exp(deviation * random.nextGaussian());
      history = history.plus(c, Outcome.measured(truth(c) * noise * factor));
    }
    return history;
  }

  private static History plus(History history, double... factors) {
    History more = history;
    for (double factor : factors) {
      more = more.plus(POINT, Outcome.measured(truth(POINT) * factor));
    }
    return more;
  }

  private static Optional<Configuration> suspect(History history) {
    return new NoisyDecisions().suspect(history);
  }

  @Test
  void aSingleRunFarFromAllOthersIs() {
    for (double deviation : new double[] {0.002, 0.03}) {
      History history = history(deviation, 0);
      assertThat(suspect(history)).isEmpty();
      assertThat(suspect(plus(history, 1))).isEmpty();
      assertThat(suspect(plus(history, 0.1))).contains(POINT);
      assertThat(suspect(plus(history, 10))).contains(POINT);
    }
  }

  @Test
  void aPairFarApartIsAndThreeRunsSpeakForThemselves() {
    for (double deviation : new double[] {0.002, 0.03}) {
      History history = history(deviation, 0);
      assertThat(suspect(plus(history, 0.1, 1))).contains(POINT);
      assertThat(suspect(plus(history, 1, 10))).contains(POINT);
      assertThat(suspect(plus(history, 0.1, 0.1))).as("confirmed").isEmpty();
      assertThat(suspect(plus(history, 0.1, 1, 1))).isEmpty();
    }
  }

  /** Robust weights leave expensive outliers out where there are many; cheap ones are believed. */
  @Test
  void whereOutliersAreManyOnlyWhatIsTooCheapIs() {
    History history = history(0.03, 2);
    assertThat(suspect(plus(history, 10))).isEmpty();
    assertThat(suspect(plus(history, 0.1))).contains(POINT);
    assertThat(suspect(plus(history, 0.1, 1))).contains(POINT);
  }

  @Test
  void nothingIsWhileOneIsMeasuredAgainOrFailed() {
    History cheap = plus(history(0.002, 0), 0.1);
    assertThat(suspect(cheap.withPending(List.of(POINT)))).isEmpty();
    Configuration other = PLANE.configuration(Map.of("x", 0.1, "y", 0.9));
    assertThat(suspect(cheap.withPending(List.of(other)))).contains(POINT);
    assertThat(suspect(cheap.plus(POINT, Outcome.failed("no")))).isEmpty();
  }

  /** Of fewer than twice as many evaluations as replicates none more is made. */
  @Test
  void halfOfTheEvaluationsAreNewPoints() {
    History history = history(0.002, 0);
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 36; i++) {
      Configuration c = history.trial(i % 5).configuration();
      double noise = Math.exp(0.002 * random.nextGaussian());
      history = history.plus(c, Outcome.measured(truth(c) * noise));
    }
    assertThat(suspect(plus(history, 0.1))).as("41 of 82 are replicates").isEmpty();
  }
}
