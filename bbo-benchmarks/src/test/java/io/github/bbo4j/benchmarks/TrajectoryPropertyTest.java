package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.ChangeDetector;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.PruningPolicies;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.core.stop.StopCriteria;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.noise.recommend.ChangeDetectors;
import io.github.bbo4j.noise.recommend.Recommenders;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.sampling.InitialDesigns;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs of parts drawn at random, one of each kind, on a space drawn at random: the same seed gives
 * the same trials, reason and recommendation again, without any memo, on several threads, and
 * resumed from wherever it was cut off. {@code -Dbbo.trajectories=1000} for so many runs; a failure
 * names the number of its run, and {@code -Dbbo.trajectories.from} starts there.
 */
class TrajectoryPropertyTest {
  private static final int COUNT = Integer.getInteger("bbo.trajectories", 8);
  private static final int FROM = Integer.getInteger("bbo.trajectories.from", 0);

  private static final List<String> STOPS =
      List.of(
          "evaluations:40",
          "best:5:1",
          "mean:5:1",
          "median:5:1",
          "distinct:6:2",
          "distance:5:0.1",
          "reference:1.2",
          "duration:30",
          "exhausted");

  static LongStream runs() {
    return LongStream.range(FROM, FROM + COUNT);
  }

  private static <T> T any(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static SearchSpace space(Random random) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      switch (random.nextInt(6)) {
        case 0 -> builder.integer("p" + i, 0, 1 + random.nextInt(20));
        case 1 -> builder.real("p" + i, -1, 1);
        case 2 -> builder.choice("p" + i, "a", "b", "c");
        case 3 -> builder.geometric("p" + i, 1, 256, 2);
        case 4 -> builder.logReal("p" + i, 1e-3, 10);
        default -> builder.permutation("p" + i, 4);
      }
    }
    if (random.nextInt(3) == 0) {
      builder
          .integer("q", 0, 9)
          .integer("r", 0, 9)
          .constraint("sum", v -> v.integer("q") + v.integer("r") <= 11, "q", "r");
    }
    return builder.build();
  }

  /** A bowl, noisy, that fails here and is given up there. */
  private static Objective system(SearchSpace space, double noise) {
    return (c, e) -> {
      int kind = Arrays.hashCode(c.coordinates()) & 31;
      double bowl = 1;
      for (double u : space.toUnit(c)) {
        bowl += (u - 0.4) * (u - 0.4);
      }
      return kind == 3
          ? Outcome.failed("threes fail")
          : kind == 4
              ? Outcome.censored(1.2)
              : e.outcome(bowl * (1 + noise * e.random().nextGaussian()));
    };
  }

  /** The parts of a run, by name: each tuner gets its own, so that no memo is shared. */
  private record Parts(long number) {

    TunerBuilder tuner(boolean memos) {
      Random random = new Random(7919 * number);
      SearchSpace space = space(random);
      String heuristic =
          any(
              random,
              Heuristics.ids().stream()
                  .filter(id -> Heuristics.byId(id).unsupported(space).isEmpty())
                  .toList());
      String policy =
          any(random, ResamplingPolicies.ids()).replace("-N", "-2").replace("-P", "-10");
      int budget = 8 + random.nextInt(24);
      TunerBuilder builder =
          Tuner.on(space)
              .objective(system(space, any(random, List.of(0.0, 0.1, 0.3))))
              .initialDesign(
                  any(random, List.of(InitialDesigns.byId("random"), InitialDesigns.byId("lhs"))),
                  random.nextInt(7))
              .aggregation(any(random, List.of(Aggregations.mean(), Aggregations.median())))
              .pruning(PruningPolicies.byId(any(random, List.of("none", "best-2", "quantile-50"))))
              .detector(detector(random))
              .recommender(Recommenders.byId(any(random, Recommenders.ids())))
              .resampleInitial(random.nextBoolean())
              .stop(StopCriteria.byId(any(random, STOPS)))
              .budget(budget)
              .confirm(random.nextBoolean() ? 0 : 1)
              .concurrency(random.nextBoolean() ? 1 : 1 + random.nextInt(8))
              .seed(number);
      if (memos) {
        return builder
            .heuristic(() -> Heuristics.byId(heuristic))
            .resampling(ResamplingPolicies.byId(policy));
      }
      Heuristic forgetful = (history, r) -> Heuristics.byId(heuristic).suggest(history, r);
      ResamplingPolicy blank = (history, r) -> ResamplingPolicies.byId(policy).resample(history, r);
      return builder.heuristic(() -> forgetful).resampling(blank);
    }

    private static ChangeDetector detector(Random random) {
      return ChangeDetectors.byId(any(random, ChangeDetectors.ids()));
    }
  }

  private static String told(TuningResult result) {
    return result.history().trials().stream()
            .map(t -> t.configuration() + " " + t.purpose() + " " + t.outcome())
            .collect(Collectors.joining("\n"))
        + "\n"
        + result.reason()
        + "\n"
        + result.recommendation();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void aSeedIsOneTrajectory(long number) throws Exception {
    Parts parts = new Parts(number);
    TuningResult result = parts.tuner(true).build().run();
    String expected = told(result);
    assertThat(told(parts.tuner(false).build().run())).as("without memos").isEqualTo(expected);
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      assertThat(told(parts.tuner(true).build().run(threads))).as("threads").isEqualTo(expected);
    } finally {
      threads.shutdown();
    }
    List<Trial> trials = result.history().trials();
    for (int length = 0; length <= trials.size(); length++) {
      Tuner tuner = parts.tuner(true).build();
      assertThat(told(tuner.run(tuner.resume(trials.subList(0, length)))))
          .as("resumed after " + length)
          .isEqualTo(expected);
    }
  }
}
