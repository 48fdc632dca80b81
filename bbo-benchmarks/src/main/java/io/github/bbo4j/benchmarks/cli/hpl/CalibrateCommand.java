package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.hplsim.calibration.KernelCalibration;
import io.github.bbo4j.hplsim.calibration.KernelFit;
import io.github.bbo4j.hplsim.calibration.Measurements;
import io.github.bbo4j.hplsim.calibration.NetworkCalibration;
import io.github.bbo4j.hplsim.calibration.PiecewiseLinear;
import io.github.bbo4j.hplsim.kernel.CalibratedRange;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hpl calibrate}: from measurements to a platform file. */
@Command(
    name = "calibrate",
    description = {
      "Fits kernel and network models on measurements and writes a platform file.",
      "Kernels: a table with kernel, m, n, k, seconds and optionally cpu (number in the cluster).",
      "Messages: a table with operation (send, isend, recv, pingpong: one way), size, seconds.",
      "Each may be the folder of a recording (hpl plan, bbo record): its costs are the seconds."
    })
public final class CalibrateCommand implements Callable<Integer> {
  /** Calibrations of quiet machines reach 0.99 and more. */
  private static final double DOUBTFUL = 0.9;

  /** Share of messages that a model may miss by a factor of two. */
  private static final double ODD = 0.01;

