package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * A pipeline of five stages, the slowest of which sets the pace, with workers that have a price.
 * Cost: {@code max_j w_j c_j / n_j + price sum_j n_j}, n_j the workers of stage j, c_j what the
 * codec makes of its work: stronger ones compress longer and send less.
 */
final class SlowestStage implements SystemModel {
  private static final int MOST = 32;
  private static final String[] STAGES = {"read", "parse", "compress", "send", "store"};
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer(STAGES[0], 1, MOST)
          .integer(STAGES[1], 1, MOST)
          .integer(STAGES[2], 1, MOST)
          .integer(STAGES[3], 1, MOST)
          .integer(STAGES[4], 1, MOST)
          .choice("codec", "none", "fast", "strong")
          .build();
  private static final int COMPRESS = 2;
  private static final double[] WORK = {0.05, 0.5, 3};
  private static final double[] SENT = {1, 0.55, 0.35};

  private final double[] work;
  private final double price;

  SlowestStage(RandomGenerator random) {
    this.work = Draw.logUniforms(random, STAGES.length, 5, 60);
    this.price = Draw.logUniform(random, 0.01, 0.1);
  }

  @Override
  public SearchSpace space() {
    return SPACE;
  }

  private double time(int stage, double workers, int codec) {
    double share = stage < COMPRESS ? 1 : stage == COMPRESS ? WORK[codec] : SENT[codec];
    return work[stage] * share / workers;
  }

  @Override
  public double cost(double[] x) {
    double slowest = 0;
    double workers = 0;
    for (int j = 0; j < work.length; j++) {
      slowest = Math.max(slowest, time(j, x[j], (int) x[work.length]));
      workers += x[j];
    }
    return slowest + price * workers;
  }

  /**
   * Some stage is the slowest: for each number of its workers the others need as few as are not
   * slower.
   */
  @Override
  public Configuration best() {
    double[] best = {1, 1, 1, 1, 1, 0};
    for (int codec = 0; codec < WORK.length; codec++) {
      for (int stage = 0; stage < work.length; stage++) {
        for (int workers = 1; workers <= MOST; workers++) {
          double[] x = fewest(time(stage, workers, codec), codec);
          best = cost(x) < cost(best) ? x : best;
        }
      }
    }
    long[] at = new long[best.length];
    for (int j = 0; j < at.length; j++) {
      at[j] = j < work.length ? (long) best[j] - 1 : (long) best[j];
    }
    return SPACE.at(at);
  }

  private double[] fewest(double pace, int codec) {
    double[] x = new double[work.length + 1];
    for (int j = 0; j < work.length; j++) {
      x[j] = 1;
      while (x[j] < MOST && time(j, x[j], codec) > pace) {
        x[j]++;
      }
    }
    x[work.length] = codec;
    return x;
  }
}
