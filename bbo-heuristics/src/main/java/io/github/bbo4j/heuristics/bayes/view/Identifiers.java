package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.ObjectDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Few whole numbers, in steps of one from 0 or 1, seen as categories: they may be identifiers,
 * whose order means nothing, codecs 0 to 7, schedulers 1 to 5, and of 3 and 4 a process learns what
 * is not so. Not asked where runs of one configuration differ, nor of what a constraint reads: who
 * adds up codecs means none, and totals are counted of numbers alone.
 */
record Identifiers() implements Alternative {
  /** Of two values there is but one order. */
  private static final int FEWEST = 3;

  /** More than users number. */
  private static final int MOST = 16;

  @Override
  public BitSet places(History told) {
    SearchSpace space = told.space();
    boolean asked = TrainingPoints.isRepeatable(told);
    return Alternative.places(
        space,
        j ->
            asked
                && possible(space.domain(j))
                && (space.isListed() || !FixedParameters.isRead(space, j)));
  }

  /** Whether the values of a domain may be identifiers. */
  static boolean possible(Domain domain) {
    return domain instanceof IntegerDomain range
        && !range.logarithmic()
        && range.step() == 1
        && (range.min() == 0 || range.min() == 1)
        && range.size() >= FEWEST
        && range.size() <= MOST;
  }

  @Override
  public Domain seen(Domain told) {
    List<Object> values = LongStream.range(0, told.size()).mapToObj(told::valueAt).toList();
    return new ObjectDomain(
        values, new ChoiceDomain(values.stream().map(Object::toString).toList()));
  }

  @Override
  public String note() {
    return "without order";
  }
}