  /** How far beyond the largest dimensions measured a model is asked whether it falls to zero. */
  private static final double FAR = 10;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--base",
      required = true,
      paramLabel = "FILE|NAME",
      description = "Platform with the shape, and the models of what is not measured.")
  private String base = "";

  @Option(
      names = "--nodes",
      paramLabel = "K",
      description = "Nodes, for a base smpi-eth100 or smpi-eth10.")
  private int nodes = 1;

  @Option(names = "--ranks-per-node", paramLabel = "K", description = "Likewise.")
  private int ranksPerNode = 1;

  @Option(names = "--kernels", paramLabel = "PATH", description = "Kernel calls.")
  private @Nullable Path kernels;

  @Option(names = "--messages", paramLabel = "PATH", description = "Messages.")
  private @Nullable Path messages;

  @Option(
      names = "--significance",
      paramLabel = "P",
      description = "Largest p value of a term that is kept (default: ${DEFAULT-VALUE}).")
  private double significance = 0.01;

  @Option(names = "--name", paramLabel = "NAME", description = "Name of the platform written.")
  private String name = "calibrated";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Platform file to write.")
  private Path out = Path.of("");

  /** Creates the command; picocli sets its options. */
  public CalibrateCommand() {}

  @Override
  public Integer call() throws IOException {
    if (kernels == null && messages == null) {
      throw new ParameterException(spec.commandLine(), "give --kernels, --messages or both");
    }
    Inputs.refuseIdle(
        spec, kernels == null, "is of kernels, and needs --kernels", "--significance");
    String why = "is said by the platform " + base;
    Inputs.refuseIdle(spec, !RunList.takesShape(base), why, "--nodes");
    Inputs.refuseIdle(spec, !RunList.takesRanksPerNode(base), why, "--ranks-per-node");
    KernelFit.Settings fitted = Inputs.read(spec, this::settings);
    Inputs.check(
        spec,
        new OutputFiles().add("--out", out),
        Stream.of(base, kernels, messages).filter(Objects::nonNull).map(String::valueOf).toList());
    PrintWriter report = spec.commandLine().getOut();
    Path calls = kernels == null ? null : RecordedCalls.table(kernels, report);
    Path sizes = messages == null ? null : RecordedCalls.table(messages, report);
    RunList.warnOfUnused(base, spec.commandLine().getErr());
    Platform platform = RunList.platform(base, nodes, ranksPerNode).withName(name);
    if (calls != null) {
      KernelCalibration calibration = KernelCalibration.fit(Measurements.kernels(calls), fitted);
      calibration.fits().forEach(f -> say(f, report));
      platform = calibration.applyTo(platform);
    }
    if (sizes != null) {
      NetworkCalibration calibration =
          new NetworkCalibration(
              fit(sizes, "send", report),
              fit(sizes, "isend", report),
              fit(sizes, "recv", report),
              fit(sizes, "pingpong", report));
      warnOfFreeMessages(calibration, report);
      platform = platform.withNetwork(calibration.applyTo(platform.network()));
    }
    Platform calibrated = platform.withSource("calibrated from measurements");
    AtomicFile.writePath(out, file -> PlatformFile.write(calibrated, file));
    report.println("wrote " + out);
    return 0;
  }

  private KernelFit.Settings settings() {
    Inputs.atLeast("--nodes", nodes, 1);
    Inputs.atLeast("--ranks-per-node", ranksPerNode, 1);
    if (!(significance > 0 && significance <= 1)) {
      throw new IllegalArgumentException("--significance = " + significance + " must be in (0, 1]");
    }
    return KernelFit.Settings.defaults().withSignificance(significance);
  }

  /** A fit in words, and what is odd about it. */
  private static void say(KernelFit fit, PrintWriter report) {
    report.println(fit.summary());
    FittedRates.implausible(fit).ifPresent(report::println);
    if (fit.rSquared() < DOUBTFUL) {
      report.printf(
          Locale.ROOT,
          "warning: the model explains %.0f %% of the durations of %s. Maybe something else ran:"
              + " look at monitoring.csv, and record once more%n",
          100 * fit.rSquared(),
          fit.kernel());
    }
    warnOfFall(fit, report);
  }

  /** A model that falls with the size, so that calls of ten times each dimension would be free. */
  private static void warnOfFall(KernelFit fit, PrintWriter report) {
    CalibratedRange r = fit.model().range();
    double m = FAR * r.maxM();
    double n = FAR * r.maxN();
    double k = FAR * r.maxK();
    if (fit.model().seconds(m, n, k) == 0) {
      report.printf(
          Locale.ROOT,
          "warning: by its model a call of %s takes no time at %.0f x %.0f x %.0f. Maybe measure"
              + " larger sizes, or the table has its columns mixed up%n",
          fit.kernel(),
          m,
          n,
          k);
    }
  }

  /** Overheads as large as the whole ping-pong leave nothing to the network. */
  private static void warnOfFreeMessages(NetworkCalibration calibration, PrintWriter report) {
    List<Double> free = calibration.freeFrom();
    if (!free.isEmpty()) {
      report.println(
          "warning: from "
              + free
              + " bytes on sends and receives cost as much for each byte as the whole pingpong, so"
              + " that bytes cost the network nothing. Maybe recv was measured without its message"
              + " already there, or pingpong is not one way");
    }
  }

  private static PiecewiseLinear fit(Path file, String operation, PrintWriter report)
      throws IOException {
    List<double[]> rows = Measurements.messages(file, operation);
    if (rows.size() < 2) {
      throw new IllegalArgumentException(
          file + " has " + rows.size() + " rows of operation " + operation + "; give at least 2");
    }
    PiecewiseLinear model;
    try {
      model = NetworkCalibration.fit(rows);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          file + ", operation " + operation + ": " + e.getMessage(), e);
    }
    report.println(operation + ": breakpoints at " + model.breakpoints() + " bytes");
    long unexplained = NetworkCalibration.unexplained(rows, model);
    if (unexplained > ODD * rows.size()) {
      report.printf(
          Locale.ROOT,
          "warning: %d of %d messages of %s took more than twice, or less than half of what the"
              + " model says. Maybe something else ran: drop what was disturbed, or record once"
              + " more%n",
          unexplained,
          rows.size(),
          operation);
    }
    if (operation.equals("pingpong")) {
      double largest = rows.stream().mapToDouble(row -> row[0]).max().orElseThrow();
      FittedRates.implausible(model, largest).ifPresent(report::println);
    }
    return model;
  }
}
