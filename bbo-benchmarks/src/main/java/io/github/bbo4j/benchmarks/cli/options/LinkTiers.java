package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.hplsim.planning.LinkLoads;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints how much links are used. */
public final class LinkTiers {
  private LinkTiers() {}

  /** Prints a line for each tier of links. */
  public static void print(LinkLoads loads, PrintWriter out) {
    for (LinkLoads.Tier tier : loads.tiers()) {
      out.printf(
          Locale.ROOT,
          "%-40s %5d links  mean %6.2f %%  highest %6.2f %%  %s%n",
          tier.name(),
          tier.loads().size(),
          100 * tier.mean(),
          100 * tier.busiest().utilization(),
          tier.busiest().link().name());
    }
  }
}
