package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.tuner.process.ProcessRun;
import io.github.bbo4j.tuner.process.ProcessRunner;
import io.github.bbo4j.tuner.process.ProcessSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A system that is run as a process: a command line with the parameters' values put in.
 *
 * <p>The cost is the wall time of the process in seconds, from just before it is started until it
 * has ended, or a number that the process prints, on its output or else on its error output (of
 * more than 16 MiB, in the first or the last 8). No shell is involved. A run fails with the status
 * {@code exit_N} for an exit code N other than 0, {@code timeout} when it was ended at the time
 * limit, {@code no_start} when the command cannot be started and {@code no_cost} when it did not
 * print a finite cost, or when its wall time is not known because the recorder was stopped
 * meanwhile (Ctrl-Z). Whatever a run started is ended with it, and by a watchdog if the recorder
 * dies: see {@link ProcessRunner}. Not thread-safe: runs at the same time would disturb each other.
 */
public final class CommandSystem implements SystemUnderTest, AutoCloseable {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");

  private static final int EXPLAINED = 2000;

  /** Bytes of output searched for the cost: the first half and the last half of more. */
  private static final int OUTPUT = 1 << 24;

  private final List<String> words;
  private final Duration timeLimit;
  private final Pattern costPattern;
  private final ProcessRunner runner =
      ProcessRunner.of(ProcessSettings.defaults().withOutputLimit(OUTPUT));
  private Consumer<ProcessHandle> listener = process -> {};

  private CommandSystem(List<String> words, Duration timeLimit, Pattern costPattern) {
    this.words = words;
    this.timeLimit = timeLimit;
    this.costPattern = costPattern;
  }

  /**
   * The system that a plan's command describes.
   *
   * @param plan the plan
   * @return the system
   * @throws IllegalArgumentException if the plan has no command, the command uses an unknown
   *     placeholder, or the cost pattern is not a regular expression with a group
   */
  public static CommandSystem of(RecordingPlan plan) {
    Arguments.given(plan, "plan");
    RecordingPlan.Command command = plan.command();
    if (command.words().isEmpty()) {
      throw new IllegalArgumentException(
          "plan " + plan.id() + " has no command. Maybe add the key 'command'");
    }
    CommandSystem system =
        new CommandSystem(command.words(), command.timeLimit(), compile(command.costPattern()));
    system.commandLine(plan.configurations().get(0));
    return system;
  }

  /**
   * Checks that the program is there: a slip in its name would fail every run of the grid.
   *
   * @param plan whose levels may be part of the name
   * @throws IllegalArgumentException if the program of no configuration is there
   */
  public void requireProgram(RecordingPlan plan) {
    List<String> programs =
        plan.configurations().stream().map(c -> commandLine(c).get(0)).distinct().toList();
    if (File.separatorChar == '\\' || programs.stream().anyMatch(CommandSystem::isThere)) {
      return;
    }
    throw new IllegalArgumentException(
        "the command's program '"
            + programs.get(0)
            + "' is neither an executable file nor in a folder of PATH. Maybe give its whole path");
  }

  private static boolean isThere(String program) {
    if (program.contains("/")) {
      return Files.isExecutable(Path.of(program));
    }
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(folder.isEmpty() ? "." : folder, program))) {
        return true;
      }
    }
    return false;
  }

  private static Pattern compile(String costPattern) {
    try {
      Pattern pattern = Pattern.compile(costPattern, Pattern.MULTILINE);
      if (!costPattern.isEmpty() && pattern.matcher("").groupCount() < 1) {
        throw new IllegalArgumentException(
            "costPattern = '" + costPattern + "': group 1 must hold the cost");
      }
      return pattern;
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "costPattern = '" + costPattern + "': " + e.getDescription(), e);
    }
  }

  /**
   * Returns the command line for a configuration.
   *
   * @param values the values by parameter name
   * @return the words; a word that becomes empty is left out
   * @throws IllegalArgumentException if a placeholder has no value
   */
  public List<String> commandLine(Map<String, String> values) {
    List<String> line = new ArrayList<>();
    for (String word : words) {
      String filled =
          PLACEHOLDER
              .matcher(word)
              .replaceAll(m -> Matcher.quoteReplacement(value(m.group(1), values)));
      if (!filled.isEmpty()) {
        line.add(filled);
      }
    }
    return List.copyOf(line);
  }

  private String value(String name, Map<String, String> values) {
    if (name.equals("java")) {
      return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
    if (name.equals("classpath")) {
      return System.getProperty("java.class.path");
    }
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "command "
              + words
              + ": ${"
              + name
              + "} is none of the parameters "
              + values.keySet()
              + ", java, classpath");
    }
    return value;
  }

  @Override
  public Run run(Map<String, String> values) throws InterruptedException {
    List<String> line = commandLine(values);
    boolean wallTime = costPattern.pattern().isEmpty();
    ProcessRun run;
    try {
      run =
          runner.run(
              line,
              Path.of("").toAbsolutePath(),
              timeLimit,
              new ProcessRunner.Handling(!wallTime, listener));
    } catch (IOException e) {
      return Run.failed("no_start", String.valueOf(e.getMessage()));
    }
    if (run.end() == ProcessRun.End.LIMIT) {
      return Run.failed("timeout", end(run.error()));
    }
    if (run.exitCode() != 0) {
      return Run.failed("exit_" + run.exitCode(), end(run.error()));
    }
    if (!wallTime) {
      return printed(run);
    }
    return run.isTimeKnown()
        ? Run.measured(run.wallSeconds())
        : Run.failed(
            "no_cost",
            "the recorder itself stood still for " + run.missedSeconds() + " s of the run");
  }

  @Override
  public void onStart(Consumer<ProcessHandle> told) {
    listener = told;
  }

  /** Ends the watchdog. */
  @Override
  public void close() {
    runner.close();
  }

  /** The last that a program wrote. */
  private static String end(String text) {
    return text.substring(Math.max(0, text.length() - EXPLAINED)).strip();
  }

  /** The cost in the output, or else in the error output. */
  private Run printed(ProcessRun run) {
    for (String text : List.of(run.output(), run.error())) {
      Matcher matcher = costPattern.matcher(text);
      if (matcher.find()) {
        try {
          double cost = Decimals.parse(matcher.group(1));
          return Double.isFinite(cost)
              ? Run.measured(cost)
              : Run.failed("no_cost", "the cost is " + cost);
        } catch (NumberFormatException e) {
          return Run.failed("no_cost", String.valueOf(e.getMessage()));
        }
      }
    }
    return Run.failed("no_cost", "no line matches " + costPattern + "\n" + end(run.error()));
  }
}
