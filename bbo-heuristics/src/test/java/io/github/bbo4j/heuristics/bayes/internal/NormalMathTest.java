package io.github.bbo4j.heuristics.bayes.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of 60 digits made by src/test/resources/reference/make_reference.py (mpmath 1.3.0). */
class NormalMathTest {
  static List<String> table() throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    NormalMathTest.class.getResourceAsStream("/reference/normal-reference.csv")),
                StandardCharsets.UTF_8))) {
      return in.lines().skip(1).toList();
    }
  }

  private static void close(double actual, double expected, double relative) {
    // Below the smallest normal double only absolute agreement is possible.
    assertThat(actual).isCloseTo(expected, within(Math.abs(expected) * relative + 1e-307));
  }

  @ParameterizedTest
  @MethodSource("table")
  void agreesWithSixtyDigits(String row) {
    String[] f = row.split(",", -1);
    double z = Double.parseDouble(f[0]);
    close(NormalMath.pdf(z), Double.parseDouble(f[1]), 1e-12);
    close(NormalMath.cdf(z), Double.parseDouble(f[2]), 1e-12);
    close(NormalMath.logCdf(z), Double.parseDouble(f[3]), 1e-12);
    double logH = Double.parseDouble(f[4]);
    assertThat(NormalMath.logImprovement(z))
        .isCloseTo(logH, within(1e-12 * Math.max(1, Math.abs(logH))));
    close(NormalMath.improvement(z), Math.exp(logH), 1e-12 * Math.max(1, Math.abs(logH)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-20, 1e-5, 0.01, 0.3, 0.5, 0.9, 0.999999})
  void quantileInvertsTheDistribution(double p) {
    assertThat(NormalMath.cdf(NormalMath.quantile(p))).isCloseTo(p, within(p * 1e-11));
  }

  @Test
  void quantileRefusesWhatIsNoProbability() {
    assertThatThrownBy(() -> NormalMath.quantile(1)).hasMessageContaining("p = 1.0 must be in");
  }

  @Test
  void logImprovementIsMonotoneAcrossItsThreeBranches() {
    double before = Double.NEGATIVE_INFINITY;
    for (double z = -60; z < 5; z += 0.003) {
      double now = NormalMath.logImprovement(z);
      assertThat(now).isGreaterThan(before);
      before = now;
    }
    assertThat(NormalMath.logImprovement(-1e100)).isNegative().isFinite();
  }
}
