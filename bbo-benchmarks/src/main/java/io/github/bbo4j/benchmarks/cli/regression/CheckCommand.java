package io.github.bbo4j.benchmarks.cli.regression;

import io.github.bbo4j.benchmarks.cli.completion.EnumCandidates;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.benchmarks.regression.ChangeLog;
import io.github.bbo4j.benchmarks.regression.MeasurementHistory;
import io.github.bbo4j.benchmarks.regression.RegressionMonitor;
import io.github.bbo4j.benchmarks.regression.RegressionMonitor.Check;
import io.github.bbo4j.benchmarks.regression.RegressionPictures;
import io.github.bbo4j.benchmarks.regression.RegressionReport;
import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tests a history of measurements. */
@Command(
    name = "check",
    description =
        "Tests each measurement of a history, and the means of a few in a row, against those since"
            + " the last registered change. Prints the series with alarms; with --fail, exit code 1"
            + " if the latest measurements of one are worse.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description = "CSV with a column for the time, for the series' name and for each factor.")
  private Path history;

  @Option(
      names = "--series",
      split = "\\s*,\\s*",
      splitSynopsisLabel = ",",
      defaultValue = "series",
      paramLabel = "COLUMN",
      description = "Columns that name a series together (default: ${DEFAULT-VALUE}).")
  private List<String> series = List.of();

  @Option(
      names = "--time",
      defaultValue = "time",
      paramLabel = "COLUMN",
      description = "Column of the times (default: ${DEFAULT-VALUE}).")
  private String time = "time";

  @Option(
      names = "--factors",
      split = "\\s*,\\s*",
      splitSynopsisLabel = ",",
      paramLabel = "COLUMN",
      description = "Columns that are tested, each alone (default: all others).")
  private List<String> factors = List.of();

  @Option(names = "--together", description = "Also test the factors together.")
  private boolean together;

  @Option(
      names = "--join-series",
      description =
          "Take the series as factors of one, such as all benchmarks of a module, measured at the"
              + " same times; with --together they are tested jointly.")
  private boolean join;

  @Option(
      names = "--changes",
      paramLabel = "FILE",
      description = "CSV of registered changes: time, series (with * and ?), kind, text.")
  private @Nullable Path changes;

  @Option(
      names = "--outliers",
      paramLabel = "FILE",
      description = "CSV of measurements that are left out: time, series (with * and ?), text.")
  private @Nullable Path outliers;

  @Mixin private TestOptions test;

  @Option(
      names = "--minimum",
      defaultValue = "10",
      paramLabel = "N",
      description = "Fewest past measurements of a test (default: ${DEFAULT-VALUE}).")
  private int minimum = 10;

  @Option(names = "--csv", paramLabel = "FILE", description = "Write every test as CSV.")
  private @Nullable Path csv;

  @Option(
      names = "--svg",
      paramLabel = "FOLDER",
      description =
          "Draw the overview of all series, and each series that has an alarm with its ribbon.")
  private @Nullable Path svg;

  @Option(
      names = "--better",
      completionCandidates = Directions.class,
      defaultValue = "higher",
      paramLabel = "WHICH",
      description = "The good direction: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private RegressionReport.Better better = RegressionReport.Better.HIGHER;

  @Option(
      names = "--fail",
      description = "End with 1 if the latest measurements of a series are worse.")
  private boolean fail;

  CheckCommand() {}

  @Override
  public Integer call() throws IOException {
    List<String> inputs = new ArrayList<>(List.of(history.toString()));
    Stream.of(changes, outliers).filter(Objects::nonNull).forEach(f -> inputs.add(f.toString()));
    Inputs.check(spec, new OutputFiles().add("--csv", csv), inputs);
    MeasurementHistory data = Inputs.read(spec, this::measurements);
    ChangeLog log =
        Inputs.read(
            spec,
            () -> ChangeLog.read(Optional.ofNullable(changes), Optional.ofNullable(outliers)));
    RegressionMonitor monitor =
        Inputs.read(
            spec,
            TestOptions.NAMES,
            () -> new RegressionMonitor(test.test(), test.windows(), minimum));
    PrintWriter err = spec.commandLine().getErr();
    log.unmatched(data).forEach(line -> err.println("warning: " + line));
    List<Check> checks = new ArrayList<>(monitor.check(data, log));
    if (together) {
      checks.addAll(joint(monitor, data, log, new RegressionReport(checks, better).tested()));
    }
    err.flush();
    RegressionReport report = new RegressionReport(checks, better);
    PrintWriter out = spec.commandLine().getOut();
    print(out, report, data);
    if (csv != null) {
      AtomicFile.write(csv, report::writeCsv);
      out.println("csv: " + csv);
    }
    if (svg != null) {
      RegressionPictures.write(svg, data, log, report);
      out.println("pictures: " + svg);
    }
    out.flush();
    return fail && !report.regressions().isEmpty() ? 1 : 0;
  }

  /** The tests of all factors together; a series that has none although it is tested is named. */
  private List<Check> joint(
      RegressionMonitor monitor, MeasurementHistory data, ChangeLog log, Set<String> tested) {
    List<Check> all = new ArrayList<>();
    for (String name : data.series().keySet()) {
      List<Check> joint = monitor.check(data, log, name, data.factors());
      if (joint.isEmpty() && tested.contains(name)) {
        spec.commandLine()
            .getErr()
            .println(
                "warning: the factors of "
                    + name
                    + " were never tested together: too few measurements of all, one that does not"
                    + " vary, or one that others determine");
      }
      all.addAll(joint);
    }
    return all;
  }

  private MeasurementHistory measurements() throws IOException {
    MeasurementHistory read =
        MeasurementHistory.read(history, new MeasurementHistory.Columns(series, time, factors));
    MeasurementHistory data = join ? read.joined("all") : read;
    if (together && data.factors().size() < 2) {
      throw new IllegalArgumentException(
          "--together needs two factors at least, and there is only "
              + data.factors()
              + (join ? "" : ". Maybe add --join-series"));
    }
    return data;
  }

  private static void print(PrintWriter out, RegressionReport report, MeasurementHistory data) {
    Table table =
        new Table(2, List.of("series", "factor", "window", "tests", "alarms", "first", "latest"));
    for (RegressionReport.Line line : report.lines()) {
      if (line.alarms() > 0) {
        table.row(
            List.of(
                line.series(),
                line.factor(),
                Integer.toString(line.window()),
                Integer.toString(line.tests()),
                Integer.toString(line.alarms()),
                line.firstAlarm().map(Object::toString).orElse("-"),
                line.last().result().isAlarm() ? "alarm" : "fine"));
      }
    }
    if (report.lines().stream().anyMatch(line -> line.alarms() > 0)) {
      table.aligned().forEach(out::println);
    }
    Set<String> tested = report.tested();
    out.printf(
        Locale.ROOT,
        "%d tests of %d series, %d alarms, %d series could not be tested yet%n",
        report.checks().size(),
        data.series().size(),
        report.checks().stream().filter(c -> c.result().isAlarm()).count(),
        data.series().keySet().stream().filter(s -> !tested.contains(s)).count());
    for (Check drop : report.regressions()) {
      out.println("worse: " + RegressionReport.describe(drop));
    }
  }

  /** The words of an option. */
  private static final class Directions extends EnumCandidates {
    private Directions() {
      super(RegressionReport.Better.class);
    }
  }
}
