package io.github.bbo4j.hplsim.published;

import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.generative.GenerativeModel;
import io.github.bbo4j.hplsim.generative.SyntheticPlatforms;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.Interconnect;
import io.github.bbo4j.hplsim.topology.Topologies;
import io.github.bbo4j.hplsim.topology.Topology;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Top switches of a fat tree taken away. The grid isn't published; the times with a flat switch are
 * those of 16 x 16 in the study of eviction. Of the eight parallel cables to a top switch one is
 * used: with all of them, as SimGrid 3.32 routes, a top switch less costs a point at most, so the
 * release of the study seems to have used one.
 */
final class TopSwitchStudy {

  private static final int NODES = 256;

  /** SMPI's defaults for how flows share links. */
  private static final double WEIGHT = 8775;

  private static final double WINDOW = 4194304;

  private final StudyScope scope;
  private final List<Platform> clusters;

  TopSwitchStudy(StudyScope scope) {
    this.scope = scope;
    clusters = clusters(GenerativeModel.dahuNode(), scope);
  }

  /** Returns clusters of nodes drawn from a model. */
  static List<Platform> clusters(GenerativeModel model, StudyScope scope) {
    return java.util.stream.IntStream.range(0, scope.clusters())
        .mapToObj(
            i ->
                SyntheticPlatforms.fatNodes(
                    model.sample(NODES, new SplittableRandom(scope.seed() + i)).means()))
        .toList();
  }

  void run(StudyRows rows) {
    Map<String, Double> known = new HashMap<>();
    for (Map<String, String> row : Figures.of("top-switches")) {
      int n = Figures.whole(row, "n");
      int switches = Figures.whole(row, "switches");
      if (!scope.has(n) || rows.passOver(1)) {
        continue;
      }
      double all = known.computeIfAbsent(n + " 4", key -> seconds(n, 4));
      double some = known.computeIfAbsent(n + " " + switches, key -> seconds(n, switches));
      rows.accept(
          new StudyRow(
              Figures.setting("n", n, "top_switches", switches),
              "time over 4 top switches, %",
              Figures.number(row, "overhead_pct"),
              100 * (some / all - 1)));
    }
  }

  /** Mean seconds over the clusters; no switches at all is one flat switch. */
  private double seconds(int n, int switches) {
    Cables cables = Cables.of(12.5e9, 0.05e-6);
    Topology topology =
        switches == 0
            ? Topologies.crossbar(NODES, cables)
            : Topologies.fatTree("2;32,8;1," + switches + ";1,1", cables);
    double sum = 0;
    for (Platform cluster : clusters) {
      NetworkModel network =
          cluster
              .network()
              .withCrossTraffic(true)
              .withInterconnect(Interconnect.of(topology).withSharing(WEIGHT, WINDOW));
      sum +=
          HplSimulator.of(cluster.withNetwork(network))
              .withFidelity(Fidelity.FAST)
              .simulate(HplConfiguration.of(n, 512, 16, 16), scope.seed())
              .seconds();
    }
    return sum / clusters.size();
  }
}
