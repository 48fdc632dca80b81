package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisition;
import io.github.bbo4j.heuristics.bayes.acquisition.AcquisitionContext;
import io.github.bbo4j.heuristics.bayes.acquisition.AcquisitionScorer;
import io.github.bbo4j.heuristics.bayes.acquisition.PointAcquisition;
import io.github.bbo4j.heuristics.bayes.acquisition.PointContext;
import io.github.bbo4j.heuristics.bayes.acquisition.ValueScale;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Acquisitions that the library does not know, from public types alone. */
class OwnAcquisitionTest extends HeuristicContract {
  /** A point acquisition: pure exploration. */
  private record Deviation() implements PointAcquisition {
    @Override
    public String name() {
      return "deviation";
    }

    @Override
    public ValueScale scale() {
      return ValueScale.EXPECTATION;
    }

    @Override
    public double value(double mean, double sd, PointContext context) {
      return sd;
    }
  }

  /** One that looks at all candidates jointly: the share of the lowest of the means. */
  private record Share() implements Acquisition {
    @Override
    public String name() {
      return "share";
    }

    @Override
    public ValueScale scale() {
      return ValueScale.TARGET;
    }

    @Override
    public AcquisitionScorer scorer(AcquisitionContext context) {
      GaussianProcess process = context.withFantasies();
      return candidates -> shares(candidates, process);
    }

    private static double[] shares(CandidatePosterior candidates, GaussianProcess process) {
      candidates.update(process);
      double[] share = new double[candidates.count()];
      double sum = 0;
      for (int c = 0; c < share.length; c++) {
        share[c] = Math.exp(-candidates.mean(c));
        sum += share[c];
      }
      for (int c = 0; c < share.length; c++) {
        share[c] /= sum;
      }
      return share;
    }
  }

  @Override
  protected Heuristic heuristic() {
    return with(new Deviation());
  }

  @Override
  protected int steps() {
    return 6;
  }

  private static Heuristic with(Acquisition acquisition) {
    return new SmboHeuristic(
        acquisition.name(), SmboSettings.defaults().withAcquisition(acquisition));
  }

  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 100).build();

  private static Configuration next(Acquisition acquisition) {
    History history = History.empty(LINE);
    for (int x : new int[] {0, 10, 20, 30, 40, 50}) {
      history =
          history.plus(LINE.unrank((long) x), Outcome.measured(100 + (x - 22.0) * (x - 22.0)));
    }
    return with(acquisition).suggest(history, new SplittableRandom(1)).configuration();
  }

  @Test
  void theDeviationIsLargestFarFromWhatIsMeasured() {
    assertThat(next(new Deviation()).integer("x")).isEqualTo(100);
  }

  @Test
  void theLargestShareIsAtTheLowestMean() {
    assertThat(next(new Share()).integer("x")).isBetween(21, 25);
  }
}
