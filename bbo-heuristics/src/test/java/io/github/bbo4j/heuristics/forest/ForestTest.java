package io.github.bbo4j.heuristics.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.heuristics.bayes.Surrogate;
import io.github.bbo4j.heuristics.bayes.SurrogateHeuristic;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ForestTest extends HeuristicContract {
  @Override
  protected Heuristic heuristic() {
    return new SurrogateHeuristic("smbo-rf", ForestSurrogate.of(8), OutputTransform.AUTO);
  }

  @Override
  protected int steps() {
    return 4;
  }

  private static void fitsAStep(Surrogate surrogate) {
    SplittableRandom random = new SplittableRandom(1);
    double[][] rows = new double[60][];
    double[] y = new double[60];
    for (int i = 0; i < 60; i++) {
      rows[i] = new double[] {random.nextDouble(), random.nextInt(3)};
      y[i] = (rows[i][0] > 0.5 ? 1 : 0) + 3 * (rows[i][1] == 1 ? 1 : 0);
    }
    boolean[] categorical = {false, true};
    double[] mean = new double[2];
    double[] again = new double[2];
    double[] variance = new double[2];
    double[][] at = {{0.9, 0.1}, {1, 2}};
    surrogate.fit(rows, y, categorical, new SplittableRandom(2)).predict(at, mean, variance);
    assertThat(mean[0]).isCloseTo(4, within(0.3));
    assertThat(mean[1]).isCloseTo(0, within(0.3));
    assertThat(variance[0]).isNotNegative();
    surrogate.fit(rows, y, categorical, new SplittableRandom(2)).predict(at, again, variance);
    assertThat(again).isEqualTo(mean);
  }

  @Test
  void learnsAStepAndACategory() {
    fitsAStep(ForestSurrogate.of(40));
  }

  /** What Smile's trees have in common is not safe for several threads: the pool has no part. */
  @Test
  void forestsAreFittedOneAtATimeEachOnOneThread() throws Exception {
    ForkJoinPool common = ForkJoinPool.commonPool();
    assertThat(common.awaitQuiescence(10, TimeUnit.SECONDS)).isTrue();
    long before = common.getStealCount();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> fits = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        fits.add(threads.submit(() -> fitsAStep(ForestSurrogate.of(40))));
      }
      for (Future<?> fit : fits) {
        fit.get();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(common.awaitQuiescence(10, TimeUnit.SECONDS)).isTrue();
    assertThat(common.getStealCount()).isEqualTo(before);
  }

  @Test
  void saysWhatIsMissing() {
    assertThatThrownBy(() -> ForestSurrogate.requirePresent("smile.Absent"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("com.github.haifengl:smile-core:2.6.0");
    assertThatThrownBy(() -> ForestSurrogate.of(1)).hasMessageContaining("trees is 1");
  }
}
