package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.hplsim.planning.LinkLoads;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;

/** Prints how much links are used. */
public final class LinkTiers {
  private LinkTiers() {}

  /** Prints a line for each tier of links that are used, and which picture was written. */
  public static void print(LinkLoads loads, Path picture, PrintWriter out) {
    if (loads.tiers().isEmpty()) {
      out.println("no link is used: all messages stay within a node");
    }
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
    out.println("wrote " + picture);
  }
}
