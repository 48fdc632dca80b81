package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A problem whose ranges are told too wide. Reals and whole numbers on a linear scale go N times as
 * far from their first value as they did. Of "NAME~saturatedN" all beyond the original range does
 * what its last value does; of "NAME~wideN" the cost grows with the square of the distance beyond,
 * by the mean regret of random points at the distance of an original range. "NAME~saturatedNofK"
 * and "NAME~wideNofK" are so in the first K of these parameters alone. Immutable and thread-safe.
 *
 * @param name of the problem and the telling
 * @param inner the problem
 * @param space as it is told
 * @param slope what is added to the cost at the distance of an original range beyond it
 */
record WidenedProblem(String name, Problem inner, SearchSpace space, double slope)
    implements PricedProblem {
  private static final Pattern NAME =
      Pattern.compile("(.+)~(wide|saturated)([1-9]\\d{0,5})(?:of([1-9]\\d{0,2}))?");

  /** Points of which the mean regret is taken: it is known to a few percent. */
  private static final int POINTS = 2000;

  /**
   * The problem of a name.
   *
   * @throws IllegalArgumentException if fewer parameters can be told so, if the problem is a list
   *     of points, or if what is wide is maximised or of unknown optimum
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Problems.byName(parts.group(1)).map(inner -> of(name, inner, parts))
        : Optional.empty();
  }

  private static Problem of(String name, Problem inner, Matcher parts) {
    SearchSpace space = inner.space();
    String telling = name.substring(inner.name().length());
    int[] ranges =
        IntStream.range(0, space.dimension()).filter(j -> isRange(space.domain(j))).toArray();
    int least = parts.group(4) == null ? 1 : Integer.parseInt(parts.group(4));
    boolean wide = parts.group(2).equals("wide");
    require(
        ranges.length >= least,
        inner,
        "has " + ranges.length + " ranges of reals or whole numbers on a linear scale",
        telling);
    require(!space.isListed(), inner, "is a list of points", telling);
    require(!wide || !inner.isMaximised(), inner, "is maximised", telling);
    double slope = wide ? meanRegret(inner) : 0;
    require(Double.isFinite(slope), inner, "is of unknown optimum", telling);
    int last = parts.group(4) == null ? space.dimension() : ranges[least - 1];
    int factor = Integer.parseInt(parts.group(3));
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < space.dimension(); j++) {
      Domain domain = space.domain(j);
      builder.parameter(
          space.parameters().get(j).name(),
          isRange(domain) && j <= last ? widened(domain, factor) : domain);
    }
    SearchSpace told =
        TranslatedProblem.bound(builder.build(), space, (j, at) -> stoodFor(at, space.domain(j)));
    return new WidenedProblem(name, inner, told, slope);
  }

  private static void require(boolean fine, Problem inner, String what, String telling) {
    if (!fine) {
      throw new IllegalArgumentException(
          inner.name()
              + " "
              + what
              + ": it can't be told "
              + telling
              + ". Maybe use it without "
              + telling);
    }
  }

  private static boolean isRange(Domain domain) {
    return domain instanceof RealDomain real
        ? !real.logarithmic()
        : domain instanceof IntegerDomain range && !range.logarithmic();
  }

  private static Domain widened(Domain domain, int factor) {
    if (domain instanceof IntegerDomain range) {
      long last = range.min() + (factor * range.size() - 1) * range.step();
      return new IntegerDomain(range.min(), last, range.step());
    }
    RealDomain real = (RealDomain) domain;
    return new RealDomain(real.min(), real.min() + factor * (real.max() - real.min()), false);
  }

  private static double meanRegret(Problem inner) {
    RandomGenerator random = new Seed(inner.name().hashCode()).stream("widened", 0);
    OptionalDouble mean =
        IntStream.range(0, POINTS)
            .mapToDouble(i -> inner.trueCost(inner.space().sample(random)) - inner.optimum())
            .filter(Double::isFinite)
            .average();
    return mean.orElse(Double.NaN);
  }

  private static long stoodFor(long coordinate, Domain original) {
    if (original instanceof RealDomain real && !real.logarithmic()) {
      return real.coordinateOf(Math.min(real.max(), Double.longBitsToDouble(coordinate)));
    }
    return original instanceof IntegerDomain range
        ? Math.min(range.size() - 1, coordinate)
        : coordinate;
  }

  /** How far a coordinate is beyond the original range, in the extent of that. */
  private static double beyond(long coordinate, Domain original) {
    if (!isRange(original)) {
      return 0;
    }
    if (original instanceof RealDomain real) {
      double distance = Double.longBitsToDouble(coordinate) - real.max();
      return Math.max(0, distance / (real.max() - real.min()));
    }
    return Math.max(0, (coordinate - original.size() + 1) / (double) original.size());
  }

  @Override
  public Configuration original(Configuration configuration) {
    long[] coordinates = configuration.coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      coordinates[j] = stoodFor(coordinates[j], inner.space().domain(j));
    }
    return inner.space().at(coordinates);
  }

  @Override
  public double price(Configuration configuration) {
    double squares = 0;
    for (int j = 0; j < space.dimension(); j++) {
      double beyond = beyond(configuration.coordinate(j), inner.space().domain(j));
      squares += beyond * beyond;
    }
    return slope * squares;
  }
}
