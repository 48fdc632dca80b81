package io.github.bbo4j.hplsim.published;

import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.NetworkModel.Route;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.RankMapping;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.topology.Cables;
import io.github.bbo4j.hplsim.topology.Interconnect;
import io.github.bbo4j.hplsim.topology.Topologies;
import java.util.HashMap;
import java.util.Map;

/** 512 nodes of one core on a fat tree, with better and worse components. */
final class ComponentStudy {
  /** Order of the matrices of the tables of trees. */
  static final int TREES_N = 50_000;

  private static final int NODES = 512;
  private static final PiecewiseFactor LATENCY =
      PiecewiseFactor.parse(
          "0:2.01467;257:1.95341;732:1.9503;1426:1.61075;3484:1.88101;5776:2.18796;9376:2.59299;"
              + "15424:3.48845;65472:11.6436");
  private static final PiecewiseFactor BANDWIDTH =
      PiecewiseFactor.parse(
          "0:0.812084;257:0.338112;732:0.341987;1426:0.608902;3484:0.77493;5776:1.08739;"
              + "9376:0.58729;15424:0.697866;65472:0.940694");

  private final StudyScope scope;
  private final Map<String, Double> known = new HashMap<>();

  ComponentStudy(StudyScope scope) {
    this.scope = scope;
  }

  /** Speed of the processors, bytes per second and seconds of a link, top switches, mapping. */
  record Machine(double speed, double bandwidth, double latency, int switches, boolean random) {

    static Machine usual() {
      return new Machine(1, 1.25e9, 24e-6, 16, false);
    }

    Machine variant(String name) {
      double factor = name.endsWith("_high") ? 10 : 0.1;
      return switch (name.substring(0, Math.max(0, name.indexOf('_')))) {
        case "speed" -> new Machine(factor, bandwidth, latency, switches, random);
        case "bandwidth" -> new Machine(speed, factor * bandwidth, latency, switches, random);
        case "latency" -> new Machine(speed, bandwidth, factor * latency, switches, random);
        case "" -> this;
        default -> throw new IllegalStateException("components: no variant " + name);
      };
    }
  }

  void components(StudyRows rows) {
    Map<Integer, Double> published = new HashMap<>();
    for (Map<String, String> row : Figures.of("components")) {
      if (Figures.text(row, "variant").equals("default")) {
        published.put(Figures.whole(row, "n"), Figures.number(row, "seconds"));
      }
    }
    for (Map<String, String> row : Figures.of("components")) {
      int n = Figures.whole(row, "n");
      Double usual = published.get(n);
      if (!scope.has(n) || usual == null || rows.passOver(2)) {
        continue;
      }
      String variant = Figures.text(row, "variant");
      double ours = seconds(n, Machine.usual().variant(variant));
      Map<String, String> setting = Figures.setting("n", n, "variant", variant);
      rows.accept(new StudyRow(setting, "time, s", Figures.number(row, "seconds"), ours));
      rows.accept(
          new StudyRow(
              setting,
              "time over default",
              Figures.number(row, "seconds") / usual,
              ours / seconds(n, Machine.usual())));
    }
  }

  void trees(StudyRows rows) {
    Map<String, Double> most = new HashMap<>();
    for (Map<String, String> row : Figures.of("trees")) {
      if (Figures.whole(row, "switches") == 16) {
        most.put(Figures.text(row, "scenario"), Figures.number(row, "gflops"));
      }
    }
    for (Map<String, String> row : Figures.of("trees")) {
      String scenario = Figures.text(row, "scenario");
      int switches = Figures.whole(row, "switches");
      Double best = most.get(scenario);
      if (best == null || rows.passOver(1)) {
        continue;
      }
      rows.accept(
          new StudyRow(
              Figures.setting("scenario", scenario, "top_switches", switches),
              "rate over 16 top switches",
              Figures.number(row, "gflops") / best,
              seconds(TREES_N, tree(scenario, 16)) / seconds(TREES_N, tree(scenario, switches))));
    }
  }

  private static Machine tree(String scenario, int switches) {
    double bandwidth = scenario.startsWith("10Gbps") ? 1.25e9 : 1.25e6;
    return new Machine(1, bandwidth, 24e-6, switches, scenario.endsWith("rand"));
  }

  private double seconds(int n, Machine machine) {
    return known.computeIfAbsent(n + " " + machine, key -> simulated(n, machine));
  }

  private static double simulated(int n, Machine m) {
    Cables cables = Cables.of(m.bandwidth(), m.latency()).withLoopback(5.36870912e9, 1.5e-9);
    return simulated(
        n,
        m,
        star(m)
            .withCrossTraffic(true)
            .withInterconnect(
                Interconnect.of(Topologies.fatTree("2;16,32;1," + m.switches() + ";1,1", cables))
                    .withSharing(8775, 4194304)));
  }

  /** The tree as one switch, with the latency of its four links, SMPI's corrections by size. */
  static NetworkModel star(Machine m) {
    return NetworkModel.of(
        Route.of(4 * m.latency(), m.bandwidth()).withFactors(LATENCY, BANDWIDTH),
        Route.of(1.5e-9, 5.36870912e9).withFactors(LATENCY, BANDWIDTH));
  }

  /** The seconds of a run of an order on a machine, between whose nodes is a network. */
  static double simulated(int n, Machine m, NetworkModel network) {
    KernelSuite kernels =
        KernelSuite.of(
            Map.of(
                Kernel.DGEMM, KernelModel.ofWork(1.083438e-9 / m.speed(), 0.0),
                Kernel.DTRSM, KernelModel.ofWork(5.532e-10 / m.speed(), 0.0)));
    Platform platform = Platform.homogeneous("nodes", NODES, 1, kernels, network);
    if (m.random()) {
      platform = platform.withMapping(RankMapping.named("random:1", NODES));
    }
    HplConfiguration run = Thesis2017.run(n, 16, 32);
    return HplSimulator.of(platform).withFidelity(Fidelity.FAST).simulate(run, 42).seconds();
  }
}
