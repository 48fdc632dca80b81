package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A fixed list of candidates that is scored again and again: the posterior of the costs at them,
 * and that of the labels where runs failed, is kept from one decision to the next ({@link
 * CandidatePosterior}). The scores are the same as if nothing was kept. Not safe for several
 * threads.
 */
public final class StandingCandidates {
  private final double[][] columns;
  private final CandidatePosterior costs;
  private @Nullable CandidatePosterior labels;

  /**
   * Candidates of which nothing is known yet.
   *
   * @param columns encoded candidates, d columns, shared
   */
  public StandingCandidates(double[][] columns) {
    this.columns = columns;
    costs = new CandidatePosterior(columns);
  }

  /**
   * Scores of one decision.
   *
   * @param scorer acquisition of the decision
   * @param feasibility what weighs it; empty if nothing failed
   * @param scale what the scores are
   * @return one score per candidate, an array of the caller's own
   */
  public double[] scores(
      AcquisitionScorer scorer, Optional<Feasibility> feasibility, ValueScale scale) {
    double[] scores = scorer.score(costs);
    if (feasibility.isPresent()) {
      CandidatePosterior known = labels;
      if (known == null) {
        known = new CandidatePosterior(columns);
        labels = known;
      }
      feasibility.get().weigh(known, scores, scale);
    }
    return scores;
  }
}
