package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the option {@code --dataset} may say: a folder, a bare CSV, a shipped dataset, a name. */
public final class Datasets {
  private static final int LARGEST_FAMILY = 4;

  private Datasets() {}

  /**
   * The problem of that name. The empty name is none, not the folder that the program is in.
   *
   * @param dataset a folder with data.csv and meta.json, a CSV file, the id of a shipped dataset or
   *     the name of a problem, looked for in this order; the former may be told otherwise
   *     ("~labels" and so on, as {@link Problems} has it)
   * @param replicates which recorded run of a configuration answers
   * @param objective of a bare CSV: the column with the value
   * @param unit of a bare CSV: its unit
   * @param maximised of a bare CSV: whether larger values are better
   * @return the problem
   * @throws IOException if a file cannot be read
   * @throws IllegalArgumentException if there is none, the message names the nearest and one of
   *     each family, or it is a folder without meta.json
   */
  public static Problem problem(
      String dataset, ReplayedRuns replicates, String objective, String unit, boolean maximised)
      throws IOException {
    Arguments.given(dataset, "dataset");
    Arguments.given(replicates, "replicates");
    Arguments.given(objective, "objective");
    Arguments.given(unit, "unit");
    int tilde = dataset.lastIndexOf('~');
    String before = dataset.substring(0, Math.max(0, tilde));
    if (isRecorded(before) && !Files.exists(Path.of(dataset))) {
      Problem recorded = problem(before, replicates, objective, unit, maximised);
      return Problems.told(recorded, dataset.substring(tilde + 1))
          .orElseThrow(() -> unknown(dataset));
    }
    Path path = Path.of(dataset);
    if (!dataset.isEmpty() && Files.isDirectory(path)) {
      if (!Files.exists(path.resolve(DatasetReader.META))) {
        throw new IllegalArgumentException(
            "the folder "
                + dataset
                + " is no dataset: it has no meta.json, which declares parameters, unit and direction. Maybe name a CSV in it");
      }
      return RecordedSystems.folder(path).problem(replicates);
    }
    if (Files.isRegularFile(path)) {
      return RecordedSystems.csv(path, objective, unit, maximised).problem(replicates);
    }
    Optional<RecordedSystem> shipped = RecordedSystems.shipped(dataset);
    if (shipped.isPresent()) {
      return shipped.get().problem(replicates);
    }
    return Problems.byName(dataset).orElseThrow(() -> unknown(dataset));
  }

  /**
   * The problem of that name, for commands without options of a CSV: its costs are in the column
   * {@link RecordedSystems#OBJECTIVE}. A recorded configuration answers with its median.
   *
   * @param dataset as in {@link #problem(String, ReplayedRuns, String, String, boolean)}
   * @return the problem
   * @throws IOException if a file cannot be read
   * @throws IllegalArgumentException if there is none; the message names the nearest and one of
   *     each family
   */
  public static Problem problem(String dataset) throws IOException {
    return problem(dataset, ReplayedRuns.MEDIAN, RecordedSystems.OBJECTIVE, "", false);
  }

  private static boolean isRecorded(String dataset) {
    return !dataset.isEmpty()
        && (Files.exists(Path.of(dataset)) || RecordedSystems.shipped().contains(dataset));
  }

  /** Of a family, such as all test functions of a suite, the message names the first. */
  private static IllegalArgumentException unknown(String dataset) {
    List<String> names = new ArrayList<>(RecordedSystems.shipped());
    names.addAll(Problems.names());
    Map<String, List<String>> families = new LinkedHashMap<>();
    for (String name : names) {
      String family = name.substring(0, name.indexOf('-') + 1);
      families.computeIfAbsent(family.isEmpty() ? name : family, f -> new ArrayList<>()).add(name);
    }
    List<String> known = new ArrayList<>();
    families.forEach(
        (family, members) ->
            known.addAll(
                members.size() <= LARGEST_FAMILY
                    ? members
                    : List.of(
                        members.get(0) + " and " + (members.size() - 1) + " more " + family)));
    return new IllegalArgumentException(
        "there is no folder, file, shipped dataset or problem '"
            + dataset
            + "'. "
            + Catalog.nearest(dataset, names).map(name -> "Maybe '" + name + "'? ").orElse("")
            + "Known are "
            + String.join(", ", known)
            + "; the command list names them all");
  }
}
