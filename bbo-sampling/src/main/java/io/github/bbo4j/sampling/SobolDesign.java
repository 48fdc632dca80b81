package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.commons.math3.random.SobolSequenceGenerator;

/**
 * The first points of Sobol's sequence (1967) with the direction numbers of Joe and Kuo (2008),
 * under Owen's nested uniform scrambling (1995); the randomness chooses the scrambling.
 *
 * <p>Each point of the unit cube goes to the level whose stratum holds it. Infeasible points and
 * repetitions are left out and the sequence goes on; after {@code 64 n + 4096} of its points the
 * rest is drawn uniformly. Balance is best at powers of two. Stateless and thread-safe.
 */
public final class SobolDesign implements InitialDesign {
  private static final int MOST_DIMENSIONS = 1000;

  /** The design. */
  public SobolDesign() {}

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the space has more than 1000 parameters
   */
  @Override
  public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
    int dimension = space.dimension();
    Arguments.require(
        dimension <= MOST_DIMENSIONS,
        "dimension",
        dimension,
        "at most " + MOST_DIMENSIONS + ". Maybe use HaltonDesign or LatinHypercube");
    SobolSequenceGenerator sequence = new SobolSequenceGenerator(dimension);
    List<Scrambling> scramblings =
        IntStream.range(0, dimension).mapToObj(d -> new Scrambling(2, random)).toList();
    return collect(
        space,
        size,
        () -> {
          double[] u = sequence.nextVector();
          for (int d = 0; d < dimension; d++) {
            u[d] = scramblings.get(d).scramble(u[d]);
          }
          return u;
        },
        random);
  }

  /** The first feasible and distinct points of a sequence in the unit cube. */
  static List<Configuration> collect(
      SearchSpace space, int size, Supplier<double[]> sequence, RandomGenerator random) {
    PointCollector collector = new PointCollector(space, size);
    long tries = 64L * collector.missing() + 4096;
    while (!collector.isFull() && tries-- > 0) {
      collector.offer(space.atUnit(sequence.get()));
    }
    return collector.fillUniformly(random);
  }

  @Override
  public String name() {
    return "sobol";
  }
}
