package io.github.bbo4j.heuristics.analysis;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.FDistribution;

/**
 * The analysis of variance of what was measured: how much of the costs' sum of squares each
 * parameter explains beyond all others (type II), against what is left. Parameters of many values
 * are factors of three levels, the parts of their scale. Interactions of two parameters are in the
 * model, and so not in what is left, where there are observations enough.
 *
 * @param rows one per parameter that is a factor, largest F first
 * @param observations that were analysed: configurations with a cost, merged from their replicates
 * @param residualSumOfSquares what the model leaves
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
   * @param sumOfSquares that it explains
   * @param degrees of freedom: its levels minus 1
   * @param f {@code (sumOfSquares / degrees) / (residualSumOfSquares / residualDegrees)}; positive
   *     infinity where the model leaves nothing
   * @param p the probability of such an F if the parameter had no effect
   */
  public record Row(String parameter, double sumOfSquares, int degrees, double f, double p) {
    /** Checks that it is given. */
    public Row {
      Arguments.given(parameter, "parameter");
    }
  }

  /** The table of a history. */
  public static AnovaTable of(History history) {
    FactorClasses[] classes = FactorClasses.of(Arguments.given(history, "history").space());
    boolean[] free = new boolean[classes.length];
    for (int f = 0; f < free.length; f++) {
      free[f] = classes[f].count() > 1;
    }
    return of(history.space(), new EffectsModel(classes, free, ClassifiedCost.of(history)));
  }

  static AnovaTable of(SearchSpace space, EffectsModel model) {
    int degrees = model.residualDegrees();
    List<Row> rows = new ArrayList<>();
    double rest = degrees < 1 ? Double.NaN : model.residualSumOfSquares();
    for (int f = 0; f < space.dimension() && degrees >= 1; f++) {
      if (model.isFree(f)) {
        double squares = model.sumOfSquares(f);
        int its = model.width(f);
        double ratio = squares == 0 ? 0 : squares / its / (rest / degrees);
        double p =
            Double.isInfinite(ratio)
                ? 0
                : 1 - new FDistribution(null, its, degrees).cumulativeProbability(ratio);
        rows.add(new Row(space.parameters().get(f).name(), squares, its, ratio, p));
      }
    }
    rows.sort(Comparator.comparingDouble(Row::f).reversed());
    return new AnovaTable(rows, model.observations(), rest, degrees);
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
