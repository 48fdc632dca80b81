package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.benchmarks.record.CommandSystem;
import io.github.bbo4j.benchmarks.record.DatasetExport;
import io.github.bbo4j.benchmarks.record.PlanFile;
import io.github.bbo4j.benchmarks.record.PlanLint;
import io.github.bbo4j.benchmarks.record.Recorder;
import io.github.bbo4j.benchmarks.record.Recorder.Progress;
import io.github.bbo4j.benchmarks.record.RecordingPlan;
import io.github.bbo4j.benchmarks.record.Run;
import io.github.bbo4j.benchmarks.record.session.MachineSensors;
import io.github.bbo4j.benchmarks.record.session.RecordingArchive;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.Plurals;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code record}: runs the plan of a recording and writes the dataset folder. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    description = {
      "Records a real system: runs every configuration of a plan several times in a randomised"
          + " order and writes a dataset folder that replay reads.",
      "Stopped at any moment, the same command goes on where it was."
    })
public final class RecordCommand implements Callable<Integer> {
  private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(10);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description =
          "A properties file, or the name of a plan that ships with the project (jvm_flags_time).")
  private String plan = "";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description = "The dataset folder; holds journal.csv with the raw runs as well.")
  private Path out = Path.of("");

  @Option(
      names = "--export-only",
      description = "Run nothing; write the dataset of the runs that are there.")
  private boolean exportOnly;

  @Option(
      names = "--archive",
      paramLabel = "FILE",
      description =
          "Also write everything of the recording in one zip file: plan, journal, dataset, and of"
              + " each session environment, times, sensors and log.")
  private @Nullable Path archive;

  @Option(
      names = "--unpack",
      paramLabel = "FILE",
      description = "Run nothing; read what --archive wrote back into a folder that is empty.")
  private @Nullable Path unpack;

  /** Creates the command; picocli sets its options. */
  public RecordCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (unpack != null) {
      return unpack(unpack);
    }
    if (plan.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "give --plan, or --unpack with an archive of a recording");
    }
    if (archive != null && archive.toAbsolutePath().equals(out.toAbsolutePath())) {
      throw new ParameterException(spec.commandLine(), "--archive and --out both name " + out);
    }
    Inputs.check(spec, new OutputFiles().add("--archive", archive), List.of(plan, out.toString()));
    RecordingPlan recording = Inputs.read(spec, () -> read(plan));
    Path journal = out.resolve("journal.csv");
    if (!exportOnly) {
      run(recording, journal);
    } else if (!Files.exists(journal)) {
      throw new IllegalArgumentException(
          journal + " does not exist. Maybe leave out --export-only");
    }
    DatasetExport.write(recording, journal, out);
    keepPlan();
    PrintWriter report = spec.commandLine().getOut();
    report.println("wrote " + out.resolve("data.csv") + " and " + out.resolve("meta.json"));
    if (archive != null) {
      int files = RecordingArchive.write(out, archive);
      report.println("wrote " + archive + ": " + Plurals.count(files, "file"));
    }
    return 0;
  }

  private int unpack(Path from) throws IOException {
    if (!plan.isEmpty() || exportOnly || archive != null) {
      throw new ParameterException(
          spec.commandLine(),
          "--unpack reads an archive and does nothing else. Maybe leave out "
              + (archive != null ? "--archive" : exportOnly ? "--export-only" : "--plan"));
    }
    int files = Inputs.read(spec, () -> RecordingArchive.extract(from, out));
    spec.commandLine().getOut().println("read " + Plurals.count(files, "file") + " into " + out);
    return 0;
  }

  private void run(RecordingPlan recording, Path journal) throws IOException, InterruptedException {
    PrintWriter messages = spec.commandLine().getErr();
    PlanLint.warnings(recording).forEach(warning -> messages.println("warning: " + warning));
    try (CommandSystem system = CommandSystem.of(recording)) {
      system.requireProgram(recording);
      MachineSensors sensors = MachineSensors.ofThisMachine();
      if (!recording.conditions().monitoring().isZero() && !sensors.absent().isEmpty()) {
        messages.println("this machine does not tell: " + String.join(", ", sensors.absent()));
      }
      if (recording.conditions().hasWarmUp()) {
        messages.printf(
            Locale.ROOT,
            "warming up: %d runs at least, %d s at least%n",
            recording.conditions().warmUpRuns(),
            recording.conditions().warmUp().toSeconds());
      }
      messages.flush();
      Recorder recorder = new Recorder(recording, system).withSensors(sensors);
      record(recorder, journal, messages);
    }
  }

  /** The plan belongs to its recording, and so do the points that it lists. */
  private void keepPlan() throws IOException {
    Path file = Path.of(plan);
    Path kept = out.resolve(RecordingArchive.PLAN);
    if (!Files.exists(file)) {
      String text = resource(plan);
      AtomicFile.write(kept, writer -> writer.write(text));
      return;
    }
    keep(file, kept);
    Optional<String> points = RecordingArchive.pointsFile(file);
    if (points.isPresent()) {
      keep(file.resolveSibling(points.get()), out.resolve(points.get()));
    }
  }

  private static void keep(Path from, Path to) throws IOException {
    if (!Files.exists(to) || !Files.isSameFile(from, to)) {
      String text = Files.readString(from);
      AtomicFile.write(to, writer -> writer.write(text));
    }
  }

  /** Records; when this program is told to end, the run in progress is killed, not left behind. */
  private static void record(Recorder recorder, Path journal, PrintWriter messages)
      throws IOException, InterruptedException {
    Thread recording = Thread.currentThread();
    CountDownLatch ended = new CountDownLatch(1);
    Thread hook =
        new Thread(
            () -> {
              recording.interrupt();
              try {
                ended.await(5, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "stop-recording");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      recorder.record(journal, reporter(messages));
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (InterruptedException e) {
      // Here, for the program ends with the hook.
      messages.println("stopped: finished runs are in " + journal + "; the same command goes on");
      messages.flush();
      throw e;
    } finally {
      ended.countDown();
    }
  }

  private static RecordingPlan read(String plan) throws IOException {
    Path file = Path.of(plan);
    if (Files.exists(file)) {
      return PlanFile.read(file);
    }
    return PlanFile.read(plan, new StringReader(resource(plan)));
  }

  /** The text of a plan that ships with the project. */
  private static String resource(String plan) throws IOException {
    try (InputStream stream =
        RecordCommand.class.getResourceAsStream("/plans/" + plan + ".properties")) {
      if (stream == null) {
        throw new IllegalArgumentException(
            "--plan " + plan + ": neither a file nor a plan that ships with the project");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Prints a line every ten seconds, with an estimate of the time left. */
  private static Consumer<Progress> reporter(PrintWriter messages) {
    return new Consumer<>() {
      private Duration next = Duration.ZERO;
      private int first = -1;

      @Override
      public void accept(Progress progress) {
        if (first < 0) {
          first = progress.done() - 1;
        }
        if (progress.elapsed().compareTo(next) >= 0 || progress.done() == progress.total()) {
          next = progress.elapsed().plus(BETWEEN_REPORTS);
          long millis = progress.elapsed().toMillis();
          int remaining = progress.total() - progress.done();
          Run run = progress.last().run();
          messages.printf(
              Locale.ROOT,
              "%d of %d runs, last: %s, about %d s left%n",
              progress.done(),
              progress.total(),
              run.ok() ? String.format(Locale.ROOT, "%.6g", run.cost()) : run.status(),
              millis * remaining / (progress.done() - first) / 1000);
          if (!run.explanation().isEmpty()) {
            messages.println("  " + run.explanation().lines().reduce("", (a, b) -> b));
          }
          messages.flush();
        }
      }
    };
  }
}
