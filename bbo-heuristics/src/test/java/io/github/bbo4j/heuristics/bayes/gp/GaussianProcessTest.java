package io.github.bbo4j.heuristics.bayes.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reference numbers made by src/test/resources/reference/make_reference.py (mpmath 1.3.0, 60
 * digits).
 */
class GaussianProcessTest {
  private static final double[][] X = {
    {0.1, 0.7, 0}, {0.25, 0.05, 1}, {0.4, 0.9, 2}, {0.55, 0.35, 0},
    {0.7, 0.6, 1}, {0.85, 0.15, 2}, {0.95, 0.8, 0}, {0.5, 0.5, 1}
  };
  private static final double[] Y = {0.9, -0.4, 1.3, -1.1, 0.2, -0.7, 0.6, -0.25};
  private static final GaussianProcessData DATA =
      GaussianProcessData.of(
          X,
          Y,
          new double[] {1, 3, 1, 2, 1, 5, 1, 1},
          new double[] {0, 0.01, 0, 0.02, 0, 0, 0.005, 0});
  private static final double[][] QUERY = {{0.3, 0.3, 0}, {0.62, 0.41, 2}, {0.1, 0.7, 0}};
  private static final HyperparameterPrior PRIOR =
      new HyperparameterPrior(-0.5, 1, 1, Math.log(1e-3), 2, 0.8);

  record Case(String name, List<double[]> numbers) {
    @Override
    public String toString() {
      return name;
    }

    double[] get(int i) {
      return numbers.get(i);
    }

    CorrelationKernel kernel() {
      return CorrelationKernel.of(KernelFamily.valueOf(name), false, false, true);
    }
  }

