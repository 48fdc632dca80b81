package io.github.bbo4j.core.random;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Orders drawn uniformly, by the shuffle of Fisher and Yates (from the end: Durstenfeld 1964). */
public final class Permutations {
  private Permutations() {}

  /**
   * A uniformly drawn permutation of {@code 0 .. n-1}; {@code n - 1} draws.
   *
   * @param n at least 0
   * @throws IllegalArgumentException if it is negative
   */
  public static int[] uniform(int n, RandomGenerator random) {
    Arguments.require(n >= 0, "n", n, "at least 0");
    Arguments.given(random, "random");
    int[] order = IntStream.range(0, n).toArray();
    for (int i = n - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }

  /** The items in a uniformly drawn order, as an immutable list; theirs is not modified. */
  public static <T> List<T> shuffled(List<T> items, RandomGenerator random) {
    List<T> all = Arguments.list(items, "items");
    return IntStream.of(uniform(all.size(), random)).mapToObj(all::get).toList();
  }
}
