package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KnowledgeGradientConfirmationTest {
  private static final SearchSpace GRID =
      SearchSpace.builder().integer("x", 0, 9).integer("y", 0, 9).build();

  private static double bowl(Configuration c) {
    double x = c.integer("x") - 3;
    double y = c.integer("y") - 6;
    return 100 * (1 + 0.05 * (x * x + y * y));
  }

  private static TuningResult run(double deviation, int seed) {
    return run(
        (c, e) -> Outcome.measured(bowl(c) * Math.exp(deviation * e.random().nextGaussian())),
        seed);
  }

  private static TuningResult run(Objective objective, int seed) {
    return Tuner.on(GRID)
        .objective(objective)
        .resampling(ResamplingPolicy.NONE)
        .budget(60)
        .confirm(20, new KnowledgeGradientConfirmation())
        .seed(seed)
        .build()
        .run();
  }

  private static List<Trial> confirmations(TuningResult result) {
    return result.history().trials().stream()
        .filter(t -> t.purpose() == Purpose.CONFIRMATION)
        .toList();
  }

  /**
   * Seeds 1 to 20, noise of 15 %: all of the stage is used, and its runs go to configurations that
   * are better than the mean of those measured, in nine runs of ten.
   */
  @Tag("release")
  @Test
  void theStageIsSpentOnLeaders() {
    int good = 0;
    int all = 0;
    for (int seed = 1; seed <= 20; seed++) {
      TuningResult result = run(0.15, seed);
      List<Trial> confirmed = confirmations(result);
      assertThat(confirmed).hasSize(20);
      double mean =
          result.history().observations().stream()
              .mapToDouble(o -> bowl(o.configuration()))
              .average()
              .orElseThrow();
      all += confirmed.size();
      good += (int) confirmed.stream().filter(t -> bowl(t.configuration()) < mean).count();
    }
    assertThat(good).isGreaterThan(all * 9 / 10);
  }

  @Test
  void aDeterministicSystemIsToldByTwoReplicatesAndWeakNoiseVerifiedByFive() {
    assertThat(confirmations(run((c, e) -> Outcome.measured(Math.sqrt(bowl(c))), 1))).hasSize(2);
    assertThat(confirmations(run(0, 1))).as("of costs in steps of 5 %").hasSize(5);
    TuningResult weak = run(1e-3, 1);
    assertThat(confirmations(weak)).hasSize(5);
    assertThat(weak.recommendation().orElseThrow().measurements()).hasSize(5);
    assertThat(weak.recommendation().orElseThrow().method()).contains("after the choice");
  }

  /**
   * After a search without replicates the first run repeats the lowest to find the noise, and among
   * many single runs that is the luckiest. What is verified is recommended once noise is known.
   */
  @Test
  void whatFindsTheNoiseIsNotWhatIsVerified() {
    SearchSpace line = SearchSpace.builder().integer("x", 0, 39).build();
    History history = History.empty(line);
    for (int x = 0; x < 40; x++) {
      double cost = 100 * (1 + 0.002 * (x - 10) * (x - 10)) * (1 + 0.1 * Math.sin(13 * x));
      history = history.plus(line.at(x), Outcome.measured(x == 30 ? 80 : cost));
    }
    ResamplingPolicy policy = new KnowledgeGradientConfirmation();
    SplittableRandom random = new SplittableRandom(1);
    assertThat(policy.resample(history.withRemaining(7), random)).contains(line.at(30));
    history = history.plus(line.at(30), Outcome.measured(130));
    Configuration chosen = policy.resample(history.withRemaining(6), random).orElseThrow();
    assertThat(chosen.integer("x")).isBetween(5, 15);
    for (int k = 0; k < 6; k++) {
      history = history.plus(chosen, Outcome.measured(100 + 5 * k));
    }
    assertThat(new PosteriorRecommender().recommend(history).orElseThrow().method())
        .contains("after the choice");
  }

  /**
   * Another instance, which remembers nothing, gives the same answer; a failure is not repeated.
   */
  @Test
  void theAnswerDependsOnTheHistoryAndFailuresAreLeftAlone() {
    History history = run(0.15, 7).history().withRemaining(20);
    ResamplingPolicy policy = new KnowledgeGradientConfirmation();
    for (int k = 0; k < 10; k++) {
      Optional<Configuration> again = policy.resample(history, new SplittableRandom(k));
      assertThat(new KnowledgeGradientConfirmation().resample(history, new SplittableRandom(k)))
          .isEqualTo(again);
      Configuration failed = again.orElseThrow();
      assertThat(history.observation(failed).orElseThrow().failed()).isZero();
      history = history.plus(failed, Outcome.failed("broken"));
    }
  }

  @Test
  void thePolicyEndsWithThePlan() {
    ResamplingPolicy policy = new KnowledgeGradientConfirmation();
    History history = run(0.15, 3).history();
    assertThat(policy.resample(history.withRemaining(1), new SplittableRandom(1))).isPresent();
    assertThat(policy.resample(history.withRemaining(0), new SplittableRandom(1))).isEmpty();
  }

  @Test
  void nothingIsConfirmedWithoutAMeasurement() {
    ResamplingPolicy policy = new KnowledgeGradientConfirmation();
    History history = History.empty(GRID);
    assertThat(policy.resample(history, new SplittableRandom(1))).isEmpty();
    history = history.plus(history.sampleNew(new SplittableRandom(1)), Outcome.failed("broken"));
    assertThat(policy.resample(history, new SplittableRandom(1))).isEmpty();
  }
}
