package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.List;

/**
 * Ordered parameters of so many levels that they are as good as reals, bytes and milliseconds:
 * decided about as reals, and rounded. That is done where half of the parameters at least are fine
 * or real, and none is under a constraint. Stateless; thread-safe.
 */
final class FineLevels {
  /** Levels from which on a parameter is as good as a real one. */
  private static final int FINE = 1000;

  private FineLevels() {}

  /**
   * A history on the space in which fine levels are reals, each at the middle of its stratum. O(1)
   * for one trial more than was asked about before.
   *
   * @param history trials
   * @return the same history if there are none, or constraints, or more parameters of other kinds
   */
  static History asReals(History history) {
    SearchSpace space = history.space();
    if (!space.constraints().isEmpty() || !areMost(space)) {
      return history;
    }
    return history.fold(
        FineLevels.class,
        () -> {
          SearchSpace reals = reals(space);
          return new MappedPoints(reals, point -> point(point, reals));
        },
        mapped -> mapped.of(history));
  }

  /**
   * A point of a history {@link #asReals}, on the levels: the nearest.
   *
   * @param levels their space
   * @param point of the reals
   */
  static Configuration in(SearchSpace levels, Configuration point) {
    return point.space().parameters().equals(levels.parameters()) ? point : point(point, levels);
  }

  /** Whether there are fine levels, and half of the parameters are such or real. */
  private static boolean areMost(SearchSpace space) {
    List<Domain> domains = space.parameters().stream().map(Parameter::domain).toList();
    long fine = domains.stream().filter(FineLevels::isFine).count();
    long reals = domains.stream().filter(Domain::isContinuous).count();
    return fine > 0 && 2 * (fine + reals) >= domains.size();
  }

  private static boolean isFine(Domain domain) {
    return !domain.isContinuous() && domain.isOrdered() && domain.size() >= FINE;
  }

  private static SearchSpace reals(SearchSpace space) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (Parameter p : space.parameters()) {
      if (isFine(p.domain())) {
        builder.parameter(p.name(), real(p.domain()));
      } else {
        builder.parameter(p.name(), p.domain());
      }
    }
    return builder.build();
  }

  /** The reals around levels: of positive integers their values, where these may span decades. */
  private static RealDomain real(Domain levels) {
    if (levels instanceof IntegerDomain range) {
      double half = range.step() / 2.0;
      double first = range.min() - half;
      double last = range.valueAt(range.size() - 1) + half;
      if (!range.logarithmic() && first > 0 && last > 2 * first) {
        return new RealDomain(first, last, false);
      }
    }
    return new RealDomain(0, 1, false);
  }

  /** A point of one space at the same place of the unit cube in another. */
  private static Configuration point(Configuration from, SearchSpace to) {
    long[] coordinates = from.coordinates();
    for (int j = 0; j < coordinates.length; j++) {
      Domain before = from.space().domain(j);
      if (before != to.domain(j)) {
        coordinates[j] = to.domain(j).atUnit(before.toUnit(coordinates[j]));
      }
    }
    return to.at(coordinates);
  }
}
