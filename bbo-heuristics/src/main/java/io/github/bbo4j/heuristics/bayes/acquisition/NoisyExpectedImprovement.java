package io.github.bbo4j.heuristics.bayes.acquisition;

/** {@link Acquisitions#noisyExpectedImprovement}. */
record NoisyExpectedImprovement() implements Acquisition {
  @Override
  public String name() {
    return "nei";
  }

  @Override
  public ValueScale scale() {
    return ValueScale.LOGARITHM;
  }

  @Override
  public AcquisitionScorer scorer(AcquisitionContext context) {
    return new NoisyImprovementScorer(context);
  }
}
