package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.benchmarks.cli.completion.EnumCandidates;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.Datasets;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.ReplayedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which problems to run on. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ProblemOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--dataset",
      required = true,
      split = ",",
      paramLabel = "PATH|NAME",
      description =
          "A folder with data.csv and meta.json, a bare CSV, a shipped dataset or a named problem:"
              + " see the command list.")
  private List<String> datasets = List.of();

  @Option(
      names = "--objective",
      paramLabel = "COLUMN",
      description =
          "Of a bare CSV: the column with the value (default: " + RecordedSystems.OBJECTIVE + ").")
  private @Nullable String objective;

  @Option(names = "--maximize", description = "Of a bare CSV: larger values are better.")
  private boolean maximize;

  /** What {@link #maximize} was called before. */
  @Option(names = "--direction", hidden = true)
  private @Nullable String direction;

  @Option(
      names = "--unit",
      paramLabel = "UNIT",
      description = "Of a bare CSV: the unit of the value.")
  private @Nullable String unit;

  @Option(
      names = "--replicates",
      completionCandidates = Replicates.class,
      defaultValue = "median",
      paramLabel = "median|mean|random",
      description =
          "Which recorded run of a configuration answers: their median, their mean, or one drawn"
              + " anew each time (default: ${DEFAULT-VALUE}).")
  private ReplayedRuns replicates = ReplayedRuns.MEDIAN;

  /** Creates the mixin; picocli sets its options. */
  public ProblemOptions() {}

  /**
   * The problems, in the order they were named.
   *
   * @throws IllegalArgumentException if a name is unknown, or two problems have one
   * @throws IOException if a file cannot be read
   */
  public List<Problem> problems() throws IOException {
    requireCsv();
    boolean maximised = maximize || maximisedBefore();
    String column = objective == null ? RecordedSystems.OBJECTIVE : objective;
    List<Problem> problems = new ArrayList<>();
    Map<String, String> named = new HashMap<>();
    for (String dataset : datasets) {
      Problem problem =
          Datasets.problem(dataset, replicates, column, unit == null ? "" : unit, maximised);
      String before = named.put(problem.name(), dataset);
      if (before != null) {
        throw oneName(problem.name(), before, dataset);
      }
      Inputs.warn(spec, problem);
      problems.add(problem);
    }
    return problems;
  }

  /** Tables, tests and files tell problems apart by their names alone. */
  private static IllegalArgumentException oneName(String name, String before, String dataset) {
    return new IllegalArgumentException(
        before.equals(dataset)
            ? "--dataset " + dataset + " is there twice. Maybe raise --repetitions instead"
            : "--dataset "
                + before
                + " and "
                + dataset
                + " are both called '"
                + name
                + "': their runs could not be told apart. Maybe rename a CSV, or change an id in"
                + " meta.json");
  }

  /** What was named: files, folders or ids. */
  public List<String> names() {
    return datasets;
  }

  /** Of all other datasets it is known what their value is: an option would do nothing. */
  private void requireCsv() {
    if (datasets.stream().anyMatch(ProblemOptions::isFile)) {
      return;
    }
    String option =
        objective != null
            ? "--objective"
            : unit != null
                ? "--unit"
                : maximize ? "--maximize" : direction != null ? "--direction" : "";
    if (!option.isEmpty()) {
      throw new IllegalArgumentException(
          option + " says something of a bare CSV, and --dataset names none. Maybe leave it out");
    }
  }

  private static boolean isFile(String dataset) {
    return Files.isRegularFile(Path.of(dataset));
  }

  private boolean maximisedBefore() {
    String word = direction == null ? "min" : direction.toLowerCase(Locale.ROOT);
    boolean maximised = word.startsWith("max");
    if (!maximised && !word.startsWith("min")) {
      throw new IllegalArgumentException(
          "--direction = " + direction + " must be minimise or maximise. Maybe say --maximize");
    }
    return maximised;
  }

  /** The words of an option. */
  private static final class Replicates extends EnumCandidates {
    private Replicates() {
      super(ReplayedRuns.class);
    }
  }
}
