package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.internal.DirectedObjective;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;

/**
 * A problem whose true cost is multiplied by log-normal noise of mean 1, and in a share of the runs
 * by an outlier's factor U, uniform in [2, 4), or 1 / U where outliers are cheap, and the other way
 * round where it is a rate that is maximised: y = f(x) exp(s Z - s^2/2) [U], s^2 = log(1 + cv^2).
 *
 * <p>The cost recommendations are judged by is that without noise. Immutable and thread-safe.
 */
public final class NoisyProblem implements DerivedProblem {
  private static final double LEAST_FACTOR = 2;
  private static final double MOST_FACTOR = 4;

  /** Its name tells the noise to a thousandth of a percent. */
  private static final double THOUSANDTHS = 1000;

  private final Problem noiseless;
  private final double cv;
  private final double outliers;
  private final boolean cheap;

  /**
   * A noisy problem.
   *
   * @param noiseless the problem; its true costs must be known
   * @param cv coefficient of variation of the log-normal factor, not negative
   * @param outliers share of the runs that are outliers, in [0, 1)
   * @throws IllegalArgumentException if a number is out of range
   */
  public NoisyProblem(Problem noiseless, double cv, double outliers) {
    this(noiseless, cv, outliers, false);
  }

  /**
   * A noisy problem.
   *
   * @param noiseless as above
   * @param cv as above
   * @param outliers as above
   * @param cheap whether outliers cost a half to a quarter instead of two to four times as much
   * @throws IllegalArgumentException if a number is out of range
   */
  public NoisyProblem(Problem noiseless, double cv, double outliers, boolean cheap) {
    Arguments.require(
        cv >= 0 && cv != Double.POSITIVE_INFINITY, "cv", cv, "finite and not negative");
    Arguments.require(outliers >= 0 && outliers < 1, "outliers", outliers, "in [0, 1)");
    this.noiseless = noiseless;
    this.cv = cv;
    this.outliers = outliers;
    this.cheap = cheap;
  }

  /**
   * A problem on a system that wanders: each run costs what the problem says times a level that all
   * runs of that time have in common, {@code exp(g(t) + drift (t / (runs - 1) - 1/2))}, t the
   * number of the run. g is a stationary Gaussian process of correlation exp(-1 / length) from run
   * to run, less its mean over the runs, so that the cost without it is that averaged
   * (geometrically) over all states of the search; after them the system stays as it is. Each
   * {@link #objective()} is one search, in which the first run draws the path.
   *
   * @param steady the problem without it
   * @param deviation standard deviation of g, about the share by which costs differ; not negative
   * @param length in runs, positive
   * @param drift of the logarithm from the first run to the last, finite
   * @param runs of a search, at least 2
   * @return a problem whose true costs are those of the steady one
   * @throws IllegalArgumentException if a number is out of range
   */
  public static Problem wandering(
      Problem steady, double deviation, double length, double drift, int runs) {
    return new WanderingProblem(steady, deviation, length, drift, runs);
  }

  @Override
  public Problem inner() {
    return noiseless;
  }

  @Override
  public String name() {
    return noiseless.name() + "-cv" + percent(cv);
  }

  /** A share as names tell it, in percent. */
  static String percent(double share) {
    return told(Math.round(100 * share * THOUSANDTHS) / THOUSANDTHS);
  }

  /** A number as names tell it, whole ones without a point. */
  static String told(double number) {
    return number == Math.rint(number) ? "" + (long) number : "" + number;
  }

  @Override
  public Objective objective() {
    return new DirectedObjective(this::evaluate, direction());
  }

  private Outcome evaluate(Configuration configuration, Evaluation evaluation) {
    double cost = noiseless.trueCost(configuration);
    if (Double.isNaN(cost)) {
      return Outcome.failed("no cost is known of " + configuration);
    }
    double variance = Math.log1p(cv * cv);
    double noise = Math.sqrt(variance) * evaluation.random().nextGaussian() - variance / 2;
    double draw = evaluation.random().nextDouble();
    double factor = LEAST_FACTOR + (MOST_FACTOR - LEAST_FACTOR) * evaluation.random().nextDouble();
    // A rate that is maximised is the smaller the longer a run takes.
    double outlier = cheap != isMaximised() ? 1 / factor : factor;
    double noisy = cost * Math.exp(noise) * (draw < outliers ? outlier : 1);
    return evaluation.outcome(noisy);
  }

  @Override
  public double trueCost(Configuration configuration) {
    return noiseless.trueCost(configuration);
  }

  @Override
  public Optional<Configuration> defaults() {
    return noiseless.defaults();
  }

  @Override
  public int index(Configuration configuration) {
    return noiseless.index(configuration);
  }
}
