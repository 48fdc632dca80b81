package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.random.Permutations;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A problem in which an order is told that means nothing, or one that means something is not:
 * "NAME~labels" and so on, see {@link Telling}. Of parameters with 3 to {@value #MOST} values
 * alone; all others are as they were, and so is what points cost. Immutable and thread-safe.
 *
 * @param name of the problem and the telling
 * @param inner the problem
 * @param space as it is told
 * @param originals of each parameter the coordinates that those told stand for
 */
record RelabelledProblem(String name, Problem inner, SearchSpace space, List<List<Long>> originals)
    implements TranslatedProblem {
  private static final Pattern NAME =
      Pattern.compile("(.+)~(labels|words|numbered|codes|shuffled|indices)");
  private static final int FEWEST = 3; // Of two there is but one order.
  private static final int MOST = 64;

  /** How values are told. */
  private enum Telling {
    /** Ordered values as a choice between labels that begin with their place, with a unit. */
    LABELS,
    /** Ordered values as a choice between labels without a number. */
    WORDS,
    /** Categories as a choice between labels that end with a number, in an order at random. */
    NUMBERED,
    /** Categories as whole numbers from 0, in an order at random. */
    CODES,
    /** Ordered values as whole numbers from 0, in an order at random. */
    SHUFFLED,
    /** Ordered values as whole numbers from 0, in their order. */
    INDICES;

    private boolean applies(Domain domain) {
      boolean few = domain.isFinite() && domain.size() >= FEWEST && domain.size() <= MOST;
      boolean ofCategories = this == NUMBERED || this == CODES;
      return few && (ofCategories ? domain.isNominal() : domain.isOrdered());
    }

    private boolean isShuffled() {
      return this == NUMBERED || this == CODES || this == SHUFFLED;
    }

    private Domain domain(int size) {
      return switch (this) {
        case LABELS -> choice(size, k -> (1 + k) + "K");
        case WORDS ->
            choice(size, k -> String.valueOf((char) ('a' + k / 26)) + (char) ('a' + k % 26));
        case NUMBERED -> choice(size, k -> "v" + k);
        default -> IntegerDomain.of(0, size - 1);
      };
    }

    private static Domain choice(int size, IntFunction<String> label) {
      return new ChoiceDomain(IntStream.range(0, size).mapToObj(label).toList());
    }
  }

  /** The problem of a name. */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Problems.byName(parts.group(1)).flatMap(inner -> of(inner, "~" + parts.group(2)))
        : Optional.empty();
  }

  /**
   * A problem told so.
   *
   * @param inner problem
   * @param suffix "~labels" and so on
   * @return empty if the suffix is of something else
   * @throws IllegalArgumentException if the problem has no parameter that can be told so
   */
  static Optional<Problem> of(Problem inner, String suffix) {
    String name = inner.name() + suffix;
    Matcher parts = NAME.matcher(name);
    if (!parts.matches() || !parts.group(1).equals(inner.name())) {
      return Optional.empty();
    }
    Telling telling = Telling.valueOf(parts.group(2).toUpperCase(Locale.ROOT));
    List<Parameter> parameters = inner.space().parameters();
    if (parameters.stream().noneMatch(p -> telling.applies(p.domain()))) {
      throw new IllegalArgumentException(
          inner.name()
              + " has no parameter of "
              + FEWEST
              + " to "
              + MOST
              + " values that can be told otherwise. Maybe use it without "
              + suffix);
    }
    RandomGenerator random = new Seed(name.hashCode()).stream("labels", 0);
    List<List<Long>> originals = new ArrayList<>();
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (Parameter p : parameters) {
      boolean told = telling.applies(p.domain());
      originals.add(
          told ? order((int) p.domain().size(), telling.isShuffled(), random) : List.of());
      builder.parameter(p.name(), told ? telling.domain((int) p.domain().size()) : p.domain());
    }
    SearchSpace free = builder.build();
    return Optional.of(
        new RelabelledProblem(name, inner, bound(free, inner.space(), originals), originals));
  }

  private static List<Long> order(int size, boolean shuffled, RandomGenerator random) {
    List<Long> order = LongStream.range(0, size).boxed().toList();
    return shuffled ? Permutations.shuffled(order, random) : order;
  }

  /** A space under the constraints on what its points stand for, or the list of those. */
  private static SearchSpace bound(
      SearchSpace told, SearchSpace original, List<List<Long>> originals) {
    return original.isListed()
        ? listed(told, original, originals)
        : TranslatedProblem.bound(
            told, original, (j, coordinate) -> original(originals.get(j), coordinate));
  }

  private static SearchSpace listed(
      SearchSpace told, SearchSpace original, List<List<Long>> originals) {
    List<Map<String, Object>> points = new ArrayList<>();
    for (Configuration point : original.stream().toList()) {
      Map<String, Object> values = new HashMap<>();
      for (int j = 0; j < told.dimension(); j++) {
        List<Long> of = originals.get(j);
        long coordinate = point.coordinate(j);
        values.put(
            told.parameters().get(j).name(),
            told.domain(j).valueAt(of.isEmpty() ? coordinate : of.indexOf(coordinate)));
      }
      points.add(values);
    }
    SearchSpaceBuilder builder = SearchSpace.builder();
    told.parameters().forEach(p -> builder.parameter(p.name(), p.domain()));
    return builder.points(points).build();
  }

  private static long original(List<Long> of, long coordinate) {
    return of.isEmpty() ? coordinate : of.get((int) coordinate);
  }

  @Override
  public Configuration original(Configuration configuration) {
    long[] coordinates = configuration.coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      coordinates[j] = original(originals.get(j), coordinates[j]);
    }
    return inner.space().at(coordinates);
  }
}
