package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The product of the parameters' domains, whatever constraints there are: names, coordinates, the
 * unit cube and distances. What a {@link SearchSpace} is before its constraints.
 */
abstract sealed class DomainProduct permits SearchSpace {
  private final List<Parameter> parameters;
  private final Map<String, Integer> index;

  DomainProduct(List<Parameter> parameters) {
    this.parameters = List.copyOf(parameters);
    this.index = new HashMap<>();
    for (Parameter parameter : parameters) {
      if (index.put(parameter.name(), index.size()) != null) {
        throw new IllegalArgumentException(
            "parameter '" + parameter.name() + "' is declared twice");
      }
    }
    if (parameters.isEmpty()) {
      throw new IllegalArgumentException("parameters is empty: a space needs at least one");
    }
  }

  /** The parameters in order. */
  public final List<Parameter> parameters() {
    return parameters;
  }

  /** The number of parameters. */
  public final int dimension() {
    return parameters.size();
  }

  /** The domain of the parameter at a position. */
  public final Domain domain(int dimension) {
    return parameters.get(dimension).domain();
  }

  /** Whether every parameter is {@linkplain Domain#isContinuous continuous}. */
  public final boolean isContinuous() {
    return parameters.stream().allMatch(p -> p.domain().isContinuous());
  }

  /**
   * The position of a parameter.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public final int indexOf(String name) {
    Integer position = index.get(name);
    if (position == null) {
      throw new ParameterAccessException(
          "there is no parameter '"
              + name
              + "' in "
              + parameters.stream().map(Parameter::name).toList());
    }
    return position;
  }

  /**
   * The configuration in the unit cube, one number per parameter: see {@link Domain#toUnit(long)}.
   */
  public final double[] toUnit(Configuration configuration) {
    requireOwn(configuration);
    double[] u = new double[dimension()];
    for (int d = 0; d < u.length; d++) {
      u[d] = domain(d).toUnit(configuration.coordinate(d));
    }
    return u;
  }

  /**
   * The distance of two configurations: {@code sqrt(mean over parameters of delta^2)}, with delta
   * the {@linkplain Domain#distance distance} of the two values. In [0, 1], whatever the units.
   */
  public final double distance(Configuration a, Configuration b) {
    requireOwn(a);
    requireOwn(b);
    double sum = 0;
    for (int d = 0; d < dimension(); d++) {
      double delta = domain(d).distance(a.coordinate(d), b.coordinate(d));
      sum += delta * delta;
    }
    return Math.sqrt(sum / dimension());
  }

  static <T> T given(T value, String name) {
    return Arguments.given(value, name);
  }

  /**
   * Refuses a configuration of a space with other parameters, whose coordinates mean something else
   * here.
   */
  final void requireOwn(Configuration configuration) {
    given(configuration, "configuration");
    if (configuration.space() != this && !configuration.space().parameters().equals(parameters())) {
      throw new IllegalArgumentException(
          "configuration = "
              + configuration
              + " must be one of a space with the parameters "
              + parameters());
    }
  }

  /** The coordinates of a configuration that is not refused; a copy. */
  final long[] own(Configuration configuration) {
    requireOwn(configuration);
    return configuration.coordinates();
  }

  /** Whether the coordinates are as many as the parameters, each inside its domain. */
  final boolean isInside(long[] coordinates) {
    if (given(coordinates, "coordinates").length != dimension()) {
      return false;
    }
    for (int d = 0; d < coordinates.length; d++) {
      if (!domain(d).containsCoordinate(coordinates[d])) {
        return false;
      }
    }
    return true;
  }

  /** Refuses coordinates that are not {@linkplain #isInside inside}; the message names the one. */
  final void requireInside(long[] coordinates) {
    if (given(coordinates, "coordinates").length != dimension()) {
      throw new IllegalArgumentException(
          coordinates.length + " coordinates for " + dimension() + " parameters");
    }
    for (int d = 0; d < coordinates.length; d++) {
      if (!domain(d).containsCoordinate(coordinates[d])) {
        throw new IllegalArgumentException(
            "coordinate "
                + coordinates[d]
                + " of parameter '"
                + parameters.get(d).name()
                + "' is outside "
                + domain(d));
      }
    }
  }

  /**
   * The coordinates of named values.
   *
   * @throws IllegalArgumentException if one is missing, unknown or not in its domain
   */
  final long[] coordinatesOf(Map<String, ?> values) {
    for (String name : given(values, "values").keySet()) {
      indexOf(name);
    }
    long[] coordinates = new long[dimension()];
    for (int d = 0; d < coordinates.length; d++) {
      Object value = values.get(parameters.get(d).name());
      if (value == null) {
        throw new IllegalArgumentException(
            "there is no value for parameter '" + parameters.get(d).name() + "' in " + values);
      }
      coordinates[d] = coordinateOf(d, value);
    }
    return coordinates;
  }

  /** The coordinate of a value of one parameter, which a refusal names. */
  final long coordinateOf(int dimension, Object value) {
    try {
      return domain(dimension).coordinateOf(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "parameter '" + parameters.get(dimension).name() + "': " + e.getMessage(), e);
    }
  }

  /** The strata's coordinates of a point of the unit cube. */
  final long[] coordinatesAtUnit(double[] u) {
    long[] coordinates = new long[dimension()];
    if (given(u, "u").length != coordinates.length) {
      throw new IllegalArgumentException(
          u.length + " unit coordinates for " + coordinates.length + " parameters");
    }
    for (int d = 0; d < coordinates.length; d++) {
      coordinates[d] = domain(d).atUnit(u[d]);
    }
    return coordinates;
  }
}
