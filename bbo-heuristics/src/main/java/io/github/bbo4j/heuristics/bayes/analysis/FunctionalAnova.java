package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.gp.Covariance;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcessData;
import io.github.bbo4j.heuristics.bayes.internal.TriangularMatrices;
import io.github.bbo4j.heuristics.bayes.training.SpaceEncoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Functional ANOVA (Hoeffding 1948, Sobol' 1993) of a Gaussian process with the Matern 5/2 kernel,
 * in closed form but for the total variance.
 *
 * <p>As a {@link MaternMixture} the kernel is a sum of products over the parameters, and so are its
 * averages: the effect f_A of the parameters A is itself a Gaussian process, the posterior of which
 * follows from the products of the {@link ParameterFactor}s (Oakley and O'Hagan 2004). Its variance
 * over the nodes is an {@link EffectVariance}, widened by an {@link ImportanceSpread}.
 */
final class FunctionalAnova {
  /**
   * Share of the variance below which an effect's prior is its posterior: who knows less errs up.
   */
  private static final double NEGLIGIBLE = 1e-5;

  private static final double LEVEL = 0.025;

  private final SearchSpace space;
  private final GaussianProcess gp;
  private final ParameterFactor[] factors;
  private final double[][] l;
  private final double[] alpha;
  private final int n;
  private final double signal;

  FunctionalAnova(SearchSpace space, SpaceEncoding encoding, GaussianProcess gp) {
    this(space, encoding, gp, gp.data(), gp.hyperparameters());
  }

  /** Of other data or hyperparameters than those of the process. */
  FunctionalAnova(
      SearchSpace space,
      SpaceEncoding encoding,
      GaussianProcess gp,
      GaussianProcessData data,
      double[] theta) {
    this.space = space;
    this.gp = gp;
    n = data.size();
    Covariance covariance = new Covariance(gp.kernel(), theta);
    signal = covariance.signalVariance();
    double[][] columns = data.columns();
    double[] scales = new double[columns.length];
    Arrays.setAll(scales, k -> Math.exp(theta[k]));
    factors = new ParameterFactor[space.dimension()];
    for (int j = 0; j < factors.length; j++) {
      int from = encoding.column(j);
      int to = from + space.domain(j).featureCount();
      factors[j] =
          ParameterFactor.of(
              space.domain(j),
              Arrays.copyOfRange(columns, from, to),
              Arrays.copyOfRange(scales, from, to));
    }
    l = new MixtureCovariance(data, gp.kernel(), scales).factor(signal, covariance.nugget());
    alpha = data.targets().clone();
    for (int i = 0; i < n; i++) {
      alpha[i] -= gp.mean();
    }
    TriangularMatrices.forward(l, n, alpha);
    TriangularMatrices.backward(l, n, alpha);
  }

  /**
   * Variances of the posterior mean's effects: of each parameter, then of its pairs with those
   * before it.
   *
   * @param wanted whether a pair is, by its place; 0 stands for the others
   */
  double[] meanVariances(IntPredicate wanted) {
    int d = factors.length;
    double[] variances = new double[d * (d + 1) / 2];
    int at = 0;
    for (int j = 0; j < d; j++) {
      variances[at++] = meanVariance(j);
      for (int k = 0; k < j; k++, at++) {
        variances[at] = wanted.test(at) ? meanVariance(k, j) : 0;
      }
    }
    return variances;
  }

  private double meanVariance(int... a) {
    double[] weights = weights(a);
    double[][] cross = cross(a);
    double sum = 0;
    for (int u = 0; u < weights.length; u++) {
      double mu = 0;
      for (int i = 0; i < n; i++) {
        mu += alpha[i] * cross[u][i];
      }
      sum += weights[u] * mu * mu;
    }
    return sum;
  }

  /**
   * All main and pairwise effects.
   *
   * @param spread standard deviations of the shares by what the posterior does not know, in the
   *     order of {@link #meanVariances}
   * @param unexplained share of the variance that the model leaves unexplained: it may belong to
   *     any effect, and widens both ends of every interval
   */
  Importance importance(double[] spread, double unexplained) {
    TotalVariance sampled = TotalVariance.of(space, gp);
    double total = Math.max(Double.MIN_NORMAL, sampled.variance() - varianceOfMean());
    List<Effect> main = new ArrayList<>();
    List<Effect> pairs = new ArrayList<>();
    List<Parameter> parameters = space.parameters();
    int at = 0;
    for (int j = 0; j < factors.length; j++) {
      main.add(
          effect(List.of(parameters.get(j).name()), total, spread[at++], j).widened(unexplained));
      for (int k = 0; k < j; k++) {
        List<String> names = List.of(parameters.get(k).name(), parameters.get(j).name());
        pairs.add(effect(names, total, spread[at++], k, j).widened(unexplained));
      }
    }
    pairs.sort(Comparator.comparingDouble(Effect::share).reversed());
    return new Importance(main, pairs, sampled.totals(), total);
  }

  private Effect effect(List<String> names, double total, double spread, int... a) {
    EffectVariance v = variance(total, a).plus(total * spread);
    return new Effect(
        names,
        v.mean() / Math.max(total, v.mean()),
        v.shareQuantile(LEVEL, total),
        v.shareQuantile(1 - LEVEL, total));
  }

  private EffectVariance variance(double total, int... a) {
    double[] weights = weights(a);
    double[][] cross = cross(a);
    double[][] prior = prior(a);
    double[] mu = new double[weights.length];
    double most = 0;
    for (int u = 0; u < mu.length; u++) {
      for (int i = 0; i < n; i++) {
        mu[u] += alpha[i] * cross[u][i];
      }
      most += weights[u] * (mu[u] * mu[u] + prior[u][u]);
    }
    if (most > NEGLIGIBLE * total) {
      for (double[] row : cross) {
        TriangularMatrices.forward(l, n, row);
      }
      for (int u = 0; u < mu.length; u++) {
        for (int v = 0; v <= u; v++) {
          double known = 0;
          for (int i = 0; i < n; i++) {
            known += cross[u][i] * cross[v][i];
          }
          prior[u][v] -= known;
          prior[v][u] = prior[u][v];
        }
      }
    }
    return EffectVariance.of(weights, mu, prior);
  }

  /** Weights of the nodes of an effect, those of the first parameter in the outer loop. */
  private double[] weights(int[] a) {
    double[] first = factors[a[0]].weights();
    if (a.length == 1) {
      return first;
    }
    double[] second = factors[a[1]].weights();
    double[] product = new double[first.length * second.length];
    Arrays.setAll(product, u -> first[u / second.length] * second[u % second.length]);
    return product;
  }

  /** Covariances of the effect at its nodes with the signal at the points, nodes by n. */
  private double[][] cross(int[] a) {
    double[][] out = new double[weights(a).length][n];
    double[] product = new double[n];
    for (int q = 0; q < MaternMixture.RATES.length; q++) {
      averages(q, a, product);
      double[][] first = factors[a[0]].deviation()[q];
      for (int u = 0; u < out.length; u++) {
        double[] row = out[u];
        if (a.length == 1) {
          addProduct(row, product, first[u]);
        } else {
          double[][] second = factors[a[1]].deviation()[q];
          addProduct(row, product, first[u / second.length], second[u % second.length]);
        }
      }
    }
    return out;
  }

  private static void addProduct(double[] row, double[] a, double[] b) {
    for (int i = 0; i < row.length; i++) {
      row[i] += a[i] * b[i];
    }
  }

  private static void addProduct(double[] row, double[] a, double[] b, double[] c) {
    for (int i = 0; i < row.length; i++) {
      row[i] += a[i] * b[i] * c[i];
    }
  }

  /** c_q s^2 times the mean factors of all parameters but those of an effect. */
  private void averages(int q, int[] without, double[] product) {
    Arrays.fill(product, signal * MaternMixture.WEIGHTS[q]);
    for (int k = 0; k < factors.length; k++) {
      if (!holds(without, k)) {
        double[] mean = factors[k].mean()[q];
        for (int i = 0; i < n; i++) {
          product[i] *= mean[i];
        }
      }
    }
  }

  /** Prior covariance of the effect between its nodes. */
  private double[][] prior(int[] a) {
    int g = weights(a).length;
    double[][] out = new double[g][g];
    for (int q = 0; q < MaternMixture.RATES.length; q++) {
      double scale = priorAverage(q, a);
      double[][] first = factors[a[0]].prior()[q];
      for (int u = 0; u < g; u++) {
        for (int v = 0; v < g; v++) {
          if (a.length == 1) {
            out[u][v] += scale * first[u][v];
          } else {
            double[][] second = factors[a[1]].prior()[q];
            int m = second.length;
            out[u][v] += scale * first[u / m][v / m] * second[u % m][v % m];
          }
        }
      }
    }
    return out;
  }

  private double priorAverage(int q, int[] without) {
    double product = signal * MaternMixture.WEIGHTS[q];
    for (int k = 0; k < factors.length; k++) {
      product *= holds(without, k) ? 1 : factors[k].priorMean()[q];
    }
    return product;
  }

  /** Posterior variance of the mean of the cost over the space. */
  private double varianceOfMean() {
    double[] cross = new double[n];
    double[] product = new double[n];
    double variance = 0;
    for (int q = 0; q < MaternMixture.RATES.length; q++) {
      averages(q, new int[0], product);
      for (int i = 0; i < n; i++) {
        cross[i] += product[i];
      }
      variance += priorAverage(q, new int[0]);
    }
    TriangularMatrices.forward(l, n, cross);
    for (double c : cross) {
      variance -= c * c;
    }
    return Math.max(0, variance);
  }

  private static boolean holds(int[] a, int k) {
    for (int j : a) {
      if (j == k) {
        return true;
      }
    }
    return false;
  }
}
