package io.github.bbo4j.heuristics.bayes.idle;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Reals that are told on a linear scale and span decades, as if they had been told on a logarithmic
 * one. The points are the same, value by value; what differs is where they lie on the unit cube.
 * Stateless; thread-safe.
 */
public final class LogarithmicReals {
  /** Two decades: few parameters of so wide a range act in proportion to their value. */
  private static final double DECADES = 100;

  private LogarithmicReals() {}

  /** A history under the logarithms of some of its parameters. */
  private record Key(BitSet logarithmic) {}

  /**
   * The parameters that may have been meant logarithmically: reals on a linear scale whose upper
   * end is a hundred times the lower, which is positive, at least.
   *
   * @param space search space
   * @return their places; none of a space with constraints
   */
  public static BitSet possible(SearchSpace space) {
    BitSet places = new BitSet();
    if (space.constraints().isEmpty()) {
      IntStream.range(0, space.dimension())
          .filter(j -> spansDecades(space.domain(j)))
          .forEach(places::set);
    }
    return places;
  }

  private static boolean spansDecades(Domain domain) {
    return domain instanceof RealDomain real
        && !real.logarithmic()
        && real.min() > 0
        && real.max() / real.min() >= DECADES;
  }

  /**
   * A history on the space in which some parameters are on a logarithmic scale. O(1) for one trial
   * more than was asked about before.
   *
   * @param history trials
   * @param logarithmic places of {@linkplain #possible possible} parameters
   * @return the same history if there is no such place
   */
  public static History of(History history, BitSet logarithmic) {
    return logarithmic.isEmpty()
        ? history
        : history.fold(
            new Key((BitSet) logarithmic.clone()),
            () -> {
              SearchSpace scaled = scaled(history.space(), logarithmic);
              return new MappedPoints(scaled, point -> in(scaled, point));
            },
            mapped -> mapped.of(history));
  }

  /**
   * What was decided about a history with logarithms.
   *
   * @param space of the history without
   * @param proposal for the history {@link #of} it
   */
  public static Proposal in(SearchSpace space, Proposal proposal) {
    return new Proposal(in(space, proposal.configuration()), proposal.notes());
  }

  private static SearchSpace scaled(SearchSpace space, BitSet logarithmic) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < space.dimension(); j++) {
      Parameter parameter = space.parameters().get(j);
      if (logarithmic.get(j) && parameter.domain() instanceof RealDomain real) {
        builder.logReal(parameter.name(), real.min(), real.max());
      } else {
        builder.parameter(parameter.name(), parameter.domain());
      }
    }
    return builder.build();
  }

  /** The same values: coordinates of reals are these, whatever their scale. */
  private static Configuration in(SearchSpace space, Configuration point) {
    return space.at(point.coordinates());
  }
}
