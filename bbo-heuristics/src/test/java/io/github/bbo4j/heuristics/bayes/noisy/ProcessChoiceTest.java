package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import java.util.Comparator;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProcessChoiceTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).real("z", 0, 1).build();

  /** Points drawn at random with noise of 10 %, every third of them measured twice. */
  private static History history(ToDoubleFunction<Configuration> cost, int points, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(SPACE);
    for (int i = 0; i < points; i++) {
      Configuration c = history.sampleNew(random);
      for (int run = 0; run < (i % 3 == 0 ? 2 : 1); run++) {
        double noise = Math.exp(0.1 * random.nextGaussian());
        history = history.plus(c, Outcome.measured(cost.applyAsDouble(c) * noise));
      }
    }
    return history;
  }

  private static double squares(Configuration c) {
    double x = c.real("x") - 0.3;
    double y = c.real("y") - 0.6;
    double z = c.real("z") - 0.5;
    return x * x + 2 * y * y + x * y + z * z;
  }

  /** A basin whose bottom is a fortieth of what most points cost. */
  private static double basin(Configuration c) {
    return 0.01 + squares(c);
  }

  /** The logarithm of this is smooth, and nothing else is. */
  private static double product(Configuration c) {
    return Math.exp(5 * c.real("x") - 3 * c.real("y") + 2 * Math.sin(4 * c.real("z")));
  }

  private static Optional<String> process(History history) {
    return new ProcessChoice(SPACE).of(history).otherProcess();
  }

  /** Seeds 1 to 20; H0: the choice does not depend on what the costs are like. */
  @Test
  void costsAreSeenAsTheyAreWhereThatPredictsThem() {
    int plain = 0;
    int transformed = 0;
    for (int seed = 1; seed <= 20; seed++) {
      String ofBasin = process(history(ProcessChoiceTest::basin, 30, seed)).orElse("");
      plain += ofBasin.endsWith("costs as they are") ? 1 : 0;
      String ofProduct = process(history(ProcessChoiceTest::product, 30, seed)).orElse("");
      transformed += ofProduct.endsWith("costs as they are") ? 0 : 1;
    }
    assertThat(plain).as("basin").isGreaterThanOrEqualTo(17);
    assertThat(transformed).as("product").isGreaterThanOrEqualTo(17);
  }

  /** The same by one that has seen all shorter histories, which may have chosen otherwise. */
  @Test
  void theChoiceFollowsFromTheHistory() {
    History history = history(ProcessChoiceTest::basin, 40, 3);
    ProcessChoice remembering = new ProcessChoice(SPACE);
    for (int size = 12; size < history.size(); size++) {
      History prefix = history.prefix(size);
      assertThat(remembering.of(prefix).otherProcess()).isEqualTo(process(prefix));
    }
    NoisyModel before = remembering.of(history).model(history);
    NoisyModel afresh = new ProcessChoice(SPACE).of(history).model(history);
    assertThat(before.process().hyperparameters()).isEqualTo(afresh.process().hyperparameters());
    assertThat(before.mean(7)).isEqualTo(afresh.mean(7));
    // A step back is no other history than the first time.
    assertThat(remembering.of(history.prefix(14)).otherProcess())
        .isEqualTo(process(history.prefix(14)));
  }

  @Test
  void theUsualOneWhereThereIsNothingToCompare() {
    History rates = history(c -> basin(c) - 0.5, 30, 1);
    assertThat(process(rates)).as("costs below zero").isEmpty();
    History two = history(ProcessChoiceTest::basin, 2, 1);
    assertThat(process(two)).as("two configurations").isEmpty();
    History long301 = history(ProcessChoiceTest::basin, 301, 1);
    assertThat(process(long301)).as("more than are looked at").isEmpty();
    assertThat(process(history(ProcessChoiceTest::basin, 100, 1))).isPresent();
  }

  /**
   * On one scale for all: the density of each target by the process without it, times what a small
   * relative change of its cost is there, of the cheaper ten of twenty.
   */
  @Test
  void densitiesAreOfTheLogarithmsOfCosts() {
    History history = history(ProcessChoiceTest::basin, 20, 5);
    for (NoisyModels models : NoisyModels.others(SPACE)) {
      NoisyModel model = models.model(history);
      FittedTransform transform = model.data().transform();
      int[] cheaper =
          IntStream.range(0, 20)
              .boxed()
              .sorted(Comparator.comparing(i -> model.data().observation(i).median().orElseThrow()))
              .limit(10)
              .mapToInt(Integer::intValue)
              .toArray();
      double density = 0;
      for (int i : cheaper) {
        double open = 1 / model.process().precisions()[i];
        double off = open * model.process().alpha()[i];
        double cost = transform.inverse(model.data().targets()[i]);
        double change = transform.forward(1.0001 * cost) - transform.forward(cost / 1.0001);
        density += Math.log(change / 2e-4) - Math.log(open) / 2 - off * off / open / 2;
      }
      assertThat(model.logDensity()).isCloseTo(density, within(1e-3));
    }
  }

  /** Noise of a tenth of the cost, told by replicates at all costs: of a run, and of ten times. */
  @Test
  void noiseIsAShareOfTheCost() {
    History history = history(ProcessChoiceTest::basin, 60, 2);
    NoisyModel model = NoisyModels.others(SPACE).get(0).model(history);
    for (double cost : new double[] {0.05, 0.2, 0.8}) {
      double target = model.data().transform().forward(cost);
      double unit = model.data().transform().slope(cost) * cost;
      double share = Math.sqrt(model.runVariance(target)) / unit;
      assertThat(share).as("cost %s", cost).isBetween(0.05, 0.2);
    }
  }
}
