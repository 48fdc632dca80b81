package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Categories that are objects: constants of an enum, booleans, anything with a label. Without an
 * order, as a {@link ChoiceDomain} of their labels; values are the objects themselves.
 *
 * @param values at least one, distinct; immutable ones, for they are not copied
 * @param labels their labels, in the same order, distinct: what a journal or a table has
 */
public record ObjectDomain(List<Object> values, ChoiceDomain labels) implements Domain {

  /** Checks that values are distinct and have a label each, and copies them. */
  public ObjectDomain {
    Arguments.given(labels, "labels");
    values = Arguments.list(values, "values");
    if (new HashSet<>(values).size() < values.size()) {
      throw new IllegalArgumentException("values = " + values + " are not distinct");
    }
    if (values.size() != labels.size()) {
      throw new IllegalArgumentException(
          "labels = " + labels.labels() + " are not as many as values = " + values);
    }
  }

  /** The objects; a constant of an enum has its name as label, another object its text. */
  public static ObjectDomain of(Object... values) {
    List<Object> all = Checks.given("values", values);
    List<String> labels = new ArrayList<>();
    for (Object value : all) {
      labels.add(value instanceof Enum<?> constant ? constant.name() : value.toString());
    }
    return new ObjectDomain(all, new ChoiceDomain(labels));
  }

  /** The objects by label, in the order of the map. */
  public static ObjectDomain of(Map<String, ?> values) {
    Arguments.given(values, "values");
    values.forEach((label, value) -> Arguments.given(value, "the value of label '" + label + "'"));
    return new ObjectDomain(
        List.copyOf(values.values()), new ChoiceDomain(Arguments.list(values.keySet(), "labels")));
  }

  @Override
  public String description() {
    return labels.description();
  }

  @Override
  public boolean isOrdered() {
    return false;
  }

  @Override
  public long size() {
    return values.size();
  }

  @Override
  public Object valueAt(long coordinate) {
    return values.get((int) Checks.index(coordinate, size(), this));
  }

  /** {@inheritDoc} The object itself, its label or its text. */
  @Override
  public long coordinateOf(Object value) {
    int index = values.indexOf(value);
    index = index < 0 ? labels.labels().indexOf(value) : index;
    for (int i = 0; i < values.size() && index < 0; i++) {
      index = values.get(i).toString().equals(value) ? i : -1;
    }
    if (index < 0) {
      throw Checks.notIn(value, this);
    }
    return index;
  }

  @Override
  public long neighbourCount(long coordinate) {
    return labels.neighbourCount(coordinate);
  }

  @Override
  public long neighbour(long coordinate, long index) {
    return labels.neighbour(coordinate, index);
  }

  @Override
  public long randomNeighbour(long coordinate, RandomGenerator random) {
    return labels.randomNeighbour(coordinate, random);
  }

  @Override
  public long[] probes(long coordinate, RandomGenerator random) {
    return labels.probes(coordinate, random);
  }

  @Override
  public double distance(long a, long b) {
    return labels.distance(a, b);
  }

  @Override
  public double[] features(long coordinate) {
    return labels.features(coordinate);
  }

  @Override
  public boolean isNominal() {
    return true;
  }

  @Override
  public String toString() {
    return "ObjectDomain" + labels.labels();
  }
}
