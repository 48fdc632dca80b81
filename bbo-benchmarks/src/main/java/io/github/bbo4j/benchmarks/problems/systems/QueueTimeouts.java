package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A server with a bounded queue whose clients give up and ask again, which is the load that breaks
 * it. Requests arrive at rate {@code l}, of which a share p is given up; each of those is asked
 * again up to r times, so {@code l = l_0 (1 + p r)}, found by twenty steps of half the way. With n
 * threads and a service time s that grows with them
 *
 * <pre>
 *   wait  = C(n, l s) s / (n - l s),  at most  queue s / n         (Erlang C)
 *   p     = 1 - (1 - exp(-timeout / (wait + s))) min(1, n / (l s))
 *   cost  = 1000 (wait + s) + 3000 p^(r + 1) + price n + 0.02 queue        (ms)
 * </pre>
 */
final class QueueTimeouts implements SystemModel {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("threads", 1, 48)
          .geometric("queue", 1, 512, 2)
          .geometric("timeout_ms", 8, 8192, 2)
          .integer("retries", 0, 3)
          .build();
  private static final int STEPS = 20;

  private final double rate;
  private final double service;
  private final double overhead;
  private final double price;

  QueueTimeouts(RandomGenerator random) {
    this.rate = Draw.logUniform(random, 20, 300);
    this.service = Draw.logUniform(random, 0.01, 0.08);
    this.overhead = random.nextDouble(0.001, 0.01);
    this.price = Draw.logUniform(random, 0.05, 0.5);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double threads = x[0];
    double queue = x[1];
    double timeout = x[2] / 1000;
    double retries = x[3];
    double time = service * (1 + overhead * threads);
    double load = rate;
    double sojourn = time;
    double given = 0;
    for (int step = 0; step < STEPS; step++) {
      double busy = load * time;
      sojourn = time + Math.min(wait((int) threads, busy) * time, queue * time / threads);
      given = 1 - (1 - Math.exp(-timeout / sojourn)) * Math.min(1, threads / busy);
      load = (load + rate * (1 + given * retries)) / 2;
    }
    return 1000 * sojourn + 3000 * Math.pow(given, retries + 1) + price * threads + 0.02 * queue;
  }

  /** The mean wait in service times; infinite beyond what n servers can do. */
  private static double wait(int n, double busy) {
    if (busy >= n) {
      return Double.POSITIVE_INFINITY;
    }
    double inverse = 1;
    for (int k = 1; k <= n; k++) {
      inverse = 1 + inverse * k / busy;
    }
    double use = busy / n;
    double blocked = 1 / inverse;
    return blocked / (1 - use + use * blocked) / (n - busy);
  }
}
