package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Parameters on the scale that they may have been meant on: reals and integers that are told on a
 * linear scale and span decades on a logarithmic one, categories as levels in the order that their
 * labels tell or that they are listed in, few whole numbers as categories. The points are the same;
 * what differs is where they lie on the unit cube. Integers from 0 that no constraint reads lie
 * there by the logarithm of one step more, {@linkplain RealsFromZero reals} of one unit more.
 * Stateless; thread-safe.
 */
final class OtherScales {
  /** Two decades: few parameters of so wide a range act in proportion to their value. */
  private static final double DECADES = 100;

  private OtherScales() {}

  /** A history with some of its parameters on another scale. */
  private record Key(BitSet others, boolean bound) {}

  /**
   * The parameters that may have been meant otherwise: {@link #decades}, categories in an
   * {@linkplain LabelOrder order} and {@link #identifiers}.
   *
   * @param space search space
   * @return their places
   */
  static BitSet possible(SearchSpace space) {
    BitSet places = decades(space);
    places.or(numbered(space));
    places.or(listed(space));
    places.or(identifiers(space));
    return places;
  }

  /** The categories whose labels tell an order by their {@linkplain LabelOrder#of numbers}. */
  static BitSet numbered(SearchSpace space) {
    return places(space, domain -> LabelOrder.of(domain).isPresent());
  }

  /** The categories that may be in the order {@linkplain LabelOrder#asListed as listed}. */
  static BitSet listed(SearchSpace space) {
    return places(space, domain -> LabelOrder.asListed(domain).isPresent());
  }

  /** The reals from 0 that may have been meant logarithmically; no constraint reads them. */
  static BitSet fromZero(SearchSpace space) {
    return kept(decades(space), j -> RealsFromZero.possible(space.domain(j)));
  }

  /**
   * The few whole numbers that may be {@linkplain Identifiers identifiers}. What a constraint reads
   * is left a number: who adds up codecs means none, and totals are counted of numbers alone.
   */
  static BitSet identifiers(SearchSpace space) {
    BitSet places = places(space, Identifiers::possible);
    return kept(places, j -> space.isListed() || !FixedParameters.isRead(space, j));
  }

  private static BitSet kept(BitSet places, IntPredicate condition) {
    BitSet kept = new BitSet();
    places.stream().filter(condition).forEach(kept::set);
    return kept;
  }

  private static BitSet places(SearchSpace space, Predicate<Domain> condition) {
    BitSet places = new BitSet();
    IntStream.range(0, space.dimension())
        .filter(j -> condition.test(space.domain(j)))
        .forEach(places::set);
    return places;
  }

  /**
   * The parameters that may have been meant logarithmically: reals and integers on a linear scale
   * whose last value is a hundred times the first, which is positive, or the step of those from 0
   * ({@linkplain #fromZero of reals} 1), at least.
   *
   * @param space search space
   * @return their places; none of a list of points
   */
  static BitSet decades(SearchSpace space) {
    BitSet places = new BitSet();
    if (!space.isListed()) {
      IntStream.range(0, space.dimension())
          .filter(j -> spansDecades(space, j))
          .forEach(places::set);
    }
    return places;
  }

  private static boolean spansDecades(SearchSpace space, int place) {
    Domain domain = space.domain(place);
    if (domain instanceof RealDomain real) {
      return real.min() == 0
          ? RealsFromZero.possible(real) && !FixedParameters.isRead(space, place)
          : !real.logarithmic() && spansDecades(real.min(), real.max());
    }
    if (!(domain instanceof IntegerDomain range) || range.logarithmic()) {
      return false;
    }
    IntegerDomain shifted = fromOneStep(range);
    boolean moved = shifted.min() != range.min();
    return spansDecades(shifted.min(), shifted.valueAt(shifted.size() - 1))
        && !(moved && FixedParameters.isRead(space, place));
  }

