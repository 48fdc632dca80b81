package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Bursts of other people's load on a shared store, as in section 5.5.1 of the thesis: they arrive
 * by the clock, last some time, and make the store slower by a factor meanwhile.
 *
 * <p>A pure function of time and, for random arrivals, of a seed; bursts that overlap do not add
 * up. Immutable and thread-safe.
 */
public final class Interference {
  private static final Interference NONE = new Interference(Double.POSITIVE_INFINITY, 1, 1, null);

  private final double gap;
  private final double duration;
  private final double slowdown;
  private final @Nullable Seed seed;

  private Interference(double gap, double duration, double slowdown, @Nullable Seed seed) {
    this.gap = gap;
    this.duration = duration;
    this.slowdown = slowdown;
    this.seed = seed;
  }

  /** No interference at all. */
  public static Interference none() {
    return NONE;
  }

  /**
   * Bursts at {@code period, 2 period, 3 period, ...}.
   *
   * @param period s between arrivals, positive
   * @param duration s of each burst, positive
   * @param slowdown at least 1
   */
  public static Interference every(double period, double duration, double slowdown) {
    return checked(period, duration, slowdown, null);
  }

  /**
   * Bursts at random times (a Poisson process).
   *
   * @param meanGap mean s between arrivals, positive
   * @param duration s of each burst, positive
   * @param slowdown at least 1
   * @param seed the arrivals come from it
   */
  public static Interference random(double meanGap, double duration, double slowdown, Seed seed) {
    return checked(meanGap, duration, slowdown, seed);
  }

  private static Interference checked(
      double gap, double duration, double slowdown, @Nullable Seed seed) {
    if (!(gap > 0) || !(duration > 0) || !(slowdown >= 1) || Double.isInfinite(gap + slowdown)) {
      throw new IllegalArgumentException(
          "gap = "
              + gap
              + ", duration = "
              + duration
              + ", slowdown = "
              + slowdown
              + ": times must be positive, slowdown at least 1, all finite");
    }
    return new Interference(gap, duration, slowdown, seed);
  }

  /** The factor, at least 1, by which the store is slower at a time, s. */
  public double slowdown(double time) {
    return isBusy(time) ? slowdown : 1;
  }

  /** The times at which bursts arrive in [from, to), rising. */
  public List<Double> arrivals(double from, double to) {
    List<Double> arrivals = new ArrayList<>();
    if (gap == Double.POSITIVE_INFINITY) {
      return arrivals;
    }
    for (long cell = (long) Math.floor(Math.max(0, from) / gap); cell * gap < to; cell++) {
      for (double arrival : inCell(cell)) {
        if (arrival >= from && arrival < to) {
          arrivals.add(arrival);
        }
      }
    }
    return arrivals;
  }

  private boolean isBusy(double time) {
    if (gap == Double.POSITIVE_INFINITY) {
      return false;
    }
    long last = (long) Math.floor(time / gap);
    for (long cell = Math.max(0, (long) Math.floor((time - duration) / gap));
        cell <= last;
        cell++) {
      for (double arrival : inCell(cell)) {
        if (arrival <= time && time < arrival + duration) {
          return true;
        }
      }
    }
    return false;
  }

  /** Arrivals in [cell, cell + 1) gaps, rising: independent of all other cells. */
  private double[] inCell(long cell) {
    if (seed == null) {
      return cell == 0 ? new double[0] : new double[] {cell * gap};
    }
    RandomGenerator random = seed.stream("interference", cell);
    int count = 0;
    for (double p = random.nextDouble(); p > Math.exp(-1); p *= random.nextDouble()) {
      count++;
    }
    return random.doubles(count).map(u -> (cell + u) * gap).sorted().toArray();
  }
}
