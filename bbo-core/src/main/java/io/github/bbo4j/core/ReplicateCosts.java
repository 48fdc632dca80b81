package io.github.bbo4j.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The measured costs of an observation: the first {@code count} of the store. What follows belongs
 * to observations that grew from this one and share the array, so that all versions of one cost as
 * much as the last.
 *
 * @param store shared; not modified up to the count
 * @param count at least 0
 * @param merged by the aggregation; NaN without costs
 * @param progress what the latest version goes on from, where the aggregation can
 */
record ReplicateCosts(double[] store, int count, double merged, @Nullable Progress progress) {
  static final ReplicateCosts NONE = new ReplicateCosts(new double[0], 0, Double.NaN, null);

  /** Fewer are merged anew at each run: most configurations have no more, and keep no progress. */
  private static final int MANY = 16;

  /** An aggregation that has taken in the first so many costs. */
  private static final class Progress {
    private final Aggregation.Running running;
    private int count;

    Progress(Aggregation.Running running) {
      this.running = running;
    }

    double with(double cost) {
      count++;
      return running.with(cost);
    }
  }

  ReplicateCosts and(double cost, Aggregation aggregation) {
    double[] more = count < store.length ? store : Arrays.copyOf(store, count == 0 ? 1 : 2 * count);
    more[count] = cost;
    Progress next = count < MANY ? null : progress(aggregation);
    // Aggregations may not see, or keep, our array.
    double result =
        FailedPart.asked(
            () -> "aggregation " + aggregation.name(),
            () ->
                next == null
                    ? aggregation.aggregate(Arrays.copyOf(more, count + 1))
                    : next.with(cost));
    if (!Double.isFinite(result)) {
      throw new IllegalStateException(
          "the aggregation gave "
              + result
              + " for the costs "
              + Arrays.toString(Arrays.copyOf(more, count + 1))
              + ": it must be finite");
    }
    return new ReplicateCosts(more, count + 1, result, next);
  }

  /** What has taken in these costs; null if the aggregation merges them all anew. */
  private @Nullable Progress progress(Aggregation aggregation) {
    // One that went on elsewhere, or that failed, is of other costs.
    if (progress != null && progress.count == count) {
      return progress;
    }
    Progress anew = aggregation.running().map(Progress::new).orElse(null);
    for (int i = 0; anew != null && i < count; i++) {
      anew.with(store[i]);
    }
    return anew;
  }

  /** These as values of a quantity of that direction; nothing can be added. */
  ReplicateCosts valued(Objective.Direction direction) {
    return new ReplicateCosts(
        Arrays.stream(all()).map(direction::value).toArray(), count, direction.value(merged), null);
  }

  /** In the order of the runs; a copy. */
  double[] all() {
    return Arrays.copyOf(store, count);
  }
}
