package io.github.bbo4j.heuristics.bayes.acquisition;

import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.search.LatticeMaximizer;
import java.util.Optional;

/** Scores candidates of one decision from a process's posterior at them; the largest score wins. */
public interface AcquisitionScorer {
  /** The process whose posterior at the candidates {@link #score} needs. */
  GaussianProcess process();

  /**
   * Scores all candidates.
   *
   * @param posterior posterior at the candidates, up to date with the process
   * @param out filled, one score per candidate
   */
  void score(CandidatePosterior posterior, double[] out);

  /** Scores candidates that no posterior is kept for. */
  default double[] score(double[][] columns) {
    CandidatePosterior posterior = new CandidatePosterior(columns);
    posterior.update(process());
    double[] out = new double[posterior.count()];
    score(posterior, out);
    return out;
  }

  /** The score as a smooth function of one point, if its gradient is known. */
  default Optional<LatticeMaximizer.SmoothScore> smooth() {
    return Optional.empty();
  }
}