  static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    GaussianProcessTest.class.getResourceAsStream("/reference/gp-reference.txt")),
                StandardCharsets.UTF_8))) {
      for (String line : in.lines().toList()) {
        String[] f = line.split(" ", 2);
        if (f[0].equals("case")) {
          cases.add(new Case(f[1], new ArrayList<>()));
        } else {
          cases
              .get(cases.size() - 1)
              .numbers()
              .add(Arrays.stream(f[1].split(" ", -1)).mapToDouble(Double::parseDouble).toArray());
        }
      }
    }
    return cases;
  }

  private static void close(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(1e-8 * Math.abs(expected) + 1e-13));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithTheReference(Case c) {
    double[] theta = c.get(0);
    double[] gradient = new double[theta.length];
    close(
        -new MarginalLikelihood(c.kernel(), PRIOR, DATA, false).value(theta, gradient),
        c.get(1)[0]);
    for (int p = 0; p < theta.length; p++) {
      close(-gradient[p], c.get(2)[p]);
    }
    GaussianProcess gp = GaussianProcess.of(c.kernel(), PRIOR, DATA, theta);
    close(gp.mean(), c.get(3)[0]);
    for (int q = 0; q < QUERY.length; q++) {
      close(gp.at(QUERY[q]).mean(), c.get(4)[q]);
      close(gp.at(QUERY[q]).variance(), c.get(5)[q]);
    }
    close(gp.leaveOneOutLogDensity(), c.get(6)[0]);
    assertThat(gp.jitter()).isZero();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void appendingGivesTheProcessOfAllData(Case c) {
    double[] theta = c.get(0);
    GaussianProcess all = GaussianProcess.of(c.kernel(), PRIOR, DATA, theta);
    GaussianProcessData part =
        GaussianProcessData.of(
            Arrays.copyOf(X, 5),
            Arrays.copyOf(Y, 5),
            Arrays.copyOf(DATA.replicates(), 5),
            Arrays.copyOf(DATA.noise(), 5));
    GaussianProcess grown = GaussianProcess.of(c.kernel(), PRIOR, part, theta);
    for (int i = 5; i < 8; i++) {
      grown = grown.append(X[i], Y[i], DATA.replicates()[i], DATA.noise()[i]);
    }
    for (double[] q : QUERY) {
      // Bit for bit: a heuristic may keep the grown one as its memo.
      assertThat(grown.at(q)).isEqualTo(all.at(q));
    }
  }

  @Test
  void candidatePosteriorAgreesWithThePredictionAndItsCacheLeavesNoTrace() {
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, false, false, true);
    double[] theta = {1.2, 0.4, -0.5, 0.3, -3.1};
    GaussianProcess gp =
        GaussianProcess.of(
            kernel, PRIOR, GaussianProcessData.of(Arrays.copyOf(X, 3), Arrays.copyOf(Y, 3)), theta);
    double[][] columns = {{0.3, 0.62, 0.1}, {0.3, 0.41, 0.7}, {0, 2, 0}};
    CandidatePosterior kept = new CandidatePosterior(columns);
    kept.update(gp);
    for (int i = 3; i < 8; i++) {
      gp = gp.append(X[i], Y[i], 1, 0);
      kept.update(gp);
      CandidatePosterior fresh = new CandidatePosterior(columns);
      fresh.update(gp);
      for (int c = 0; c < 3; c++) {
        assertThat(kept.mean(c)).isEqualTo(fresh.mean(c));
        assertThat(kept.variance(c)).isEqualTo(fresh.variance(c));
        close(kept.mean(c), gp.at(QUERY[c]).mean());
        assertThat(kept.variance(c)).isCloseTo(gp.at(QUERY[c]).variance(), within(1e-12));
      }
    }
  }

  @Test
  void candidatePosteriorGrownByAnyStepsIsTheOneComputedAtOnce() {
    SplittableRandom random = new SplittableRandom(11);
    double[][] x = new double[21][2];
    double[] y = new double[21];
    for (int i = 0; i < 21; i++) {
      Arrays.setAll(x[i], j -> random.nextDouble());
      y[i] = random.nextDouble();
    }
    double[][] columns = {random.doubles(9).toArray(), random.doubles(9).toArray()};
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, false, false);
    CandidatePosterior kept = new CandidatePosterior(columns);
    // Blocks of eight rows begin anywhere, also within the fours that are added up together.
    for (int n : new int[] {3, 4, 9, 10, 21}) {
      GaussianProcessData data = GaussianProcessData.of(Arrays.copyOf(x, n), Arrays.copyOf(y, n));
      GaussianProcess gp = GaussianProcess.of(kernel, PRIOR, data, new double[] {1.2, 0.4, 0, -9});
      kept.update(gp);
      CandidatePosterior fresh = new CandidatePosterior(columns);
      fresh.update(gp);
      double[] alone = new double[n];
      for (int c = 0; c < 9; c++) {
        assertThat(kept.mean(c)).isEqualTo(fresh.mean(c));
        assertThat(kept.variance(c)).isEqualTo(fresh.variance(c));
        kept.copyColumn(c, alone);
        assertThat(gp.at(new double[] {columns[0][c], columns[1][c]}).variance())
            .isCloseTo(1 - Arrays.stream(alone).map(v -> v * v).sum(), within(1e-12));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void fitExplainsASmoothFunctionAndFindsTheIdleDimension(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] x = new double[40][2];
    double[] y = new double[40];
    for (int i = 0; i < 40; i++) {
      x[i][0] = random.nextDouble();
      x[i][1] = random.nextDouble();
      y[i] = Math.sin(5 * x[i][0]);
    }
    CorrelationKernel kernel = CorrelationKernel.of(family, false, false);
    GaussianProcessData data = GaussianProcessData.of(x, y);
    HyperparameterPrior prior = HyperparameterPrior.defaults();
    double[] theta = new HyperparameterPosterior(kernel, prior, data).mode(60, prior.mode(kernel));
    GaussianProcess gp = GaussianProcess.of(kernel, prior, data, theta);
    assertThat(gp.at(new double[] {0.5, 0.5}).mean()).isCloseTo(Math.sin(2.5), within(0.02));
    assertThat(theta[0]).isGreaterThan(theta[1] + 2);
    GaussianProcess unfitted = GaussianProcess.of(kernel, prior, data, prior.mode(kernel));
    assertThat(gp.leaveOneOutLogDensity()).isGreaterThan(unfitted.leaveOneOutLogDensity());
    assertThat(gp.withTargets(new double[40]).at(new double[] {0.5, 0.5}).mean()).isZero();
  }

  private static void allFinite(double[][] x, double[] y) {
    CorrelationKernel kernel =
        CorrelationKernel.of(KernelFamily.MATERN_52, new boolean[x[0].length]);
    HyperparameterPrior prior = HyperparameterPrior.defaults();
    FittedTransform transform = OutputTransform.AUTO.fit(y);
    GaussianProcessData data = GaussianProcessData.of(x, transform.forward(y));
    double[] theta = new HyperparameterPosterior(kernel, prior, data).mode(40, prior.mode(kernel));
    GaussianProcess gp = GaussianProcess.of(kernel, prior, data, theta);
    for (double[] q : x) {
      assertThat(gp.at(q).mean()).isFinite();
      assertThat(gp.at(q).variance()).isBetween(0.0, gp.signalVariance());
    }
    assertThat(gp.leaveOneOutLogDensity()).isFinite();
  }

  @Test
  void survivesPoorData() {
    allFinite(new double[][] {{0.1}, {0.9}}, new double[] {1, 2});
    allFinite(new double[][] {{0.4}}, new double[] {3});
    allFinite(new double[][] {{0.5}, {0.5}, {0.5}, {0.2}}, new double[] {1, 1, 1, 2});
    allFinite(new double[][] {{0.5}, {0.5}, {0.2}}, new double[] {1, 5, 2});
    allFinite(new double[][] {{0, 0}, {0.5, 0.5}, {1, 1}, {0.25, 0.25}}, new double[] {7, 7, 7, 7});
    allFinite(new double[][] {{0}, {0.5}, {1}}, new double[] {1e300, 3e300, 2e300});
    allFinite(new double[][] {{0}, {0.5}, {1}}, new double[] {-1e300, 1e300, 0});
    allFinite(new double[][] {{0}, {0.5}, {1}}, new double[] {1e-300, 3e-300, 2e-300});
    allFinite(new double[][] {{0}, {0.5}, {1}}, new double[] {5, 5.000000000000001, 5});
  }

  @Test
  void reportsTheJitterItNeeds() {
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.RBF, false);
    double[] noNoise = {-6, 0, -60};
    double[][] x = new double[30][1];
    double[] y = new double[30];
    for (int i = 0; i < 30; i++) {
      x[i][0] = i / 29.0;
      y[i] = i % 3;
    }
    GaussianProcess gp = GaussianProcess.of(kernel, PRIOR, GaussianProcessData.of(x, y), noNoise);
    assertThat(gp.jitter()).isBetween(1e-11, 1e-6);
    GaussianProcess again = gp.append(x[3], 2, 1, 0);
    assertThat(again.at(x[3]).mean()).isFinite();
  }

  /** Known variances take the place of the data's own, to the last bit. */
  @Test
  void likelihoodsOfKnownVariances() {
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, false, false, true);
    double[] theta = PRIOR.mode(kernel);
    double[] variances = {4, 0.01, 0};
    double[] likelihoods =
        new HyperparameterPosterior(kernel, PRIOR, DATA).logLikelihoods(theta, variances);
    assertThat(likelihoods).hasSize(3).doesNotHaveDuplicates();
    for (int v = 0; v < 3; v++) {
      double[] noise = new double[X.length];
      Arrays.fill(noise, variances[v]);
      GaussianProcessData data = GaussianProcessData.of(X, Y, DATA.replicates(), noise);
      assertThat(likelihoods[v])
          .isEqualTo(new MarginalLikelihood(kernel, PRIOR, data, false).logLikelihood(theta));
    }
  }

  @Test
  void refusesWrongArguments() {
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.RBF, false, false, true);
    assertThatThrownBy(() -> GaussianProcess.of(kernel, PRIOR, DATA, new double[2]))
        .hasMessageContaining("theta has 2 entries");
    assertThatThrownBy(
            () -> GaussianProcess.of(kernel, PRIOR, DATA, new double[] {0, 0, 0, 0, Double.NaN}))
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> CorrelationKernel.of(KernelFamily.RBF))
        .hasMessageContaining("one dimension");
    assertThatThrownBy(() -> GaussianProcessData.of(new double[0][], new double[0]))
        .hasMessageContaining("empty");
    assertThatThrownBy(() -> GaussianProcessData.of(X, new double[3]))
        .hasMessageContaining("must agree");
    assertThatThrownBy(() -> new HyperparameterPosterior(kernel, PRIOR, DATA).mode(10))
        .hasMessageContaining("starts is empty");
    assertThatThrownBy(() -> HyperparameterPrior.defaults().withNugget(0, -1))
        .hasMessageContaining("nuggetSd = -1.0");
  }

  @Test
  void growingSharesTheFactorAndLeavesTheOldProcessAlone() {
    GaussianProcess gp =
        GaussianProcess.of(
            CorrelationKernel.of(KernelFamily.MATERN_52, false, false),
            HyperparameterPrior.defaults(),
            GaussianProcessData.of(
                new double[][] {{0.1, 0.2}, {0.5, 0.9}, {0.7, 0.3}}, new double[] {1, -1, 0.5}),
            new double[] {0.5, 1, 0, -6});
    double[] at = {0.4, 0.4};
    Posterior before = gp.at(at);
    GaussianProcess one = gp.append(new double[] {0.9, 0.9}, 2, 1, 0);
    GaussianProcess other = gp.append(new double[] {0.2, 0.8}, -2, 1, 0);
    assertThat(gp.at(at)).isEqualTo(before);
    for (int i = 0; i < gp.size(); i++) {
      assertThat(one.factor()[i]).isSameAs(gp.factor()[i]);
      assertThat(other.factor()[i]).isSameAs(gp.factor()[i]);
    }
    assertThat(one.factor()[3]).hasSize(4).isNotEqualTo(other.factor()[3]);
  }

  @Test
  void aGrownFactorIsTheFactorMadeAtOnce() {
    int n = 37;
    SplittableRandom random = new SplittableRandom(5);
    double[][] x = new double[n][2];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = new double[] {random.nextDouble(), random.nextDouble()};
      y[i] = random.nextDouble();
    }
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, false, false);
    double[] theta = {0.5, 1, 0, -6};
    HyperparameterPrior prior = HyperparameterPrior.defaults();
    GaussianProcess grown =
        GaussianProcess.of(
            kernel, prior, GaussianProcessData.of(Arrays.copyOf(x, 3), Arrays.copyOf(y, 3)), theta);
    for (int i = 3; i < n; i++) {
      grown = grown.append(x[i], y[i], 1, 0);
    }
    GaussianProcess atOnce = GaussianProcess.of(kernel, prior, GaussianProcessData.of(x, y), theta);
    for (int i = 0; i < n; i++) {
      assertThat(grown.factor()[i]).isEqualTo(atOnce.factor()[i]);
    }
  }

  /** No jitter helps: it is tried up to the largest double, not for ever. */
  @Test
  @Timeout(30)
  void whatIsNoNumberIsToldAndEnds() {
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, false);
    GaussianProcessData data =
        new GaussianProcessData(
            new double[][] {{0.1, Double.NaN}},
            new double[] {1, 2},
            new double[] {1, 1},
            new double[2]);
    assertThatThrownBy(() -> GaussianProcess.of(kernel, PRIOR, data, PRIOR.mode(kernel)))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("not finite");
  }

  /** With s^2 = 0 the covariance is zero, and so is each jitter, which is in units of it. */
  @ParameterizedTest
  @ValueSource(doubles = {-1000, -745, 701, 1000})
  @Timeout(30)
  void aSignalVarianceThatIsNoNormalNumberIsRefused(double logSignal) {
    CorrelationKernel kernel = CorrelationKernel.of(KernelFamily.MATERN_52, false, false, true);
    double[] theta = PRIOR.mode(kernel);
    theta[3] = logSignal;
    theta[4] = Math.min(0, logSignal);
    assertThatThrownBy(() -> GaussianProcess.of(kernel, PRIOR, DATA, theta))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("log s^2, entry 3 of theta, = " + logSignal);
  }

  /** Points of two lengths were an index, and a cost that is no number a model of nothing. */
  @Test
  void dataThatIsNoneIsRefusedByName() {
    assertThatThrownBy(
            () -> GaussianProcessData.of(new double[][] {{1, 2}, {3}}, new double[] {1, 2}))
        .hasMessage("length of points[1] = 1 must be that of the others, 2");
    assertThatThrownBy(
            () -> GaussianProcessData.of(new double[][] {{1}, {3}}, new double[] {1, Double.NaN}))
        .hasMessage("targets[1] = NaN must be finite");
    double infinite = Double.POSITIVE_INFINITY;
    assertThatThrownBy(() -> GaussianProcessData.of(new double[][] {{infinite}}, new double[] {1}))
        .hasMessage("points[0][0] = Infinity must be finite");
  }
}
