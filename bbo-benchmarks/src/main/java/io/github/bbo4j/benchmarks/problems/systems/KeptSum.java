package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Sixty-four cores that five services part among them, all of them, at least one each: the sum is
 * kept, as a constraint says. Cost: {@code max_j w_j / n_j^e_j}, a tenth less with the right
 * placement. Core by core to the slowest is the best (Ibaraki and Katoh, Resource Allocation
 * Problems, 1988).
 */
final class KeptSum implements SystemModel {
  private static final int SERVICES = 5;
  private static final int CORES = 64;
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("n0", 1, CORES)
          .integer("n1", 1, CORES)
          .integer("n2", 1, CORES)
          .integer("n3", 1, CORES)
          .integer("n4", 1, CORES)
          .choice("placement", "packed", "spread", "paired")
          .constraint(Constraint.sum("cores", CORES, CORES, "n0", "n1", "n2", "n3", "n4"))
          .build();

  private final double[] work;
  private final double[] powers;
  private final int placement;

  KeptSum(RandomGenerator random) {
    this.work = Draw.logUniforms(random, SERVICES, 1, 30);
    this.powers = random.doubles(SERVICES, 0.5, 1.2).toArray();
    this.placement = random.nextInt(3);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  @Override
  public double cost(double[] x) {
    double slowest = 0;
    for (int j = 0; j < SERVICES; j++) {
      slowest = Math.max(slowest, time(j, x[j]));
    }
    return slowest * (x[SERVICES] == placement ? 0.9 : 1);
  }

  private double time(int service, double cores) {
    return work[service] / Math.pow(cores, powers[service]);
  }

  @Override
  public Configuration best() {
    long[] cores = {1, 1, 1, 1, 1};
    for (int unit = SERVICES; unit < CORES; unit++) {
      int slowest = 0;
      for (int j = 1; j < SERVICES; j++) {
        slowest = time(j, cores[j]) > time(slowest, cores[slowest]) ? j : slowest;
      }
      cores[slowest]++;
    }
    Map<String, Object> values = new HashMap<>();
    for (int j = 0; j < SERVICES; j++) {
      values.put("n" + j, cores[j]);
    }
    values.put("placement", SPACE.domain(SERVICES).valueAt(placement));
    return SPACE.configuration(values);
  }
}
