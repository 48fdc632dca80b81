package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.EnergyColumns;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.HplResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** What a table of predictions says of a run. */
final class PredictionColumns {
  private static final List<HplResult.Phase> PHASES = List.of(HplResult.Phase.values());
  private static final List<HplResult.Traffic> TRAFFIC = List.of(HplResult.Traffic.values());
  private static final List<Kernel.Group> GROUPS = List.of(Kernel.Group.values());

  private PredictionColumns() {}

  /** Returns the names of the columns. */
  static List<String> names() {
    List<String> names =
        new ArrayList<>(List.of("sim_time_s", "sim_sd_s", "repetitions", "gflops", "wall_s"));
    names.addAll(EnergyColumns.names());
    for (HplResult.Phase p : PHASES) {
      names.add(lower(p) + "_max");
      names.add(lower(p) + "_avg");
    }
    for (HplResult.Traffic t : TRAFFIC) {
      names.add("msgs_" + lower(t));
      names.add("bytes_" + lower(t));
    }
    for (Kernel.Group g : GROUPS) {
      names.add("k_" + lower(g) + "_sum");
      names.add("k_" + lower(g) + "_max");
      names.add("n_" + lower(g));
    }
    names.add("probes");
    names.add("error");
    return names;
  }

  /** The cells of a row without a prediction. */
  static List<String> without(String error) {
    List<String> cells = new ArrayList<>(Collections.nCopies(names().size() - 1, ""));
    cells.add(error);
    return cells;
  }

  /**
   * The cells of a run.
   *
   * @param results of its repetitions, at least one
   * @param wall seconds that the simulation took
   */
  static List<String> cells(HplConfiguration run, List<HplResult> results, double wall) {
    int repetitions = results.size();
    List<String> cells = new ArrayList<>();
    double mean = results.stream().mapToDouble(HplResult::seconds).average().orElseThrow();
    double squares = results.stream().mapToDouble(r -> Math.pow(r.seconds() - mean, 2)).sum();
    cells.add(text(mean));
    cells.add(text(repetitions > 1 ? Math.sqrt(squares / (repetitions - 1)) : 0.0));
    cells.add(Integer.toString(repetitions));
    cells.add(text(run.gflops(mean)));
    cells.add(text(wall));
    cells.addAll(EnergyColumns.cells(results.get(0).energy()));
    breakdown(results.get(0), cells);
    return cells;
  }

  /** Of the first repetition: counts of different runs have no meaningful mean. */
  private static void breakdown(HplResult r, List<String> cells) {
    HplResult.Spread none = new HplResult.Spread(0.0, 0.0, 0.0, 0L);
    for (HplResult.Phase p : PHASES) {
      HplResult.Spread s = r.phases().getOrDefault(p, none);
      cells.add(text(s.max()));
      cells.add(text(s.mean()));
    }
    for (HplResult.Traffic t : TRAFFIC) {
      HplResult.Volume v = r.traffic().getOrDefault(t, new HplResult.Volume(0L, 0L));
      cells.add(Long.toString(v.messages()));
      cells.add(Long.toString(v.bytes()));
    }
    for (Kernel.Group g : GROUPS) {
      HplResult.Spread s = r.kernels().getOrDefault(g, none);
      cells.add(text(s.sum()));
      cells.add(text(s.max()));
      cells.add(Long.toString(s.calls()));
    }
    cells.add(Long.toString(r.probes()));
    cells.add("");
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String text(double value) {
    return Double.toString(value);
  }
}
