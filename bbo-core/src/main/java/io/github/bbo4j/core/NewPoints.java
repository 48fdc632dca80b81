package io.github.bbo4j.core;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Points of a space that a history doesn't have: how many are left, and draws from them. */
final class NewPoints {
  private static final int BLIND_DRAWS = 10_000;

  private final SearchSpace space;
  private final HistoryIndex index;
  private final int size;
  private final Set<Configuration> pending;

  /**
   * What is new to the first {@code size} trials of an index.
   *
   * @param pending configurations that count as run
   */
  NewPoints(HistoryIndex index, int size, Set<Configuration> pending) {
    this.space = index.space;
    this.index = index;
    this.size = size;
    this.pending = pending;
  }

  private boolean isNew(Configuration configuration) {
    return !pending.contains(configuration) && index.place(configuration, size) < 0;
  }

  /** The number of distinct configurations run or pending. */
  private long taken() {
    int run = index.distinct(size);
    // Where nothing has run, as of a design of thousands being drawn, nobody has to go through all.
    return run == 0
        ? pending.size()
        : run + pending.stream().filter(c -> index.place(c, size) < 0).count();
  }

  /** Whether there is none left, as far as the space can be counted. */
  boolean areExhausted() {
    OptionalLong points = space.longSize();
    return points.isPresent() && points.getAsLong() <= taken();
  }

  SpaceExhaustedException exhausted() {
    return new SpaceExhaustedException(
        (taken() == 1 ? "the only feasible point" : "all " + taken() + " feasible points")
            + " of the space "
            + (taken() == 1 ? "was measured or is" : "were measured or are")
            + " pending: there is no new one"
            + cancelled());
  }

  /** What was cancelled is not measured, and no new point either. */
  private String cancelled() {
    long cancelled =
        IntStream.range(0, index.distinct(size))
            .mapToObj(place -> index.observation(place, size))
            .filter(o -> o.runs() == o.cancelled())
            .count();
    return cancelled == 0
        ? ""
        : ". Of them "
            + cancelled
            + (cancelled == 1 ? " was" : " were")
            + " told as cancelled, which a run doesn't ask for again. Maybe leave untold what is to be measured after all";
  }

  /** One drawn uniformly. */
  Configuration draw(RandomGenerator random) {
    OptionalLong points = space.longSize();
    if (points.isEmpty()) {
      return drawUncounted(random);
    }
    long count = points.getAsLong();
    long taken = taken();
    if (count <= taken) {
      throw exhausted();
    }
    // While half of the space is free, drawing again costs two tries; later the bit set of the
    // ranks is as small as the history.
    boolean crowded = taken > count / 2 && count <= 1L << 36;
    while (true) {
      Configuration draw =
          crowded ? space.unrank(index.selectNew(random, count, size)) : space.sample(random);
      if (isNew(draw)) {
        return draw;
      }
    }
  }

  private Configuration drawUncounted(RandomGenerator random) {
    for (int t = 0; t < BLIND_DRAWS; t++) {
      Configuration draw = space.sample(random);
      if (isNew(draw)) {
        return draw;
      }
    }
    // So many draws all known: a tiny feasible set inside an uncountable space.
    if (!space.isFinite()) {
      throw exhausted();
    }
    return space.stream().filter(this::isNew).findFirst().orElseThrow(this::exhausted);
  }

  /** Up to so many distinct points of a space, drawn uniformly: fewer where it has no more. */
  static List<Configuration> uniform(SearchSpace space, int size, RandomGenerator random) {
    HistoryIndex none = new HistoryIndex(space, Aggregation.MEAN);
    List<Configuration> drawn = new ArrayList<>();
    Set<Configuration> known = new HashSet<>();
    NewPoints fresh = new NewPoints(none, 0, known);
    try {
      while (drawn.size() < size && !fresh.areExhausted()) {
        Configuration next = fresh.draw(random);
        drawn.add(next);
        known.add(next);
      }
    } catch (SpaceExhaustedException e) {
      // A space that can't be counted, and has fewer points all the same.
      return drawn;
    }
    return drawn;
  }
}
