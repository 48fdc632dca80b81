package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A way to see parameters that may have been meant otherwise than they are told. {@link ViewChoice}
 * lists all of them and asks the costs. Implementations are stateless, thread-safe and have {@code
 * equals}.
 */
interface Alternative {
  /**
   * The parameters that may be seen so.
   *
   * @param told trials of the space as it is told
   * @return their places, a new set
   */
  BitSet places(History told);

  /**
   * How such a parameter is seen then.
   *
   * @param told its domain as it is told
   * @return the same values at the same coordinates, or at their places in {@link OrderedLabels}
   */
  Domain seen(Domain told);

  /** What notes say about it, after "decided about": "by logarithm". */
  String note();

  /** The places of the parameters of a space for which something holds. */
  static BitSet places(SearchSpace space, IntPredicate condition) {
    BitSet places = new BitSet();
    IntStream.range(0, space.dimension()).filter(condition).forEach(places::set);
    return places;
  }
}
