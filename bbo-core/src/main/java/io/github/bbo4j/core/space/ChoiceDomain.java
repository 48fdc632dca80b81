package io.github.bbo4j.core.space;

import java.util.HashSet;
import java.util.List;

/**
 * Categories without an order: a step leads from any one to any other. Labels stay text: "1e3" and
 * "08" are not numbers.
 *
 * @param labels at least one, distinct; copied
 */
public record ChoiceDomain(List<String> labels) implements Domain {

  /** Checks that there is a label and that all are distinct. */
  public ChoiceDomain {
    labels = List.copyOf(labels);
    if (labels.isEmpty()) {
      throw new IllegalArgumentException("labels is empty: a choice needs at least one");
    }
    if (new HashSet<>(labels).size() < labels.size()) {
      throw new IllegalArgumentException("labels = " + labels + " are not distinct");
    }
  }

  /** A choice between the labels. */
  public static ChoiceDomain of(String... labels) {
    return new ChoiceDomain(List.of(labels));
  }

  @Override
  public boolean isOrdered() {
    return false;
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
}
