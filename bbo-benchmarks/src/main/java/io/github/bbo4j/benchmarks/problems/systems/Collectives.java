package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * An all-reduce of messages of three sizes, with one algorithm for small messages and another for
 * large ones, and the size where they switch (as the tuned component of Open MPI has them; costs as
 * in Thakur, Rabenseifner and Gropp, 2005). Cost: {@code sum_k share_k t_k / (12 l + n_k / b)},
 * with
 *
 * <pre>
 *   ring         2 (P - 1) (l + n / (P b))
 *   tree         (depth + segments - 1) (l + (radix - 1) segment / b)
 *   doubling     log2 P (l + n / b)
 *   linear       P (0.3 l + n / b)
 *   halving      2 log2 P l + 2.6 (n / b) (P - 1) / P
 * </pre>
 *
 * l the latency, 2.5 times as long beyond the eager limit, below it with a copy.
 */
final class Collectives implements SystemModel {
  private static final String[] ALGORITHMS = {"ring", "tree", "doubling", "linear", "halving"};
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .choice("small", ALGORITHMS)
          .choice("large", ALGORITHMS)
          .geometric("switch", 256, 1 << 24, 2)
          .geometric("segment", 1024, 1 << 22, 2)
          .geometric("radix", 2, 32, 2)
          .levels("eager", 1024, 4096, 16384, 65536)
          .build();
  private static final int SIZES = 3;
  private static final double COPY = 4e9;

  private final double latency;
  private final double bandwidth;
  private final double processes;
  private final double[] sizes;
  private final double[] shares;

  Collectives(RandomGenerator random) {
    this.latency = Draw.logUniform(random, 1e-6, 2e-5);
    this.bandwidth = Draw.logUniform(random, 1e9, 2e10);
    this.processes = 64 << random.nextInt(4);
    this.sizes =
        new double[] {
          Draw.logUniform(random, 64, 4096),
          Draw.logUniform(random, 8192, 262144),
          Draw.logUniform(random, 1e6, 1e8)
        };
    this.shares = random.doubles(SIZES, 0.1, 1).toArray();
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double cost = 0;
    for (int k = 0; k < SIZES; k++) {
      cost += shares[k] * time(sizes[k], x) / (12 * latency + sizes[k] / bandwidth);
    }
    return cost;
  }

  private double time(double bytes, double[] x) {
    int algorithm = (int) (bytes < x[2] ? x[0] : x[1]);
    double radix = x[4];
    boolean eager = bytes <= x[5];
    double start = eager ? latency + bytes / COPY : 2.5 * latency;
    double transfer = bytes / bandwidth;
    double doublings = Math.ceil(Math.log(processes) / Math.log(2));
    return switch (algorithm) {
      case 0 -> 2 * (processes - 1) * (start + transfer / processes);
      case 1 -> {
        double segment = Math.min(bytes, x[3]);
        double depth = Math.ceil(Math.log(processes) / Math.log(radix));
        double steps = depth + Math.ceil(bytes / segment) - 1;
        yield steps * (start + (radix - 1) * segment / bandwidth);
      }
      case 2 -> doublings * (start + transfer);
      case 3 -> processes * (0.3 * start + transfer);
      default -> 2 * doublings * start + 2.6 * transfer * (processes - 1) / processes;
    };
  }
}
