package io.github.bbo4j.heuristics.bayes.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.gp.Mode;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModeFitterTest {
  @ParameterizedTest(name = "{0} columns, {1} points")
  @CsvSource({
    "2, 101, 100", // twenty for each column are too few
    "2, 300, 150", // half of a longer history
    "2, 1000, 200",
    "6, 150, 120",
    "10, 201, 200", // with ten columns the largest limit holds from the first point on
    "40, 201, 200"
  })
  void aFitSeesMorePointsWhereThereIsMoreToFit(int columns, int points, int most) {
    assertThat(ModeFitter.mostPoints(columns, points)).isEqualTo(most);
  }

  /** Whether a fit that goes on depends on what the one before has learnt beside theta. */
  private static boolean knowsCurvature(SearchSpace space) {
    SplittableRandom random = new SplittableRandom(3);
    History history = History.empty(space);
    for (int i = 0; i < 35; i++) {
      var point = history.sampleNew(random);
      double[] x = space.toUnit(point);
      double cost = 2 + Math.sin(5 * x[0]) + x[1] * x[1];
      history = history.plus(point, Outcome.measured(cost));
    }
    SpaceEncoding encoding = new SpaceEncoding(space);
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, encoding.categorical());
    ModeFitter fitter =
        new ModeFitter(
            kernel, HyperparameterPrior.defaults(), encoding, OutputTransform.STANDARDISE);
    Mode before = fitter.fit(history.prefix(25), Optional.empty());
    Mode next = fitter.fit(history, Optional.of(before));
    Mode forgetful = fitter.fit(history, Optional.of(before.withoutCurvature()));
    assertThat(next.theta()).hasSameSizeAs(forgetful.theta());
    return !Arrays.equals(next.theta(), forgetful.theta());
  }

  @Test
  void aFitKnowsTheCurvatureOfTheOneBeforeAmongRealsAlone() {
    assertThat(knowsCurvature(SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build()))
        .isTrue();
    assertThat(knowsCurvature(SearchSpace.builder().real("x", 0, 1).integer("y", 0, 9).build()))
        .isFalse();
  }
}
