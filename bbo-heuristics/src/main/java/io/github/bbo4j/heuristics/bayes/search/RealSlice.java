package io.github.bbo4j.heuristics.bayes.search;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.view.Subspace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The reals of a space that has a few other parameters too, these being held as in a point: the
 * trials that agree with it in them, as a history of a space of reals. Immutable.
 */
final class RealSlice {
  private final Subspace subspace;
  private final Configuration at;
  private final History history;

  private RealSlice(Subspace subspace, Configuration at, History history) {
    this.subspace = subspace;
    this.at = at;
    this.history = history;
  }

  /**
   * Whether most parameters of a space are real, half of them at least and not all, and constraints
   * read no others. Where more are on levels, points that agree in all of these are few.
   */
  static boolean isOf(SearchSpace space) {
    long reals = space.parameters().stream().filter(RealSlice::isReal).count();
    return reals < space.dimension()
        && 2 * reals >= space.dimension()
        && space.constraints().stream().allMatch(c -> isOfReals(space, c));
  }

  private static boolean isOfReals(SearchSpace space, Constraint constraint) {
    return !constraint.parameters().isEmpty()
        && constraint.parameters().stream()
            .allMatch(name -> space.domain(space.indexOf(name)).isContinuous());
  }

  private static boolean isReal(Parameter parameter) {
    return parameter.domain().isContinuous();
  }

  /**
   * The slice of a history at a point.
   *
   * @param at measured point of its space
   * @return empty if the space is {@linkplain #isOf none of that kind}
   */
  static Optional<RealSlice> of(History history, Configuration at) {
    SearchSpace space = history.space();
    if (!isOf(space)) {
      return Optional.empty();
    }
    BitSet reals = new BitSet();
    IntStream.range(0, space.dimension())
        .filter(j -> isReal(space.parameters().get(j)))
        .forEach(reals::set);
    Subspace subspace = new Subspace(space, reals);
    List<Trial> trials = new ArrayList<>();
    for (Trial trial : history.trials()) {
      Configuration point = subspace.of(trial.configuration());
      if (subspace.in(at, point).equals(trial.configuration())) {
        trials.add(Trial.of(trials.size(), point, trial.purpose(), trial.outcome()));
      }
    }
    History part = History.of(subspace.space(), history.aggregation(), trials);
    return Optional.of(new RealSlice(subspace, at, part));
  }

  /** The trials that agree with the point, numbered anew; nothing is pending. */
  History history() {
    return history;
  }

  /** A region of the whole around that point, as one of the slice. */
  TrustRegion region(TrustRegion whole) {
    return new TrustRegion(
        subspace.of(at), whole.radius(), whole.failures(), whole.own(), whole.openings());
  }

  /** A point of the slice, in the whole. */
  Configuration in(Configuration point) {
    return subspace.in(at, point);
  }
}
