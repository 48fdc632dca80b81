package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.record.CommandSystem;
import io.github.bbo4j.benchmarks.record.DatasetExport;
import io.github.bbo4j.benchmarks.record.PlanFile;
import io.github.bbo4j.benchmarks.record.Recorder;
import io.github.bbo4j.benchmarks.record.Recorder.Progress;
import io.github.bbo4j.benchmarks.record.RecordingPlan;
import io.github.bbo4j.benchmarks.record.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code record}: runs the plan of a recording and writes the dataset folder. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    description = {
      "Records a real system: runs every configuration of a plan several times in a randomised order and writes a"
          + " dataset folder that replay reads.",
      "Stopped at any moment, the same command goes on where it was."
    })
public final class RecordCommand implements Callable<Integer> {
  private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(10);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--plan",
      required = true,
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

  /** Creates the command; picocli sets its options. */
  public RecordCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    RecordingPlan recording = Inputs.read(spec, () -> read(plan));
    Path journal = out.resolve("journal.csv");
    PrintWriter messages = spec.commandLine().getErr();
    if (!exportOnly) {
      try (CommandSystem system = CommandSystem.of(recording)) {
        system.requireProgram(recording);
        record(new Recorder(recording, system), journal, reporter(messages));
      }
    } else if (!Files.exists(journal)) {
      throw new IllegalArgumentException(
          journal + " does not exist. Maybe leave out --export-only");
    }
    DatasetExport.write(recording, journal, out);
    spec.commandLine()
        .getOut()
        .println("wrote " + out.resolve("data.csv") + " and " + out.resolve("meta.json"));
    return 0;
  }

  /** Records; when this program is told to end, the run in progress is killed, not left behind. */
  private static void record(Recorder recorder, Path journal, Consumer<Progress> listener)
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
      recorder.record(journal, listener);
      Runtime.getRuntime().removeShutdownHook(hook);
    } finally {
      ended.countDown();
    }
  }

  private static RecordingPlan read(String plan) throws IOException {
    Path file = Path.of(plan);
    if (Files.exists(file)) {
      return PlanFile.read(file);
    }
    String resource = "/plans/" + plan + ".properties";
    try (InputStream stream = RecordCommand.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalArgumentException(
            "--plan " + plan + ": neither a file nor a plan that ships with the project");
      }
      return PlanFile.read(plan, new InputStreamReader(stream, StandardCharsets.UTF_8));
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
              "%d of %d runs, last: %s, about %d s left%n",
              progress.done(),
              progress.total(),
              run.ok() ? run.cost() : run.status(),
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
