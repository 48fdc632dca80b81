package io.github.bbo4j.heuristics;

import io.github.bbo4j.core.ConfirmationProvider;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.heuristics.bayes.KnowledgeGradientConfirmation;

/**
 * The confirmation stage of a tuner that was not told one: {@link KnowledgeGradientConfirmation},
 * which asks the model that recommends. Goes before bbo-noise's, which looks at replicates alone.
 */
public final class ModelConfirmation implements ConfirmationProvider {
  /** For the service loader. */
  public ModelConfirmation() {}

  @Override
  public ResamplingPolicy confirmation() {
    return new KnowledgeGradientConfirmation();
  }

  @Override
  public int priority() {
    return 1;
  }
}
