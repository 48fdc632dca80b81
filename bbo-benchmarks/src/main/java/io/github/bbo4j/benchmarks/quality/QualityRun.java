package io.github.bbo4j.benchmarks.quality;

import io.github.bbo4j.benchmarks.compare.RunLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One run as a row.
 *
 * @param key who, where
 * @param regrets one per point of the group; copied
 * @param covered 1 if the interval of the recommendation holds its cost, 0 if not, NaN if there is
 *     none
 */
public record QualityRun(Key key, List<Double> regrets, double covered) {
  private static final int KEY_FIELDS = 5;
  private static final int POINTS = 3;

  /**
   * What tells one run from another.
   *
   * @param group of the case
   * @param family of the case
   * @param problem name of the case
   * @param contender who tuned
   * @param repetition counts from 1
   */
  public record Key(
      QualityGroup group, String family, String problem, String contender, int repetition) {}

  /** Copies and counts the regrets. */
  public QualityRun {
    regrets = List.copyOf(regrets);
    if (regrets.size() != key.group().points().size()) {
      throw new IllegalArgumentException(
          regrets.size() + " regrets for the points " + key.group().points());
    }
  }

  /**
   * The runs that are kept in a file, and are not made again.
   *
   * @throws IOException if it can't be read or made, or is something else
   */
  public static RunLog<Key, QualityRun> log(Path file) throws IOException {
    return RunLog.open(
        file, new RunLog.Form<>(header(), QualityRun::row, QualityRun::parse, QualityRun::key));
  }

  /** The header of a file of rows. */
  static String header() {
    return "group,family,problem,contender,repetition,regret_25,regret_50,regret_100,covered";
  }

  /** The row; of a group with one point the first two regrets are empty. */
  String row() {
    List<String> fields =
        new ArrayList<>(
            List.of(
                key.group().id(),
                key.family(),
                key.problem(),
                key.contender(),
                Integer.toString(key.repetition())));
    for (int i = regrets.size(); i < POINTS; i++) {
      fields.add("");
    }
    regrets.forEach(r -> fields.add(Double.toString(r)));
    fields.add(Double.isNaN(covered) ? "" : Double.toString(covered));
    return String.join(",", fields);
  }

  /** The run of a row; nothing if it is not a whole one. */
  static Optional<QualityRun> parse(String row) {
    String[] field = row.split(",", -1);
    if (field.length != KEY_FIELDS + POINTS + 1) {
      return Optional.empty();
    }
    try {
      QualityGroup group = QualityGroup.byId(field[0]);
      List<Double> regrets = new ArrayList<>();
      for (int i = POINTS - group.points().size(); i < POINTS; i++) {
        regrets.add(Double.parseDouble(field[KEY_FIELDS + i]));
      }
      String covered = field[KEY_FIELDS + POINTS];
      return Optional.of(
          new QualityRun(
              new Key(group, field[1], field[2], field[3], Integer.parseInt(field[4])),
              regrets,
              covered.isEmpty() ? Double.NaN : Double.parseDouble(covered)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
