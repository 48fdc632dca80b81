package io.github.bbo4j.heuristics;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.TunerDefaults;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.baseline.RandomSearch;
import io.github.bbo4j.heuristics.bayes.AutoHeuristic;
import io.github.bbo4j.heuristics.bayes.KnowledgeGradientConfirmation;
import io.github.bbo4j.heuristics.bayes.KnowledgeGradientPolicy;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecisions;
import java.util.Optional;

/**
 * What this module brings for tuners that did not choose: the heuristic {@code auto}, or {@code
 * random} on spaces of up to 20 points, which are as well measured in any order; the policies and
 * the recommender of a model of all runs, which go before those that look at each configuration
 * alone. Found by {@link java.util.ServiceLoader}.
 */
public final class HeuristicsDefaults implements TunerDefaults {
  private static final long TINY = 20;
  private static final int PRIORITY = 10;

  /** One for heuristic and policy, which then compute each decision once. */
  private final NoisyDecisions decisions = new NoisyDecisions();

  /** For the service loader. */
  public HeuristicsDefaults() {}

  @Override
  public Optional<Heuristic> heuristic(SearchSpace space) {
    boolean tiny = space.longSize().orElse(Long.MAX_VALUE) <= TINY;
    return Optional.of(tiny ? new RandomSearch() : new AutoHeuristic(decisions));
  }

  @Override
  public Optional<ResamplingPolicy> resampling() {
    return Optional.of(new KnowledgeGradientPolicy(decisions));
  }

  @Override
  public Optional<ResamplingPolicy> confirmation() {
    return Optional.of(new KnowledgeGradientConfirmation());
  }

  @Override
  public Optional<Recommender> recommender() {
    return Optional.of(new PosteriorRecommender());
  }

  @Override
  public int priority() {
    return PRIORITY;
  }
}
