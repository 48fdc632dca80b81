package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.core.random.Permutations;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The order of the runs of a recording: as many blocks as repeats, each of which runs every
 * configuration once in its own random order (a randomised complete block design; Fisher 1935). A
 * slow drift of the machine and a busy half hour are thus spread over all configurations instead of
 * falling on a few.
 */
public final class RunOrder {

  private RunOrder() {}

  /**
   * One run to do.
   *
   * @param block the repeat, from 0
   * @param configuration the number of the configuration, from 0
   */
  public record Slot(int block, int configuration) {}

  /**
   * Returns the order of all runs; a pure function of its arguments.
   *
   * @param configurations number of configurations, at least 1
   * @param repeats number of blocks, at least 1
   * @param seed the seed
   * @return {@code configurations * repeats} slots, block after block
   */
  public static List<Slot> of(int configurations, int repeats, long seed) {
    if (configurations < 1 || repeats < 1) {
      throw new IllegalArgumentException(
          "configurations = "
              + configurations
              + ", repeats = "
              + repeats
              + ": both must be at least 1");
    }
    List<Slot> slots = new ArrayList<>(configurations * repeats);
    SplittableRandom root = new SplittableRandom(seed);
    for (int block = 0; block < repeats; block++) {
      for (int configuration : Permutations.uniform(configurations, root.split())) {
        slots.add(new Slot(block, configuration));
      }
    }
    return List.copyOf(slots);
  }
}
