package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.BitSet;
import java.util.Optional;

/**
 * Chooses which parameters are on another scale than they are told on. Reals and integers that span
 * decades on a linear scale may act by their logarithm: bytes and timeouts are often told from 1 to
 * 1000 where from 1 to 10 matters as much as from 100 to 1000. Most points of such a range are in
 * its last decade, a process on it has a length that is wrong nearly everywhere, and the region of
 * a descent is no cube. Categories may have an order: of thread counts and of low, medium and high
 * that were told as a choice a process learns nothing from one about the next. Whole numbers may be
 * identifiers: of the codecs 3 and 4 it learns what is not so.
 *
 * <p>Compared is the marginal likelihood of a Matern 5/2 process on transformed costs, at the mode
 * of its hyperparameters, for none, for all and, in two sweeps over up to ten parameters, for each
 * on both of its scales: first few whole numbers as categories, which are taken where that is ahead
 * by {@value #ADVANTAGE_OF_NONE} nat in all, then the orders that labels tell by their numbers, by
 * {@value #ADVANTAGE_OF_NUMBERS} nat, then orders as listed, then logarithms, both by {@value
 * #ADVANTAGE}. Where runs of one configuration differ, neither identifiers nor reals from 0 are
 * asked about. From {@value #FEWEST} trials on, wherever models are compared ({@link
 * RefitSchedule#ofComparisons}), up to {@value #MOST}: by then they lie around one point, where all
 * scales look alike. (Warped inputs with the parameters of the warp integrated out: Snoek et al.
 * 2014, Input warping for Bayesian optimization of non-stationary functions.) A pure function of
 * the trials, which keep it. Stateless; thread-safe.
 */
final class ScaleChoice {
  /** By what logarithms and orders as listed have to be ahead, in nats. */
  private static final double ADVANTAGE = 5;

  /** The same where labels say an order by their numbers. */
  private static final double ADVANTAGE_OF_NUMBERS = 1;

  /** The same where whole numbers have no order; not asked where runs differ. */
  private static final double ADVANTAGE_OF_NONE = 1;

  private static final int FEWEST = 10;
  private static final int MOST = 64;

  /** Most parameters that are asked about one by one. */
  private static final int EACH = 10;

  private static final int SWEEPS = 2;

  /** By what a flip has to be ahead, so that rounding decides nothing. */
  private static final double LEAST = 0.1;

  private ScaleChoice() {}

  /**
   * Parameters on their other scale.
   *
   * @param places of them
   * @param evidence of all on the scales that follow
   */
  private record Choice(BitSet places, Evidence evidence) {}

  /**
   * The places of the parameters to decide about on their {@linkplain OtherScales other scale}.
   *
   * @param history trials
   * @return places, not to be modified
   */
  static BitSet of(History history) {
    return history.size() < FEWEST
        ? new BitSet()
        : history.fold(
            ScaleChoice.class,
            () -> new LatestChoice<>(ScaleChoice::choose, MOST),
            LatestChoice::choice);
  }

  private static BitSet choose(History seen) {
    SearchSpace space = seen.space();
    // Of equal costs points that lie close together are the likelier, and other scales move them.
    boolean tells = TrainingPoints.canModel(seen) && !TrainingPoints.isFlat(seen);
    if (seen.size() < FEWEST || !tells || OtherScales.possible(space).isEmpty()) {
      return new BitSet();
    }
    Choice told = new Choice(new BitSet(), evidence(seen, new BitSet(), Optional.empty()));
    BitSet numbers = OtherScales.identifiers(space);
    BitSet decades = OtherScales.drawable(space);
    if (!TrainingPoints.isRepeatable(seen)) {
      numbers.clear();
      decades.andNot(OtherScales.fromZero(space));
    }
    Choice identified = better(seen, told, numbers, ADVANTAGE_OF_NONE);
    Choice numbered = better(seen, identified, OtherScales.numbered(space), ADVANTAGE_OF_NUMBERS);
    Choice ordered = better(seen, numbered, OtherScales.listed(space), ADVANTAGE);
    return better(seen, ordered, decades, ADVANTAGE).places();
  }

  /** The choice among some more parameters, if it is ahead by so many nats in all. */
  private static Choice better(History seen, Choice before, BitSet more, double advantage) {
    if (more.isEmpty()) {
      return before;
    }
    BitSet chosen = (BitSet) before.places().clone();
    chosen.or(more);
    Evidence best = evidence(seen, chosen, Optional.empty());
    if (best.value() <= before.evidence().value()) {
      chosen.andNot(more);
      best = before.evidence();
    }
    best = more.cardinality() <= EACH ? oneByOne(seen, chosen, more, best) : best;
    boolean ahead = best.value() > before.evidence().value() + advantage;
    return ahead ? new Choice(chosen, best) : before;
  }

  /** Flips each in turn where that is better, until nothing is or two sweeps are made. */
  private static Evidence oneByOne(History seen, BitSet chosen, BitSet more, Evidence start) {
    int[] places = more.stream().toArray();
    Evidence best = start;
    int same = 0;
    for (int k = 0; k < SWEEPS * places.length && same < places.length; k++) {
      chosen.flip(places[k % places.length]);
      Evidence flipped = evidence(seen, chosen, Optional.of(best));
      same++;
      if (flipped.value() > best.value() + LEAST) {
        best = flipped;
        same = 0;
      } else {
        chosen.flip(places[k % places.length]);
      }
    }
    return best;
  }

  private static Evidence evidence(History seen, BitSet others, Optional<Evidence> before) {
    return Evidence.of(OtherScales.unbound(seen, others), before);
  }
}
