package io.github.bbo4j.heuristics.baseline;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.internal.PrefixCosts;
import io.github.bbo4j.heuristics.internal.Steps;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a hill climber stands: folded over the trials one by one. Nothing open means that it is on
 * top and the next search trial starts a new climb.
 */
final class Climb {
  private final boolean steepest;
  private final PrefixCosts costs;
  private final Set<Configuration> open = new LinkedHashSet<>();
  private History history;
  private @Nullable Configuration base;
  private @Nullable Configuration incumbent;

  Climb(boolean steepest, History history) {
    this(steepest, history, new PrefixCosts());
  }

  private Climb(boolean steepest, History history, PrefixCosts costs) {
    this.steepest = steepest;
    this.history = history;
    this.costs = costs;
  }

  History history() {
    return history;
  }

  void foldUpTo(History now) {
    history = now;
    while (costs.size() < now.size()) {
      fold(now);
    }
  }

  /** The neighbours still to measure; none at the top, or before anything was measured. */
  Collection<Configuration> open(History now) {
    if (base == null && incumbent != null) {
      // No search trial yet: where the first will start, without deciding it.
      Climb start = new Climb(steepest, now, costs);
      start.moveTo(now, incumbent);
      start.settle(now);
      return start.open;
    }
    return open;
  }

  private void fold(History now) {
    boolean search = now.trial(costs.size()).purpose() == Purpose.SEARCH;
    if (search && base == null && incumbent != null) {
      moveTo(now, incumbent);
      settle(now);
    }
    Trial trial = costs.advance(now);
    Configuration point = trial.configuration();
    boolean usable = cost(now, point) < Double.POSITIVE_INFINITY;
    if (usable && (incumbent == null || cost(now, point) < cost(now, incumbent))) {
      incumbent = point;
    }
    boolean onTop = open.isEmpty();
    boolean neighbour = open.remove(point);
    if (search && onTop && usable) {
      moveTo(now, point);
    } else if (base != null && neighbour && !steepest && cost(now, point) < cost(now, base)) {
      moveTo(now, point);
    }
    if (base != null) {
      settle(now);
    }
  }

  /** Moves on over known neighbours while all of them are known and one is better. */
  private void settle(History now) {
    Configuration at = base;
    while (at != null && open.isEmpty()) {
      Configuration best = at;
      for (Configuration neighbour : Steps.along(at)) {
        if (cost(now, neighbour) < cost(now, best)) {
          best = neighbour;
        }
      }
      if (best.equals(at)) {
        return;
      }
      moveTo(now, best);
      at = best;
    }
  }

  private void moveTo(History now, Configuration point) {
    base = point;
    open.clear();
    for (Configuration neighbour : Steps.along(point)) {
      if (!costs.knows(now, neighbour)) {
        open.add(neighbour);
      }
    }
  }

  private double cost(History now, Configuration point) {
    return costs.cost(now, point);
  }
}
