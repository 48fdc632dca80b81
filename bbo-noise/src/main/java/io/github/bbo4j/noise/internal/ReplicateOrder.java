package io.github.bbo4j.noise.internal;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.CostScale;
import io.github.bbo4j.core.statistics.PooledDeviation;
import io.github.bbo4j.core.statistics.Ranked;
import io.github.bbo4j.core.statistics.SortedValues;
import io.github.bbo4j.core.statistics.SumOfSquares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The configurations of {@link Replicates} in order, kept up to date trial by trial: who leads is
 * found without looking at all.
 *
 * <p>The location of up to two runs is their median, whatever the noise is. That of more changes
 * with the noise, so with each replicate of anybody; but it is not below bounds that don't, and
 * only who is not above the last leader by those is computed. Not thread-safe.
 */
final class ReplicateOrder implements History.Fold {
  /** From so many runs on the location depends on the noise. */
  private static final int MANY = 3;

  /** Bounds hold in exact arithmetic: what rounding may take from them, as a share. */
  private static final double ROUNDING = 1e-9;

  /** The runs of a configuration that has many. */
  private static final class Runs {
    private final SortedValues sorted = new SortedValues();
    private double[] inOrder = new double[4];
    private double located = Double.NaN;
    private double deviation = Double.NaN;

    void add(double value) {
      if (sorted.size() == inOrder.length) {
        inOrder = Arrays.copyOf(inOrder, 2 * inOrder.length);
      }
      inOrder[sorted.size()] = value;
      sorted.add(value);
      deviation = Double.NaN;
    }

    double location(double pooled) {
      if (pooled != deviation) {
        located = Replicates.location(Arrays.copyOf(inOrder, sorted.size()), pooled);
        deviation = pooled;
      }
      return located;
    }
  }

  /** Of up to two runs, by location; of more, by median. */
  private final NavigableSet<Ranked> few = new TreeSet<>();

  private final NavigableSet<Ranked> many = new TreeSet<>();
  private final Map<Integer, Runs> runs = new HashMap<>();

  /** First trials of what has two runs or more: the order in which squares are summed. */
  private final NavigableSet<Integer> repeated = new TreeSet<>();

  private SortedValues pairs = new SortedValues();
  private double rootMeanSquare = Double.NaN;

  /** The lowest cost of each configuration, and the highest: they tell the scale. */
  private final SortedValues lowest = new SortedValues();

  private final SortedValues highest = new SortedValues();
  private CostScale scale = CostScale.TIME;

  @Override
  public void add(History grown) {
    int last = grown.size() - 1;
    Configuration point = grown.trial(last).configuration();
    Optional<Observation> before = clean(grown.prefix(last), point);
    Optional<Observation> now = clean(grown, point);
    CostScale told = scale(before, now);
    if (told == scale) {
      replace(before, now);
      return;
    }
    scale = told;
    few.clear();
    many.clear();
    runs.clear();
    repeated.clear();
    pairs = new SortedValues();
    for (Observation o : grown.observations()) {
      replace(Optional.empty(), Optional.of(o).filter(Observation::hasOnlyMeasuredRuns));
    }
  }

  private static Optional<Observation> clean(History history, Configuration point) {
    return history.observation(point).filter(Observation::hasOnlyMeasuredRuns);
  }

  /** The scale of all, one of which has changed. */
  private CostScale scale(Optional<Observation> before, Optional<Observation> now) {
    before.ifPresent(
        o -> {
          lowest.remove(o.min().orElseThrow());
          highest.remove(o.max().orElseThrow());
        });
    now.ifPresent(
        o -> {
          lowest.add(o.min().orElseThrow());
          highest.add(o.max().orElseThrow());
        });
    return lowest.size() == 0
        ? CostScale.TIME
        : CostScale.between(lowest.at(0), highest.at(highest.size() - 1));
  }

