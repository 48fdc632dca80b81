package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.hplsim.DahuReality.Row;
import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Predictions on the shipped platform against real runs on 1024 cores (goals of the project). */
class AgainstRealityTest {

  private static final HplPredictor FAST = HplPredictor.simulated(Fidelity.FAST);

  @Test
  @Tag("release")
  void allSizesAreWithinFivePercent() {
    Platform normal = BuiltInPlatforms.named("dahu");
    assertThat(DahuReality.sizes(FAST, normal, false, 500_000))
        .allSatisfy(r -> assertThat(r.error()).isBetween(-0.05, 0.05));
  }

  @Test
  @Tag("release")
  void everyFourthGridOfTheGeometryStudy() {
    List<Row> rows = DahuReality.grids(FAST, BuiltInPlatforms.named("dahu"), 4);
    // Of all 28 it is 23 within 7 %: four grids of very few columns are predicted too fast.
    assertThat(rows).hasSize(7);
    assertThat(DahuReality.within(rows, 0.07)).isGreaterThanOrEqualTo(5);
    assertThat(DahuReality.spearman(rows)).isGreaterThanOrEqualTo(0.8);
  }

  @Test
  @Tag("release")
  void everySeventhConfigurationOfTheFactorialStudy() {
    List<Row> rows = DahuReality.factorial(FAST, BuiltInPlatforms.named("dahu"), 7);
    // Of all 72 it is 60 within 5 %, one less than the goal, the worst at -9.4 %: with look-ahead,
    // rings and spread-roll the platform waits too long, in EXACT and SMPI too.
    assertThat(rows).hasSize(11).allSatisfy(r -> assertThat(r.error()).isBetween(-0.10, 0.05));
    assertThat(DahuReality.within(rows, 0.05)).isGreaterThanOrEqualTo(9);
    assertThat(DahuReality.spearman(rows)).isGreaterThanOrEqualTo(0.91);
  }

  @Test
  void theFiguresHereAreTheRecordedOnes() {
    List<Map<String, String>> sizes =
        SharedData.csv("data/hpl/targets/matrix_size_dahu_32x32_NB128.csv");
    for (int i = 0; i < sizes.size(); i++) {
      assertThat(DahuReality.SIZES[i])
          .containsExactly(
              Double.parseDouble(sizes.get(i).get("N")),
              Double.parseDouble(sizes.get(i).get("real_2019_03_cooling_issue_mean8")),
              Double.parseDouble(sizes.get(i).get("real_normal_state_mean23")));
    }
    for (Map<String, String> r :
        SharedData.csv("data/hpl/targets/factorial_dahu_N250000_32x32.csv")) {
      int index =
          (r.get("NB").equals("128") ? 0 : 36)
              + 18 * Integer.parseInt(r.get("DEPTH"))
              + 3 * Integer.parseInt(r.get("BCAST"))
              + Integer.parseInt(r.get("SWAP"));
      assertThat(DahuReality.FACTORIAL[index])
          .isEqualTo(Double.parseDouble(r.get("real_gflops_mean8")));
    }
    List<Map<String, String>> grids =
        SharedData.csv("data/hpl/targets/geometry_dahu_N250000_NB128.csv");
    for (int i = 0; i < grids.size(); i++) {
      assertThat(DahuReality.GRIDS[i][2])
          .isEqualTo(Double.parseDouble(grids.get(i).get("real_gflops_mean7")));
    }
  }
}
