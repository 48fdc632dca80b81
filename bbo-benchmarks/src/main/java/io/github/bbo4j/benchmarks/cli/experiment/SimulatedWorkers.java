package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Suggestion;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.baseline.RandomSearch;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * Workers that share a session, in simulated time: a worker that is free asks as soon as the
 * session has something to do, and tells when its run is over. Nothing sleeps; a run costs a
 * number.
 *
 * @param workers how many
 * @param variation coefficient of variation of the log-normal run times, whose mean is 1
 * @param runs evaluations of a tuning run
 */
record SimulatedWorkers(int workers, double variation, int runs) {
  private static final SearchSpace SPACE = SearchSpace.builder().real("x", 0, 1).build();

  /**
   * What a tuning run made of the workers.
   *
   * @param utilisation their time spent on runs, as a share of all their time until the last run is
   *     over
   * @param ahead the most suggestions made after the oldest that was under way
   */
  record Load(double utilisation, int ahead) {}

  private record Run(double end, int number) {}

  /** A tuning run. The time of a run follows from seed and number, whatever the mode. */
  Load load(int concurrency, boolean freeRunning, Seed seed) {
    TunerBuilder tuner =
        Tuner.on(SPACE)
            .heuristic(new RandomSearch())
            .resampling(ResamplingPolicy.NONE)
            .budget(runs)
            .concurrency(concurrency);
    try (TuningSession session = (freeRunning ? tuner.freeRunning() : tuner).build().start()) {
      return drive(session, seed);
    }
  }

  private Load drive(TuningSession session, Seed seed) {
    PriorityQueue<Run> running =
        new PriorityQueue<>(Comparator.comparingDouble(Run::end).thenComparingInt(Run::number));
    TreeSet<Integer> open = new TreeSet<>();
    double now = 0;
    double busy = 0;
    int ahead = 0;
    while (true) {
      while (running.size() < workers && session.canAsk()) {
        Suggestion next = session.ask().orElse(null);
        if (next == null) {
          break;
        }
        double time = time(seed, next.number());
        busy += time;
        running.add(new Run(now + time, next.number()));
        open.add(next.number());
        ahead = Math.max(ahead, next.number() - open.first());
      }
      Run done = running.poll();
      if (done == null) {
        return new Load(busy / (workers * now), ahead);
      }
      now = done.end();
      open.remove(done.number());
      session.tell(done.number(), Outcome.measured(0), Duration.ZERO);
    }
  }

  /** Log-normal with mean 1: {@code exp(s z - s^2 / 2)}, {@code s^2 = ln(1 + variation^2)}. */
  private double time(Seed seed, int number) {
    double variance = Math.log1p(variation * variation);
    double z = seed.stream("run time", number).nextGaussian();
    return Math.exp(Math.sqrt(variance) * z - variance / 2);
  }
}
