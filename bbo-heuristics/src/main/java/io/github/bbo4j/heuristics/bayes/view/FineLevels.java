package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Ordered parameters of so many levels that they are as good as reals, bytes and milliseconds:
 * decided about as reals, and rounded. That is done where half of the parameters at least are fine
 * or real; under constraints, which hold of a point if they hold of it rounded, where one of a
 * thousand draws at least is feasible. Stateless; thread-safe.
 */
final class FineLevels {
  /** Levels from which on a parameter is as good as a real one. */
  private static final int FINE = 1000;

  private FineLevels() {}

  /** The space of reals for that of a history, kept with it. */
  private static final class RealSpace implements History.Fold {
    private final Optional<SearchSpace> space;

    RealSpace(SearchSpace levels) {
      space = Optional.of(reals(levels)).filter(ModelView::canBeDrawn);
    }

    @Override
    public void add(History grown) {
      // Trials don't change it.
    }
  }

  /**
   * A history on the space in which fine levels are reals, each at the middle of its stratum. O(1)
   * for one trial more than was asked about before.
   *
   * @param history trials
   * @return the same history if there are none, or more parameters of other kinds, or constraints
   *     that draws hardly ever meet
   */
  static History asReals(History history) {
    SearchSpace space = history.space();
    if (space.isListed() || !areMost(space)) {
      return history;
    }
    return history
        .fold(RealSpace.class, () -> new RealSpace(space), r -> r.space)
        .map(reals -> mapped(history, reals))
        .orElse(history);
  }

  private static History mapped(History history, SearchSpace reals) {
    return history.fold(
        FineLevels.class,
        () -> new MappedPoints(reals, point -> point(point, reals)),
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
    space.constraints().forEach(c -> builder.constraint(ofRounded(c, space)));
    return builder.build();
  }

  /** A constraint on levels, for reals; one that reads no fine levels is the same. */
  private static Constraint ofRounded(Constraint constraint, SearchSpace levels) {
    Map<String, RealDomain> reals =
        levels.parameters().stream()
            .filter(p -> isFine(p.domain()) && constraint.reads(p.name()))
            .collect(Collectors.toMap(Parameter::name, p -> real(p.domain())));
    return reals.isEmpty()
        ? constraint
        : Constraint.of(
            constraint.name(),
            new RoundedPredicate(constraint.predicate(), levels, reals),
            constraint.parameters().toArray(String[]::new));
  }

  /**
   * The reals around levels: of positive integers their values, of those from 0 one step more,
   * where these may span decades.
   */
  private static RealDomain real(Domain levels) {
    if (levels instanceof IntegerDomain range) {
      double half = range.step() / 2.0;
      double shift = range.min() == 0 ? range.step() : 0; // So that they have a logarithm.
      double first = range.min() + shift - half;
      double last = range.valueAt(range.size() - 1) + shift + half;
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
