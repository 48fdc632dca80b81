package io.github.bbo4j.heuristics;

import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.ResamplingProvider;
import io.github.bbo4j.heuristics.bayes.KnowledgeGradientPolicy;

/**
 * The resampling policy of a tuner with a budget that was not told one: {@link
 * KnowledgeGradientPolicy}.
 */
public final class UsualResampling implements ResamplingProvider {
  /** For the service loader. */
  public UsualResampling() {}

  @Override
  public ResamplingPolicy resampling() {
    return new KnowledgeGradientPolicy();
  }
}
