package io.github.bbo4j.benchmarks.cli.experiment;

import com.sun.management.ThreadMXBean;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.Heuristics;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Times whole runs, decision by decision: processor time of the deciding thread and what it
 * allocates, which a busy machine changes little; and the heap in use at the end. Not safe for
 * several threads.
 */
final class DecisionTimes {
  private static final int INITIAL = 10;
  private static final int WARM_UP = 120;
  private static final double MIB = 1 << 20;

  private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Problem problem;
  private final double drawn;
  private final int repeats;

  /**
   * Times on a problem.
   *
   * @param problem what is tuned
   * @param drawn share of a run's trials that are drawn uniformly before the heuristic is asked, in
   *     [0, 1)
   * @param repeats how often each run is made, which decides alike each time; of each decision the
   *     fastest is kept
   */
  DecisionTimes(Problem problem, double drawn, int repeats) {
    this.problem = problem;
    this.drawn = drawn;
    this.repeats = repeats;
  }

  /** One decision: trials behind it, milliseconds of processor time, bytes allocated. */
  record Decision(int trials, double millis, double bytes) {
    /** Makes a run several times, and gives of each of its decisions the one that took least. */
    static List<Decision> fastest(int repeats, Supplier<List<Decision>> run) {
      List<Decision> fastest = run.get();
      for (int k = 1; k < repeats; k++) {
        List<Decision> made = run.get();
        List<Decision> before = fastest;
        fastest =
            IntStream.range(0, made.size())
                .mapToObj(
                    i ->
                        made.get(i).millis() < before.get(i).millis() ? made.get(i) : before.get(i))
                .toList();
      }
      return fastest;
    }
  }

  /** The decisions near a length, and the heap in use after the whole run, NaN within it. */
  record Row(int trials, List<Double> millis, double kibibytes, double heapMebibytes) {
    /** A quantile of the times. */
    double quantile(double share) {
      double[] sorted = millis.stream().mapToDouble(t -> t).sorted().toArray();
      return sorted[(int) Math.min(sorted.length - 1L, (long) (share * sorted.length))];
    }

    /** The mean time: the fits of hyperparameters, one decision in many, are in it. */
    double mean() {
      return millis.stream().mapToDouble(t -> t).average().orElse(Double.NaN);
    }
  }

  /** What a run leaves behind. */
  private record Run(List<Decision> decisions, History history, Heuristic heuristic) {}

  /**
   * The run that is held while the heap is looked at. That is done once all are timed: a collection
   * gives memory back to the system, and runs after it would be timed while they get it again.
   */
  private static final class Held {
    private @Nullable Run run;

    /** Mebibytes by which the heap in use falls when the run is let go. */
    double heap() {
      double with = heapInUse();
      run = null;
      return with - heapInUse();
    }
  }

  /**
   * Rows of runs, a short one made first and left out.
   *
   * @param id heuristic
   * @param lengths ascending; each row is over the decisions with 0.8 n to n trials behind them
   * @param runs how many
   * @param seed of the first
   */
  List<Row> rows(String id, List<Integer> lengths, int runs, long seed) {
    int longest = lengths.get(lengths.size() - 1);
    run(id, Math.min(WARM_UP, longest), 0, new Seed(seed).derive("warm-up", 0));
    List<Decision> all = new ArrayList<>();
    Held last = new Held();
    for (int r = 0; r < runs; r++) {
      Seed own = new Seed(seed).derive("run", r);
      all.addAll(
          Decision.fastest(
              repeats,
              () -> {
                Run made = run(id, longest, (int) (drawn * longest), own);
                last.run = made;
                return made.decisions();
              }));
    }
    double heap = last.heap();
    List<Row> rows = new ArrayList<>();
    for (int n : lengths) {
      List<Decision> near =
          all.stream().filter(d -> d.trials() <= n && d.trials() >= 0.8 * n).toList();
      if (!near.isEmpty()) {
        rows.add(
            new Row(
                n,
                near.stream().map(Decision::millis).toList(),
                median(near, Decision::bytes) / 1024,
                n == longest ? heap : Double.NaN));
      }
    }
    return rows;
  }

  private static double median(List<Decision> decisions, ToDoubleFunction<Decision> of) {
    double[] sorted = decisions.stream().mapToDouble(of).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private Run run(String id, int length, int drawnTrials, Seed seed) {
    Heuristic heuristic = Heuristics.byId(id);
    RandomGenerator sampling = seed.stream("sampling", 0);
    History history = History.empty(problem.space());
    List<Decision> decisions = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      if (i < Math.max(INITIAL, drawnTrials)) {
        history = plus(history, history.sampleNew(sampling), Purpose.INITIAL);
        continue;
      }
      long bytes = thread.getCurrentThreadAllocatedBytes();
      long start = thread.getCurrentThreadCpuTime();
      Configuration point = heuristic.suggest(history, seed.stream("heuristic", i)).configuration();
      double millis = (thread.getCurrentThreadCpuTime() - start) / 1e6;
      // The first after a drawn history fits for all of it.
      if (i > drawnTrials) {
        decisions.add(
            new Decision(i, millis, thread.getCurrentThreadAllocatedBytes() - (double) bytes));
      }
      history = plus(history, point, Purpose.SEARCH);
    }
    return new Run(decisions, history, heuristic);
  }

  private History plus(History history, Configuration point, Purpose purpose) {
    double cost = problem.trueCost(point);
    Outcome outcome = Double.isNaN(cost) ? Outcome.failed("fails here") : Outcome.measured(cost);
    return history.plus(Trial.of(history.size(), point, purpose, outcome));
  }

  private static double heapInUse() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed() / MIB;
  }
}
