package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Reals and integers that are told on a linear scale and span decades, as if they had been told on
 * a logarithmic one. The points are the same, coordinate by coordinate; what differs is where they
 * lie on the unit cube. Integers from 0 that no constraint reads lie there by the logarithm of one
 * step more. Stateless; thread-safe.
 */
final class LogarithmicScales {
  /** Two decades: few parameters of so wide a range act in proportion to their value. */
  private static final double DECADES = 100;

  private LogarithmicScales() {}

  /** A history under the logarithms of some of its parameters. */
  private record Key(BitSet logarithmic, boolean bound) {}

  /**
   * The parameters that may have been meant logarithmically: reals and integers on a linear scale
   * whose last value is a hundred times the first, which is positive, or the step of those from 0,
   * at least.
   *
   * @param space search space
   * @return their places; none of a list of points
   */
  static BitSet possible(SearchSpace space) {
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
      return !real.logarithmic() && spansDecades(real.min(), real.max());
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
   * The {@linkplain #possible possible} parameters, but those that constraints read where points on
   * a logarithmic scale would hardly be {@linkplain ModelView#canBeDrawn found}: what is easily met
   * in the last decade may never be met by such draws.
   *
   * @param space search space
   * @return places
   */
  static BitSet drawable(SearchSpace space) {
    BitSet places = possible(space);
    if (!places.isEmpty() && !ModelView.canBeDrawn(scaled(space, places, true))) {
      places.stream().filter(j -> FixedParameters.isRead(space, j)).forEach(places::clear);
    }
    return places;
  }

  /**
   * A history on the space in which some parameters are on a logarithmic scale. O(1) for one trial
   * more than was asked about before.
   *
   * @param history trials
   * @param logarithmic places of {@linkplain #possible possible} parameters
   * @return the same history if there is no such place
   */
  static History of(History history, BitSet logarithmic) {
    return of(history, logarithmic, true);
  }

  /** The same without constraints, to fit a model to: spaces with them take time to be made. */
  static History unbound(History history, BitSet logarithmic) {
    return of(history, logarithmic, false);
  }

  private static History of(History history, BitSet logarithmic, boolean bound) {
    return logarithmic.isEmpty()
        ? history
        : history.fold(
            new Key((BitSet) logarithmic.clone(), bound),
            () -> {
              SearchSpace scaled = scaled(history.space(), logarithmic, bound);
              return new MappedPoints(scaled, point -> in(scaled, point));
            },
            mapped -> mapped.of(history));
  }

  /**
   * A point with the same coordinates: values, or their places among them, whatever the scale.
   *
   * @param space that with or that without logarithms
   * @param point of the other
   */
  static Configuration in(SearchSpace space, Configuration point) {
    return space.at(point.coordinates());
  }

  private static SearchSpace scaled(SearchSpace space, BitSet logarithmic, boolean bound) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < space.dimension(); j++) {
      Parameter parameter = space.parameters().get(j);
      builder.parameter(
          parameter.name(),
          logarithmic.get(j) ? logarithmic(parameter.domain()) : parameter.domain());
    }
    if (bound) {
      space.constraints().forEach(builder::constraint);
    }
    return builder.build();
  }

  private static Domain logarithmic(Domain domain) {
    if (domain instanceof IntegerDomain range) {
      IntegerDomain positive = fromOneStep(range);
      return new IntegerDomain(positive.min(), positive.max(), positive.step(), true);
    }
    return domain instanceof RealDomain real
        ? new RealDomain(real.min(), real.max(), true)
        : domain;
  }
}
