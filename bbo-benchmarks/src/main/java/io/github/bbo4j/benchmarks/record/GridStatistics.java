package io.github.bbo4j.benchmarks.record;

import io.github.bbo4j.core.statistics.OrderStatistics;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * Figures that describe a measured grid, under the keys that {@code meta.json} uses: how far the
 * best configuration is from the others, how noisy the runs are, how rugged the landscape is and
 * how much each parameter explains.
 *
 * <p>The level of a configuration is the median of its runs. Neighbours differ in one parameter: by
 * one step among the levels if it is ordinal, by any change if it is categorical.
 */
final class GridStatistics {
  private final List<GridParameter> parameters;
  private final boolean minimise;
  private final List<int[]> points = new ArrayList<>();
  private final List<double[]> runs = new ArrayList<>();
  private final Map<List<Integer>, Integer> index = new LinkedHashMap<>();
  private final double[] level;
  private final int best;

  /**
   * Prepares the figures.
   *
   * @param parameters the parameters
   * @param measured configuration to its runs; at least one configuration, each with at least one
   *     run
   * @param minimise whether a lower cost is better
   */
  GridStatistics(
      List<GridParameter> parameters,
      Map<Map<String, String>, double[]> measured,
      boolean minimise) {
    this.parameters = parameters;
    this.minimise = minimise;
    measured.forEach(
        (values, costs) -> {
          int[] point = new int[parameters.size()];
          for (int i = 0; i < point.length; i++) {
            GridParameter parameter = parameters.get(i);
            point[i] = parameter.levels().indexOf(values.get(parameter.name()));
          }
          index.put(key(point), points.size());
          points.add(point);
          runs.add(costs.clone());
        });
    level = runs.stream().mapToDouble(OrderStatistics::median).toArray();
    int found = 0;
    for (int i = 1; i < level.length; i++) {
      if (minimise ? level[i] < level[found] : level[i] > level[found]) {
        found = i;
      }
    }
    best = found;
  }

  /** Returns the number of the best configuration, in the order of the measured map. */
  int best() {
    return best;
  }

  /**
   * Returns the figures by key, in a fixed order; figures that the data cannot give are left out.
   *
   * @param grid whether the configurations are a grid: points that are listed have no neighbours
   */
  Map<String, Object> figures(boolean grid) {
    Map<String, Object> figures = new LinkedHashMap<>();
    double optimum = level[best];
    double worst = minimise ? StatUtils.max(level) : StatUtils.min(level);
    double median = OrderStatistics.median(level);
    figures.put("optimum", rounded(optimum));
    figures.put("median", rounded(median));
    figures.put("worst", rounded(worst));
    figures.put("min", rounded(StatUtils.min(level)));
    figures.put("max", rounded(StatUtils.max(level)));
    put(figures, "median_over_optimum", median / optimum);
    put(figures, "worst_over_optimum", worst / optimum);
    figures.put(
        "share_within_5pct", rounded((double) within(0.05 * Math.abs(optimum)) / level.length));
    figures.put("configs_within_5pct", within(0.05 * Math.abs(optimum)));
    figures.put("configs_within_1pct", within(0.01 * Math.abs(optimum)));
    for (int draws : new int[] {20, 50, 100}) {
      if (draws <= level.length) {
        put(
            figures,
            "random_search_" + draws + "_median_best_over_optimum",
            medianBestOf(draws) / optimum);
      }
    }
    noise(figures);
    if (grid) {
      landscape(figures);
    }
    return figures;
  }

  private int within(double distance) {
    return (int) Arrays.stream(level).filter(v -> Math.abs(v - level[best]) <= distance).count();
  }

  /**
   * The median of the best of {@code draws} configurations drawn without replacement: the r-th best
   * level for the smallest r with P(best rank &gt; r) = C(n-r, draws) / C(n, draws) &lt;= 1/2.
   */
  private double medianBestOf(int draws) {
    double[] sorted = level.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double allWorse = 1;
    int rank = 0;
    do {
      allWorse *= (double) (n - rank - draws) / (n - rank);
      rank++;
    } while (allWorse > 0.5);
    return minimise ? sorted[rank - 1] : sorted[n - rank];
  }

  private void noise(Map<String, Object> figures) {
    int n = level.length;
    double[] deviation = new double[n];
    double[] variation = new double[n];
    double[] robust = new double[n];
    int far = 0;
    int total = 0;
    for (int i = 0; i < n; i++) {
      double[] costs = runs.get(i);
      double center = level[i];
      if (costs.length < 2) {
        return;
      }
      deviation[i] = Math.sqrt(StatUtils.variance(costs));
      variation[i] = deviation[i] / Math.abs(StatUtils.mean(costs));
      robust[i] =
          (OrderStatistics.quantile(costs, 0.75) - OrderStatistics.quantile(costs, 0.25))
              / 1.349
              / Math.abs(center);
      far += (int) Arrays.stream(costs).filter(c -> c > center + 0.2 * Math.abs(center)).count();
      total += costs.length;
    }
    if (Arrays.stream(variation).allMatch(Double::isFinite)) {
      put(figures, "cv_median", OrderStatistics.median(variation));
      put(figures, "cv_p90", OrderStatistics.quantile(variation, 0.9));
      put(figures, "cv_max", StatUtils.max(variation));
    }
    if (Arrays.stream(robust).allMatch(Double::isFinite)) {
      put(figures, "robust_cv_median_iqr", OrderStatistics.median(robust));
    }
    figures.put("share_measurements_over_1.2x_own_median", rounded((double) far / total));
    if (n > 2) {
      put(
          figures,
          "spearman_level_vs_sd",
          new SpearmansCorrelation().correlation(level, deviation));
    }
    figures.put("configs_within_2.83sd_of_optimum", within(2.83 * deviation[best]));
  }

