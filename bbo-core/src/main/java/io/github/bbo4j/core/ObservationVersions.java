package io.github.bbo4j.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An observation as each of its trials made it, in their order. One thread at a time appends;
 * {@link #before} needs no lock.
 */
final class ObservationVersions {
  /** Final: who finds this object without a lock finds what was in it. After the last one, null. */
  private final @Nullable Observation[] all;

  /** For who appends. */
  private int count;

  /** The first one. Most configurations are run once: there is no room for more. */
  ObservationVersions(Observation first) {
    this(new Observation[] {first}, 1);
  }

  private ObservationVersions(@Nullable Observation[] all, int count) {
    this.all = all;
    this.count = count;
  }

  /** These and one more: this object, if it has room. */
  ObservationVersions and(Observation next) {
    ObservationVersions more =
        count < all.length ? this : new ObservationVersions(Arrays.copyOf(all, 2 * count), count);
    more.all[more.count++] = next;
    return more;
  }

  /** The last one; only for who appends. */
  @SuppressWarnings("NullAway") // There is at least one.
  Observation latest() {
    return all[count - 1];
  }

  /** The last one that the trials before {@code n} made; the first is one of theirs. */
  @SuppressWarnings("NullAway") // All up to that one are there.
  Observation before(int n) {
    int low = 0;
    int high = all.length;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      // What others append meanwhile may be there or not: it is of later trials.
      Observation version = all[middle];
      if (version != null && version.lastTrial() < n) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return all[low];
  }
}
