package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A system gives the same run whether it tells its time or its rate. */
class RateTest {
  private static final SearchSpace REALS =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
  private static final SearchSpace MIXED =
      SearchSpace.builder().integer("i", 0, 40).real("x", 0, 1).choice("c", "a", "b").build();

  /** Powers of two, whose inverses are exact: else runs part by the last digits. */
  private static double seconds(Configuration c) {
    double sum = 0;
    for (double u : c.space().toUnit(c)) {
      sum += (u - 0.3) * (u - 0.3);
    }
    return Math.scalb(1.0, (int) Math.rint(30 * sum));
  }

  private static History run(SearchSpace space, boolean rate, int noise, long seed) {
    SplittableRandom factor = new SplittableRandom(3);
    Tuner tuner =
        Tuner.on(space)
            .objective(
                (c, e) -> {
                  double t = Math.scalb(seconds(c), factor.nextInt(noise + 1));
                  Outcome time = t > 1e6 ? Outcome.censored(1e6) : Outcome.measured(t);
                  return rate ? asRate(time) : time;
                })
            .heuristic(AutoHeuristic::new)
            .resampling(new KnowledgeGradientPolicy())
            .budget(noise == 0 ? 30 : 60)
            .seed(seed)
            .build();
    return tuner.run().history();
  }

  private static Outcome asRate(Outcome time) {
    return time instanceof Outcome.Censored given
        ? Outcome.censored(-1 / given.lowerBound())
        : Outcome.measured(-1 / time.measuredCost().orElseThrow());
  }

  private static List<Configuration> asked(History history) {
    return history.trials().stream().map(Trial::configuration).toList();
  }

  /** But where models happen to predict the rates better: one run in twenty, no worse for it. */
  @Test
  void runsAreThoseOfTheTimes() {
    for (SearchSpace space : List.of(REALS, MIXED)) {
      long same =
          LongStream.rangeClosed(1, 6)
              .filter(s -> asked(run(space, true, 0, s)).equals(asked(run(space, false, 0, s))))
              .count();
      assertThat(same).as("of six runs, space %s", space).isGreaterThanOrEqualTo(5);
    }
  }

  /** Of rates taken as they were told nothing was measured again after 26 runs, of times it was. */
  @Test
  void underStrongNoiseReplicatesAreThoseOfTheTimes() {
    History history = run(REALS, false, 3, 5);
    for (int n = 26; n <= 28; n++) {
      History times = history.prefix(n);
      History rates = times.withOutcomes(RateTest.class, "rate", RateTest::asRate);
      assertThat(new KnowledgeGradientPolicy().resample(rates, new SplittableRandom(n)))
          .as("after %d trials", n)
          .isEqualTo(new KnowledgeGradientPolicy().resample(times, new SplittableRandom(n)));
    }
  }

  @Test
  void underNoiseDecisionsAreThoseOfTheTimes() {
    for (SearchSpace space : List.of(REALS, MIXED)) {
      History history = run(space, false, 1, 5);
      KnowledgeGradientPolicy policy = new KnowledgeGradientPolicy();
      int replicates = 0;
      for (int n = 20; n <= history.size(); n += 5) {
        History times = history.prefix(n);
        History rates = times.withOutcomes(RateTest.class, "rate", RateTest::asRate);
        Optional<Configuration> again = policy.resample(times, new SplittableRandom(n));
        assertThat(policy.resample(rates, new SplittableRandom(n))).isEqualTo(again);
        assertThat(new AutoHeuristic().suggest(rates, new SplittableRandom(n)).configuration())
            .as("after %d trials", n)
            .isEqualTo(new AutoHeuristic().suggest(times, new SplittableRandom(n)).configuration());
        replicates += again.isPresent() ? 1 : 0;
      }
      assertThat(replicates).isBetween(2, 8);
    }
  }
}
