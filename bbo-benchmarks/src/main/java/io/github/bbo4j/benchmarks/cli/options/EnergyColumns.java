package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.hplsim.energy.Energy;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The columns of a table that tell the energy of a run. */
public final class EnergyColumns {

  private static final List<String> NAMES =
      List.of(
          "end_clock_s",
          "energy_total_J",
          "energy_used_hosts_J",
          "energy_idle_hosts_J",
          "mean_W",
          "energy_delay_Js");

  private EnergyColumns() {}

  /** Returns the names of the columns. */
  public static List<String> names() {
    return NAMES;
  }

  /** Prints the energy of a run. */
  public static void print(Energy energy, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%.6g J in %.6g s: mean %.6g W, highest %.6g W; nodes that never computed %.6g J%n",
        energy.total(),
        energy.seconds(),
        energy.meanWatts(),
        energy.series().peak(),
        energy.unused());
  }

  /** Returns the cells of a run, empty ones where its energy isn't known. */
  public static List<String> cells(Optional<Energy> energy) {
    return energy
        .map(
            e ->
                List.of(
                    Double.toString(e.seconds()),
                    Double.toString(e.total()),
                    Double.toString(e.used()),
                    Double.toString(e.unused()),
                    Double.toString(e.meanWatts()),
                    Double.toString(e.delayProduct())))
        .orElseGet(() -> Collections.nCopies(NAMES.size(), ""));
  }
}
