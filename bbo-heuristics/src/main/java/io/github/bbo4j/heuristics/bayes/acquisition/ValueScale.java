package io.github.bbo4j.heuristics.bayes.acquisition;

/** What the values of an {@link Acquisition} are, and how they are weighed by a probability. */
public enum ValueScale {
  /** Logarithms of expectations or probabilities: log p is added. */
  LOGARITHM {
    @Override
    double weighed(double value, double p) {
      return value + Math.log(p);
    }

    @Override
    double slopeByProbability(double value, double p) {
      return 1 / p;
    }
  },
  /** Expectations of a gain, not negative: multiplied by p. */
  EXPECTATION {
    @Override
    double weighed(double value, double p) {
      return value * p;
    }

    @Override
    double slopeByValue(double p) {
      return p;
    }

    @Override
    double slopeByProbability(double value, double p) {
      return value;
    }

    @Override
    public SmoothScore followed(SmoothScore score) {
      return (x, gradient) -> {
        double value = score.of(x, gradient);
        if (!(value > 0)) {
          return Double.NEGATIVE_INFINITY;
        }
        for (int j = 0; j < gradient.length; j++) {
          gradient[j] /= value;
        }
        return Math.log(value);
      };
    }
  },
  /**
   * Costs with their sign turned, in standard deviations of the targets: a failure costs three of
   * them.
   */
  TARGET {
    @Override
    double weighed(double value, double p) {
      return value - FAILURE_COST * (1 - p);
    }

    @Override
    double slopeByProbability(double value, double p) {
      return FAILURE_COST;
    }
  };

  private static final double FAILURE_COST = 3;

  /** The value of a measurement that succeeds with probability p. */
  abstract double weighed(double value, double p);

  /** Slope of the weighed value by the value. */
  double slopeByValue(double p) {
    return 1;
  }

  /** Slope of the weighed value by the probability. */
  abstract double slopeByProbability(double value, double p);

  /**
   * What is followed uphill in the stead of a score, as a climb ends by differences that must mean
   * the same whatever the unit of the score and however late in a run: an expectation's logarithm,
   * which is negative infinity where the expectation is 0; of the other scales the score itself.
   *
   * @param score a score on this scale
   * @return an increasing function of it, with its gradient
   */
  public SmoothScore followed(SmoothScore score) {
    return score;
  }
}
