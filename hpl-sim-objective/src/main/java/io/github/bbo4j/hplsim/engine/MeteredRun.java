package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.energy.ClusterPower;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.energy.EnergyMeter;
import io.github.bbo4j.hplsim.engine.exact.ExactEngine;
import io.github.bbo4j.hplsim.engine.machine.KernelTable;
import io.github.bbo4j.hplsim.engine.machine.Placement;
import io.github.bbo4j.hplsim.engine.machine.RunTotals;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;

/**
 * A run of which the energy is asked for.
 *
 * <p>EXACT follows the load of every node from the start of the program to its end. FAST knows how
 * long each process computes, not when; processes of a node are then taken as independent. Nodes
 * with more processes than cores are always simulated exactly.
 *
 * @param run sums and trace
 * @param energy what it drew
 */
record MeteredRun(ExactEngine.Traced run, Energy energy) {

  /** Simulates a run on nodes that are slowed down by their performance states. */
  static MeteredRun of(HplConfiguration c, Platform fastest, long seed, Simulation.Wish wish) {
    ClusterPower power = wish.power().orElseThrow();
    int nodes = fastest.nodes();
    power.check(nodes);
    Platform platform = fastest.withPower(power).inPerformanceStates();
    int[] node = new Placement(c, platform, seed).nodes();
    int[] processes = new int[nodes];
    for (int n : node) {
      processes[n]++;
    }
    return wish.fidelity() == Fidelity.FAST && roomy(power, processes)
        ? estimated(Simulation.unmetered(c, platform, seed, wish), power, node, nodes)
        : followed(c, platform, seed, wish, processes);
  }

  private static boolean roomy(ClusterPower power, int[] processes) {
    for (int n = 0; n < processes.length; n++) {
      if (processes[n] > power.node(n).cores()) {
        return false;
      }
    }
    return true;
  }

  private static MeteredRun estimated(
      ExactEngine.Traced run, ClusterPower power, int[] node, int nodes) {
    RunTotals totals = run.totals();
    double[] computing = new double[node.length];
    for (int process = 0; process < node.length; process++) {
      for (Kernel.Group group : Kernel.Group.values()) {
        computing[process] += totals.kernelSeconds(process, group);
      }
    }
    return new MeteredRun(
        run, EnergyMeter.estimate(power, node, computing, totals.seconds(), nodes));
  }

  private static MeteredRun followed(
      HplConfiguration c, Platform platform, long seed, Simulation.Wish wish, int[] processes) {
    ClusterPower power = wish.power().orElseThrow();
    EnergyMeter meter = new EnergyMeter(power, processes);
    boolean delays = power.accounting() == ClusterPower.Accounting.DELAY;
    int[] count = new int[processes.length];
    for (int n = 0; n < count.length; n++) {
      count[n] = Math.max(power.node(n).cores(), delays ? processes[n] : 0);
    }
    ExactEngine.Cores cores =
        new ExactEngine.Cores(count, meter, delays ? KernelTable.SHORTEST : 0);
    ExactEngine.Traced run =
        ExactEngine.simulateOnCores(c, platform, seed, wish.tracedPanels(), cores);
    return new MeteredRun(run, meter.end(run.totals().left()));
  }
}