  private void replace(Optional<Observation> before, Optional<Observation> now) {
    rootMeanSquare = Double.NaN;
    if (before.isPresent() && now.isPresent() && before.get().count() >= MANY) {
      again(now.get());
      return;
    }
    before.ifPresent(this::forget);
    now.ifPresent(this::include);
  }

  /** One run more of one that has many. */
  private void again(Observation now) {
    int last = now.count() - 1;
    double[] latest = {now.replicate(last - 1), now.replicate(last)};
    double[] values = scale.of(latest);
    Runs its = Objects.requireNonNull(runs.get(now.firstTrial()));
    many.remove(new Ranked(its.sorted.median(), now.firstTrial()));
    its.add(values[1]);
    many.add(new Ranked(its.sorted.median(), now.firstTrial()));
    PooledDeviation.pairs(values).forEach(pairs::add);
  }

  private void include(Observation o) {
    double[] values = values(o);
    Ranked ranked = ranked(values, o);
    if (values.length < MANY) {
      few.add(ranked);
    } else {
      many.add(ranked);
      Runs its = new Runs();
      Arrays.stream(values).forEach(its::add);
      runs.put(o.firstTrial(), its);
    }
    if (values.length > 1) {
      repeated.add(o.firstTrial());
    }
    PooledDeviation.pairs(values).forEach(pairs::add);
  }

  private void forget(Observation o) {
    double[] values = values(o);
    (values.length < MANY ? few : many).remove(ranked(values, o));
    runs.remove(o.firstTrial());
    repeated.remove(o.firstTrial());
    PooledDeviation.pairs(values).forEach(pairs::remove);
  }

  private double[] values(Observation o) {
    return scale.of(o.costs());
  }

  /** By the median: {@link Replicates#location} without noise. */
  private static Ranked ranked(double[] values, Observation o) {
    return new Ranked(Replicates.location(values, 0), o.firstTrial());
  }

  /** The first of the order, best first. */
  Replicates leading(History history, int count) {
    double deviation = PooledDeviation.of(pairs, () -> rootMeanSquare(history));
    List<Observation> leaders = new ArrayList<>();
    for (Ranked leader : lowest(count, deviation)) {
      leaders.add(observation(history, leader.first()));
    }
    double unit =
        lowest.size() == 0
            ? 1
            : Replicates.unit(scale, lowest.at(0), highest.at(highest.size() - 1));
    return new Replicates(
        history, leaders, new Replicates.Noise(scale, unit, deviation, pairs.size()));
  }

  private NavigableSet<Ranked> lowest(int count, double deviation) {
    NavigableSet<Ranked> lowest = new TreeSet<>();
    for (Ranked next : few) {
      if (lowest.size() == count) {
        break;
      }
      lowest.add(next);
    }
    double reach = Replicates.reach(deviation);
    for (Ranked next : many) {
      if (lowest.size() == count && isAbove(next.key() - reach, lowest.last(), reach)) {
        break;
      }
      Runs its = Objects.requireNonNull(runs.get(next.first()));
      if (lowest.size() < count || !isAbove(its.sorted.at(0), lowest.last(), reach)) {
        lowest.add(new Ranked(its.location(deviation), next.first()));
        if (lowest.size() > count) {
          lowest.pollLast();
        }
      }
    }
    return lowest;
  }

  /** Whether what is not below a bound is surely above the last leader; never of infinite noise. */
  private static boolean isAbove(double bound, Ranked last, double reach) {
    double rounding = ROUNDING * (Math.abs(bound) + Math.abs(last.key()) + reach);
    return bound > last.key() + rounding;
  }

  private double rootMeanSquare(History history) {
    if (Double.isNaN(rootMeanSquare)) {
      rootMeanSquare =
          SumOfSquares.of(
                  repeated.stream()
                      .flatMapToDouble(
                          first -> PooledDeviation.pairs(values(observation(history, first)))))
              .rootMean(pairs.size());
    }
    return rootMeanSquare;
  }

  private static Observation observation(History history, int first) {
    return history.observation(history.trial(first).configuration()).orElseThrow();
  }
}
