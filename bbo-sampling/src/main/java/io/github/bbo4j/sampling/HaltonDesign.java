package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The first points of Halton's sequence (1960): radical inverses in the first primes, each under
 * Owen's nested uniform scrambling (1995), without which the axes of larger primes go in step; the
 * randomness chooses the scrambling.
 *
 * <p>Each point of the unit cube goes to the level whose stratum holds it. Infeasible points and
 * repetitions are left out and the sequence goes on; after {@code 64 n + 4096} of its points the
 * rest is drawn uniformly. Any number of parameters, though beyond some 40 {@link SobolDesign} is
 * the better one. Stateless and thread-safe.
 */
public final class HaltonDesign implements InitialDesign {

  /** The design. */
  public HaltonDesign() {}

  @Override
  public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
    List<Scrambling> axes =
        IntStream.iterate(2, i -> i + 1)
            .filter(HaltonDesign::isPrime)
            .limit(space.dimension())
            .mapToObj(prime -> new Scrambling(prime, random))
            .toList();
    AtomicLong index = new AtomicLong();
    return SobolDesign.collect(
        space,
        size,
        () -> {
          long i = index.getAndIncrement();
          return axes.stream().mapToDouble(axis -> axis.radicalInverse(i)).toArray();
        },
        random);
  }

  private static boolean isPrime(int n) {
    return IntStream.iterate(2, i -> i * i <= n, i -> i + 1).noneMatch(i -> n % i == 0);
  }

  @Override
  public String name() {
    return "halton";
  }
}
