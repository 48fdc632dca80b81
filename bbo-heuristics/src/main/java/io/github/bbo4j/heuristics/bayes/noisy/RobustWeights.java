package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import io.github.bbo4j.heuristics.bayes.training.CensoredTargets;
import io.github.bbo4j.heuristics.bayes.training.FittedTransform;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a history of noisy runs says to a model: every run with a weight that tells how far it is
 * believed, and per configuration the weighted mean of its runs and the sum of their weights.
 *
 * <p>The weights are those of Student's t with {@value #NU} degrees of freedom by expectation
 * maximisation (Lange, Little, Taylor 1989): w = (nu + 1) / (nu + r^2), at most 1, where r is the
 * run's deviation from what the process expects of it without having seen it, in standard
 * deviations of that expectation, noise included. A run that only the model's ignorance makes
 * surprising keeps its weight. While searching, every run that is cheaper than expected keeps its
 * weight too: disturbances make runs dearer, and what looks like a lucky run may be the good region
 * nobody has seen yet. For estimates that would be a bias, of some percent.
 *
 * <p>Beyond {@value #MOST_POINTS} configurations the {@value #BEST_POINTS} of the lowest medians
 * and an even selection of the others stand for all, which bounds the time of a decision.
 */
public final class RobustWeights {
  private static final double NU = 4;
  private static final int MOST_POINTS = 120;
  private static final int BEST_POINTS = 100;

  public final List<Observation> used = new ArrayList<>();
  public final double[][] rows;
  final double[] targets;
  final double[] mass;
  final double[][] failedRows;

  /** What a factor of e in the cost is on the model's scale; 1 where that is not logarithmic. */
  final double unit;

  /** The costs' map to the model's scale. */
  public final FittedTransform map;

  private final double[][] runs;
  private final double[][] weights;
  private final boolean oneSided;
  private final boolean[] censored;

  /**
   * Reads a history with at least one measured configuration.
   *
   * @param history runs
   * @param encoding of its space
   * @param oneSided whether runs cheaper than expected keep their weight
   */
  RobustWeights(History history, SpaceEncoding encoding, boolean oneSided) {
    this.oneSided = oneSided;
    List<double[]> failed = new ArrayList<>();
    for (Observation o : history.observations()) {
      if (o.isMeasured() || o.censored() > 0) {
        used.add(o);
      } else {
        failed.add(encoding.encode(o.configuration()));
      }
    }
    failedRows = failed.toArray(new double[0][]);
    if (used.size() > MOST_POINTS) {
      reduce();
    }
    int n = used.size();
    rows = new double[n][];
    runs = new double[n][];
    weights = new double[n][];
    targets = new double[n];
    mass = new double[n];
    censored = new boolean[n];
    double[] costs =
        used.stream().filter(Observation::isMeasured).mapToDouble(Observation::median).toArray();
    double least =
        used.stream().filter(Observation::isMeasured).mapToDouble(Observation::min).min().orElse(1);
    // A median may be positive where a run is not.
    map = (least > 0 ? OutputTransform.LOG : OutputTransform.YEO_JOHNSON).fit(costs);
    unit = map.kind() == OutputTransform.LOG ? map.forward(Math.E) - map.forward(1) : 1;
    for (int i = 0; i < n; i++) {
      Observation o = used.get(i);
      rows[i] = encoding.encode(o.configuration());
      censored[i] = !o.isMeasured();
      runs[i] =
          censored[i] ? new double[] {map.forward(o.censoredBound())} : map.forward(o.costs());
      weights[i] = new double[runs[i].length];
      Arrays.fill(weights[i], 1);
      merge(i);
    }
  }

  private void reduce() {
    int n = used.size();
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(
                Comparator.comparingDouble(
                    i -> used.get(i).isMeasured() ? used.get(i).median() : Double.MAX_VALUE))
            .mapToInt(Integer::intValue)
            .toArray();
    Set<Integer> kept = new HashSet<>();
    int rest = MOST_POINTS - BEST_POINTS;
    for (int k = 0; k < MOST_POINTS; k++) {
      kept.add(
          order[
              k < BEST_POINTS
                  ? k
                  : BEST_POINTS + (int) ((k - BEST_POINTS) * (long) (n - BEST_POINTS) / rest)]);
    }
    List<Observation> all = List.copyOf(used);
    used.clear();
    for (int i = 0; i < n; i++) {
      if (kept.contains(i)) {
        used.add(all.get(i));
      }
    }
  }

  private void merge(int i) {
    double sum = 0;
    double w = 0;
    for (int j = 0; j < runs[i].length; j++) {
      sum += weights[i][j] * runs[i][j];
      w += weights[i][j];
    }
    targets[i] = sum / w;
    mass[i] = w;
  }

  int size() {
    return targets.length;
  }

  /** Whether the configuration ran and never failed or was given up. */
  public boolean isClean(int i) {
    return used.get(i).hasOnlyMeasuredRuns();
  }

  /**
   * Configurations of the lowest of these means, best first; those that failed or were given up
   * only if there are no others.
   */
  int[] leaders(double[] mean, int count) {
    boolean anyClean = IntStream.range(0, size()).anyMatch(this::isClean);
    return IntStream.range(0, size())
        .filter(i -> !anyClean || isClean(i))
        .boxed()
        .sorted(Comparator.comparingDouble(i -> mean[i]))
        .limit(count)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  GaussianProcessData data(double rugged) {
    double[] noise = new double[size()];
    Arrays.fill(noise, rugged);
    return GaussianProcessData.of(rows, targets, mass, noise);
  }

  /**
   * New weights, and new targets of censored points, from what the process of these data expects of
   * each run without having seen it.
   */
  void reweigh(GaussianProcess gp) {
    double nugget = gp.nugget();
    double[] precision = gp.precisions();
    double[] alpha = gp.alphaShared();
    for (int i = 0; i < size(); i++) {
      if (censored[i]) {
        double mu = targets[i] - alpha[i] / precision[i];
        targets[i] = CensoredTargets.truncatedMean(mu, 1 / Math.sqrt(precision[i]), runs[i][0]);
        continue;
      }
      double q = nugget / mass[i];
      double mu = targets[i] - q * alpha[i];
      double v = Math.max(1e-12, q - q * q * precision[i]);
      for (int j = 0; j < runs[i].length; j++) {
        double own = weights[i][j] / nugget;
        double rest = 1 / Math.max(1e-9, 1 / v - own);
        double r = runs[i][j] - rest * (mu / v - own * runs[i][j]);
        weights[i][j] =
            oneSided && r <= 0 ? 1 : Math.min(1, (NU + 1) / (NU + r * r / (rest + nugget)));
      }
      merge(i);
    }
  }

  /**
   * Priors sharpened by what replicates say of the noise: df degrees of freedom give the logarithm
   * of the pooled variance a variance of about 2 / df.
   */
  HyperparameterPrior prior(HyperparameterPrior prior) {
    double squares = 0;
    double freedom = 0;
    for (int i = 0; i < size(); i++) {
      double w2 = 0;
      for (int j = 0; j < runs[i].length; j++) {
        double r = runs[i][j] - targets[i];
        squares += censored[i] ? 0 : weights[i][j] * r * r;
        w2 += weights[i][j] * weights[i][j];
      }
      freedom += mass[i] - w2 / mass[i];
    }
    double pooled = squares / freedom;
    if (freedom < 2 || !(pooled > 0)) {
      return prior;
    }
    return prior.withNugget(
        Math.log(Math.max(1e-8, Math.min(2, pooled))), Math.sqrt(2 / freedom + 0.02));
  }
}
