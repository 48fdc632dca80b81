package io.github.bbo4j.heuristics.analysis;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.special.Beta;

/**
 * The analysis of variance of what was measured: how much of the costs' sum of squares each
 * parameter explains beyond all others (type II), against what is left. Parameters of many values
 * are factors of three levels, the parts of their scale. Interactions of two parameters are in the
 * model, and so not in what is left, where there are observations enough.
 *
 * @param rows one per parameter that is a factor, largest F first
 * @param observations that were analysed: configurations with a cost, merged from their replicates
 * @param residualSumOfSquares what the model leaves; infinite, or 0, where squares of the costs are
 *     beyond the range of a double
 * @param residualDegrees its degrees of freedom; below 1 nothing can be tested and {@code rows} is
 *     empty
 */
public record AnovaTable(
    List<Row> rows, int observations, double residualSumOfSquares, int residualDegrees) {

  /** Copies the rows. */
  public AnovaTable {
    rows = Arguments.list(rows, "rows");
  }

  /**
   * A parameter.
   *
   * @param parameter its name
   * @param sumOfSquares that it explains; infinite, or 0, where squares of the costs are beyond the
   *     range of a double
   * @param degrees of freedom: its levels minus 1, at least 1
   * @param f {@code (sumOfSquares / degrees) / (residualSumOfSquares / residualDegrees)}; positive
   *     infinity where the model leaves nothing
   * @param p the probability of such an F if the parameter had no effect, in [0, 1]
   */
  public record Row(String parameter, double sumOfSquares, int degrees, double f, double p) {
    /** Checks the ranges, and that the name is given. */
    public Row {
      Arguments.given(parameter, "parameter");
      Arguments.require(sumOfSquares >= 0, "sumOfSquares", sumOfSquares, "at least 0");
      Arguments.require(degrees >= 1, "degrees", degrees, "at least 1");
      Arguments.require(f >= 0, "f", f, "at least 0");
      Arguments.require(p >= 0 && p <= 1, "p", p, "in [0, 1]");
    }
  }

  /** The table of a history. */
  public static AnovaTable of(History history) {
    FactorClasses[] classes = FactorClasses.of(Arguments.given(history, "history").space());
    boolean[] free = new boolean[classes.length];
    for (int f = 0; f < free.length; f++) {
      free[f] = classes[f].count() > 1;
    }
    List<ClassifiedCost> costs = ClassifiedCost.of(history);
    double unit = ClassifiedCost.unit(costs);
    EffectsModel model = new EffectsModel(classes, free, ClassifiedCost.in(unit, costs));
    return of(history.space(), model, unit);
  }

  /**
   * The table of a model.
   *
   * @param unit in which the model has the costs
   */
  static AnovaTable of(SearchSpace space, EffectsModel model, double unit) {
    int degrees = model.residualDegrees();
    List<Row> rows = new ArrayList<>();
    double rest = degrees < 1 ? Double.NaN : model.residualSumOfSquares();
    for (int f = 0; f < space.dimension() && degrees >= 1; f++) {
      if (model.isFree(f)) {
        double squares = model.sumOfSquares(f);
        int its = model.width(f);
        double ratio = squares == 0 ? 0 : squares / its / (rest / degrees);
        String name = space.parameters().get(f).name();
        double p = probability(ratio, its, degrees);
        rows.add(new Row(name, squares * unit * unit, its, ratio, p));
      }
    }
    rows.sort(Comparator.comparingDouble(Row::f).reversed());
    return new AnovaTable(rows, model.observations(), rest * unit * unit, degrees);
  }

  /**
   * P(F at least f) for d1 and d2 degrees of freedom, {@code I_x(d2 / 2, d1 / 2)} with {@code x =
   * d2 / (d2 + d1 f)}: one less the distribution function has no digits where it is small.
   */
  static double probability(double f, int d1, int d2) {
    return Beta.regularizedBeta(d2 / (d2 + d1 * f), d2 / 2.0, d1 / 2.0);
  }

  /**
   * A line per parameter, and one for what is left; or that there are too few observations for the
   * effects of all parameters.
   */
  @Override
  public String toString() {
    if (residualDegrees < 1) {
      return String.format(
          Locale.ROOT,
          "parameter: sum of squares, degrees, F, p%n%d %s too few for the effects of all parameters%n",
          observations,
          observations == 1 ? "observation is" : "observations are");
    }
    StringBuilder text = new StringBuilder("parameter: sum of squares, degrees, F, p\n");
    for (Row row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s: %.4g, %d, %.4g, %.3g%n",
              row.parameter(),
              row.sumOfSquares(),
              row.degrees(),
              row.f(),
              row.p()));
    }
    return text.append(
            String.format(
                Locale.ROOT,
                "residuals of %d: %.4g, %d%n",
                observations,
                residualSumOfSquares,
                residualDegrees))
        .toString();
  }
}
