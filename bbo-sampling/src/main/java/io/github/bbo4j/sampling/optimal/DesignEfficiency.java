package io.github.bbo4j.sampling.optimal;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * How much a design tells of a model, per point. With {@code X} the {@code n x p} matrix of the
 * model's terms. Stateless and thread-safe.
 */
public final class DesignEfficiency {
  /** Spaces of at most so many points are averaged over all of them. */
  private static final long ALL = 4096;

  private static final int DRAWN = 2048;

  private DesignEfficiency() {}

  /**
   * {@code |X'X / n|^(1/p)}: for two-level parameters and a model without squares at most 1, which
   * orthogonal designs reach. The ratio of those of two designs is their relative D-efficiency.
   *
   * @param points at least one, of one space
   * @return 0 if the model can't be fitted to the design
   */
  public static double determinantRoot(List<Configuration> points, DesignModel model) {
    Arguments.given(points, "points");
    Arguments.given(model, "model");
    ModelTerms terms = terms(points, model);
    double logarithm = Information.logDeterminant(information(points, terms));
    return Math.exp(logarithm / terms.count());
  }

  /**
   * {@code n trace((X'X)^-1 W)} with {@code W} the mean of {@code f(x) f(x)'} over the space: the
   * mean variance of a prediction, in units of the variance of a measurement, times the number of
   * points. At least {@code 1}; less is better, and the ratio of those of two designs is their
   * relative I-efficiency. Spaces of more than 4096 points are represented by 2048, always the
   * same.
   *
   * @param points at least one, of one space
   * @return positive infinity if the model can't be fitted to the design
   */
  public static double averageVariance(List<Configuration> points, DesignModel model) {
    Arguments.given(points, "points");
    Arguments.given(model, "model");
    ModelTerms terms = terms(points, model);
    DMatrixRMaj information = information(points, terms);
    if (Information.logDeterminant(information) < -50.0 * terms.count()) {
      return Double.POSITIVE_INFINITY;
    }
    List<double[]> rows = points.stream().map(terms::row).toList();
    SearchSpace space = points.get(0).space();
    DMatrixRMaj moments = moments(space, terms, new Seed(1).stream("moments", 0));
    return points.size() * new Information(rows, new double[terms.count()]).trace(moments);
  }

  private static ModelTerms terms(List<Configuration> points, DesignModel model) {
    Arguments.require(!points.isEmpty(), "points", points, "at least one");
    SearchSpace space = Arguments.list(points, "points").get(0).space();
    for (int i = 0; i < points.size(); i++) {
      points.get(i).requireIn(space, "points[" + i + "]");
    }
    return new ModelTerms(space, model);
  }

  /** The mean of {@code f(x) f(x)'} over some points. */
  static DMatrixRMaj information(List<Configuration> points, ModelTerms terms) {
    return mean(points.stream().map(terms::row).toList(), terms.count());
  }

  /** The mean of {@code f(x) f(x)'} over the points of a space. */
  static DMatrixRMaj moments(SearchSpace space, ModelTerms terms, RandomGenerator random) {
    List<double[]> rows = new ArrayList<>();
    if (space.longSize().orElse(Long.MAX_VALUE) <= ALL) {
      space.stream().map(terms::row).forEach(rows::add);
    } else {
      for (int i = 0; i < DRAWN; i++) {
        rows.add(terms.row(space.sample(random)));
      }
    }
    return mean(rows, terms.count());
  }

  private static DMatrixRMaj mean(List<double[]> rows, int p) {
    DMatrixRMaj mean = new DMatrixRMaj(p, p);
    double[] data = mean.getData();
    for (double[] row : rows) {
      for (int i = 0; i < p; i++) {
        for (int j = 0; j < p; j++) {
          data[i * p + j] += row[i] * row[j] / rows.size();
        }
      }
    }
    return mean;
  }
}
