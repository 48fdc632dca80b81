package io.github.bbo4j.core.space;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Walks the feasible points block by block. */
final class Odometer implements Iterator<Configuration> {
  private final SearchSpace space;
  private final List<Block> blocks;
  private final long[] position;
  private long[] upcoming = new long[0];
  private boolean ended;

  Odometer(SearchSpace space, List<Block> blocks) {
    this.space = space;
    this.blocks = blocks;
    this.position = new long[blocks.size()];
    long[] coordinates = new long[space.dimension()];
    for (int b = 0; b < position.length && !ended; b++) {
      ended = !seek(b, 0, coordinates);
    }
    upcoming = coordinates;
  }

  @Override
  public boolean hasNext() {
    return !ended;
  }

  @Override
  public Configuration next() {
    if (ended) {
      throw new NoSuchElementException();
    }
    Configuration current = new Configuration(space, upcoming);
    long[] coordinates = upcoming.clone();
    int b = position.length - 1;
    while (b >= 0 && !seek(b, position[b] + 1, coordinates)) {
      seek(b, 0, coordinates);
      b--;
    }
    ended = b < 0;
    upcoming = coordinates;
    return current;
  }

  /** Moves a block to its first feasible place at or after {@code from}. */
  private boolean seek(int b, long from, long[] coordinates) {
    long place = blocks.get(b).seek(from, coordinates);
    if (place >= 0) {
      position[b] = place;
    }
    return place >= 0;
  }
}
