package io.github.bbo4j.heuristics.bayes.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.CorrelationKernel;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DrawnHyperparametersTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", 0, 1).integer("n", 1, 16).build();

  private static ModeFitter fitter() {
    return new ModeFitter(
        CorrelationKernel.of(KernelFamily.MATERN_52, false, false),
        HyperparameterPrior.defaults(),
        new SpaceEncoding(SPACE),
        OutputTransform.AUTO);
  }

  private static History measured(int points) {
    SplittableRandom random = new SplittableRandom(5);
    History history = History.empty(SPACE);
    for (int i = 0; i < points; i++) {
      Configuration c = history.sampleNew(random);
      history = history.plus(c, Outcome.measured(1 + c.real("x") + c.integer("n") * 0.1));
    }
    return history;
  }

  /** Beyond 30 trials most of them see no fit: the draw must hold until the next one. */
  @Test
  void areTheSameWhateverWasAskedBefore() {
    History all = measured(45);
    DrawnHyperparameters running = new DrawnHyperparameters(fitter());
    for (int n = 1; n <= 45; n++) {
      History history = all.prefix(n);
      assertThat(running.of(history))
          .as("after %d", n)
          .isEqualTo(new DrawnHyperparameters(fitter()).of(history));
    }
    assertThat(running.of(all.prefix(12)))
        .isEqualTo(new DrawnHyperparameters(fitter()).of(all.prefix(12)));
  }

  @Test
  void spreadAroundTheMode() {
    History history = measured(12);
    double[] mode =
        new RefitSchedule(fitter(), RefitSchedule.DEFAULT_SHARE).hyperparameters(history);
    assertThat(new DrawnHyperparameters(fitter()).of(history)).isNotEqualTo(mode);
    assertThat(new DrawnHyperparameters(fitter()).of(measured(1)))
        .isEqualTo(new RefitSchedule(fitter(), 20).hyperparameters(measured(1)));
  }
}
