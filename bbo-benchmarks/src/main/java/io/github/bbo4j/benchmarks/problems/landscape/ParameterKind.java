package io.github.bbo4j.benchmarks.problems.landscape;

import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** The kinds of parameters that systems have, each with a size drawn at random. */
enum ParameterKind {
  /** Such as a number of threads. */
  INTEGER,
  /** Such as a block size. */
  GEOMETRIC,
  /** Such as an algorithm. */
  CHOICE,
  /** Such as a switch of a compiler. */
  FLAG,
  /** Such as a fill factor. */
  REAL,
  /** Such as a time-out. */
  LOG_REAL;

  private static final List<String> LABELS = List.of("a", "b", "c", "d", "e", "f");

  /** A kind; the continuous ones only where they may be. */
  static ParameterKind draw(boolean reals, RandomGenerator random) {
    return values()[random.nextInt(reals ? values().length : REAL.ordinal())];
  }

  /** Adds a parameter of this kind. */
  void add(SearchSpaceBuilder builder, String name, RandomGenerator random) {
    switch (this) {
      case INTEGER:
        builder.integer(name, 1, random.nextInt(4, 17));
        break;
      case GEOMETRIC:
        builder.geometric(name, 1, 1L << random.nextInt(3, 10), 2);
        break;
      case CHOICE:
        String[] labels = LABELS.toArray(new String[0]);
        builder.choice(name, Arrays.copyOf(labels, random.nextInt(2, labels.length + 1)));
        break;
      case FLAG:
        builder.flag(name);
        break;
      case REAL:
        builder.real(name, 0, 1);
        break;
      default:
        builder.logReal(name, 1, Math.pow(10, random.nextInt(1, 5)));
    }
  }
}
