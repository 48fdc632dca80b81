package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether a run right after one of the same configuration costs less, as where that one has filled
 * caches. Runs that verify a choice follow one another, so that their mean is of such runs alone.
 * By chance the other runs are rather the lower ones, as it is the lucky ones that are run again.
 *
 * <p>It does where, of configurations with runs of both kinds, all but one in {@value #ONE_IN} of
 * the other runs are above the median of those that follow by a standard deviation of a run, and
 * the median of these differences by {@value #FAR} of its standard errors; and where the same is
 * true of the runs that a series of the same configuration begins with, beside the rest of it: a
 * system that is slower at times is so for all of a series. The first run of a configuration begins
 * none: it may cost more for {@linkplain FirstRuns other reasons}. It takes {@value #FEWEST} other
 * runs, two of which are no first ones, and a series. Not safe for several threads.
 */
final class FollowingRuns {
  private static final int FEWEST = 4;
  private static final int FEWEST_LATER = 2;
  private static final int FEWEST_PAIRS = 3;
  private static final double FAR = 5;
  private static final int ONE_IN = 8;

  /** The standard error of a median over that of a mean, of normal runs. */
  private static final double MEDIAN = Math.sqrt(Math.PI / 2);

  private final List<Double> above = new ArrayList<>();
  private final List<Double> beginnings = new ArrayList<>();
  private final List<Double> pairs = new ArrayList<>();
  private int following;
  private int later;

  private FollowingRuns() {}

  /** A run, on the scale. */
  private record Run(double cost, boolean follows) {}

  /**
   * By how much less such runs cost, in the median, if they do: {@link RunScale#lessBy}.
   *
   * @param history runs; configurations with a failed or censored one are left out
   * @return nothing where they don't
   */
  static Optional<String> saved(History history) {
    RunScale scale = RunScale.ofShares(history);
    FollowingRuns runs = new FollowingRuns();
    runsOf(history, scale).values().forEach(runs::add);
    return runs.saved().stream().mapToObj(scale::lessBy).findFirst();
  }

  private static Map<Configuration, List<Run>> runsOf(History history, RunScale scale) {
    Map<Configuration, List<Run>> runs = new HashMap<>();
    for (Observation o : history.observations()) {
      if (o.count() > 1 && o.hasOnlyMeasuredRuns()) {
        runs.put(o.configuration(), new ArrayList<>());
      }
    }
    for (int t = 0; t < history.size(); t++) {
      Trial trial = history.trial(t);
      List<Run> own = runs.get(trial.configuration());
      if (own != null && trial.outcome() instanceof Outcome.Measured measured) {
        boolean follows =
            t > 0 && history.trial(t - 1).configuration().equals(trial.configuration());
        own.add(new Run(scale.of(measured.cost()), follows));
      }
    }
    return runs;
  }

  private void add(List<Run> runs) {
    double[] after = costs(runs, true);
    double[] others = costs(runs, false);
    PooledDeviation.pairs(after).forEach(pairs::add);
    double[] laterOnes = Arrays.copyOfRange(others, Math.min(1, others.length), others.length);
    PooledDeviation.pairs(laterOnes).forEach(pairs::add);
    if (after.length == 0 || others.length == 0) {
      return;
    }
    double median = OrderStatistics.median(after);
    Arrays.stream(others).forEach(y -> above.add(y - median));
    following += after.length;
    later += laterOnes.length;
    for (int first = 1; first < runs.size(); first++) {
      int end = first + 1;
      while (end < runs.size() && runs.get(end).follows()) {
        end++;
      }
      if (!runs.get(first).follows() && end > first + 1) {
        double rest = OrderStatistics.median(costs(runs.subList(first + 1, end), true));
        beginnings.add(runs.get(first).cost() - rest);
      }
    }
  }

  private static double[] costs(List<Run> runs, boolean follow) {
    return runs.stream().filter(r -> r.follows() == follow).mapToDouble(Run::cost).toArray();
  }

  private OptionalDouble saved() {
    if (above.size() < FEWEST
        || later < FEWEST_LATER
        || beginnings.isEmpty()
        || pairs.size() < FEWEST_PAIRS) {
      return OptionalDouble.empty();
    }
    double sd = RunDeviation.of(array(pairs)).value();
    double median = OrderStatistics.median(array(above));
    double error = MEDIAN * sd * Math.sqrt(1.0 / above.size() + 1.0 / following);
    return median >= FAR * error && areAbove(above, sd) && areAbove(beginnings, sd)
        ? OptionalDouble.of(median)
        : OptionalDouble.empty();
  }

  private static boolean areAbove(List<Double> differences, double sd) {
    long not = differences.stream().filter(d -> d <= sd).count();
    return not * ONE_IN <= differences.size();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
