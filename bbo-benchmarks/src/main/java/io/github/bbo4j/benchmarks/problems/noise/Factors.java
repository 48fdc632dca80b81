package io.github.bbo4j.benchmarks.problems.noise;

import java.util.random.RandomGenerator;

/** Noise that grows with the cost: a factor that is drawn anew for each run. Stateless. */
final class Factors {
  private Factors() {}

  /** exp(s Z - s^2 / 2), s^2 = log(1 + cv^2): of mean 1. */
  private static double logNormal(double cv, RandomGenerator random) {
    double variance = Math.log1p(cv * cv);
    return Math.exp(Math.sqrt(variance) * random.nextGaussian() - variance / 2);
  }

  /**
   * Log-normal noise of mean 1, as of the many small delays of a run that add up to a share of it.
   *
   * @param cv its coefficient of variation
   */
  record LogNormal(double cv) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * logNormal(cv, run.random());
    }

    @Override
    public boolean isOfPositiveCosts() {
      return false;
    }
  }

  /**
   * Anything within a share to either side, as where a run starts anywhere in a cycle of the
   * system.
   *
   * @param share of the cost, at most
   */
  record Uniform(double share) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * (1 + share * (2 * run.random().nextDouble() - 1));
    }
  }

  /**
   * Student's t with three degrees of freedom, both tails of which are long: 1 + share T, a tenth
   * at least.
   *
   * @param share of the cost that T is multiplied by
   */
  record Student(double share) implements NoiseKind {
    private static final int DEGREES = 3;
    private static final double LEAST = 0.1;

    @Override
    public double measured(double cost, SimulatedRun run) {
      double squares = 0;
      for (int k = 0; k < DEGREES; k++) {
        double z = run.random().nextGaussian();
        squares += z * z;
      }
      double t = run.random().nextGaussian() / Math.sqrt(squares / DEGREES);
      return cost * Math.max(LEAST, 1 + share * t);
    }
  }

  /**
   * Runs that something else disturbs: 2 to 4 times as expensive, or so much cheaper as those of a
   * program that ended early. The true cost is that of the others.
   *
   * @param share of the runs
   * @param cheap whether they are cheaper
   */
  record Outliers(double share, boolean cheap) implements NoiseKind {
    private static final double LEAST_FACTOR = 2;
    private static final double MOST_FACTOR = 4;

    @Override
    public double measured(double cost, SimulatedRun run) {
      double draw = run.random().nextDouble();
      double factor = LEAST_FACTOR + (MOST_FACTOR - LEAST_FACTOR) * run.random().nextDouble();
      return cost * (draw < share ? (cheap ? 1 / factor : factor) : 1);
    }

    /** The mean of a uniform factor, or of its inverse. */
    @Override
    public double allRunsCost(double cost, double lowest) {
      double range = MOST_FACTOR - LEAST_FACTOR;
      double mean = cheap ? Math.log(MOST_FACTOR / LEAST_FACTOR) / range : LEAST_FACTOR + range / 2;
      return cost * (1 + share * (mean - 1));
    }

    @Override
    public NoiseKind ofRates() {
      return new Outliers(share, !cheap);
    }

    @Override
    public boolean isOfPositiveCosts() {
      return false;
    }
  }

  /**
   * Runs that take a hundred times as long, as those that wait for a lock or a time-out. The true
   * cost is that of the others.
   *
   * @param share of the runs
   */
  record Hundredfold(double share) implements NoiseKind {
    private static final double FACTOR = 100;

    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * (run.random().nextDouble() < share ? FACTOR : 1);
    }

    @Override
    public double allRunsCost(double cost, double lowest) {
      return cost * (1 + share * (FACTOR - 1));
    }
  }

  /**
   * Log-normal noise whose size is chosen by the first parameter, as by a switch that shares a
   * processor or does not.
   *
   * @param lower coefficient of variation in the lower half of its range
   * @param upper that in the upper half
   */
  record ByParameter(double lower, double upper) implements NoiseKind {
    private static final double MIDDLE = 0.5;

    @Override
    public double measured(double cost, SimulatedRun run) {
      double first = run.configuration().space().toUnit(run.configuration())[0];
      return cost * logNormal(first < MIDDLE ? lower : upper, run.random());
    }
  }

  /**
   * Log-normal noise whose size goes with the cost: far + (near - far) lowest / cost, as where fast
   * runs are short of time to average over, or slow ones wait for others.
   *
   * @param near coefficient of variation at the optimum
   * @param far that of what costs a multiple of it
   */
  record ByCost(double near, double far) implements NoiseKind {
    @Override
    public double measured(double cost, SimulatedRun run) {
      return cost * logNormal(far + (near - far) * run.lowest() / cost, run.random());
    }
  }
}
