package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.internal.DirectedObjective;
import io.github.bbo4j.benchmarks.problems.noise.NoiseKind;
import io.github.bbo4j.benchmarks.problems.noise.NoiseKinds;
import io.github.bbo4j.benchmarks.problems.noise.SimulatedRun;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A problem under a {@link NoiseKind}: most often its true cost is multiplied by log-normal noise
 * of mean 1, and in a share of the runs by an outlier's factor U, uniform in [2, 4), or 1 / U where
 * outliers are cheap, and the other way round where it is a rate that is maximised: y = f(x) exp(s
 * Z - s^2/2) [U], s^2 = log(1 + cv^2).
 *
 * <p>The cost recommendations are judged by, {@link #meanCost}, is that without noise, or the mean
 * of all runs where the kind says so. Each {@link #objective()} is one search: noise that depends
 * on what ran before knows its runs alone. Immutable and thread-safe.
 */
public final class NoisyProblem implements DerivedProblem {
  /** Its name tells the noise to a thousandth of a percent. */
  private static final double THOUSANDTHS = 1000;

  private final Problem noiseless;
  private final String name;
  private final NoiseKind kind;

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
    this(noiseless, "cv" + percent(cv), NoiseKinds.logNormal(cv, outliers, cheap));
  }

  /**
   * A problem under noise of any kind.
   *
   * @param noiseless the problem; its true costs must be known, and positive where the noise is of
   *     times and counts
   * @param noise id of a kind, as of {@link NoiseKinds#byId}
   * @throws IllegalArgumentException if there is no such kind, or it is of times and counts and the
   *     problem has no positive lowest cost or is maximised
   */
  public static NoisyProblem of(Problem noiseless, String noise) {
    NoiseKind kind = NoiseKinds.byId(noise);
    double lowest = Arguments.given(noiseless, "noiseless").optimum();
    if (kind.isOfPositiveCosts() && !(lowest > 0 && !noiseless.isMaximised())) {
      throw new IllegalArgumentException(
          "noise '"
              + noise
              + "' is of costs above 0 that are minimised, and "
              + noiseless.name()
              + " has none: its lowest is "
              + lowest
              + ". Maybe lognormal-10");
    }
    return new NoisyProblem(noiseless, noise, kind);
  }

  private NoisyProblem(Problem noiseless, String noise, NoiseKind kind) {
    this.noiseless = noiseless;
    this.name = noiseless.name() + "-" + noise;
    this.kind = noiseless.isMaximised() ? kind.ofRates() : kind;
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
    return name;
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
    return new DirectedObjective(new Search()::evaluate, direction());
  }

  /** The runs of one search. */
  private final class Search {
    private @Nullable Configuration last;
    private @Nullable Seed seed;

    Outcome evaluate(Configuration configuration, Evaluation evaluation) {
      double cost = noiseless.trueCost(configuration);
      if (Double.isNaN(cost)) {
        return Outcome.failed("no cost is known of " + configuration);
      }
      SimulatedRun run =
          new SimulatedRun(
              configuration,
              evaluation,
              noiseless.optimum(),
              isRepeated(configuration),
              () -> seed(evaluation));
      double noisy = kind.measured(cost, run);
      return kind.fails(run) ? Outcome.failed("fails by chance") : evaluation.outcome(noisy);
    }

    private synchronized boolean isRepeated(Configuration configuration) {
      boolean repeated = Objects.equals(last, configuration);
      last = configuration;
      return repeated;
    }

    private synchronized Seed seed(Evaluation evaluation) {
      if (seed == null) {
        seed = new Seed(evaluation.random().nextLong());
      }
      return seed;
    }
  }

  @Override
  public double trueCost(Configuration configuration) {
    return noiseless.trueCost(configuration);
  }

  @Override
  public double meanCost(Configuration configuration) {
    return kind.trueCost(trueCost(configuration), noiseless.optimum());
  }

  @Override
  public double allRunsCost(Configuration configuration) {
    return kind.allRunsCost(trueCost(configuration), noiseless.optimum());
  }

  @Override
  public double meanOptimum() {
    return kind.trueCost(noiseless.optimum(), noiseless.optimum());
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
