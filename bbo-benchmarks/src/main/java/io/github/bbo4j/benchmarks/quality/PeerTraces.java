package io.github.bbo4j.benchmarks.quality;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.bbo4j.benchmarks.metrics.Regret;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.RecordedProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs of other optimizers on recorded systems, as files {@code SYSTEM__PEER.csv} with the columns
 * repetition, evaluation and configuration: the index of what was measured, -1 for a combination
 * that was not recorded. Their costs are looked up, not believed. Stateless and thread-safe.
 */
public final class PeerTraces {
  private static final String BETWEEN = "__";

  private PeerTraces() {}

  /**
   * The runs on the recorded cases; contenders are called "peer:" and their name.
   *
   * @param folder with the files; without it there are no runs
   * @param cases of recorded systems; others are passed over
   * @throws IOException if a file can't be read
   */
  public static List<QualityRun> read(Path folder, List<QualityCase> cases) throws IOException {
    List<QualityRun> runs = new ArrayList<>();
    for (QualityCase one : cases) {
      if (one.group() == QualityGroup.RECORDED && one.problem() instanceof RecordedProblem system) {
        double[] costs = costs(system);
        for (Path file : files(folder, one.name())) {
          runs.addAll(runs(file, one, costs));
        }
      }
    }
    return runs;
  }

  private static List<Path> files(Path folder, String system) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(f -> f.getFileName().toString().startsWith(system + BETWEEN))
          .sorted()
          .toList();
    }
  }

  /** The true cost by index. */
  private static double[] costs(RecordedProblem system) {
    double[] costs = new double[system.system().measuredConfigurations()];
    system.space().stream()
        .filter(c -> system.index(c) >= 0)
        .forEach(c -> costs[system.index(c)] = system.trueCost(c));
    return costs;
  }

  private static List<QualityRun> runs(Path file, QualityCase one, double[] costs)
      throws IOException {
    Map<Integer, List<Integer>> measured = new LinkedHashMap<>();
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
      for (NamedCsvRecord row : rows) {
        measured
            .computeIfAbsent(Integer.valueOf(row.getField("repetition")), r -> new ArrayList<>())
            .add(Integer.valueOf(row.getField("configuration")));
      }
    }
    String name = file.getFileName().toString().replaceFirst("\\.csv$", "");
    String peer = "peer:" + name.substring(one.name().length() + BETWEEN.length());
    List<QualityRun> runs = new ArrayList<>();
    measured.forEach(
        (repetition, indices) ->
            runs.add(
                new QualityRun(
                    one.key(peer, repetition),
                    one.group().points().stream()
                        .map(n -> regret(indices, n, costs, one.problem()))
                        .toList(),
                    Double.NaN)));
    return runs;
  }

  private static double regret(List<Integer> indices, int point, double[] costs, Problem problem) {
    double best =
        indices.stream()
            .limit(point)
            .filter(i -> i >= 0)
            .mapToDouble(i -> costs[i])
            .min()
            .orElse(Double.NaN);
    return Double.isNaN(best)
        ? QualityCase.NOTHING_MEASURED
        : Regret.relative(best, problem.optimum());
  }
}
