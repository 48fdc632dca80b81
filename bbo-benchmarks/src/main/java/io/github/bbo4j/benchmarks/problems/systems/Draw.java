package io.github.bbo4j.benchmarks.problems.systems;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** What instances are drawn with. */
final class Draw {
  private Draw() {}

  /** Log-uniform in [low, high), both above 0. */
  static double logUniform(RandomGenerator random, double low, double high) {
    return Math.exp(random.nextDouble(Math.log(low), Math.log(high)));
  }

  /** One log-uniform number each. */
  static double[] logUniforms(RandomGenerator random, int count, double low, double high) {
    return random.doubles(count, Math.log(low), Math.log(high)).map(Math::exp).toArray();
  }

  /** The labels of so many categories: v0, v1 and so on. */
  static String[] labels(int count) {
    return IntStream.range(0, count).mapToObj(i -> "v" + i).toArray(String[]::new);
  }
}
