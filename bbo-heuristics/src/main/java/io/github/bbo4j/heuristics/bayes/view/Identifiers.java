package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.ObjectDomain;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Few whole numbers, in steps of one from 0 or 1, that may be identifiers, whose order means
 * nothing: codecs 0 to 7, schedulers 1 to 5. Stateless; thread-safe.
 */
final class Identifiers {
  /** Of two values there is but one order. */
  private static final int FEWEST = 3;

  /** More than users number. */
  private static final int MOST = 16;

  private Identifiers() {}

  /** Whether the values of a domain may be identifiers. */
  static boolean possible(Domain domain) {
    return domain instanceof IntegerDomain range
        && !range.logarithmic()
        && range.step() == 1
        && (range.min() == 0 || range.min() == 1)
        && range.size() >= FEWEST
        && range.size() <= MOST;
  }

  /**
   * The same values, at the same coordinates, as categories.
   *
   * @param numbers that {@linkplain #possible may be} identifiers
   */
  static Domain categories(Domain numbers) {
    List<Object> values = LongStream.range(0, numbers.size()).mapToObj(numbers::valueAt).toList();
    return new ObjectDomain(
        values, new ChoiceDomain(values.stream().map(Object::toString).toList()));
  }
}
