package io.github.bbo4j.hplsim.generative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.hplsim.SharedData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GenerativeModelTest {

  private static List<SpeedObservation> calibrations(String file) {
    return SharedData.csv("data/hpl/dahu/" + file).stream()
        .map(
            r ->
                new SpeedObservation(
                    r.get("node") + "/" + r.get("cpu"),
                    new DgemmSpeed(
                        Double.parseDouble(r.get("mnk")),
                        Double.parseDouble(r.get("intercept")),
                        Double.parseDouble(r.get("mnk_residual")))))
        .toList();
  }

  @Test
  void momentsOfTheRealCalibrationsAreTheShippedNumbers() {
    Population fitted =
        GenerativeModel.fit(calibrations("modeling__kernels__generative__dgemm_calibration.csv"))
            .populations()
            .get(0);
    Population shipped = GenerativeModel.dahuNormal().populations().get(0);
    assertThat(fitted.mean().alpha()).isCloseTo(shipped.mean().alpha(), withinPercentage(1e-4));
    assertThat(fitted.mean().beta()).isCloseTo(shipped.mean().beta(), withinPercentage(1e-4));
    assertThat(fitted.mean().gamma()).isCloseTo(shipped.mean().gamma(), withinPercentage(1e-4));
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        assertThat(fitted.spatial().get(i).get(j))
            .isCloseTo(shipped.spatial().get(i).get(j), withinPercentage(1e-4));
        assertThat(fitted.daily().get(i).get(j))
            .isCloseTo(shipped.daily().get(i).get(j), withinPercentage(1e-4));
      }
    }
  }

  @Test
  void theSlowNodesOfTheCoolingPeriodFormAPopulationOfTheirOwn() {
    Map<String, List<SpeedObservation>> groups = new LinkedHashMap<>();
    for (SpeedObservation o :
        calibrations("modeling__kernels__generative__dgemm_calibration_slownodes.csv")) {
      int node = Integer.parseInt(o.processor().substring(0, o.processor().indexOf('/')));
      String group = node >= 13 && node <= 16 ? "slow" : "normal";
      groups.computeIfAbsent(group, k -> new ArrayList<>()).add(o);
    }
    GenerativeModel model = GenerativeModel.fitGroups(groups);
    assertThat(model.populations()).extracting(Population::weight).containsExactly(56.0, 8.0);
    double normal = model.populations().get(0).mean().alpha();
    double slow = model.populations().get(1).mean().alpha();
    assertThat(normal).isCloseTo(7.359773e-11, withinPercentage(1e-3));
    assertThat(slow / normal).isBetween(1.08, 1.2);
  }

  @Test
  void aFitRecoversTheModelThatDrewTheSample() {
    Population truth = GenerativeModel.dahuNormal().populations().get(0);
    SplittableRandom random = new SplittableRandom(7);
    SyntheticCluster cluster = GenerativeModel.dahuNormal().sample(4000, random);
    List<SpeedObservation> observations = new ArrayList<>();
    for (int day = 0; day < 10; day++) {
      List<DgemmSpeed> speeds = cluster.day(random);
      for (int p = 0; p < speeds.size(); p++) {
        observations.add(new SpeedObservation("p" + p, speeds.get(p)));
      }
    }
    Population fitted = Population.fit(observations);
    // Standard error of a variance over 4000 draws: 2.2 %; over 40000: 0.7 %. Five of them allowed.
    assertThat(fitted.mean().alpha()).isCloseTo(truth.mean().alpha(), withinPercentage(0.3));
    // The variance of the mean of 10 days holds a tenth of the daily one.
    double expected = truth.spatial().get(0).get(0) + truth.daily().get(0).get(0) / 10.0;
    assertThat(fitted.spatial().get(0).get(0)).isCloseTo(expected, withinPercentage(11.0));
    assertThat(fitted.daily().get(0).get(0))
        .isCloseTo(0.9 * truth.daily().get(0).get(0), withinPercentage(4.0));
    double correlation =
        fitted.daily().get(0).get(2)
            / Math.sqrt(fitted.daily().get(0).get(0) * fitted.daily().get(2).get(2));
    assertThat(correlation).isCloseTo(0.89, within(0.02));
  }

  @Test
  void aMixtureDrawsBothPopulationsByTheirWeights() {
    SyntheticCluster cluster = GenerativeModel.dahuCooling().sample(8000, new SplittableRandom(3));
    long slow = cluster.processors().stream().filter(p -> p.population() == 1).count();
    // Binomial(8000, 1/8): standard deviation 29.6; five of them allowed.
    assertThat(slow).isBetween(1000L - 148, 1000L + 148);
  }

  @Test
  void theSameSeedGivesTheSameCluster() {
    GenerativeModel model = GenerativeModel.dahuNode();
    SyntheticCluster first = model.sample(50, new SplittableRandom(11));
    assertThat(model.sample(50, new SplittableRandom(11))).isEqualTo(first);
    assertThat(first.day(new SplittableRandom(5))).isEqualTo(first.day(new SplittableRandom(5)));
    assertThat(first.day(new SplittableRandom(6))).isNotEqualTo(first.day(new SplittableRandom(5)));
  }

  @Test
  void evictionRemovesTheSlowestAndKeepsTheOrder() {
    SyntheticCluster cluster = GenerativeModel.dahuNormal().sample(40, new SplittableRandom(4));
    SyntheticCluster smaller = cluster.withoutSlowest(10);
    double kept = smaller.means().stream().mapToDouble(DgemmSpeed::alpha).max().orElseThrow();
    List<Double> sorted =
        cluster.means().stream().map(DgemmSpeed::alpha).sorted(Comparator.reverseOrder()).toList();
    assertThat(kept).isEqualTo(sorted.get(10));
    assertThat(cluster.processors()).containsSubsequence(smaller.processors());
    assertThat(cluster.withoutSlowest(0)).isEqualTo(cluster);
    assertThatThrownBy(() -> cluster.withoutSlowest(40)).hasMessageContaining("r = 40");
  }

  @Test
  void callVariationIsThePublishedOne() {
    DgemmSpeed mean = GenerativeModel.dahuNormal().populations().get(0).mean();
    assertThat(mean.callVariation()).isCloseTo(0.0377, within(1e-4));
    assertThat(mean.gflops()).isCloseTo(27.09, within(0.01));
    assertThat(mean.withCallVariation(0.1).gamma()).isCloseTo(7.382283e-12, within(1e-20));
  }

  @Test
  void badArgumentsAreNamed() {
    assertThatThrownBy(() -> new DgemmSpeed(0.0, 0.0, 0.0)).hasMessageContaining("alpha = 0.0");
    DgemmSpeed mean = new DgemmSpeed(1.0, 1.0, 1.0);
    double[] indefinite = {1.0, 2.0, 0.0, 1.0, 0.0, 1.0};
    double[] zero = new double[6];
    assertThatThrownBy(() -> Population.of(1.0, mean, indefinite, zero))
        .hasMessageContaining("not positive semi-definite");
    assertThatThrownBy(() -> Population.of(0.0, mean, zero, zero))
        .hasMessageContaining("weight = 0.0");
    assertThatThrownBy(() -> Population.of(1.0, mean, new double[5], zero))
        .hasMessageContaining("5 entries");
    assertThatThrownBy(() -> GenerativeModel.fit(List.of(new SpeedObservation("a", mean))))
        .hasMessageContaining("at least 2");
  }
}
