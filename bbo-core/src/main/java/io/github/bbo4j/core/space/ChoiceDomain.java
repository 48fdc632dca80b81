package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Categories without an order: a step leads from any one to any other. Labels stay text: "1e3" and
 * "08" are not numbers.
 *
 * @param labels at least one, distinct; copied
 */
public record ChoiceDomain(List<String> labels) implements Domain {
  private static final int PROBES = 8;

  /** Checks that there is a label and that all are distinct. */
  public ChoiceDomain {
    Arguments.given(labels, "labels");
    if (labels.isEmpty()) {
      throw new IllegalArgumentException("labels is empty: a choice needs at least one");
    }
    Checks.noneNull("labels", labels);
    labels = ManyLevels.texts("labels", labels);
  }

  /** A choice between the labels. */
  public static ChoiceDomain of(String... labels) {
    return new ChoiceDomain(Checks.given("labels", labels));
  }

  @Override
  public boolean isOrdered() {
    return false;
  }

  @Override
  public String description() {
    return "one of " + Checks.listed(this);
  }

  @Override
  public long size() {
    return labels.size();
  }

  @Override
  public String valueAt(long coordinate) {
    return labels.get((int) Checks.index(coordinate, size(), this));
  }

  @Override
  public long coordinateOf(Object value) {
    int index = value instanceof String ? labels.indexOf(value) : -1;
    if (index < 0) {
      throw Checks.notIn(value, this);
    }
    return index;
  }

  @Override
  public long neighbourCount(long coordinate) {
    return size() - 1;
  }

  /** {@inheritDoc} Every other category is one step away. */
  @Override
  public long neighbour(long coordinate, long index) {
    return index < coordinate ? index : index + 1;
  }

  @Override
  public long randomNeighbour(long coordinate, RandomGenerator random) {
    return random.nextLong(size());
  }

  /** {@inheritDoc} All other categories, or eight drawn ones. */
  @Override
  public long[] probes(long coordinate, RandomGenerator random) {
    long others = size() - 1;
    long[] probes = new long[(int) Math.min(others, PROBES)];
    for (int k = 0; k < probes.length; k++) {
      probes[k] = neighbour(coordinate, others <= PROBES ? k : random.nextLong(others));
    }
    return probes;
  }

  /** 0 for equal categories, else 1. */
  @Override
  public double distance(long a, long b) {
    return a == b ? 0 : 1;
  }

  @Override
  public double[] features(long coordinate) {
    return new double[] {coordinate};
  }

  @Override
  public boolean isNominal() {
    return true;
  }
}
