package io.github.bbo4j.report;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.GeometricDomain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;

/**
 * How the values of a parameter are drawn: as labels at even distances, or as numbers.
 *
 * @param dimension of the parameter
 * @param name of the parameter
 * @param labels of all values, in order; empty for numbers
 * @param logarithmic whether numbers are drawn on a logarithmic scale
 * @param ordered whether the order of the labels means something
 */
record ParameterAxis(
    int dimension, String name, List<String> labels, boolean logarithmic, boolean ordered) {
  private static final int MOST_LABELS = 40;

  static List<ParameterAxis> of(SearchSpace space) {
    List<ParameterAxis> axes = new ArrayList<>();
    for (int d = 0; d < space.dimension(); d++) {
      axes.add(of(space, d));
    }
    return axes;
  }

  private static ParameterAxis of(SearchSpace space, int d) {
    Domain domain = space.domain(d);
    boolean logarithmic =
        domain instanceof GeometricDomain
            || domain instanceof RealDomain real && real.logarithmic()
            || domain instanceof IntegerDomain whole && whole.logarithmic();
    List<String> labels = new ArrayList<>();
    boolean few = domain.isFinite() && domain.size() <= MOST_LABELS;
    if (few) {
      for (long k = 0; k < domain.size(); k++) {
        labels.add(domain.valueAt(k).toString());
      }
    }
    return new ParameterAxis(
        d, space.parameters().get(d).name(), labels, logarithmic, domain.isOrdered());
  }

  /** What stands for the value in the data: the index of its label, a number, or its text. */
  Object value(Configuration configuration) {
    if (!labels.isEmpty()) {
      return configuration.coordinate(dimension);
    }
    Object value = configuration.value(dimension);
    return value instanceof Number ? value : value.toString();
  }
}
