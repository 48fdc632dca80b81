package io.github.bbo4j.benchmarks.jmh;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.Heuristics;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Quantiles of the time of all decisions of whole runs, which JMH's averages do not show.
 *
 * <p>Arguments: length of a run, number of runs (one more is made first and left out), ids. Times are
 * of the thread's processor, so that a busy machine does not show.
 */
public final class SmboDecisionTimes {
  private static final int INITIAL = 10;

  private SmboDecisionTimes() {}

  /**
   * Prints one row per space and heuristic.
   *
   * @param args length, runs, ids
   */
  public static void main(String[] args) {
    PrintStream out = System.out;
    int length = Integer.parseInt(args[0]);
    int runs = Integer.parseInt(args[1]);
    for (long[] levels :
        new long[][] {{4, 4, 3, 3, 3, 3}, {10, 10, 10, 10, 10, 10}, {100, 100, 100, 100, 100, 100}}) {
      SearchSpaceBuilder builder = SearchSpace.builder();
      for (int j = 0; j < levels.length; j++) {
        builder.integer("p" + j, 0, levels[j] - 1);
      }
      SearchSpace space = builder.build();
      for (int a = 2; a < args.length; a++) {
        List<Double> times = new ArrayList<>();
        run(space, args[a], length, 0);
        for (int r = 1; r <= runs; r++) {
          times.addAll(run(space, args[a], length, r));
        }
        Collections.sort(times);
        out.printf(
            Locale.ROOT,
            "%-14s %-14s n=%d ms: median %.2f, 90 %% %.2f, 99 %% %.2f, max %.2f%n",
            space.size(),
            args[a],
            length,
            quantile(times, 0.5),
            quantile(times, 0.9),
            quantile(times, 0.99),
            quantile(times, 1));
      }
    }
  }

  private static double quantile(List<Double> sorted, double share) {
    return sorted.get((int) Math.min(sorted.size() - 1L, Math.round(share * sorted.size())));
  }

  private static List<Double> run(SearchSpace space, String id, int length, int seed) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    Heuristic heuristic = Heuristics.byId(id);
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(space);
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      long start = clock.getCurrentThreadCpuTime();
      Configuration point =
          i < INITIAL ? history.sampleNew(random) : heuristic.suggest(history, random);
      if (i >= INITIAL) {
        times.add((clock.getCurrentThreadCpuTime() - start) / 1e6);
      }
      history = history.plus(point, Outcome.measured(cost(space, point)));
    }
    return times;
  }

  private static double cost(SearchSpace space, Configuration point) {
    double sum = 1;
    for (int j = 0; j < space.dimension(); j++) {
      double u = space.domain(j).position(point.coordinate(j)) - 0.3 - 0.1 * j;
      sum += (1 + j) * u * u;
    }
    return sum * (1 + 0.05 * Math.sin(37.0 * point.hashCode()));
  }
}
