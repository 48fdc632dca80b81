package io.github.bbo4j.benchmarks.jmh;

import com.sun.management.ThreadMXBean;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.Heuristics;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Quantiles of the time of all decisions of whole runs, which JMH's averages do not show; the time
 * and the allocation of a decision as the history grows; the heap in use at the end of a run.
 *
 * <p>Arguments: length of a run, number of runs (a short one is made first and left out), ids;
 * a run measures at most nine tenths of a space. Times are of the thread's processor, so that a busy machine does not show. The rows of the curve
 * are over the decisions with 0.8 n to n trials behind them.
 */
public final class SmboDecisionTimes {
  private static final int INITIAL = 10;
  private static final int WARM_UP = 200;
  private static final double MIB = 1 << 20;
  private static final int[] CURVE = {
    10, 20, 50, 100, 200, 300, 400, 500, 700, 1000, 1150, 1500, 2000
  };

  private final PrintStream out = System.out;
  private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private @Nullable History ended;
  private @Nullable Heuristic used;

  private SmboDecisionTimes() {}

  /** One decision: trials behind it, milliseconds of processor time, bytes allocated. */
  private record Decision(int trials, double millis, double bytes) {}

  /**
   * Prints one row per space and heuristic, and its curve.
   *
   * @param args length, runs, ids
   */
  public static void main(String[] args) {
    int length = Integer.parseInt(args[0]);
    int runs = Integer.parseInt(args[1]);
    SmboDecisionTimes times = new SmboDecisionTimes();
    for (long[] levels :
        new long[][] {{4, 4, 3, 3, 3, 3}, {10, 10, 10, 10, 10, 10}, {100, 100, 100, 100, 100, 100}}) {
      SearchSpaceBuilder builder = SearchSpace.builder();
      for (int j = 0; j < levels.length; j++) {
        builder.integer("p" + j, 0, levels[j] - 1);
      }
      SearchSpace space = builder.build();
      for (int a = 2; a < args.length; a++) {
        times.measure(space, args[a], length, runs);
      }
    }
  }

  private void measure(SearchSpace space, String id, int wanted, int runs) {
    int length = (int) Math.min(wanted, space.size().longValueExact() * 9 / 10);
    run(space, id, Math.min(length, WARM_UP), 0);
    List<Decision> all = new ArrayList<>();
    for (int r = 1; r <= runs; r++) {
      all.addAll(run(space, id, length, r));
    }
    heap(space, id, length);
    out.printf(
        Locale.ROOT,
        "%-14s %-14s n=%d ms: median %.2f, 90 %% %.2f, 99 %% %.2f, max %.2f%n",
        space.size(),
        id,
        length,
        quantile(all, Decision::millis, 0.5),
        quantile(all, Decision::millis, 0.9),
        quantile(all, Decision::millis, 0.99),
        quantile(all, Decision::millis, 1));
    for (int n : CURVE) {
      List<Decision> near =
          all.stream().filter(d -> d.trials() <= n && d.trials() >= 0.8 * n).toList();
      if (n <= length && !near.isEmpty()) {
        out.printf(
            Locale.ROOT,
            "  n=%-5d ms: median %.2f, mean %.2f, max %.2f; KiB: median %.0f, mean %.0f%n",
            n,
            quantile(near, Decision::millis, 0.5),
            mean(near, Decision::millis),
            quantile(near, Decision::millis, 1),
            quantile(near, Decision::bytes, 0.5) / 1024,
            mean(near, Decision::bytes) / 1024);
      }
    }
  }

  private static double mean(List<Decision> decisions, ToDoubleFunction<Decision> of) {
    return decisions.stream().mapToDouble(of).average().orElse(Double.NaN);
  }

  private static double quantile(
      List<Decision> decisions, ToDoubleFunction<Decision> of, double share) {
    double[] sorted = decisions.stream().mapToDouble(of).sorted().toArray();
    return sorted[(int) Math.min(sorted.length - 1L, Math.round(share * sorted.length))];
  }

  private List<Decision> run(SearchSpace space, String id, int length, int seed) {
    Heuristic heuristic = Heuristics.byId(id);
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(space);
    List<Decision> decisions = new ArrayList<>();
    for (int i = 0; i <= length; i++) {
      if (i < INITIAL) {
        Configuration point = history.sampleNew(random);
        history = history.plus(point, Outcome.measured(cost(space, point)));
        continue;
      }
      long bytes = thread.getCurrentThreadAllocatedBytes();
      long start = thread.getCurrentThreadCpuTime();
      Configuration point = heuristic.suggest(history, random).configuration();
      double millis = (thread.getCurrentThreadCpuTime() - start) / 1e6;
      decisions.add(
          new Decision(i, millis, thread.getCurrentThreadAllocatedBytes() - (double) bytes));
      if (i < length) {
        history = history.plus(point, Outcome.measured(cost(space, point)));
      }
    }
    ended = history;
    used = heuristic;
    return decisions;
  }

  /** What the last run left behind, in use after full collections. */
  private void heap(SearchSpace space, String id, int length) {
    double with = heapInUse();
    used = null;
    ended = null;
    double without = heapInUse();
    out.printf(
        Locale.ROOT,
        "%-14s %-14s n=%d MiB in use: heuristic and history %.1f, all else %.1f%n",
        space.size(),
        id,
        length,
        (with - without) / MIB,
        without / MIB);
  }

  private static double heapInUse() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
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
