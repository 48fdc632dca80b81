package io.github.bbo4j.hplsim.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.hplsim.energy.PowerCurve;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.trace.format.TraceWriter;
import io.github.bbo4j.hplsim.trace.generate.TracePatterns;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityProblemTest {

  private static final Prices MONEY = new Prices(1000, 100, 50, 4e-8, 3000);
  private static final HplWorkload HPL =
      HplWorkload.of(HplConfiguration.of(1000, 100, 1, 1), SmpiPlatforms.kernels(), 1e-6);

  private static CapacityProblem.Builder problem() {
    return CapacityProblem.builder(HPL)
        .nodes(2, 4, 8)
        .cores(1, 2)
        .gigabits(10, 100)
        .switches(4, 1, 2);
  }

  @Test
  void pricesCountWhatIsBought() {
    MachineChoice tree = new MachineChoice(8, 2, 1.25e9, 4, 2);
    assertThat(tree.switches()).isEqualTo(4);
    assertThat(tree.cables()).isEqualTo(8 + 2 * 2);
    assertThat(MONEY.of(tree))
        .isCloseTo(8 * 1200 + 12 * (50 + 1.25e9 * 4e-8) + 4 * 3000, within(1e-9));
    assertThat(new MachineChoice(4, 1, 1e9, 4, 2).switches()).isEqualTo(1);
  }

  @Test
  void onlyMachinesWithinAllBudgetsAreInTheSpace() {
    CapacityProblem problem =
        problem()
            .budget("money", MONEY, 12_000)
            .budget("power", new Prices(100, 10, 0, 0, 100), 700)
            .build();
    long expected = 0;
    for (int nodes : new int[] {2, 4, 8}) {
      for (int cores : new int[] {1, 2}) {
        for (int gbps : new int[] {10, 100}) {
          for (int switches : new int[] {1, 2}) {
            MachineChoice m = new MachineChoice(nodes, cores, 1.25e8 * gbps, 4, switches);
            double watts = nodes * (100 + 10.0 * cores) + m.switches() * 100;
            // On one leaf there are no top switches to choose.
            boolean once = nodes > 4 || switches == 1;
            expected += once && MONEY.of(m) <= 12_000 && watts <= 700 ? 1 : 0;
          }
        }
      }
    }
    assertThat(expected).isBetween(1L, 23L);
    assertThat(problem.space().stream().count()).isEqualTo(expected);
    problem.space().stream()
        .forEach(
            point -> {
              assertThat(problem.spent(point).get("money")).isLessThanOrEqualTo(12_000);
              assertThat(problem.spent(point).get("power")).isLessThanOrEqualTo(700);
            });
  }

  /**
   * On two leaf switches messages inside a node were free and on one they took its cable, so that
   * one leaf was twice as slow as two below a top switch.
   */
  @Test
  void oneLeafSwitchIsNotSlowerThanTwoBelowATopSwitch() {
    HplWorkload hpl =
        HplWorkload.of(HplConfiguration.of(800, 100, 1, 1), SmpiPlatforms.kernels(), 1e-6);
    double flat = hpl.run(new MachineChoice(4, 2, 1.25e8, 4, 1)).seconds();
    double tree = hpl.run(new MachineChoice(4, 2, 1.25e8, 2, 1)).seconds();
    assertThat(flat).isBetween(0.5 * tree, tree);
  }

  @Test
  void moreMoneyBuysFasterMachines() throws IOException {
    assertThat(best(20_000)).isLessThan(best(9_000));
  }

  private static double best(double money) throws IOException {
    CapacityProblem problem = problem().budget("money", MONEY, money).build();
    double best = Double.POSITIVE_INFINITY;
    for (Configuration point : problem.space().stream().toList()) {
      best = Math.min(best, problem.cost(point));
    }
    return best;
  }

  @Test
  void energyNeedsPower() throws IOException {
    CapacityProblem.Builder without =
        problem().budget("money", MONEY, 9_000).goal(CapacityProblem.Goal.JOULES);
    assertThatThrownBy(without::build).hasMessageContaining("power model");
    CapacityProblem with =
        CapacityProblem.builder(HPL.withPower(new PowerCurve(50, 60, 100)))
            .nodes(2)
            .cores(1)
            .gigabits(10)
            .budget("money", MONEY, 9_000)
            .goal(CapacityProblem.Goal.JOULES)
            .build();
    Configuration only = with.space().stream().findFirst().orElseThrow();
    double seconds = HPL.run(with.machine(only)).seconds();
    assertThat(with.cost(only)).isBetween(2 * 50 * seconds, 2 * 100 * seconds);
  }

  @Test
  void aTraceIsAWorkloadToo(@TempDir Path folder) throws IOException {
    Path trace = folder.resolve("ring.ti");
    var workload = new io.github.bbo4j.hplsim.trace.generate.Workload(4, 3, 1_000_000, 1e6);
    TraceWriter.writeFile(trace, out -> TracePatterns.write("ring", workload, out::write));
    TraceWorkload ring =
        new TraceWorkload(
            trace, ReplayOptions.plain(), 1e9, 1e-6, Optional.of(new PowerCurve(50, 60, 100)));
    Workload.Cost slow = cost(ring, 1.25e8);
    Workload.Cost fast = cost(ring, 1.25e9);
    assertThat(fast.seconds()).isLessThan(slow.seconds());
    assertThat(fast.joules()).isLessThan(slow.joules());
  }

  private static Workload.Cost cost(TraceWorkload ring, double bandwidth) throws IOException {
    return ring.run(new MachineChoice(4, 1, bandwidth, 4, 1));
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThatThrownBy(() -> problem().build()).hasMessageContaining("no budget");
    assertThatThrownBy(() -> problem().budget("money", MONEY, 0)).hasMessageContaining("positive");
    assertThatThrownBy(() -> new Prices(-1, 0, 0, 0, 0)).hasMessageContaining("at least 0");
    assertThatThrownBy(() -> new MachineChoice(0, 1, 1, 1, 1)).hasMessageContaining("at least 1");
    // The numbers of cables and ranks were beyond an int, in silence.
    assertThatThrownBy(() -> new MachineChoice(8, 1, 1, 4, Integer.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cables = nodes + leaves * topSwitches are 4294967302");
    assertThatThrownBy(() -> new MachineChoice(1 << 17, 1 << 16, 1, 4, 1))
        .hasMessageContaining("ranks = nodes * cores are 8589934592");
    assertThatThrownBy(() -> new MachineChoice(Integer.MAX_VALUE, 1, 1, Integer.MAX_VALUE - 1, 1))
        .hasMessageContaining("at most 16777216");
  }
}
