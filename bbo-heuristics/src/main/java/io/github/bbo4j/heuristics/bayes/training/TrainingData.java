package io.github.bbo4j.heuristics.bayes.training;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.gp.HyperparameterPrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a history says to a model: encoded points with their targets on the model's scale. Measured
 * and censored points have a target; points that only failed are kept apart.
 *
 * <p>A censored point starts with the target of its bound; {@link CensoredTargets} raises it.
 */
public final class TrainingData {
  public final List<Configuration> points = new ArrayList<>();
  public final double[][] rows;
  public final double[] targets;
  public final double[] replicates;
  public final boolean[] censored;
  public final boolean anyCensored;
  public final double[][] failedRows;
  public final int measured;

  /**
   * Pooled variance of the replicates around their means on the model's scale; NaN if nothing was
   * repeated.
   */
  public final double pooledVariance;

  /** Degrees of freedom of the pooled variance. */
  public final int pooledFreedom;

  public TrainingData(History history, SpaceEncoding encoding, OutputTransform transform) {
    List<Observation> used = new ArrayList<>();
    List<double[]> failed = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    for (Observation o : history.observations()) {
      if (o.isMeasured()) {
        used.add(o);
        costs.add(o.cost());
      } else if (o.censored() > 0) {
        used.add(o);
      } else {
        failed.add(encoding.encode(o.configuration()));
      }
    }
    measured = costs.size();
    int n = used.size();
    rows = new double[n][];
    targets = new double[n];
    replicates = new double[n];
    censored = new boolean[n];
    failedRows = failed.toArray(new double[0][]);
    if (measured == 0) {
      // Bounds alone have no scale to speak of.
      anyCensored = n > 0;
      pooledVariance = Double.NaN;
      pooledFreedom = 0;
      return;
    }
    FittedTransform map = transform.fit(costs.stream().mapToDouble(Double::doubleValue).toArray());
    double squares = 0;
    int freedom = 0;
    boolean any = false;
    for (int i = 0; i < n; i++) {
      Observation o = used.get(i);
      points.add(o.configuration());
      rows[i] = encoding.encode(o.configuration());
      censored[i] = !o.isMeasured();
      any |= censored[i];
      replicates[i] = Math.max(1, o.count());
      targets[i] = map.forward(censored[i] ? o.censoredBound() : o.cost());
      if (o.count() > 1) {
        double[] z = map.forward(o.costs());
        double mean = Arrays.stream(z).average().orElse(0);
        for (double v : z) {
          squares += (v - mean) * (v - mean);
        }
        freedom += o.count() - 1;
      }
    }
    anyCensored = any;
    pooledFreedom = freedom;
    pooledVariance = freedom == 0 ? Double.NaN : squares / freedom;
  }

  public int size() {
    return targets.length;
  }

  public GaussianProcessData data() {
    return GaussianProcessData.of(rows, targets, replicates, new double[size()]);
  }

  /**
   * Priors sharpened by what replicates say of the noise: df degrees of freedom give log s^2 a
   * variance of about 2 / df.
   */
  public HyperparameterPrior prior(HyperparameterPrior prior) {
    if (pooledFreedom < 3 || !(pooledVariance > 0)) {
      return prior;
    }
    return prior.withNugget(
        Math.log(Math.max(1e-8, Math.min(2, pooledVariance))),
        Math.sqrt(2.0 / pooledFreedom + 0.05));
  }
}