  private void landscape(Map<String, Object> figures) {
    int n = level.length;
    double[] rank = new NaturalRanking().rank(level);
    List<Double> here = new ArrayList<>();
    List<Double> there = new ArrayList<>();
    int optima = 0;
    int strict = 0;
    int isolated = 0;
    for (int i = 0; i < n; i++) {
      int betterOrEqual = 0;
      int better = 0;
      Collection<Integer> neighbours = neighbours(i);
      for (int j : neighbours) {
        here.add(rank[i]);
        there.add(rank[j]);
        double gain = minimise ? level[i] - level[j] : level[j] - level[i];
        better += gain > 0 ? 1 : 0;
        betterOrEqual += gain >= 0 ? 1 : 0;
      }
      optima += better == 0 ? 1 : 0;
      strict += betterOrEqual == 0 ? 1 : 0;
      isolated += neighbours.isEmpty() ? 1 : 0;
    }
    figures.put("local_optima_pm1step", optima);
    figures.put("strict_local_optima", strict);
    figures.put("local_optima_share", rounded((double) optima / n));
    figures.put("isolated_configs_no_neighbour", isolated);
    figures.put("mean_neighbours", rounded((double) here.size() / n));
    if (here.size() > 2) {
      put(
          figures,
          "rank_autocorr_lag1",
          new PearsonsCorrelation().correlation(array(here), array(there)));
    }
    if (StatUtils.min(level) > 0 && StatUtils.variance(level) > 0) {
      effects(figures);
    }
  }

  private Collection<Integer> neighbours(int i) {
    List<Integer> found = new ArrayList<>();
    for (int p = 0; p < parameters.size(); p++) {
      boolean ordinal = parameters.get(p).kind() == GridParameter.Kind.ORDINAL;
      int[] other = points.get(i).clone();
      int own = other[p];
      for (int l = 0; l < parameters.get(p).levels().size(); l++) {
        other[p] = l;
        Integer j = index.get(key(other));
        if (l != own && j != null && (!ordinal || Math.abs(l - own) == 1)) {
          found.add(j);
        }
      }
    }
    return found;
  }

  /**
   * Of the logarithm of the levels: the share an additive model explains, and the share of each
   * parameter alone.
   */
  private void effects(Map<String, Object> figures) {
    double[] log = Arrays.stream(level).map(Math::log).toArray();
    double mean = StatUtils.mean(log);
    double total = StatUtils.variance(log) * (log.length - 1);
    List<double[]> columns = new ArrayList<>();
    Map<String, Object> shares = new LinkedHashMap<>();
    for (int p = 0; p < parameters.size(); p++) {
      double between = 0;
      boolean first = true;
      for (int l = 0; l < parameters.get(p).levels().size(); l++) {
        double[] column = new double[log.length];
        double sum = 0;
        for (int i = 0; i < log.length; i++) {
          column[i] = points.get(i)[p] == l ? 1 : 0;
          sum += column[i] * log[i];
        }
        double count = StatUtils.sum(column);
        if (count > 0) {
          between += count * (sum / count - mean) * (sum / count - mean);
          if (!first) {
            columns.add(column);
          }
          first = false;
        }
      }
      shares.put(parameters.get(p).name(), rounded(between / total));
    }
    if (columns.size() + 1 < log.length && !columns.isEmpty()) {
      OLSMultipleLinearRegression additive = new OLSMultipleLinearRegression();
      double[][] design = new double[log.length][columns.size()];
      for (int i = 0; i < log.length; i++) {
        for (int c = 0; c < columns.size(); c++) {
          design[i][c] = columns.get(c)[i];
        }
      }
      additive.newSampleData(log, design);
      put(figures, "additive_r2_log", additive.calculateRSquared());
    }
    figures.put("eta2_per_param", shares);
  }

  /** A figure, unless it is none: a share of an optimum of 0, a correlation with a constant. */
  private static void put(Map<String, Object> figures, String key, double value) {
    if (Double.isFinite(value)) {
      figures.put(key, rounded(value));
    }
  }

  /**
   * Rounds to four significant digits below 1 and to four decimals above: more would only pretend
   * to be known.
   */
  private static double rounded(double value) {
    if (value == 0) {
      return 0;
    }
    int digits = Math.max(4, 5 + (int) Math.floor(Math.log10(Math.abs(value))));
    return new BigDecimal(value).round(new MathContext(digits)).doubleValue();
  }

  private static List<Integer> key(int[] point) {
    return Arrays.stream(point).boxed().toList();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
