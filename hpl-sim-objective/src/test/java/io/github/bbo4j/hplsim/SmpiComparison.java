package io.github.bbo4j.hplsim;

import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplResult;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import io.github.bbo4j.hplsim.run.HplResult.Volume;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Compares the simulator with the runs of the real HPL code on SMPI, table by table.
 *
 * <p>Run it as a program: arguments are the folder of the tables, {@code exact} or {@code fast}, a
 * pattern for the names of the tables, the largest number of ranks, and optionally {@code rows} to
 * print every row. It prints Markdown.
 */
final class SmpiComparison {

  private SmpiComparison() {}

  /** One row and what the simulator makes of it. */
  record Compared(Map<String, String> columns, RunRow row, HplResult result, double cpuSeconds) {

    double reference() {
      return Double.parseDouble(column("sim_time_s"));
    }

    double error() {
      return result.seconds() / reference() - 1;
    }

    String column(String name) {
      return columns.getOrDefault(name, "");
    }

    /** Returns the counts that differ from the reference. */
    List<String> differences() {
      List<String> differences = new ArrayList<>();
      for (Traffic traffic : Traffic.values()) {
        String phase = traffic.name().toLowerCase(Locale.ROOT);
        Volume volume = result.traffic().get(traffic);
        if (volume.messages() != (long) Double.parseDouble(column("msgs_" + phase))
            || volume.bytes() != (long) Double.parseDouble(column("bytes_" + phase))) {
          differences.add(phase + " " + volume);
        }
      }
      for (Kernel.Group group : Kernel.Group.values()) {
        String name = group.name().toLowerCase(Locale.ROOT);
        double sum = result.kernels().get(group).sum();
        double expected = Double.parseDouble(column("k_" + name + "_sum"));
        if (Math.abs(sum - expected) > 1e-9 * expected + 1e-9) {
          differences.add(name + " " + sum + " instead of " + expected);
        }
      }
      return differences;
    }
  }

  /**
   * Returns the rows of one table that are in family plain and have at most {@code maxRanks} ranks,
   * as column maps.
   */
  static List<Map<String, String>> rows(Path table, int maxRanks) throws IOException {
    List<String> lines = Files.readAllLines(table);
    String[] header = lines.get(0).split(",", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      Map<String, String> columns = new LinkedHashMap<>();
      for (int i = 0; i < header.length; i++) {
        columns.put(header[i], cells[i]);
      }
      int ranks = Integer.parseInt(columns.get("P")) * Integer.parseInt(columns.get("Q"));
      if (columns.get("family").equals("plain") && ranks <= maxRanks) {
        rows.add(columns);
      }
    }
    return rows;
  }

  static Compared compare(Map<String, String> columns, Path folder, Fidelity fidelity) {
    RunRow row = RunRowParser.in(folder).parse(columns);
    long start = cpu();
    HplResult result =
        HplSimulator.of(row.platform())
            .withFidelity(fidelity)
            .simulate(row.configuration(), row.seed());
    return new Compared(columns, row, result, (cpu() - start) / 1e9);
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Returns the p-quantile of the absolute errors. */
  static double quantile(List<Compared> compared, double p) {
    double[] errors = compared.stream().mapToDouble(c -> Math.abs(c.error())).sorted().toArray();
    return errors[Math.min(errors.length - 1, (int) (p * errors.length))];
  }

  /** Returns Kendall's tau-b between simulated and reference times. */
  static double kendall(List<Compared> compared) {
    double concordant = 0;
    double pairsX = 0;
    double pairsY = 0;
    for (int i = 0; i < compared.size(); i++) {
      for (int j = 0; j < i; j++) {
        double x =
            Math.signum(compared.get(i).result().seconds() - compared.get(j).result().seconds());
        double y = Math.signum(compared.get(i).reference() - compared.get(j).reference());
        concordant += x * y;
        pairsX += x * x;
        pairsY += y * y;
      }
    }
    return concordant / Math.sqrt(pairsX * pairsY);
  }

  private static void line(PrintStream out, String name, List<Compared> compared) {
    double cpu = compared.stream().mapToDouble(Compared::cpuSeconds).sum();
    double smpi = compared.stream().mapToDouble(c -> Double.parseDouble(c.column("cpu_s"))).sum();
    long equal = compared.stream().filter(c -> c.differences().isEmpty()).count();
    out.printf(
        Locale.ROOT,
        "| %s | %d | %.1e | %.1e | %.1e | %d | %.3f | %.2f | %.0f |%n",
        name,
        compared.size(),
        quantile(compared, 0.5),
        quantile(compared, 0.95),
        quantile(compared, 1),
        equal,
        compared.size() > 1 ? kendall(compared) : 1,
        cpu,
        smpi);
  }

  /** Prints the tables. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    Fidelity fidelity =
        Fidelity.valueOf(args.length > 1 ? args[1].toUpperCase(Locale.ROOT) : "EXACT");
    String pattern = args.length > 2 ? args[2] : ".*";
    int maxRanks = args.length > 3 ? Integer.parseInt(args[3]) : Integer.MAX_VALUE;
    boolean detail = Arrays.asList(args).contains("rows");
    PrintStream out = System.out;
    out.println(
        "| table | rows | median | 95 % | worst | equal counts | Kendall tau | CPU s | SMPI CPU s |");
    out.println("|---|---|---|---|---|---|---|---|---|");
    List<Compared> all = new ArrayList<>();
    List<Path> tables;
    try (Stream<Path> files = Files.list(folder)) {
      tables =
          files
              .filter(f -> f.getFileName().toString().matches(pattern + ".*\\.csv"))
              .sorted()
              .toList();
    }
    for (Path table : tables) {
      List<Compared> compared = new ArrayList<>();
      for (Map<String, String> columns : rows(table, maxRanks)) {
        Compared c = compare(columns, folder, fidelity);
        compared.add(c);
        if (detail) {
          out.printf(
              Locale.ROOT,
              "%s rpn %s %s %s %s %s: %.9f for %.9f, error %.2e, %.2f s, %d events %s%n",
              c.row().configuration(),
              c.column("rpn"),
              c.column("net"),
              c.column("hostfac"),
              c.column("model"),
              c.column("extra_cfg"),
              c.result().seconds(),
              c.reference(),
              c.error(),
              c.cpuSeconds(),
              c.result().events(),
              c.differences());
        }
      }
      if (!compared.isEmpty()) {
        line(out, table.getFileName().toString().replace(".csv", ""), compared);
        all.addAll(compared);
      }
    }
    line(out, "all", all);
  }
}
