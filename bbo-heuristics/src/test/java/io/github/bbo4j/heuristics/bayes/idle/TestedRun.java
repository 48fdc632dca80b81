package io.github.bbo4j.heuristics.bayes.idle;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.BitSet;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** A run of tests alone, random points in all other turns. */
final class TestedRun {
  private static final int INITIAL = 10;

  private final SplittableRandom random;
  private final ToDoubleFunction<Configuration> cost;
  private History history;

  TestedRun(SearchSpace space, long seed, ToDoubleFunction<Configuration> cost) {
    random = new SplittableRandom(seed);
    this.cost = cost;
    history = History.empty(space);
    for (int k = 0; k < INITIAL; k++) {
      measure(history.sampleNew(random), Purpose.INITIAL);
    }
  }

  static SearchSpace reals(int dimension) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, dimension).forEach(j -> builder.real("x" + j, 0, 1));
    return builder.build();
  }

  /** Levels of all kinds: two, three, nine, sixty-four, and four without order. */
  static SearchSpace mixed(int dimension) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int j = 0; j < dimension; j++) {
      switch (j % 5) {
        case 0 -> builder.flag("p" + j);
        case 1 -> builder.integer("p" + j, 1, 3);
        case 2 -> builder.levels("p" + j, 1, 2, 4, 8, 16, 32, 64, 128, 256);
        case 3 -> builder.integer("p" + j, 1, 64);
        default -> builder.choice("p" + j, "a", "b", "c", "d");
      }
    }
    return builder.build();
  }

  /** Another number for each combination of the levels of some parameters. */
  static double costOf(Configuration point, int... active) {
    double sum = 1;
    for (int j : active) {
      sum += (j + 1) * Math.sqrt(2 + point.space().domain(j).toUnit(point.coordinate(j)));
    }
    return sum;
  }

  History history() {
    return history;
  }

  void measure(Configuration point, Purpose purpose) {
    double value = cost.applyAsDouble(point);
    Outcome outcome = Double.isNaN(value) ? Outcome.failed("told") : Outcome.measured(value);
    history = history.plus(Trial.of(history.size(), point, purpose, outcome));
  }

  IdleParameters idle() {
    return IdleParameters.of(history).orElseThrow();
  }

  /** The test that is due, if one is, else a random point. */
  Optional<Configuration> step() {
    IdleParameters idle = idle();
    double[] weights = new double[history.space().dimension()];
    Optional<Configuration> test = idle.isTestDue() ? idle.test(weights, random) : Optional.empty();
    measure(test.orElseGet(() -> history.sampleNew(random)), Purpose.SEARCH);
    return test;
  }

  /** Steps until the trials are as many; how many tests were among them. */
  int until(int trials) {
    int tests = 0;
    while (history.size() < trials) {
      tests += step().isPresent() ? 1 : 0;
    }
    return tests;
  }

  Optional<Configuration> check() {
    Optional<Configuration> check = idle().check(random);
    check.ifPresent(point -> measure(point, Purpose.SEARCH));
    return check;
  }

  static BitSet set(int... places) {
    BitSet set = new BitSet();
    for (int place : places) {
      set.set(place);
    }
    return set;
  }
}
