package io.github.bbo4j.core.space;

import java.util.List;

/** A block whose feasible points are those of a list, in its order. */
final class ListBlock extends Block {
  private final ListedPoints points;

  ListBlock(
      List<Parameter> parameters,
      int[] dimensions,
      List<Constraint> constraints,
      ListedPoints points) {
    super(parameters, dimensions, constraints);
    this.points = points;
  }

  @Override
  boolean isCountable() {
    return true;
  }

  @Override
  boolean isCheaplyChecked() {
    return true;
  }

  @Override
  long size() {
    return points.size();
  }

  @Override
  long rank(long[] coordinates) {
    return points.indexOf(coordinates);
  }

  @Override
  void unrank(long rank, long[] coordinates) {
    long[] point = points.point((int) rank);
    System.arraycopy(point, 0, coordinates, 0, point.length);
  }
}
