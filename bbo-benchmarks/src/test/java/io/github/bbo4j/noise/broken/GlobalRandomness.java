package io.github.bbo4j.noise.broken;

import java.util.concurrent.ThreadLocalRandom;

/** Breaks: randomness comes from the seed alone. */
final class GlobalRandomness {
  private GlobalRandomness() {}

  static double draw() {
    return ThreadLocalRandom.current().nextDouble();
  }
}
