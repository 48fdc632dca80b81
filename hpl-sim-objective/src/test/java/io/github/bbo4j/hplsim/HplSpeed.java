package io.github.bbo4j.hplsim;

import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * Measures how long one prediction takes.
 *
 * <p>Run it as a program: arguments are the fidelity ({@code exact} or {@code fast}), the platform
 * ({@code eth100}, {@code eth10}, or {@code eth100:32} for 32 ranks on each node, or the name of a
 * built-in platform), N, NB, P, Q, then optionally BCAST (0 to 5, default 2), DEPTH (default 1),
 * SWAP (0 to 2, default 0) and the number of runs (default 1). It prints a row of a Markdown table
 * for each run: CPU seconds of the thread, nanoseconds per rank-step (one panel on one rank), and
 * events.
 */
final class HplSpeed {

  private HplSpeed() {}

  private static int argument(String[] args, int at, int otherwise) {
    return args.length > at ? Integer.parseInt(args[at]) : otherwise;
  }

  private static Platform platform(String name, int ranks) {
    if (!name.startsWith("eth")) {
      return BuiltInPlatforms.named(name);
    }
    String[] parts = name.split(":", -1);
    int perNode = argument(parts, 1, 1);
    return SmpiPlatforms.of(parts[0], (ranks + perNode - 1) / perNode, perNode);
  }

  /** Prints one row for each run. */
  public static void main(String[] args) {
    PrintStream out = System.out;
    Fidelity fidelity = Fidelity.valueOf(args[0].toUpperCase(Locale.ROOT));
    HplConfiguration c =
        HplConfiguration.of(
                argument(args, 2, 0),
                argument(args, 3, 0),
                argument(args, 4, 0),
                argument(args, 5, 0))
            .withBroadcast(BroadcastAlgorithm.values()[argument(args, 6, 2)])
            .withDepth(argument(args, 7, 1))
            .withSwap(SwapAlgorithm.values()[argument(args, 8, 0)]);
    HplSimulator simulator = HplSimulator.of(platform(args[1], c.ranks())).withFidelity(fidelity);
    out.println("| run | fidelity | simulated s | GFlop/s | CPU s | ns per rank-step | events |");
    out.println("|---|---|---|---|---|---|---|");
    for (int run = 0; run < argument(args, 9, 1); run++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      HplResult result = simulator.simulate(c, 42);
      double cpu = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
      out.printf(
          Locale.ROOT,
          "| %s, N %d, NB %d, %d x %d, %s, DEPTH %d, %s | %s | %.6f | %.0f | %.2f | %.0f | %d |%n",
          args[1],
          c.n(),
          c.nb(),
          c.p(),
          c.q(),
          c.broadcast(),
          c.depth(),
          c.swap(),
          fidelity,
          result.seconds(),
          result.gflops(),
          cpu,
          cpu * 1e9 / ((double) c.ranks() * c.panels()),
          result.events());
    }
  }
}
