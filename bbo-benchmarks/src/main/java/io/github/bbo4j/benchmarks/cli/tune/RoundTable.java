package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.noise.estimate.ConfidenceIntervals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What each contender gave in each round, and how they differ from the first. */
final class RoundTable {
  private static final double LEVEL = 0.95;

  private final List<String> names;
  private final List<Map<String, Outcome>> rounds = new ArrayList<>();

  RoundTable(List<String> names) {
    this.names = names;
  }

  /** Adds an outcome; rounds are 0, 1, ... */
  void add(int round, String name, Outcome outcome) {
    while (rounds.size() <= round) {
      rounds.add(new LinkedHashMap<>());
    }
    rounds.get(round).put(name, outcome);
  }

  /**
   * What the command ends with: 0 if every run was measured, 1 if one failed. Ctrl-C counts if it
   * left out a run.
   *
   * @param planned rounds
   */
  int exitCode(int planned) {
    boolean all =
        rounds.size() == planned && rounds.stream().allMatch(r -> r.size() == names.size());
    boolean measured =
        rounds.stream().allMatch(r -> r.values().stream().allMatch(Outcome::isMeasured));
    return !all ? TuneCommand.STOPPED : measured ? 0 : 1;
  }

  /** Header and runs. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("round", "contender", "value"));
    for (int i = 0; i < rounds.size(); i++) {
      String round = Integer.toString(i);
      rounds
          .get(i)
          .forEach(
              (name, o) ->
                  rows.add(
                      List.of(
                          round,
                          name,
                          o.measuredCost().isPresent()
                              ? Double.toString(o.measuredCost().getAsDouble())
                              : "")));
    }
    return rows;
  }

  /**
   * A line for each: mean with interval, runs, failures; of all but the first the mean difference
   * to the first over the rounds in which both were measured, absolute and as a share of the size
   * of the first, with Student's interval.
   */
  List<String> summary(boolean maximize) {
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      double[] values = values(name);
      String text =
          name
              + ": "
              + mean(values)
              + (values.length > 0 ? ", " + TuneCommand.runs(values.length) : "");
      // Who was not run in the last round, which Ctrl-C may have ended, has not failed.
      long failed = rounds.stream().filter(r -> r.containsKey(name) && !measured(r, name)).count();
      lines.add(text + (failed > 0 ? ", " + failed + " failed" : ""));
    }
    for (String name : names.subList(1, names.size())) {
      lines.add(difference(name, maximize));
    }
    return lines;
  }

  private String difference(String name, boolean maximize) {
    String first = names.get(0);
    double[] shares =
        rounds.stream()
            .filter(r -> measured(r, name) && measured(r, first))
            .mapToDouble(r -> 100 * (value(r, name) - value(r, first)) / Math.abs(value(r, first)))
            .toArray();
    double[] differences =
        rounds.stream()
            .filter(r -> measured(r, name) && measured(r, first))
            .mapToDouble(r -> value(r, name) - value(r, first))
            .toArray();
    if (differences.length == 0) {
      return name + " - " + first + ": never measured in the same round";
    }
    Optional<Interval> interval = interval(differences);
    boolean above = interval.filter(i -> i.low() > 0).isPresent();
    boolean below = interval.filter(i -> i.high() < 0).isPresent();
    String verdict =
        !above && !below ? "not surely better" : above == maximize ? "better" : "worse";
    boolean finite = Arrays.stream(shares).allMatch(Double::isFinite);
    return name
        + " - "
        + first
        + ": "
        + mean(differences)
        + (finite ? "; " + mean(shares) + " percent" : "")
        + ": "
        + verdict;
  }

  private static boolean measured(Map<String, Outcome> round, String name) {
    Outcome outcome = round.get(name);
    return outcome != null && outcome.isMeasured();
  }

  private static double value(Map<String, Outcome> round, String name) {
    return Objects.requireNonNull(round.get(name), name).measuredCost().orElseThrow();
  }

  private double[] values(String name) {
    return rounds.stream()
        .filter(r -> measured(r, name))
        .mapToDouble(r -> value(r, name))
        .toArray();
  }

  private static Optional<Interval> interval(double[] values) {
    return ConfidenceIntervals.studentT().interval(values, LEVEL);
  }

  private static String mean(double[] values) {
    if (values.length == 0) {
      return "never measured";
    }
    String mean = String.format(Locale.ROOT, "%.6g", Arrays.stream(values).average().orElseThrow());
    return mean
        + interval(values)
            .filter(i -> i.high() > i.low()) // values that agree say nothing of what varies
            .map(i -> String.format(Locale.ROOT, " [%.6g, %.6g]", i.low(), i.high()))
            .orElse("");
  }
}
