package io.github.bbo4j.tuner.limits;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the nearest known configurations only ever failed. Of those that didn't, as many are looked
 * at as it takes to find one that is nearer: few, away from such a region.
 */
final class FailedRegion implements History.Fold {
  /** How many neighbours are asked. */
  private static final int NEAREST = 3;

  /** What only ever failed, by its first trial: among equally far ones the first is nearer. */
  private final Map<Configuration, Integer> failed = new LinkedHashMap<>();

  private final List<Configuration> others = new ArrayList<>();
  private final List<Integer> firstOfOthers = new ArrayList<>();

  /** Whether the three nearest known configurations never gave anything but failures. */
  static boolean holds(History history, Configuration point) {
    return history.fold(FailedRegion.class, FailedRegion::new, f -> f.holds(point));
  }

  @Override
  public void add(History grown) {
    Trial trial = grown.trial(grown.size() - 1);
    if (trial.outcome().isCancelled()) {
      return;
    }
    Observation now = grown.observation(trial.configuration()).orElseThrow();
    int answered = now.runs() - now.cancelled();
    if (now.failed() == answered) {
      failed.putIfAbsent(now.configuration(), now.firstTrial());
    } else if (answered == 1 || failed.remove(now.configuration()) != null) {
      others.add(now.configuration());
      firstOfOthers.add(now.firstTrial());
    }
  }

  private boolean holds(Configuration point) {
    if (failed.size() < NEAREST) {
      return false;
    }
    Neighbour[] nearest = new Neighbour[NEAREST];
    Arrays.fill(nearest, new Neighbour(Double.POSITIVE_INFINITY, Integer.MAX_VALUE));
    for (var entry : failed.entrySet()) {
      Neighbour next = Neighbour.of(point, entry.getKey(), entry.getValue());
      for (int i = 0; i < NEAREST; i++) {
        if (next.isBefore(nearest[i])) {
          Neighbour further = nearest[i];
          nearest[i] = next;
          next = further;
        }
      }
    }
    for (int i = 0; i < others.size(); i++) {
      if (Neighbour.of(point, others.get(i), firstOfOthers.get(i)).isBefore(nearest[NEAREST - 1])) {
        return false;
      }
    }
    return true;
  }

  private record Neighbour(double distance, int firstTrial) {
    static Neighbour of(Configuration point, Configuration known, int firstTrial) {
      return new Neighbour(point.space().distance(point, known), firstTrial);
    }

    boolean isBefore(Neighbour other) {
      return distance < other.distance
          || (distance == other.distance && firstTrial < other.firstTrial);
    }
  }
}
