package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.compare.Experiment;
import io.github.bbo4j.benchmarks.compare.RunLog;
import io.github.bbo4j.benchmarks.compare.Task;
import io.github.bbo4j.benchmarks.metrics.Regret;
import io.github.bbo4j.benchmarks.metrics.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One run as a row: the regret after each evaluation that lowered it.
 *
 * @param key who, where
 * @param falls regrets by the evaluation, counted from 1, after which they hold; before the first
 *     nothing was measured; copied
 */
record RegretRun(Key key, NavigableMap<Integer, Double> falls) {
  private static final String HEADER = "problem,contender,repetition,budget,regrets";
  private static final int FIELDS = 5;

  /**
   * What tells one run from another.
   *
   * @param problem its name
   * @param contender who tuned
   * @param repetition counts from 1
   * @param budget evaluations
   */
  record Key(String problem, String contender, int repetition, int budget) {
    static Key of(Task task) {
      return new Key(
          task.problem().name(),
          task.contender().name(),
          task.repetition(),
          task.settings().budget());
    }
  }

  RegretRun {
    falls = new TreeMap<>(falls);
  }

  /** Runs a task. */
  static RegretRun of(Task task) {
    RunRecord record = Experiment.record(task);
    TreeMap<Integer, Double> falls = new TreeMap<>();
    double latest = Double.POSITIVE_INFINITY;
    for (int n = 1; n <= record.steps().size(); n++) {
      double regret = Math.max(0, Regret.absolute(record, n));
      if (regret < latest) {
        falls.put(n, regret);
        latest = regret;
      }
    }
    return new RegretRun(Key.of(task), falls);
  }

  /** The regret after so many evaluations; who measured nothing is as far away as can be. */
  double after(int evaluations) {
    Map.Entry<Integer, Double> last = falls.floorEntry(evaluations);
    return last == null ? Double.POSITIVE_INFINITY : last.getValue();
  }

  /**
   * The runs that are kept in a file, and are not made again.
   *
   * @throws IOException if it can't be read or made, or is something else
   */
  static RunLog<Key, RegretRun> log(Path file) throws IOException {
    return RunLog.open(
        file, new RunLog.Form<>(HEADER, RegretRun::row, RegretRun::parse, RegretRun::key));
  }

  private String row() {
    return String.join(
        ",",
        key.problem(),
        key.contender(),
        Integer.toString(key.repetition()),
        Integer.toString(key.budget()),
        falls.entrySet().stream()
            .map(e -> e.getKey() + ":" + e.getValue())
            .collect(Collectors.joining(" ")));
  }

  private static Optional<RegretRun> parse(String row) {
    String[] field = row.split(",", -1);
    if (field.length != FIELDS) {
      return Optional.empty();
    }
    try {
      TreeMap<Integer, Double> falls = new TreeMap<>();
      for (String fall : field[4].isEmpty() ? new String[0] : field[4].split(" ", -1)) {
        int colon = fall.indexOf(':');
        if (colon < 0) {
          return Optional.empty();
        }
        falls.put(
            Integer.parseInt(fall.substring(0, colon)),
            Double.parseDouble(fall.substring(colon + 1)));
      }
      Key key = new Key(field[0], field[1], Integer.parseInt(field[2]), Integer.parseInt(field[3]));
      return Optional.of(new RegretRun(key, falls));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
