package io.github.bbo4j.core.space;

import java.util.List;

/** A finite parameter that no constraint reads: it counts by arithmetic. */
final class FreeBlock extends Block {
  private final int dimension;

  FreeBlock(List<Parameter> parameters, int dimension) {
    super(parameters, new int[] {dimension}, List.of());
    this.dimension = dimension;
  }

  @Override
  boolean isCountable() {
    return true;
  }

  @Override
  long size() {
    return domain(dimension).size();
  }

  @Override
  long rank(long[] coordinates) {
    return coordinates[dimension];
  }

  @Override
  void unrank(long rank, long[] coordinates) {
    coordinates[dimension] = rank;
  }
}
