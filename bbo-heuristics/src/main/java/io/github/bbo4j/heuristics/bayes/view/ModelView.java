package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A history as models see it: without {@linkplain FixedParameters parameters of one value}, where
 * that is asked for with {@linkplain FineLevels fine levels as reals}, and with what {@linkplain
 * ViewChoice explains the costs better}: decades by their logarithm, categories in an order,
 * identifiers without one and permutations by what counts in them. A pure function of the history,
 * immutable and thread-safe.
 */
public final class ModelView {
  /** Of a space that is seen otherwise than it is told. */
  private static final double MOST_TRIES = 1000;

  private final History told;
  private final History free;
  private final History ofKinds;
  private final Map<Integer, Alternative> seen;

  private ModelView(History told, History free, History ofKinds) {
    this.told = told;
    this.free = free;
    this.ofKinds = ofKinds;
    seen = ViewChoice.of(ofKinds);
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
    return SeenSpace.of(ofKinds, seen);
  }

  /**
   * A point of the view, as one of the history; of fine levels the nearest.
   *
   * @param point of the space of {@link #history()}
   */
  public Configuration in(Configuration point) {
    Configuration kind = SeenSpace.in(ofKinds.space(), point);
    return FixedParameters.in(told, FineLevels.in(free.space(), kind));
  }

  /**
   * What was decided about the view, for the history, with {@link #noted notes} about scales.
   *
   * @param proposal of a point of the space of {@link #history()}
   */
  public Proposal in(Proposal proposal) {
    return noted(new Proposal(in(proposal.configuration()), proposal.notes()));
  }

  /**
   * A proposal with notes that name the parameters that were seen otherwise than they are told.
   *
   * @param proposal made by this view
   * @return the same proposal if there are none
   */
  public Proposal noted(Proposal proposal) {
    Proposal noted = proposal;
    for (String how : ViewChoice.ALTERNATIVES.stream().map(Alternative::note).distinct().toList()) {
      String names = names(how);
      noted = names.isEmpty() ? noted : noted.withNote("decided about " + how + ": " + names);
    }
    return noted;
  }

  private String names(String how) {
    List<Parameter> parameters = ofKinds.space().parameters();
    return seen.entrySet().stream()
        .filter(e -> e.getValue().note().equals(how))
        .map(Map.Entry::getKey)
        .sorted()
        .map(j -> parameters.get(j).name())
        .collect(Collectors.joining(", "));
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
