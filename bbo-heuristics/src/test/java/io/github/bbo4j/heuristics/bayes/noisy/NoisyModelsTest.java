package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class NoisyModelsTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).real("z", 0, 1).build();

  /** 60 points, 20 of which are measured twice, each run by a factor of its own. */
  private static History history(
      ToDoubleFunction<Configuration> cost, int seed, ToDoubleFunction<SplittableRandom> factor) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(SPACE);
    for (int i = 0; i < 80; i++) {
      Configuration c =
          i < 60 ? history.sampleNew(random) : history.trial(2 * (i - 60)).configuration();
      double run = cost.applyAsDouble(c) * factor.applyAsDouble(random);
      history = history.plus(c, Outcome.measured(run));
    }
    return history;
  }

  /** Noise of 5 %. */
  private static History history(ToDoubleFunction<Configuration> cost, int seed) {
    return history(cost, seed, random -> Math.exp(0.05 * random.nextGaussian()));
  }

  private static double smooth(Configuration c) {
    return 1 + c.real("x") * c.real("x") + c.real("y");
  }

  /** Mean standard deviations, on logarithms, of a run and of what sets configurations apart. */
  private record Deviations(double run, double local) {
    static Deviations of(History history) {
      List<NoisyModel> models = NoisyModels.forEstimates(SPACE).models(history, 8);
      double run = 0;
      double local = 0;
      for (NoisyModel m : models) {
        double unit = m.data().transform().logUnit();
        run += Math.sqrt(m.process().nugget()) / unit / models.size();
        local += Math.sqrt(m.localVariance()) / unit / models.size();
      }
      return new Deviations(run, local);
    }
  }

  /**
   * Beside a steep edge: 1 to 2 everywhere but at x = 0, where two runs cost 9, a factor that no
   * process expects. They agree, so it is not taken for cheap; a single run of 9 is, but nothing is
   * recommended by it.
   */
  @Test
  void runsThatAgreeBesideASteepEdgeAreBelieved() {
    Configuration edge = SPACE.configuration(Map.of("x", 0.0, "y", 0.0, "z", 0.5));
    for (int seed = 1; seed <= 2; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History once = history(c -> smooth(c), seed).plus(edge, noisy(9, random));
      NoisyEnsemble single = NoisyEnsemble.of(once);
      int last = single.data().size() - 1;
      assertThat(single.data().observation(last).configuration()).isEqualTo(edge);
      assertThat(single.data().effectiveRuns()[last]).as("seed %d", seed).isLessThan(0.2);
      assertThat(single.leaders(once.size())).as("seed %d", seed).doesNotContain(last);
      NoisyEnsemble pair = NoisyEnsemble.of(once.plus(edge, noisy(9, random)));
      double mean = pair.data().transform().inverse(pair.mean(last));
      assertThat(mean).as("seed %d", seed).isBetween(8.0, 10.0);
    }
  }

  private static Outcome noisy(double cost, SplittableRandom random) {
    return Outcome.measured(cost * Math.exp(0.05 * random.nextGaussian()));
  }

  /** A coarse timer: the first 32 runs are pairs that agree, what follows has noise of 5 %. */
  @Test
  void replicatesThatAgreeAtFirstAreModelledToo() {
    for (int seed = 1; seed <= 2; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(SPACE);
      for (int i = 0; i < 32; i++) {
        Configuration c =
            i % 2 == 0 ? history.sampleNew(random) : history.last().orElseThrow().configuration();
        history = history.plus(c, Outcome.measured(Math.rint(20 * smooth(c))));
      }
      for (int i = 0; i < 16; i++) {
        Configuration c =
            i % 2 == 0 ? history.sampleNew(random) : history.last().orElseThrow().configuration();
        double cost = 20 * smooth(c) * Math.exp(0.05 * random.nextGaussian());
        history = history.plus(c, Outcome.measured(cost));
      }
      Deviations deviations = Deviations.of(history);
      assertThat(deviations.run()).as("seed %d", seed).isBetween(0.005, 0.15);
      assertThat(deviations.local()).as("seed %d", seed).isLessThan(0.15);
    }
  }

  /**
   * Thirty pairs of points a thousandth apart, each measured twice, with costs that have nothing to
   * do with one another: what no process can follow is neither noise nor luck.
   */
  @Test
  void whatNoProcessFollowsIsNotTakenForNoise() {
    for (int seed = 1; seed <= 5; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = History.empty(SPACE);
      for (int pair = 0; pair < 30; pair++) {
        double x = 0.9 * random.nextDouble();
        double y = random.nextDouble();
        for (int side = 0; side < 2; side++) {
          Configuration c = SPACE.configuration(Map.of("x", x + 0.001 * side, "y", y, "z", 0.5));
          double cost = Math.exp(random.nextGaussian());
          for (int run = 0; run < 2; run++) {
            double noise = Math.exp(0.05 * random.nextGaussian());
            history = history.plus(c, Outcome.measured(cost * noise));
          }
        }
      }
      Deviations deviations = Deviations.of(history);
      assertThat(deviations.run()).as("seed %d", seed).isLessThan(0.15);
      assertThat(deviations.local()).as("seed %d", seed).isGreaterThan(0.2);
    }
  }

  @Test
  void onSmoothCostsNeighboursAreBelieved() {
    for (int seed = 1; seed <= 5; seed++) {
      Deviations deviations = Deviations.of(history(NoisyModelsTest::smooth, seed));
      assertThat(deviations.run()).as("seed %d", seed).isBetween(0.03, 0.08);
      assertThat(deviations.local()).as("seed %d", seed).isLessThan(0.05);
    }
  }

  /**
   * H0: a fifth of the runs, three to six times as expensive as the others, is taken for noise.
   * Seeds 1 to 20: undisturbed runs deviate by 0.02. With weights of Student's t the model said
   * 0.04 to 0.6, and 0.2 in the median.
   */
  @Test
  void disturbedRunsAreNotTakenForNoise() {
    int found = 0;
    for (int seed = 1; seed <= 20; seed++) {
      History history =
          history(
              NoisyModelsTest::smooth,
              seed,
              random -> {
                double factor = random.nextInt(5) == 0 ? random.nextDouble(3, 6) : 1;
                return factor * Math.exp(0.02 * random.nextGaussian());
              });
      double run = Deviations.of(history).run();
      found += run > 0.01 && run < 0.03 ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(17);
  }

  /**
   * The first of the runs of one configuration came out at a third, seeds 1 to 5. In the search it
   * is believed beside one other, in estimates not; two others outvote it in both. Alone it is
   * believed, and stands out.
   */
  @Test
  void aRunThatIsTooCheapIsOutvotedByTwoOthers() {
    for (int seed = 1; seed <= 5; seed++) {
      History history = history(NoisyModelsTest::smooth, seed);
      Configuration lucky = SPACE.configuration(Map.of("x", 0.5, "y", 0.5, "z", 0.5));
      double third = smooth(lucky) / 3;
      double middle = smooth(lucky) / 1.7;
      History alone = history.plus(lucky, Outcome.measured(third));
      History pair = alone.plus(lucky, Outcome.measured(smooth(lucky)));
      History three = pair.plus(lucky, Outcome.measured(smooth(lucky)));
      NoisyModel believed = NoisyModels.forSearch(SPACE).model(alone);
      assertThat(mean(believed)).isLessThan(middle);
      assertThat(last(believed)).isLessThan(-4);
      assertThat(mean(NoisyModels.forSearch(SPACE), pair)).isLessThan(smooth(lucky) / 1.1);
      assertThat(mean(NoisyModels.forEstimates(SPACE), pair)).isGreaterThan(middle);
      assertThat(mean(NoisyModels.forSearch(SPACE), three)).isGreaterThan(smooth(lucky) / 1.1);
      assertThat(mean(NoisyModels.forEstimates(SPACE), three)).isGreaterThan(smooth(lucky) / 1.1);
      assertThat(last(NoisyModels.forSearch(SPACE).model(history))).isBetween(-4.0, 4.0);
    }
  }

  private static double mean(NoisyModels models, History history) {
    return mean(models.model(history));
  }

  private static double mean(NoisyModel model) {
    return model.data().transform().inverse(model.mean(model.data().size() - 1));
  }

  private static double last(NoisyModel model) {
    return model.surprises()[model.data().size() - 1];
  }

  /** The same runs by turns in a slow and a fast phase of the system, of 15 runs each. */
  private static History wandering(int seed) {
    History steady = history(NoisyModelsTest::smooth, seed);
    History history = History.empty(SPACE);
    for (int t = 0; t < steady.size(); t++) {
      double phase = t / 15 % 2 == 0 ? 1.25 : 0.8;
      double cost = steady.trial(t).outcome().measuredCost().orElseThrow();
      history = history.plus(steady.trial(t).configuration(), Outcome.measured(phase * cost));
    }
    return history;
  }

  /**
   * H0: where all runs of a phase are a quarter slower or faster, the model is as far off the costs
   * as that, 0.22. Seeds 1 to 20; root of the mean square of log costs. What is asked of the mean
   * is five standard errors above it, 0.051 (0.004 by seeds 8610001 to 8610020 too); a single run
   * may be twice as far off by the draws of its hyperparameters, and is asked not to be as H0 says.
   */
  @Test
  void phasesOfTheSystemAreTakenOutOfTheRuns() {
    double mean = 0;
    for (int seed = 1; seed <= 20; seed++) {
      NoisyModel model = NoisyModels.forSearch(SPACE).model(wandering(seed));
      double squares = 0;
      for (int i = 0; i < model.data().size(); i++) {
        double cost = model.data().transform().inverse(model.mean(i));
        double off = Math.log(cost / smooth(model.data().observation(i).configuration()));
        squares += off * off / model.data().size();
      }
      assertThat(model.slowNoise()).as("seed %d", seed).isPresent();
      assertThat(Math.sqrt(squares)).as("seed %d", seed).isLessThan(0.22);
      mean += Math.sqrt(squares) / 20;
    }
    assertThat(mean).isLessThan(0.07);
  }

  /** What a chain remembers of shorter histories changes nothing. */
  @Test
  void drawsFollowFromTheHistory() {
    theyFollowFrom(history(c -> 1 + 9 * c.real("x") + c.real("y"), 7));
    theyFollowFrom(wandering(7));
  }

  private static void theyFollowFrom(History history) {
    NoisyModels remembering = NoisyModels.forSearch(SPACE);
    for (int size = 70; size < 80; size++) {
      remembering.model(history.prefix(size));
    }
    NoisyModel before = remembering.model(history);
    NoisyModel afresh = NoisyModels.forSearch(SPACE).model(history);
    assertThat(before.process().hyperparameters()).isEqualTo(afresh.process().hyperparameters());
    assertThat(before.localVariance()).isEqualTo(afresh.localVariance());
    assertThat(before.slowNoise().map(SlowNoise::process))
        .isEqualTo(afresh.slowNoise().map(SlowNoise::process));
    assertThat(before.mean(40)).isEqualTo(afresh.mean(40));
  }
}
