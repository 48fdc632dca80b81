package io.github.bbo4j.benchmarks.quality;

import io.github.bbo4j.benchmarks.compare.RegretTable;
import io.github.bbo4j.core.arguments.Catalog;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The groups of cases. Scores are logarithms to base 10: smaller is better, and a tenth is a tenth.
 */
public enum QualityGroup {
  /** Recorded systems: {@code log10(mean regret + 0.001)}, regrets relative to the optimum. */
  RECORDED(false, 1e-3),
  /** Recorded samples of spaces that are far too large to measure, scored as RECORDED. */
  SPARSE(false, 1e-3),
  /** BBOB: {@code log10((median regret + 1e-8) / (that of random search))}, absolute regrets. */
  REAL(true, 1e-8),
  /** BBOB with integers: as REAL. */
  MIXINT(true, 1e-8),
  /** Both under linear constraints through the optimiser: as REAL. */
  CONSTRAINED(true, 1e-8),
  /** Landscapes: as REAL, relative regrets, 0.001 for 1e-8. */
  MIXED(true, 1e-3),
  /** Invented systems: as REAL, in shares of what a typical configuration loses, 0.001 for 1e-8. */
  SYSTEMS(true, 1e-3),
  /** Noise: {@code log10(mean regret + 0.001)} of what is recommended in the end. */
  NOISY(false, 1e-3);

  private final boolean overRandom;
  private final double floor;

  QualityGroup(boolean overRandom, double floor) {
    this.overRandom = overRandom;
    this.floor = floor;
  }

  /** Whether scores are relative to random search, by medians. */
  boolean isOverRandom() {
    return overRandom;
  }

  /** Regret that no longer counts. */
  double floor() {
    return floor;
  }

  /** Whether regrets are relative to the optimum, and not differences of costs. */
  boolean isRelative() {
    return this == RECORDED || this == SPARSE || this == MIXED || this == NOISY;
  }

  /** The numbers of evaluations that are scored; for NOISY the last stands for the whole run. */
  List<Integer> points() {
    return this == NOISY ? List.of(100) : RegretTable.POINTS;
  }

  /** The name in commands and files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The group of an id.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static QualityGroup byId(String id) {
    for (QualityGroup group : values()) {
      if (group.id().equals(id)) {
        return group;
      }
    }
    throw Catalog.unknown("group", id, Arrays.stream(values()).map(QualityGroup::id).toList());
  }
}
