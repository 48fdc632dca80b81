package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.statistics.Interval;
import io.github.bbo4j.noise.estimate.ConfidenceIntervals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What each contender gave in each round, and how they differ from the first. */
final class RoundTable {
  private static final double LEVEL = 0.95;

  private static final String UNSURE = "not surely better";

  /** What differs by this share of the values is equal. */
  private static final double ROUNDING = 1e-9;

  /** So many signs that agree have a probability of less than 1 - LEVEL: 2^-5. */
  private static final int SURE_BY_SIGN = 6;

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
   * What the command ends with: 0 if every run was measured, 1 if one failed. A signal counts if it
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

  /** Whether nothing was run. */
  boolean isEmpty() {
    return rounds.isEmpty();
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
   * to the first over the rounds in which both were measured, with Student's interval, and its
   * {@link RelativeDifference}.
   */
  List<String> summary(boolean maximize) {
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      double[] values = values(name);
      String text =
          name
              + ": "
              + mean(values, size(values))
              + (values.length > 0 ? ", " + TuneCommand.runs(values.length) : "");
      // Who was not run in the last round, which a signal may have ended, has not failed.
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
    List<Map<String, Outcome>> both =
        rounds.stream().filter(r -> measured(r, name) && measured(r, first)).toList();
    if (both.isEmpty()) {
      return name + " - " + first + ": never measured in the same round";
    }
    double[] before = both.stream().mapToDouble(r -> value(r, first)).toArray();
    double[] after = both.stream().mapToDouble(r -> value(r, name)).toArray();
    double[] differences = new double[before.length];
    for (int i = 0; i < before.length; i++) {
      differences[i] = after[i] - before[i];
    }
    double size = Math.max(size(before), size(after));
    boolean steady = !varies(before, size);
    return name
        + " - "
        + first
        + ": "
        + mean(differences, size)
        + RelativeDifference.of(before, after, LEVEL)
            .map(r -> "; " + percent(r, varies(differences, size)) + " percent")
            .orElse("")
        + ": "
        + verdict(differences, size, steady, maximize);
  }

  private static String percent(RelativeDifference relative, boolean varies) {
    return String.format(Locale.ROOT, "%.6g", 100 * relative.share())
        + relative
            .interval()
            .filter(i -> varies)
            .map(i -> text(100 * i.low(), 100 * i.high()))
            .orElse("");
  }

  private static String text(double low, double high) {
    return String.format(Locale.ROOT, " [%.6g, %.6g]", low, high);
  }

  /**
   * Where all differences agree there is no interval: of a system that gives the same each time
   * that is no wonder, and else, as where a coarse timer is a tick apart, a few rounds prove
   * nothing.
   *
   * @param size of the values, whose rounding is no difference
   * @param steady whether the first gave the same in all rounds; then, where differences agree,
   *     both did
   */
  private static String verdict(
      double[] differences, double size, boolean steady, boolean maximize) {
    double mean = Arrays.stream(differences).average().orElseThrow();
    if (varies(differences, size)) {
      boolean sure = interval(differences).filter(i -> i.low() > 0 || i.high() < 0).isPresent();
      return !sure ? UNSURE : mean > 0 == maximize ? "better" : "worse";
    }
    if (Math.abs(mean) <= ROUNDING * size || differences.length < 2) {
      return UNSURE;
    }
    String rounds = "in all " + differences.length + " rounds alike";
    if (!steady && differences.length < SURE_BY_SIGN) {
      return UNSURE + ": the difference is " + rounds + ", which says too little";
    }
    return (mean > 0 == maximize ? "better, " : "worse, ") + rounds;
  }

  private static double size(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  private static boolean varies(double[] values, double size) {
    DoubleSummaryStatistics range = Arrays.stream(values).summaryStatistics();
    return range.getMax() - range.getMin() > ROUNDING * size;
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

  /** Differences of numbers may be none: of costs near the largest there is. */
  private static Optional<Interval> interval(double[] values) {
    return Arrays.stream(values).allMatch(Double::isFinite)
        ? ConfidenceIntervals.studentT().interval(values, LEVEL)
        : Optional.empty();
  }

  private static String mean(double[] values, double size) {
    if (values.length == 0) {
      return "never measured";
    }
    String mean = String.format(Locale.ROOT, "%.6g", Arrays.stream(values).average().orElseThrow());
    return mean
        + interval(values)
            .filter(i -> varies(values, size)) // values that agree say nothing of what varies
            .map(i -> text(i.low(), i.high()))
            .orElse("");
  }
}
