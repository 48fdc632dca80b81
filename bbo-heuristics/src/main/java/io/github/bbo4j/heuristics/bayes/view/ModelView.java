package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * A history as models see it: without {@linkplain FixedParameters parameters of one value}, with
 * decades by their logarithm, categories in an order and identifiers without one where these
 * {@linkplain ScaleChoice explain the costs better}, and, where that is asked for, with {@linkplain
 * FineLevels fine levels as reals}. A pure function of the history, immutable and thread-safe.
 */
public final class ModelView {
  /** Of a space that is seen otherwise than it is told. */
  private static final double MOST_TRIES = 1000;

  private final History told;
  private final History free;
  private final History ofKinds;
  private final BitSet otherwise;

  private ModelView(History told, History free, History ofKinds) {
    this.told = told;
    this.free = free;
    this.ofKinds = ofKinds;
    otherwise = ScaleChoice.of(ofKinds);
  }

  /** A view in which levels are levels. */
  public static ModelView of(History told) {
    History free = FixedParameters.without(told);
    return new ModelView(told, free, free);
  }

  /** A view in which fine levels are reals. */
  public static ModelView ofReals(History told) {
    History free = FixedParameters.without(told);
    return new ModelView(told, free, FineLevels.asReals(free));
  }

  /**
   * The view of models of noise: fine levels are reals under constraints, along which reals are
   * followed; elsewhere levels, which are replicated as they are.
   */
  public static ModelView underNoise(History told) {
    return told.space().constraints().isEmpty() ? of(told) : ofReals(told);
  }

  /** What models see: the same trials, pending points and plan. */
  public History history() {
    return OtherScales.of(ofKinds, otherwise);
  }

  /**
   * A point of the view, as one of the history; of fine levels the nearest.
   *
   * @param seen point of the space of {@link #history()}
   */
  public Configuration in(Configuration seen) {
    Configuration linear = OtherScales.in(ofKinds.space(), seen);
    return FixedParameters.in(told, FineLevels.in(free.space(), linear));
  }

  /**
   * What was decided about the view, for the history, with {@link #noted notes} about scales.
   *
   * @param seen proposal of a point of the space of {@link #history()}
   */
  public Proposal in(Proposal seen) {
    return noted(new Proposal(in(seen.configuration()), seen.notes()));
  }

  /**
   * A proposal with notes that name the parameters that were seen by their logarithm, in order or
   * without.
   *
   * @param proposal made by this view
   * @return the same proposal if there are none
   */
  public Proposal noted(Proposal proposal) {
    if (otherwise.isEmpty()) {
      return proposal;
    }
    BitSet decades = OtherScales.decades(ofKinds.space());
    Proposal first = noted(proposal, "decided about by logarithm: ", decades::get);
    BitSet identifiers = OtherScales.identifiers(ofKinds.space());
    Proposal second = noted(first, "decided about without order: ", identifiers::get);
    return noted(second, "decided about in order: ", j -> !decades.get(j) && !identifiers.get(j));
  }

  private Proposal noted(Proposal proposal, String note, IntPredicate which) {
    List<Parameter> parameters = ofKinds.space().parameters();
    String names =
        otherwise.stream()
            .filter(which)
            .mapToObj(j -> parameters.get(j).name())
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? proposal : proposal.withNote(note + names);
  }

  /** Whether a point of the view lies where no other one does: no levels were made reals. */
  public boolean isExact() {
    return ofKinds == free;
  }

  /**
   * Whether feasible points of a space as it is seen are found by a thousand draws each at most.
   * Those of levels may be counted, and be met by hardly any draw of reals or of another scale.
   */
  static boolean canBeDrawn(SearchSpace seen) {
    return seen.triesPerSample() <= MOST_TRIES;
  }
}
