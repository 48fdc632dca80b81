package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.CsvRows;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.hplsim.trace.study.InstructionRates;
import io.github.bbo4j.hplsim.trace.study.InstructionRates.Burst;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code trace rates}: how fast cores are, by cache regime, from measured bursts. */
@Command(
    name = "rates",
    description = {
      "Fits the flops (or instructions) per second of each cache regime from measured bursts of computation.",
      "The table has the columns working_set_bytes, flops, seconds; caches are the sizes of the caches in bytes,"
          + " increasing. The rate of a regime is the speed to give the hosts for an instance of that size."
    })
public final class RatesCommand implements Callable<Integer> {
  private static final List<String> NEEDED = List.of("working_set_bytes", "flops", "seconds");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--bursts", required = true, paramLabel = "FILE", description = "Measurements.")
  private Path bursts = Path.of("");

  @Option(
      names = "--caches",
      split = ",",
      paramLabel = "BYTES",
      description = "Sizes of the caches (default: none, one rate for all).")
  private List<Double> caches = new ArrayList<>();

  /** Creates the command; picocli sets its options. */
  public RatesCommand() {}

  @Override
  public Integer call() throws IOException {
    double[] sizes = caches.stream().mapToDouble(Double::doubleValue).toArray();
    InstructionRates rates =
        Inputs.read(
            spec,
            Map.of("caches", "--caches"),
            () -> InstructionRates.fit(read(CsvRows.read(bursts)), sizes));
    double before = 0;
    for (int i = 0; i <= sizes.length; i++) {
      double limit = i < sizes.length ? sizes[i] : Double.POSITIVE_INFINITY;
      spec.commandLine()
          .getOut()
          .printf(
              Locale.ROOT,
              "%.0f to %.0f bytes: %.6g per second%n",
              before,
              limit,
              rates.rate(limit));
      before = limit;
    }
    return 0;
  }

  private List<Burst> read(CsvRows table) {
    for (String column : NEEDED) {
      if (!table.header().contains(column)) {
        throw new IllegalArgumentException(
            bursts + " has no column '" + column + "'; needed are " + NEEDED);
      }
    }
    List<Burst> read = new ArrayList<>();
    for (int i = 0; i < table.rows().size(); i++) {
      double[] cells = new double[NEEDED.size()];
      for (int k = 0; k < cells.length; k++) {
        String text = String.valueOf(table.rows().get(i).get(NEEDED.get(k)));
        try {
          cells[k] = Decimals.parse(text);
        } catch (NumberFormatException e) {
          throw new IllegalArgumentException(
              table.at(i) + ": " + NEEDED.get(k) + " = '" + text + "' must be a number", e);
        }
      }
      read.add(new Burst(cells[0], cells[1], cells[2]));
    }
    return read;
  }
}
