package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A history as models see it: without {@linkplain FixedParameters parameters of one value}, with
 * decades by their logarithm, categories in an order, identifiers without one and permutations by
 * what {@linkplain PermutationChoice counts} in them where these {@linkplain ScaleChoice explain
 * the costs better}, and, where that is asked for, with {@linkplain FineLevels fine levels as
 * reals}. A pure function of the history, immutable and thread-safe.
 */
public final class ModelView {
  /** Of a space that is seen otherwise than it is told. */
  private static final double MOST_TRIES = 1000;

  private final History told;
  private final History free;
  private final History ofKinds;
  private final Map<Integer, PermutationFeatures> features;
  private final History ofFeatures;
  private final BitSet otherwise;

  private ModelView(History told, History free, History ofKinds) {
    this.told = told;
    this.free = free;
    this.ofKinds = ofKinds;
    features = PermutationChoice.of(ofKinds);
    ofFeatures = PermutationChoice.of(ofKinds, features);
    otherwise = ScaleChoice.of(ofFeatures);
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
    return OtherScales.of(ofFeatures, otherwise);
  }

  /**
   * A point of the view, as one of the history; of fine levels the nearest.
   *
   * @param seen point of the space of {@link #history()}
   */
  public Configuration in(Configuration seen) {
    Configuration scaled = OtherScales.in(ofFeatures.space(), seen);
    Configuration kind = features.isEmpty() ? scaled : ofKinds.space().at(scaled.coordinates());
    return FixedParameters.in(told, FineLevels.in(free.space(), kind));
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
   * A proposal with notes that name the parameters that were seen otherwise than they are told.
   *
   * @param proposal made by this view
   * @return the same proposal if there are none
   */
  public Proposal noted(Proposal proposal) {
    if (otherwise.isEmpty() && features.isEmpty()) {
      return proposal;
    }
    BitSet decades = OtherScales.decades(ofKinds.space());
    Proposal noted = noted(proposal, "by logarithm", otherwise.stream().filter(decades::get));
    BitSet identifiers = OtherScales.identifiers(ofKinds.space());
    noted = noted(noted, "without order", otherwise.stream().filter(identifiers::get));
    noted =
        noted(
            noted,
            "in order",
            otherwise.stream().filter(j -> !decades.get(j) && !identifiers.get(j)));
    for (PermutationFeatures kind : PermutationChoice.OTHERS) {
      IntStream places =
          features.keySet().stream()
              .filter(j -> features.get(j) == kind)
              .sorted()
              .mapToInt(Integer::intValue);
      noted = noted(noted, "by " + kind, places);
    }
    return noted;
  }

  private Proposal noted(Proposal proposal, String how, IntStream places) {
    List<Parameter> parameters = ofKinds.space().parameters();
    String names = places.mapToObj(j -> parameters.get(j).name()).collect(Collectors.joining(", "));
    return names.isEmpty() ? proposal : proposal.withNote("decided about " + how + ": " + names);
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
