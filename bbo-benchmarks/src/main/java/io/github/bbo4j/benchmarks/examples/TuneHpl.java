package io.github.bbo4j.benchmarks.examples;

import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.PruningPolicies;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.hplsim.HplObjective;
import io.github.bbo4j.hplsim.HplProblem;
import io.github.bbo4j.hplsim.HplProblems;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Tunes High Performance Linpack on 1024 simulated ranks of the cluster dahu: process grid, block
 * size, look-ahead, broadcast and row swap, by the heuristic that a tuner takes by default, two
 * runs at a time. A run that is certain to take 1.3 times as long as the best so far is given up.
 *
 * <p>Arguments, all optional: a name of {@link HplProblems#names()}, the number of simulated runs,
 * the seed.
 */
public final class TuneHpl {
  private static final int THREADS = 2;

  private TuneHpl() {}

  /**
   * Tunes and prints default, found and true optimum.
   *
   * @throws IllegalArgumentException if there is no such problem, or another argument is no whole
   *     number
   */
  public static void main(String[] args) {
    tune(
        HplProblems.named(args.length > 0 ? args[0] : "hpl-dahu-1024"),
        (int) whole(args, 1, "runs", 30, Integer.MAX_VALUE),
        whole(args, 2, "seed", 1, Long.MAX_VALUE),
        System.out);
  }

  private static long whole(String[] args, int at, String name, long otherwise, long largest) {
    if (args.length <= at) {
      return otherwise;
    }
    try {
      long value = Long.parseLong(args[at]);
      if (value <= largest) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below, with what it should be.
    }
    throw new IllegalArgumentException(
        name + " = '" + args[at] + "' must be a whole number. Maybe hpl-small-64 60 1");
  }

  static void tune(HplProblem problem, int runs, long seed, PrintStream out) {
    HplObjective objective = problem.objective();
    out.println(problem.description() + ", " + objective.space().searchSpace().size() + " points");
    double standard = objective.trueCost(problem.standard());
    long start = System.nanoTime();
    Tuner tuner =
        Tuner.on(objective.space().searchSpace())
            .objective(objective)
            .budget(runs)
            .resampling(ResamplingPolicy.NONE) // the simulator repeats itself to the last bit
            .pruning(PruningPolicies.relativeToBest(1.3))
            .concurrency(THREADS)
            .seed(seed)
            .build();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    TuningResult result;
    try {
      result = tuner.run(threads);
    } finally {
      threads.shutdown();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    Observation best = result.best().orElseThrow();
    print(out, "default", problem.standard(), standard, standard);
    print(out, "found", best.configuration(), best.cost().orElseThrow(), standard);
    problem.optimum().ifPresent(o -> print(out, "optimum", o.configuration(), o.cost(), standard));
    out.printf(Locale.ROOT, "%d simulated runs in %.1f s%n", runs, seconds);
  }

  private static void print(
      PrintStream out, String what, Configuration point, double seconds, double standard) {
    double change = 100 * (seconds / standard - 1);
    out.printf(Locale.ROOT, "%-8s%9.3f s  %+5.1f %%  %s%n", what, seconds, change, point);
  }
}
