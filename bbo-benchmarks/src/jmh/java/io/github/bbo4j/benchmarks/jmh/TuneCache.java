package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.sampling.DefaultFirst;
import io.github.bbo4j.sampling.LatinHypercube;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/**
 * Tunes {@link CacheBenchmark} and the collector of its JVM: what docs/guide/10-jmh.md shows.
 *
 * <p>Arguments: evaluations, pairs of forks for the gain.
 */
public final class TuneCache {
  private TuneCache() {}

  /** What the cache has unless told otherwise, and a server's JVM. */
  static Map<String, Object> defaults() {
    return Map.of("capacity", 1024, "ways", 1, "admission", 1, "gc", "G1", "heap", 256);
  }

  /** Three parameters of the benchmark and two of the JVM: 1260 points. */
  static SearchSpace space() {
    return SearchSpace.builder()
        .geometric("capacity", 256, 16384, 2)
        .geometric("ways", 1, 16, 2)
        .integer("admission", 1, 3)
        .choice("gc", "G1", "Parallel", "Serial")
        .geometric("heap", 64, 512, 2)
        .build();
  }

  /** The benchmark with these settings. */
  static JmhObjective objective(JmhSettings settings) {
    return JmhObjective.of(
        "CacheBenchmark.get$",
        space(),
        settings,
        "-XX:+Use${gc}GC",
        "-Xms${heap}m",
        "-Xmx${heap}m");
  }

  /** Tunes, and prints what was found and what it gains. */
  public static void main(String[] arguments) throws IOException {
    JmhSettings settings =
        JmhSettings.defaults()
            .withIterations(2, 5, Duration.ofMillis(100))
            .withErrorTarget(0.05, 2);
    JmhObjective cache = objective(settings);
    int budget = Integer.parseInt(arguments[0]);
    TuningResult result =
        Tuner.on(space())
            .objective(cache)
            .initialDesign(DefaultFirst.of(defaults(), new LatinHypercube()), Math.min(10, budget))
            .budget(budget)
            .seed(1)
            .build()
            .run();
    System.out.println(result);
    Configuration best = result.recommendation().orElseThrow().configuration();
    Configuration today = space().configuration(defaults());
    System.out.println("default: " + result.history().observation(today).orElseThrow().cost());
    System.out.println(cache.gain(today, best, Integer.parseInt(arguments[1])));
  }
}
