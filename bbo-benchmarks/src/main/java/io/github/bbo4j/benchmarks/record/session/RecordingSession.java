package io.github.bbo4j.benchmarks.record.session;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.tuner.process.ProcessRun;
import io.github.bbo4j.tuner.process.ProcessRunner;
import io.github.bbo4j.tuner.process.ProcessSettings;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One stretch of a recording, from when the recorder is started until it ends: a folder {@code
 * sessions/N} beside the journal with {@code environment.json} (machine, kernel settings,
 * versions), {@code timeline.csv} (when each run began and ended), {@code monitoring.csv} (sensors)
 * and {@code session.log} (words). All times are seconds since the session began, by a clock that a
 * change of the date does not move. Not thread-safe.
 */
public final class RecordingSession implements AutoCloseable {
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(20);
  private static final int VERSION_LINES = 5;

  private final Path folder;
  private final long origin = System.nanoTime();
  private final BufferedWriter timeline;
  private final BufferedWriter log;
  private Optional<MachineMonitor> monitor = Optional.empty();

  /**
   * What is written down of a session.
   *
   * @param monitoring time between two readings of the sensors; zero for none
   * @param versions commands that tell what is installed, by name
   * @param sensors of the machine
   */
  public record Settings(
      Duration monitoring, Map<String, List<String>> versions, MachineSensors sensors) {}

  private RecordingSession(Path folder) throws IOException {
    this.folder = folder;
    this.timeline = Files.newBufferedWriter(folder.resolve("timeline.csv"));
    this.log = Files.newBufferedWriter(folder.resolve("session.log"));
    timeline.write("phase,block,configuration,status,cost,start_s,end_s\n");
    timeline.flush();
  }

  /**
   * Begins a session: makes its folder, writes down the environment and starts the monitoring.
   *
   * @param recording the folder of the recording
   * @throws IOException if a file can't be written
   * @throws InterruptedException if the thread is interrupted while versions are asked for
   */
  public static RecordingSession open(Path recording, Settings settings)
      throws IOException, InterruptedException {
    Arguments.given(recording, "recording");
    Arguments.given(settings, "settings");
    Path all = recording.resolve("sessions");
    int number = 1;
    while (Files.exists(all.resolve(Integer.toString(number)))) {
      number++;
    }
    Path folder = Files.createDirectories(all.resolve(Integer.toString(number)));
    RecordingSession session = new RecordingSession(folder);
    boolean open = false;
    try {
      session.begin(settings);
      open = true;
      return session;
    } finally {
      if (!open) {
        session.close();
      }
    }
  }

  private void begin(Settings settings) throws IOException, InterruptedException {
    say("session begins");
    environment(settings);
    boolean monitored = !settings.monitoring().isZero() && !settings.sensors().names().isEmpty();
    if (monitored) {
      monitor =
          Optional.of(
              MachineMonitor.start(
                  settings.sensors(),
                  settings.monitoring(),
                  this::elapsed,
                  folder.resolve("monitoring.csv")));
      for (String absent : settings.sensors().absent()) {
        say("not monitored: no " + absent);
      }
    } else {
      say("not monitored");
    }
  }

  private void environment(Settings settings) throws IOException, InterruptedException {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("started", Instant.now().toString());
    facts.put("bbo4j", version());
    facts.put("machine", Machine.facts());
    facts.put("settings", Machine.settings(Path.of("/")));
    facts.put("versions", versions(settings.versions()));
    facts.put("monitoring_s", settings.monitoring().toMillis() / 1e3);
    facts.put("monitored", settings.sensors().names());
    facts.put("absent_sensors", settings.sensors().absent());
    String text =
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(facts);
    AtomicFile.write(folder.resolve("environment.json"), out -> out.write(text + "\n"));
  }

  private static String version() {
    String version = RecordingSession.class.getPackage().getImplementationVersion();
    return version == null ? "not packaged" : version;
  }

  /** The first lines of what each command prints. */
  private static Map<String, String> versions(Map<String, List<String>> commands)
      throws InterruptedException {
    Map<String, String> versions = new LinkedHashMap<>();
    try (ProcessRunner runner = ProcessRunner.of(ProcessSettings.defaults())) {
      for (Map.Entry<String, List<String>> command : commands.entrySet()) {
        versions.put(command.getKey(), version(runner, command.getValue()));
      }
    }
    return versions;
  }

  private static String version(ProcessRunner runner, List<String> command)
      throws InterruptedException {
    try {
      ProcessRun run =
          runner.run(
              command,
              Path.of("").toAbsolutePath(),
              VERSION_LIMIT,
              new ProcessRunner.Handling(true, process -> {}));
      String text = run.output().isBlank() ? run.error() : run.output();
      String lines = text.strip().lines().limit(VERSION_LINES).collect(Collectors.joining("\n"));
      return run.end() == ProcessRun.End.LIMIT
          ? "no answer within " + VERSION_LIMIT.toSeconds() + " s"
          : run.exitCode() == 0 ? lines : "exit code " + run.exitCode() + ": " + lines;
    } catch (IOException e) {
      return "cannot be started: " + e.getMessage();
    }
  }

  /** Seconds since the session began. */
  public double elapsed() {
    return (System.nanoTime() - origin) / 1e9;
  }

  /**
   * Notes a run that has ended just now.
   *
   * @param phase such as {@code run} or {@code warm-up}
   * @param block the repeat, from 0
   * @param configuration its number, from 0
   * @param result status and cost, separated by a comma
   * @param start when it began, by {@link #elapsed()}
   * @throws IOException if it can't be written
   */
  public void ran(String phase, int block, int configuration, String result, double start)
      throws IOException {
    timeline.write(
        String.format(
            Locale.ROOT,
            "%s,%d,%d,%s,%.6f,%.6f\n",
            phase,
            block,
            configuration,
            result,
            start,
            elapsed()));
    timeline.flush();
  }

  /**
   * Adds a line to the log.
   *
   * @throws IOException if it can't be written
   */
  public void say(String line) throws IOException {
    log.write(String.format(Locale.ROOT, "%s %10.3f s  %s\n", Instant.now(), elapsed(), line));
    log.flush();
  }

  /**
   * Ends the session.
   *
   * @throws IOException if something could not be written, sensors included
   */
  @Override
  public void close() throws IOException {
    try (timeline;
        log) {
      if (monitor.isPresent()) {
        monitor.get().close();
      }
      say("session ends");
    }
  }
}