  /** Integers from 0 told from one step on; others as they are. */
  private static IntegerDomain fromOneStep(IntegerDomain range) {
    long max = range.max() + range.step();
    return range.min() == 0 && max > 0 ? new IntegerDomain(range.step(), max, range.step()) : range;
  }

  private static boolean spansDecades(double first, double last) {
    return first > 0 && last / first >= DECADES;
  }

  /**
   * The {@linkplain #decades decades}, but those that constraints read where points on a
   * logarithmic scale would hardly be {@linkplain ModelView#canBeDrawn found}: what is easily met
   * in the last decade may never be met by such draws.
   *
   * @param space search space
   * @return places
   */
  static BitSet drawable(SearchSpace space) {
    BitSet places = decades(space);
    return places.isEmpty() || ModelView.canBeDrawn(scaled(space, places, true))
        ? places
        : kept(places, j -> !FixedParameters.isRead(space, j));
  }

  /**
   * A history on the space in which some parameters are on their other scale. O(1) for one trial
   * more than was asked about before.
   *
   * @param history trials
   * @param others places of {@linkplain #possible possible} parameters
   * @return the same history if there is no such place
   */
  static History of(History history, BitSet others) {
    return of(history, others, true);
  }

  /** The same without constraints, to fit a model to: spaces with them take time to be made. */
  static History unbound(History history, BitSet others) {
    return of(history, others, false);
  }

  private static History of(History history, BitSet others, boolean bound) {
    return others.isEmpty()
        ? history
        : history.fold(
            new Key((BitSet) others.clone(), bound),
            () -> {
              SearchSpace scaled = scaled(history.space(), others, bound);
              return new MappedPoints(scaled, point -> in(scaled, point));
            },
            mapped -> mapped.of(history));
  }

  /**
   * The same point on another scale: coordinates are values, or their places among them, whatever
   * the scale, but of categories in an order.
   *
   * @param space as it is told, or with some parameters on their other scale
   * @param point of the other
   */
  static Configuration in(SearchSpace space, Configuration point) {
    long[] coordinates = point.coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      Domain from = point.space().domain(j);
      long told = from instanceof OrderedLabels in ? in.told(coordinates[j]) : coordinates[j];
      coordinates[j] = space.domain(j) instanceof OrderedLabels in ? in.seen(told) : told;
    }
    return space.at(coordinates);
  }

  private static SearchSpace scaled(SearchSpace space, BitSet others, boolean bound) {
    return with(space, j -> others.get(j) ? other(space.domain(j)) : space.domain(j), bound);
  }

  /**
   * A space with other domains of the same values.
   *
   * @param space as it is told
   * @param domains of each place
   * @param bound whether by its constraints
   */
  static SearchSpace with(SearchSpace space, IntFunction<Domain> domains, boolean bound) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < space.dimension(); j++) {
      builder.parameter(space.parameters().get(j).name(), domains.apply(j));
    }
    if (bound && space.isListed()) {
      return builder.points(space.stream().map(OtherScales::values).toList()).build();
    }
    if (bound) {
      space.constraints().forEach(builder::constraint);
    }
    return builder.build();
  }

  private static Map<String, Object> values(Configuration point) {
    Map<String, Object> values = new HashMap<>();
    point.space().parameters().forEach(p -> values.put(p.name(), point.value(p.name())));
    return values;
  }

  private static Domain other(Domain domain) {
    if (Identifiers.possible(domain)) {
      return Identifiers.categories(domain);
    }
    if (domain instanceof IntegerDomain range) {
      IntegerDomain positive = fromOneStep(range);
      return new IntegerDomain(positive.min(), positive.max(), positive.step(), true);
    }
    if (RealsFromZero.possible(domain)) {
      return new RealsFromZero((RealDomain) domain);
    }
    return domain instanceof RealDomain real
        ? new RealDomain(real.min(), real.max(), true)
        : LabelOrder.of(domain).or(() -> LabelOrder.asListed(domain)).orElseThrow();
  }
}
