package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Reals and integers that are told on a linear scale and span decades, seen on a logarithmic one:
 * bytes and timeouts are often told from 1 to 1000 where from 1 to 10 matters as much as from 100
 * to 1000. Most points of such a range are in its last decade, a process on it has a length that is
 * wrong nearly everywhere, and the region of a descent is no cube. Integers from 0 that no
 * constraint reads are seen by the logarithm of one step more, {@linkplain RealsFromFirst reals} of
 * one unit more, where runs of one configuration do not differ.
 */
record Logarithm() implements Alternative {
  /** Two decades: few parameters of so wide a range act in proportion to their value. */
  private static final double DECADES = 100;

  /** Of reals from 0 two decades above 1: what goes to 1 is a share, which acts in proportion. */
  private static final double LEAST_MAX = 100;

  /**
   * {@inheritDoc} The {@linkplain #decades decades}, but those that constraints read where points
   * on a logarithmic scale would hardly be {@linkplain ModelView#canBeDrawn found}: what is easily
   * met in the last decade may never be met by such draws.
   */
  @Override
  public BitSet places(History told) {
    SearchSpace space = told.space();
    BitSet decades = decades(space);
    boolean drawn = decades.isEmpty() || ModelView.canBeDrawn(SeenSpace.of(space, all(decades)));
    boolean repeatable = TrainingPoints.isRepeatable(told);
    return Alternative.places(
        space,
        j ->
            decades.get(j)
                && (drawn || !FixedParameters.isRead(space, j))
                && (repeatable || !isFromZero(space.domain(j))));
  }

  private Map<Integer, Alternative> all(BitSet places) {
    Map<Integer, Alternative> all = new HashMap<>();
    places.stream().forEach(j -> all.put(j, this));
    return all;
  }

  /**
   * The parameters that may have been meant so: reals and integers on a linear scale whose last
   * value is a hundred times the first, which is positive, or the step of those from 0 (of reals
   * 1), at least; none of a list of points.
   */
  static BitSet decades(SearchSpace space) {
    return Alternative.places(space, j -> !space.isListed() && spansDecades(space, j));
  }

  private static boolean spansDecades(SearchSpace space, int place) {
    Domain domain = space.domain(place);
    if (domain instanceof RealDomain real) {
      return real.min() == 0
          ? isFromZero(real) && !FixedParameters.isRead(space, place)
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

  private static boolean isFromZero(Domain domain) {
    return domain instanceof RealDomain real && real.min() == 0 && real.max() >= LEAST_MAX;
  }

  private static boolean spansDecades(double first, double last) {
    return first > 0 && last / first >= DECADES;
  }

  /** Integers from 0 told from one step on; others as they are. */
  private static IntegerDomain fromOneStep(IntegerDomain range) {
    long max = range.max() + range.step();
    return range.min() == 0 && max > 0 ? new IntegerDomain(range.step(), max, range.step()) : range;
  }

  @Override
  public Domain seen(Domain told) {
    if (told instanceof IntegerDomain range) {
      IntegerDomain positive = fromOneStep(range);
      return new IntegerDomain(positive.min(), positive.max(), positive.step(), true);
    }
    RealDomain real = (RealDomain) told;
    return isFromZero(real)
        ? new RealsFromFirst(real)
        : new RealDomain(real.min(), real.max(), true);
  }

  @Override
  public String note() {
    return "by logarithm";
  }
}
