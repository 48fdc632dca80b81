package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.Topologies;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HplSpaceTest {

  private static final HplConfiguration BASE = HplConfiguration.of(20_000, 128, 8, 8);

  private static HplSpace full() {
    return HplSpace.builder(BASE)
        .grid(64)
        .blocks(64, 128, 256)
        .depths(0, 1)
        .broadcasts(BroadcastAlgorithm.values())
        .swaps(SwapAlgorithm.values())
        .panelFactorizations(PanelFactorization.values())
        .recursiveFactorizations(PanelFactorization.values())
        .nbmins(2, 4)
        .ndivs(2, 3)
        .build();
  }

  @Test
  void sizeIsTheProductOfTheChoices() {
    // 64 has 7 divisors.
    assertThat(full().searchSpace().longSize()).hasValue(7L * 3 * 2 * 6 * 3 * 3 * 3 * 2 * 2);
  }

  @Test
  void pointsAndRunsTranslateBothWays() {
    HplSpace space = full();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 500; i++) {
      Configuration point = space.searchSpace().sample(random);
      HplConfiguration run = space.toHpl(point);
      assertThat(run.ranks()).isEqualTo(64);
      assertThat(run.swapThreshold()).isEqualTo(run.nb());
      assertThat(space.toPoint(run)).isEqualTo(point);
    }
    assertThat(space.toHpl(space.toPoint(BASE))).isEqualTo(BASE);
  }

  @Test
  void gridsOfARangeOfRanksFactorBetterThanAPrime() {
    HplSpace space = HplSpace.builder(BASE).gridUpTo(59, 61).depths(0, 1).build();
    // 59 and 61 are prime (2 grids each), 60 has 12 divisors.
    assertThat(space.searchSpace().longSize()).hasValue(2L * (2 + 12 + 2));
    assertThat(space.searchSpace().stream().map(space::toHpl).map(HplConfiguration::ranks))
        .allMatch(r -> r >= 59 && r <= 61);
  }

  @Test
  void evictionTiesTheGridToTheNodesThatAreLeft() {
    HplSpace space = HplSpace.builder(BASE).gridEvicting(16, 4, 3).build();
    // 64, 60, 56 and 52 ranks have 7, 12, 8 and 6 divisors.
    assertThat(space.searchSpace().longSize()).hasValue(7L + 12 + 8 + 6);
    assertThat(space.maxEvicted()).isEqualTo(3);
    space.searchSpace().stream()
        .forEach(
            point -> {
              HplConfiguration run = space.toHpl(point);
              assertThat(run.ranks()).isEqualTo((16 - space.evicted(point)) * 4);
              assertThat(space.toPoint(run, space.evicted(point))).isEqualTo(point);
            });
  }

  @Test
  void whatIsNotDeclaredKeepsTheBase() {
    HplSpace space = HplSpace.builder(BASE.withSwapThreshold(40)).depths(0, 1).build();
    assertThat(space.toHpl(space.searchSpace().at(0)))
        .isEqualTo(BASE.withSwapThreshold(40).withDepth(0));
    assertThat(space.toString()).contains("N=20000");
  }

  @Test
  void badArgumentsAreNamed() {
    assertThatThrownBy(() -> HplSpace.builder(BASE).gridUpTo(0, 5))
        .hasMessageContaining("least = 0");
    assertThatThrownBy(() -> HplSpace.builder(BASE).gridEvicting(4, 1, 4))
        .hasMessageContaining("most = 4");
    assertThatThrownBy(() -> full().toPoint(BASE.withNb(100))).hasMessageContaining("100");
  }

  @Test
  void mappingAndTopologyAreParameters() {
    Cables cables = Cables.of(1.25e9, 2e-6);
    HplSpace space =
        HplSpace.builder(HplConfiguration.of(600, 60, 2, 4))
            .mappings("sequential", "round-robin", "random:1")
            .topologies(
                Map.of(
                    "torus", Topologies.torus(new int[] {4}, cables),
                    "tree", Topologies.fatTree("2;2,2;1,1;1,1", cables)))
            .build();
    assertThat(space.searchSpace().longSize()).hasValue(6);
    Platform star = SmpiPlatforms.of("eth10", 4, 2);
    HplObjective objective = HplObjective.of(space, star, HplSimulator.predictor(Fidelity.EXACT));
    Configuration dealt =
        space.searchSpace().configuration(Map.of("mapping", "round-robin", "topology", "torus"));
    Platform placed = space.placed(dealt, star);
    assertThat(placed.node(1)).isEqualTo(1);
    assertThat(placed.network().interconnect().orElseThrow().topology().links()).hasSize(8);
    Configuration filled =
        space.searchSpace().configuration(Map.of("mapping", "sequential", "topology", "tree"));
    assertThat(space.placed(filled, star).node(1)).isZero();
    assertThat(objective.trueCost(dealt)).isNotEqualTo(objective.trueCost(filled));
    assertThatThrownBy(() -> HplSpace.builder(space.base()).mappings("random:x"))
        .hasMessageContaining("write random:1");
  }

  @Test
  void valuesThatNoRunHasAreRefusedWhereTheyAreGiven() {
    assertThatThrownBy(() -> HplSpace.builder(BASE).depths(-1, 0))
        .hasMessageContaining("DEPTH = -1 must be in 0..64");
    assertThatThrownBy(() -> HplSpace.builder(BASE).blocks(0, 64)).hasMessageContaining("NB = 0");
    assertThatThrownBy(() -> HplSpace.builder(BASE).nbmins(0, 4)).hasMessageContaining("NBMIN = 0");
    assertThatThrownBy(() -> HplSpace.builder(BASE).ndivs(1, 2)).hasMessageContaining("NDIV = 1");
    assertThatThrownBy(() -> HplSpace.builder(BASE).swapThresholds(-5, 2))
        .hasMessageContaining("SWAP threshold = -5");
  }
}
