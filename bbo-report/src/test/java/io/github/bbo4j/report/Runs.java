package io.github.bbo4j.report;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.baseline.RandomSearch;
import java.util.SplittableRandom;

/** Runs for the tests of reports: a cache with noise, failures, and a constraint. */
final class Runs {
  static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("threads", 1, 16)
          .geometric("cache KB", 64, 65536, 2)
          .logReal("ratio", 0.01, 1)
          .choice("codec", "none", "lz4", "zstd <fast>")
          .flag("direct I/O")
          .constraint(
              "a big cache has threads",
              v -> v.integer("cache KB") < 32768 || v.integer("threads") > 1,
              "cache KB",
              "threads")
          .build();

  private Runs() {}

  /** Seconds of a run, noise apart. */
  static double seconds(Configuration c) {
    double cache = Math.log(c.integer("cache KB") / 4096.0);
    double codec = c.text("codec").equals("lz4") ? -3 : c.text("codec").equals("none") ? 2 : 0;
    double direct = c.flag("direct I/O") ? 0.4 * (cache - 1) : 0;
    return 20
        + 40.0 / c.integer("threads")
        + c.integer("threads")
        + cache * cache
        + codec
        + direct
        + Math.abs(Math.log(c.real("ratio") / 0.2));
  }

  /** Noisy, and out of memory where cache and threads are large. */
  static Objective objective() {
    SplittableRandom noise = new SplittableRandom(42);
    return (c, evaluation) ->
        c.integer("cache KB") >= 16384 && c.integer("threads") > 12
            ? Outcome.failed("out of memory </script><b>")
            : Outcome.measured(seconds(c) * (1 + 0.03 * noise.nextGaussian()));
  }

  static TunerBuilder tuner(int budget) {
    return Tuner.on(SPACE).objective(objective()).budget(budget).seed(7);
  }

  static TuningResult noisy(int budget) {
    return tuner(budget).build().run();
  }

  static TuningResult random(int budget) {
    return tuner(budget)
        .heuristic(RandomSearch::new)
        .resampling(ResamplingPolicy.NONE)
        .recommender(Recommender.LOWEST_COST)
        .build()
        .run();
  }
}
