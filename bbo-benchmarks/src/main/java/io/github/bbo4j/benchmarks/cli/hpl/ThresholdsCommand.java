package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.internal.CommandText;
import io.github.bbo4j.benchmarks.record.CommandSystem;
import io.github.bbo4j.benchmarks.record.GridParameter;
import io.github.bbo4j.benchmarks.record.RecordingPlan;
import io.github.bbo4j.benchmarks.record.Run;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.hplsim.calibration.SemanticThresholdSearch;
import io.github.bbo4j.hplsim.calibration.SemanticThresholdSearch.Modes;
import io.github.bbo4j.hplsim.calibration.SemanticThresholdSearch.Threshold;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hpl thresholds}: from which size on messages wait for their receive. */
@Command(
    name = "thresholds",
    description = {
      "Finds the message sizes at which a library changes its protocol, by bisection over probes: programs that"
          + " are run with a size and answer by their exit code, 0 for no and 1 for yes.",
      "Any other exit code ends the search: the probe itself does not work."
    },
    sortOptions = false)
public final class ThresholdsCommand implements Callable<Integer> {
  private static final double SHORTEST_LIMIT = 1e-3;
  private static final double LONGEST_LIMIT = 1e6;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--synchronous",
      paramLabel = "COMMAND",
      description =
          "Whether a blocking send of $${size} bytes waits for its receive, such as two ranks that"
              + " both send before they receive; a probe that takes longer than the limit is a yes.")
  private @Nullable String synchronous;

  @Option(
      names = "--not-asynchronous",
      paramLabel = "COMMAND",
      description =
          "Whether a message of $${size} bytes waits for its receive, such as: what is written to"
              + " the buffer after a non-blocking send arrives.")
  private @Nullable String notAsynchronous;

  @Option(
      names = "--smallest",
      defaultValue = "1",
      paramLabel = "BYTES",
      description = "Smallest size asked about (default: ${DEFAULT-VALUE}).")
  private long smallest = 1;

  @Option(
      names = "--largest",
      defaultValue = "1000000000",
      paramLabel = "BYTES",
      description = "Largest size asked about (default: ${DEFAULT-VALUE}).")
  private long largest = 1_000_000_000;

  @Option(
      names = "--limit-seconds",
      defaultValue = "3",
      paramLabel = "S",
      description = "Longest probe, 0.001 to 1e6 s (default: ${DEFAULT-VALUE}).")
  private double limitSeconds = 3;

  @Option(
      names = "--probe-error",
      defaultValue = "0",
      paramLabel = "P",
      description =
          "Largest probability that one probe answers wrongly; sizes are then probed several times"
              + " (default: ${DEFAULT-VALUE}).")
  private double probeError;

  @Option(
      names = "--search-error",
      defaultValue = "0.01",
      paramLabel = "P",
      description = "Largest probability that a threshold is wrong (default: ${DEFAULT-VALUE}).")
  private double searchError = 0.01;

  @Option(
      names = "--base",
      paramLabel = "FILE|NAME",
      description = "Platform to put the thresholds into; needs both probes and --out.")
  private @Nullable String base;

  @Option(names = "--out", paramLabel = "FILE", description = "Platform file to write.")
  private @Nullable Path out;

  /** Creates the command; picocli sets its options. */
  public ThresholdsCommand() {}

  @Override
  public Integer call() throws IOException {
    String waits = synchronous;
    String late = notAsynchronous;
    if (waits == null && late == null) {
      throw new ParameterException(
          spec.commandLine(), "give --synchronous, --not-asynchronous or both");
    }
    if ((base == null) != (out == null) || (base != null && (waits == null || late == null))) {
      throw new ParameterException(
          spec.commandLine(), "--base and --out go together, and need both probes");
    }
    if (smallest < 1 || largest <= smallest) {
      throw new ParameterException(
          spec.commandLine(),
          "--smallest = "
              + smallest
              + " must be at least 1 and below --largest = "
              + largest
              + ": a threshold lies between two sizes");
    }
    Duration limit = limit();
    Inputs.check(
        spec, new OutputFiles().add("--out", out), base == null ? List.of() : List.of(base));
    SemanticThresholdSearch search =
        Inputs.read(
            spec, () -> new SemanticThresholdSearch(smallest, largest, probeError, searchError));
    Platform platform = base == null ? null : RunList.platform(base, 2, 1);
    try (Probe first = Probe.of(waits, true, limit);
        Probe second = Probe.of(late, false, limit)) {
      // Each is said when it is found: the search for the other one may fail after minutes.
      Optional<Threshold> notAsync =
          late == null ? Optional.empty() : Optional.of(found("not asynchronous", search, second));
      Optional<Threshold> sync =
          waits == null ? Optional.empty() : Optional.of(found("synchronous", search, first));
      if (notAsync.isPresent() && sync.isPresent()) {
        write(new Modes(notAsync.get(), sync.get()), platform);
      }
    }
    return 0;
  }

  private void write(Modes modes, @Nullable Platform platform) throws IOException {
    Path file = out;
    if (platform != null && file != null) {
      Platform found = platform.withNetwork(modes.applyTo(platform.network()));
      AtomicFile.writePath(file, path -> PlatformFile.write(found, path));
      spec.commandLine().getOut().println("wrote " + file);
    }
  }

  private Duration limit() {
    if (!(limitSeconds >= SHORTEST_LIMIT && limitSeconds <= LONGEST_LIMIT)) {
      throw new ParameterException(
          spec.commandLine(),
          "--limit-seconds = " + limitSeconds + " must be from 0.001 to 1e6 s. Maybe 3");
    }
    return Duration.ofMillis(Math.round(1e3 * limitSeconds));
  }

  private Threshold found(String what, SemanticThresholdSearch search, Probe probe) {
    Threshold found = search.smallestYes(probe);
    say(spec.commandLine().getOut(), what, found);
    return found;
  }

  private static void say(PrintWriter report, String what, Threshold found) {
    String where =
        found.smallestYes().isEmpty()
            ? "nowhere up to " + found.largestNo().orElseThrow() + " bytes"
            : found.largestNo().isEmpty()
                ? "everywhere, at " + found.smallestYes().getAsLong() + " bytes already"
                : "from " + found.smallestYes().getAsLong() + " bytes on";
    report.println(
        what + " " + where + " (" + found.sizes() + " sizes, " + found.probes() + " probes)");
    report.flush();
  }

  /** A command that answers by its exit code. */
  private record Probe(CommandSystem system, String command, boolean limitIsYes)
      implements LongPredicate, AutoCloseable {

    /** A probe that is not asked for is a command that nobody runs. */
    static Probe of(@Nullable String command, boolean limitIsYes, Duration limit) {
      String text = command == null ? "true ${size}" : command;
      if (!text.contains("${size}")) {
        throw new IllegalArgumentException("the probe '" + text + "' has no ${size}");
      }
      RecordingPlan plan =
          new RecordingPlan(
              "probe",
              List.of(GridParameter.ordinal("size", "1")),
              List.of(),
              1,
              0,
              1,
              Map.of(),
              Map.of(),
              new RecordingPlan.Command(CommandText.words(text), limit, ""),
              List.of(),
              RecordingPlan.Conditions.NONE);
      CommandSystem system = CommandSystem.of(plan);
      system.requireProgram(plan);
      return new Probe(system, text, limitIsYes);
    }

    @Override
    public boolean test(long size) {
      Run run;
      try {
        run = system.run(Map.of("size", Long.toString(size)));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted while '" + command + "' ran");
      }
      boolean yes = run.status().equals("exit_1") || (limitIsYes && run.status().equals("timeout"));
      if (!yes && !run.ok()) {
        throw new IllegalStateException(
            "the probe '"
                + command
                + "' did not answer for "
                + size
                + " bytes: "
                + run.status()
                + " "
                + run.explanation()
                + " (an exit code of 0 is a no, 1 a yes)");
      }
      return yes;
    }

    @Override
    public void close() {
      system.close();
    }
  }
}
