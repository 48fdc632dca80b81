package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.BitSet;

/**
 * Ranges on a linear scale, whatever their first value, by the logarithm of how far from it a value
 * is: reals by that of a ten-thousandth of the range more, whole numbers by that of one step more.
 * Of threads, buffers and caches what is near the first value may change much and most of the range
 * nothing; a process on such a range has a length that is wrong nearly everywhere, and asks for one
 * place after the other where nothing changes. The {@linkplain Logarithm decades}, which are asked
 * about at a lower price, are none of these. Stateless; thread-safe.
 */
public record Saturation() implements Alternative {
  /** Of fewer whole numbers, those that do the same are soon known one by one. */
  private static final int LEVELS = 100;

  /**
   * Whether a domain may be seen so.
   *
   * @param domain of a parameter
   * @return true for reals and at least {@value #LEVELS} whole numbers on a linear scale
   */
  public static boolean isRange(Domain domain) {
    return domain instanceof RealDomain real
        ? !real.logarithmic()
        : domain instanceof IntegerDomain range && !range.logarithmic() && range.size() >= LEVELS;
  }

  /** {@inheritDoc} None where runs of one configuration differ, and none that constraints read. */
  @Override
  public BitSet places(History told) {
    SearchSpace space = told.space();
    BitSet decades = Logarithm.decades(space);
    boolean asked = !space.isListed() && TrainingPoints.isRepeatable(told);
    return Alternative.places(
        space,
        j ->
            asked
                && !decades.get(j)
                && isRange(space.domain(j))
                && !FixedParameters.isRead(space, j));
  }

  @Override
  public Domain seen(Domain told) {
    return told instanceof IntegerDomain range
        ? new IntegerDomain(1, range.size(), 1, true)
        : new RealsFromFirst((RealDomain) told);
  }

  @Override
  public String note() {
    return "by the logarithm from the first value";
  }
}
