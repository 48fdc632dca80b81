package io.github.bbo4j.heuristics.bayes.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** What replicates and other knowledge make of the prior of the nugget. */
class HyperparameterPriorTest {
  private static final HyperparameterPrior PRIOR =
      HyperparameterPrior.defaults().withNugget(Math.log(0.03), 1.5);

  /**
   * Moments of the posterior of u = log s^2, of density exp(-(u - log 0.03)^2 / 4.5 - degrees u / 2
   * - squares exp(-u) / 2), by 400,001 points over 24 units (numpy 1.26).
   */
  @Test
  void aSinglePairTellsTheNuggetTogetherWithThePrior() {
    holds(PRIOR.withPooledVariance(2e-4, 1, 0.02), -4.571432, 1.459990);
    holds(PRIOR.withPooledVariance(0.1, 1, 0.02), -2.552870, 0.914209);
    holds(PRIOR.withPooledVariance(0.01, 0.5, 0.02), -3.417495, 1.213051);
  }

  private static void holds(HyperparameterPrior prior, double mean, double sd) {
    assertThat(prior.nuggetMean()).isCloseTo(mean, within(1e-3));
    assertThat(prior.nuggetSd()).isCloseTo(sd, within(1e-3));
  }

  @Test
  void twoDegreesTellItByThemselvesAndNoneNotAtAll() {
    holds(PRIOR.withPooledVariance(0.02, 2, 0.02), Math.log(0.01), Math.sqrt(1.02));
    assertThat(PRIOR.withPooledVariance(0, 1, 0.02)).isEqualTo(PRIOR);
    assertThat(PRIOR.withPooledVariance(0, 0, 0.02)).isEqualTo(PRIOR);
  }

  @Test
  void aPairMayBeAsFarApartAsNumbersGo() {
    for (double squares : new double[] {1e-300, 1e30, 1e300, Double.POSITIVE_INFINITY}) {
      HyperparameterPrior prior = PRIOR.withPooledVariance(squares, 1, 0.02);
      assertThat(prior.nuggetMean()).as("%s", squares).isBetween(Math.log(1e-8), Math.log(2));
      assertThat(prior.nuggetSd()).as("%s", squares).isBetween(1e-3, 1.5001);
    }
  }

  /** Products of normal densities: precisions add up, means weigh by them. */
  @Test
  void whatElseIsKnownOfTheNuggetCountsByItsPrecision() {
    holds(PRIOR.withNugget(1, 1).withNuggetAlso(4, 2), (1 + 4 / 4.0) / 1.25, 1 / Math.sqrt(1.25));
    assertThatThrownBy(() -> PRIOR.withNuggetAlso(0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sd = 0.0 must be positive and finite");
    assertThatThrownBy(() -> PRIOR.withNuggetAlso(Double.NaN, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("mean = NaN must be finite");
  }
}
