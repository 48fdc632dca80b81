package io.github.bbo4j.heuristics.bayes.acquisition;

/** {@link Acquisitions#thompsonSampling}. */
record ThompsonSampling() implements Acquisition {
  @Override
  public String name() {
    return "thompson";
  }

  @Override
  public ValueScale scale() {
    return ValueScale.TARGET;
  }

  @Override
  public AcquisitionScorer scorer(AcquisitionContext context) {
    return new ThompsonScorer(context.withFantasies(), context.random());
  }
}
