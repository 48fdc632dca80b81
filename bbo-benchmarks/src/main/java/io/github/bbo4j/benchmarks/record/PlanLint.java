package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.benchmarks.record.RunOrder.Slot;
import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Warns of plans of experiments whose results could not be trusted, before anything is run.
 *
 * <ul>
 *   <li><em>Fixed order</em>: levels come in groups or in turn, so that a drift of the machine
 *       looks like an effect of the parameter. The number of uninterrupted groups of equal levels
 *       is compared with that of a random order by the runs test for several kinds (Barton and
 *       David 1957), two-sided at 0.001.
 *   <li><em>One size</em>: a parameter that is held at one level says nothing of others.
 *   <li><em>No repeats</em>: without a second run of a configuration, noise can't be told from
 *       effects.
 *   <li><em>Repeats in a row</em>: they share the state of the machine and look too much alike.
 * </ul>
 *
 * <p>Stateless and thread-safe.
 */
public final class PlanLint {
  /** Of the normal distribution at 1 - 0.0005. */
  private static final double CRITICAL = 3.29;

  /** Fewer runs show no order. */
  private static final int FEWEST = 8;

  private PlanLint() {}

  /** The warnings for a recording. Its order is drawn at random, block by block. */
  public static List<String> warnings(RecordingPlan plan) {
    Arguments.given(plan, "plan");
    List<Map<String, String>> grid = plan.configurations();
    List<Map<String, String>> runs = new ArrayList<>();
    for (Slot slot : RunOrder.of(grid.size(), plan.repeats(), plan.seed())) {
      runs.add(grid.get(slot.configuration()));
    }
    return warnings(runs);
  }

  /**
   * The warnings for runs in the order in which they are to be made.
   *
   * @param runs the levels of each run by parameter; all with the same parameters
   * @return one sentence each, with the cure; empty if nothing is wrong
   * @throws IllegalArgumentException if there is no run, or one has other parameters
   */
  public static List<String> warnings(List<Map<String, String>> runs) {
    Arguments.given(runs, "runs");
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("the plan has no runs");
    }
    for (Map<String, String> run : runs) {
      if (!run.keySet().equals(runs.get(0).keySet())) {
        throw new IllegalArgumentException(
            "the run " + run + " has other parameters than the first, " + runs.get(0));
      }
    }
    List<String> warnings = new ArrayList<>();
    for (String parameter : runs.get(0).keySet()) {
      List<String> levels = runs.stream().map(run -> run.get(parameter)).toList();
      long different = levels.stream().distinct().count();
      if (different == 1) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "one size: '%s' is %s in all runs; what is found holds for that level. Maybe add"
                    + " a second and a third level",
                parameter,
                levels.get(0)));
      } else if (different < levels.size() && Math.abs(disorder(levels)) > CRITICAL) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "fixed order: the levels of '%s' come in %d groups where a random order has about"
                    + " %.0f; a drift of the machine would look like its effect. Maybe shuffle the"
                    + " runs",
                parameter,
                groups(levels),
                expectedGroups(levels)));
      }
    }
    warnings.addAll(repeats(runs));
    return warnings;
  }

  private static List<String> repeats(List<Map<String, String>> runs) {
    long different = runs.stream().distinct().count();
    if (different == runs.size()) {
      return List.of(
          "no repeats: each configuration is run once; noise can't be told from effects. Maybe run"
              + " each, or at least one of them, several times");
    }
    int inARow = runs.size() - groups(runs);
    return different > 1 && inARow >= 0.5 * (runs.size() - different)
        ? List.of(
            String.format(
                Locale.ROOT,
                "repeats in a row: %d of %d repeats follow a run of the same configuration and"
                    + " share the state of the machine with it. Maybe run all configurations once,"
                    + " then all again",
                inARow,
                runs.size() - different))
        : List.of();
  }

  /** How far the number of groups is from that of a random order, in standard deviations. */
  private static double disorder(List<String> levels) {
    double n = levels.size();
    double squares = sum(levels, c -> c * c);
    double cubes = sum(levels, c -> c * c * c);
    double variance =
        (squares * (squares + n * (n + 1)) - 2 * n * cubes - n * n * n) / (n * n * (n - 1));
    return n < FEWEST || variance <= 0
        ? 0
        : (groups(levels) - expectedGroups(levels)) / Math.sqrt(variance);
  }

  private static double expectedGroups(List<String> levels) {
    double n = levels.size();
    return (n * (n + 1) - sum(levels, c -> c * c)) / n;
  }

  private static double sum(List<String> levels, Function<Double, Double> of) {
    Collection<Long> counts =
        levels.stream()
            .collect(Collectors.groupingBy(l -> l, LinkedHashMap::new, Collectors.counting()))
            .values();
    return counts.stream().mapToDouble(c -> of.apply((double) c)).sum();
  }

  private static int groups(List<?> values) {
    int groups = 1;
    for (int i = 1; i < values.size(); i++) {
      groups += values.get(i).equals(values.get(i - 1)) ? 0 : 1;
    }
    return groups;
  }
}
