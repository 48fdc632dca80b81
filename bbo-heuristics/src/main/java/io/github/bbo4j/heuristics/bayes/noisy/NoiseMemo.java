package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@link NoiseLevel} of histories that grow from one another, at the cost of what is new: one
 * more configuration, run once, changes the level only where it changes the scale of the
 * differences. Gives what {@link NoiseLevel#of} gives. Not thread-safe.
 */
final class NoiseMemo {
  private @Nullable History seen;
  private int observations;
  private boolean positive = true;
  private double lowest = Double.POSITIVE_INFINITY;
  private double highest = Double.NEGATIVE_INFINITY;
  private NoiseLevel level = new NoiseLevel(0, 0);

  /** The noise of a history. */
  NoiseLevel of(History history) {
    History before = seen;
    boolean grown = before != null && history.startsWith(before);
    List<Observation> all = history.observations();
    // More trials than configurations came: something was repeated, or is known no more.
    boolean repeated =
        !grown || before == null || history.size() - before.size() != all.size() - observations;
    if (repeated) {
      observations = 0;
      positive = true;
      lowest = Double.POSITIVE_INFINITY;
      highest = Double.NEGATIVE_INFINITY;
    }
    boolean rescaled = include(all.subList(observations, all.size()));
    if (repeated || (rescaled && level.degrees() > 0)) {
      level = NoiseLevel.of(history);
    }
    seen = history;
    observations = all.size();
    return level;
  }

  /** Takes more observations in; says whether differences are to be taken on another scale. */
  private boolean include(List<Observation> more) {
    boolean wasPositive = positive;
    boolean wider = false;
    for (Observation o : more) {
      if (o.isMeasured()) {
        wider |= o.min().orElseThrow() < lowest || o.cost().orElseThrow() > highest;
        lowest = Math.min(lowest, o.min().orElseThrow());
        highest = Math.max(highest, o.cost().orElseThrow());
        positive &= o.min().orElseThrow() > 0;
      }
    }
    return positive != wasPositive || (!positive && wider);
  }
}
