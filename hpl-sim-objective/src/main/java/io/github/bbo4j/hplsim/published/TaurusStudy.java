package io.github.bbo4j.hplsim.published;

import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.energy.TaurusPower;
import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Energy of HPL on Taurus: P = 12, a process column on each node, NB = 120, N = 20,000, 2.3 GHz;
 * broadcast, depth and swap as in the other studies of the thesis. The published figures are of
 * whole runs; the generation of the matrix, on all cores, is added with the 35.2 s over the number
 * of ranks by which the published simulations are longer than what HPL reported in them.
 */
final class TaurusStudy {
  /** Order of the matrices. */
  static final int N = 20_000;

  private static final double GENERATION = 35.2;

  void run(StudyRows rows) {
    for (Map<String, String> row : Figures.of("taurus")) {
      if (rows.passOver(2)) {
        continue;
      }
      int nodes = Figures.whole(row, "ranks") / 12;
      HplResult result = simulated(nodes);
      Energy energy = result.energy().orElseThrow();
      double generation = GENERATION / (12 * nodes);
      double joules = energy.used() + generation * fullLoad(nodes);
      Map<String, String> setting = Map.of("ranks", Figures.text(row, "ranks"));
      rows.accept(
          new StudyRow(
              setting, "time, s", Figures.number(row, "real_s"), result.seconds() + generation));
      rows.accept(
          new StudyRow(setting, "energy, kJ", Figures.number(row, "real_kj"), joules / 1000));
    }
  }

  private static double fullLoad(int nodes) {
    return TaurusPower.cluster(nodes).nodes().stream()
        .mapToDouble(node -> node.state(0).curve().full())
        .sum();
  }

  private static HplResult simulated(int nodes) {
    Platform all = BuiltInPlatforms.named("taurus");
    Platform platform = all.keepingNodes(IntStream.range(0, nodes).boxed().toList());
    HplConfiguration run = Thesis2017.run(N, 12, nodes);
    return HplSimulator.of(platform).withPower(TaurusPower.cluster(nodes)).simulate(run, 42);
  }
}
