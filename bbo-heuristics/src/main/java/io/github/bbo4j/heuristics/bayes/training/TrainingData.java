package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What a history says to a model, with or without noise: encoded points with their targets on the
 * model's scale and the number of runs that stand behind each; points that only failed are kept
 * apart.
 *
 * <p>A censored point starts with the target of its bound; {@link CensoredTargets} raises it.
 * Immutable, but for arrays that it shares where it says so.
 */
public final class TrainingData {
  /** Degrees of freedom from which on unweighted replicates inform the nugget. */
  private static final int FEWEST_DEGREES = 3;

  private final TrainingPoints points;
  private final FittedTransform transform;
  private final double[][] rows;
  private final double[][] failedRows;
  private final double[] targets;
  private final double[] effectiveRuns;

  private TrainingData(TrainingData other, double[] targets, double[] effectiveRuns) {
    this.points = other.points;
    this.transform = other.transform;
    this.rows = other.rows;
    this.failedRows = other.failedRows;
    this.targets = targets.clone();
    this.effectiveRuns = effectiveRuns.clone();
  }

  /**
   * Targets from the aggregated costs, each with its number of runs.
   *
   * @param points configurations, at least one of them measured
   * @param encoding of their space
   * @param transform fitted to costs of theirs
   */
  public TrainingData(TrainingPoints points, SpaceEncoding encoding, FittedTransform transform) {
    this.points = points;
    this.transform = transform;
    int n = points.used().size();
    rows = new double[n][];
    targets = new double[n];
    effectiveRuns = new double[n];
    for (int i = 0; i < n; i++) {
      Observation o = points.used().get(i);
      rows[i] = encoding.encode(o.configuration());
      targets[i] = transform.forward((o.isMeasured() ? o.cost() : o.censoredBound()).orElseThrow());
      effectiveRuns[i] = Math.max(1, o.count());
    }
    failedRows = points.failed().stream().map(encoding::encode).toArray(double[][]::new);
  }

  /**
   * The aggregated costs of a history.
   *
   * @param history runs
   * @param encoding of its space
   * @param transform map of the costs, fitted to the measured ones
   * @return the data; empty if nothing was measured, since bounds alone have no scale
   */
  public static Optional<TrainingData> of(
      History history, SpaceEncoding encoding, OutputTransform transform) {
    return of(TrainingPoints.of(history), encoding, transform);
  }

  /**
   * The aggregated costs of a history that may be long: of more than a thousand configurations some
   * hundreds stand for all ({@link LongHistory}).
   *
   * @param history runs
   * @param encoding of its space
   * @param transform map of the costs, fitted to the measured ones among them
   * @return the data; empty if nothing was measured
   */
  public static Optional<TrainingData> ofLong(
      History history, SpaceEncoding encoding, OutputTransform transform) {
    return of(LongHistory.points(history), encoding, transform);
  }

  private static Optional<TrainingData> of(
      TrainingPoints points, SpaceEncoding encoding, OutputTransform transform) {
    double[] costs = points.measured(Observation::cost);
    return costs.length == 0
        ? Optional.empty()
        : Optional.of(new TrainingData(points, encoding, transform.fit(costs)));
  }

  /**
   * The same points with other targets.
   *
   * @param otherTargets n targets, copied
   * @param otherRuns n numbers of runs behind them, positive, not necessarily whole, copied
   * @return new data
   */
  public TrainingData with(double[] otherTargets, double[] otherRuns) {
    return new TrainingData(this, otherTargets, otherRuns);
  }

  /**
   * Number of points that have a target.
   *
   * @return n, at least 1
   */
  public int size() {
    return targets.length;
  }

  /**
   * Observation of a point.
   *
   * @param i point
   * @return its runs
   */
  public Observation observation(int i) {
    return points.used().get(i);
  }

  /**
   * Encoded points.
   *
   * @return {@code n x d}, shared, not to be modified
   */
  public double[][] rows() {
    return rows;
  }

  /**
   * Encoded points that only failed.
   *
   * @return one row each, shared, not to be modified
   */
  public double[][] failedRows() {
    return failedRows;
  }

  /**
   * Targets.
   *
   * @return n standardised targets, shared, not to be modified
   */
  public double[] targets() {
    return targets;
  }

  /**
   * Number of runs behind each target, by which the nugget is divided.
   *
   * @return n positive numbers, shared, not to be modified
   */
  public double[] effectiveRuns() {
    return effectiveRuns;
  }

  /**
   * The map of costs to targets.
   *
   * @return the fitted transform
   */
  public FittedTransform transform() {
    return transform;
  }

  /**
   * Whether a point's target is a bound that its cost exceeds.
   *
   * @param i point
   * @return true if it was given up and never measured
   */
  public boolean isCensored(int i) {
    return !observation(i).isMeasured();
  }

  /**
   * Whether any target is a bound.
   *
   * @return true if so
   */
  public boolean anyCensored() {
    return IntStream.range(0, size()).anyMatch(this::isCensored);
  }

  /**
   * Whether a point ran and never failed or was given up.
   *
   * @param i point
   * @return true if so
   */
  public boolean isClean(int i) {
    return observation(i).hasOnlyMeasuredRuns();
  }

  /**
   * Points of the lowest of given means.
   *
   * @param means one per point
   * @param count how many to give at most
   * @return points, best first
   */
  public int[] lowest(double[] means, int count) {
    return lowest(means, count, i -> true);
  }

  /**
   * Clean points of the lowest of given means; those that failed or were given up only if there are
   * no others.
   *
   * @param means one per point
   * @param count how many to give at most
   * @return points, best first
   */
  public int[] lowestClean(double[] means, int count) {
    boolean anyClean = IntStream.range(0, size()).anyMatch(this::isClean);
    return lowest(means, count, i -> !anyClean || isClean(i));
  }

  /**
   * Eligible points of the lowest of given means.
   *
   * @param means one per point
   * @param count how many to give at most
   * @param eligible by the place of a point
   * @return points, best first; empty if none is eligible
   */
  public int[] lowest(double[] means, int count, IntPredicate eligible) {
    return IntStream.range(0, size())
        .filter(eligible)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> means[i]))
        .limit(count)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Configurations of points.
   *
   * @param places points
   * @return their configurations, in that order
   */
  public List<Configuration> configurations(int[] places) {
    return Arrays.stream(places).mapToObj(i -> observation(i).configuration()).toList();
  }

  /**
   * The data of a process.
   *
   * @param localVariance variance of what sets each point apart from its neighbours, not negative
   * @return rows, targets and effective runs
   */
  public GaussianProcessData processData(double localVariance) {
    double[] noise = new double[size()];
    Arrays.fill(noise, localVariance);
    return GaussianProcessData.of(rows, targets, effectiveRuns, noise);
  }

  /**
   * Priors whose nugget the replicates inform.
   *
   * @param prior priors
   * @return the same, or with a narrower nugget where there are enough replicates
   */
  public HyperparameterPrior withNuggetOfReplicates(HyperparameterPrior prior) {
    double squares = 0;
    int degrees = 0;
    for (Observation o : points.used()) {
      if (o.count() > 1) {
        double[] z = transform.forward(o.costs());
        double mean = Arrays.stream(z).average().orElse(0);
        for (double v : z) {
          squares += (v - mean) * (v - mean);
        }
        degrees += o.count() - 1;
      }
    }
    return degrees < FEWEST_DEGREES
        ? prior
        : prior.withPooledVariance(squares, degrees, HyperparameterPrior.PLAIN_EXCESS);
  }
}
