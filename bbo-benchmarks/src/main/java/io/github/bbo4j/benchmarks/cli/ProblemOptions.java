package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.benchmarks.replay.RecordedSystem;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.Replicates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which problems to run on. */
final class ProblemOptions {
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
      defaultValue = RecordedSystems.OBJECTIVE,
      paramLabel = "COLUMN",
      description = "Of a bare CSV: the column with the value (default: ${DEFAULT-VALUE}).")
  private String objective = RecordedSystems.OBJECTIVE;

  @Option(
      names = "--direction",
      defaultValue = "minimise",
      paramLabel = "minimise|maximise",
      description = "Of a bare CSV: which values are better (default: ${DEFAULT-VALUE}).")
  private String direction = "minimise";

  @Option(
      names = "--unit",
      defaultValue = "",
      paramLabel = "UNIT",
      description = "Of a bare CSV: the unit of the value.")
  private String unit = "";

  @Option(
      names = "--replicates",
      defaultValue = "median",
      paramLabel = "median|mean|random",
      description =
          "Which recorded run of a configuration answers: their median, their mean, or one drawn"
              + " anew each time (default: ${DEFAULT-VALUE}).")
  private Replicates replicates = Replicates.MEDIAN;

  List<Problem> problems() throws IOException {
    List<Problem> problems = new ArrayList<>();
    for (String dataset : datasets) {
      problems.add(problem(dataset));
    }
    return problems;
  }

  private Problem problem(String dataset) throws IOException {
    Path path = Path.of(dataset);
    if (Files.isDirectory(path)) {
      return RecordedSystems.folder(path).problem(replicates);
    }
    if (Files.isRegularFile(path)) {
      return RecordedSystems.csv(path, objective, unit, maximised()).problem(replicates);
    }
    Optional<RecordedSystem> shipped = RecordedSystems.shipped(dataset);
    if (shipped.isPresent()) {
      return shipped.get().problem(replicates);
    }
    return Problems.byName(dataset)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no folder, file, shipped dataset or problem '"
                        + dataset
                        + "'. Maybe one of "
                        + known()));
  }

  private static String known() {
    List<String> names = new ArrayList<>(RecordedSystems.shipped());
    names.addAll(Problems.names());
    return names.isEmpty() ? "the folders under a path of yours" : String.join(", ", names);
  }

  private boolean maximised() {
    String word = direction.toLowerCase(Locale.ROOT);
    if (word.startsWith("max")) {
      return true;
    }
    if (word.startsWith("min")) {
      return false;
    }
    throw new IllegalArgumentException(
        "--direction " + direction + " must be minimise or maximise");
  }
}
