package io.github.bbo4j.benchmarks;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Suggestion;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.IntractableSpaceException;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A system drawn at random, of the kinds that break tuners: parameters of every kind in any
 * company, sums and orders among them, costs from 1e-200 to 1e200 of either sign, flat, stepped, a
 * needle, nothing but noise, failing here, failing at random, or given up.
 *
 * <p>Outcomes are a function of the number and the configuration of a trial, in whatever order they
 * are asked for.
 *
 * @param number tells systems apart, at least 0
 * @param space its space
 */
record HostileSystem(long number, SearchSpace space) {
  private static final int SHAPES = 9;
  private static final int FAILURES = 6;
  private static final double[] NOISE = {0, 0, 0.02, 0.1, 0.3, 1};

  static HostileSystem of(long number) {
    Seed seed = new Seed(number);
    for (int draw = 0; ; draw++) {
      SearchSpace space = space(seed.stream("space", draw));
      if (space != null) {
        return new HostileSystem(number, space);
      }
    }
  }

  /** A space, or null where constraints leave nothing or more than can be counted. */
  private static SearchSpace space(RandomGenerator random) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    int dimension = random.nextInt(8) == 0 ? random.nextInt(8, 25) : random.nextInt(1, 8);
    int kinds = random.nextInt(4);
    List<String> integers = new ArrayList<>();
    List<String> reals = new ArrayList<>();
    for (int i = 0; i < dimension; i++) {
      String name = "p" + i;
      int kind = kinds == 0 ? 0 : kinds == 1 ? 1 : random.nextInt(10);
      if (kind == 0) {
        integers.add(name);
      } else if (kind == 1) {
        reals.add(name);
      }
      parameter(builder, name, kind, random);
    }
    constrain(builder, integers, reals, random);
    try {
      SearchSpace space = builder.build();
      space.sample(random);
      return space;
    } catch (IntractableSpaceException | IllegalArgumentException e) {
      return null;
    }
  }

  private static void parameter(
      SearchSpaceBuilder builder, String name, int kind, RandomGenerator random) {
    switch (kind) {
      case 0 -> {
        long min = random.nextInt(-10, 10);
        long range = random.nextInt(4) == 0 ? random.nextLong(1, 1L << 40) : random.nextInt(20);
        builder.integer(name, min, min + range);
      }
      case 1 -> {
        double min = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-1, 2));
        builder.real(name, min, min + Math.pow(10, random.nextInt(-1, 3)));
      }
      case 2 -> builder.integer(name, 1, 1 + random.nextInt(100), random.nextInt(1, 5));
      case 3 -> builder.geometric(name, 1, 1L << random.nextInt(1, 30), 2);
      case 4 -> builder.levels(name, 1, 5, 7, 100);
      case 5 -> {
        double min = Math.pow(10, random.nextInt(-12, 3));
        builder.logReal(name, min, min * Math.pow(10, random.nextInt(1, 9)));
      }
      case 6 ->
          builder.choice(
              name,
              IntStream.range(0, random.nextInt(1, 9))
                  .mapToObj(l -> "c" + l)
                  .toArray(String[]::new));
      case 7 -> builder.flag(name);
      case 8 -> builder.permutation(name, random.nextInt(1, 7));
      default -> builder.factorPairs(name, random.nextInt(1, 200));
    }
  }

  private static void constrain(
      SearchSpaceBuilder builder,
      List<String> integers,
      List<String> reals,
      RandomGenerator random) {
    int constraint = random.nextInt(5);
    List<String> names = constraint == 1 ? reals : integers;
    if (constraint > 3 || names.size() < 2) {
      return;
    }
    String a = names.get(0);
    String b = names.get(1);
    switch (constraint) {
      case 0 ->
          builder.constraint(
              Constraint.sum(
                  "at most", -1L << 50, random.nextInt(200), names.toArray(String[]::new)));
      case 1 -> builder.constraint("order", v -> v.real(a) <= v.real(b), a, b);
      case 2 -> builder.constraint("order", v -> v.longInteger(a) <= v.longInteger(b), a, b);
      default ->
          builder.constraint(
              Constraint.sum(
                  "at least", random.nextInt(20), 1L << 50, names.toArray(String[]::new)));
    }
  }

  /** What the trial of this suggestion gives. */
  Outcome outcome(Suggestion suggestion) {
    RandomGenerator noise = new Seed(number).stream("noise", suggestion.number());
    RandomGenerator system = new Seed(number).stream("system", 0);
    double[] at = space.toUnit(suggestion.configuration());
    int failure = system.nextInt(FAILURES);
    double limit = system.nextDouble();
    double luck = noise.nextDouble();
    if (failure == 1 && at[0] > limit
        || failure == 2 && luck < 0.2
        || failure == 3 && luck < limit) {
      return Outcome.failed("at " + suggestion.configuration());
    }
    double cost = cost(at, system, noise);
    return failure == 4 && at[at.length - 1] > limit
        ? Outcome.censored(cost)
        : Outcome.measured(cost);
  }

  private static double cost(double[] at, RandomGenerator system, RandomGenerator noise) {
    int shape = system.nextInt(SHAPES);
    double spread = NOISE[system.nextInt(NOISE.length)];
    double scale =
        Math.pow(10, system.nextInt(4) == 0 ? system.nextInt(-200, 200) : system.nextInt(-3, 4));
    double shift = system.nextInt(4) == 0 ? -scale : 0.1 * scale;
    boolean rate = system.nextBoolean();
    double bowl = 0;
    double furthest = 0;
    double first = 0;
    for (int i = 0; i < at.length; i++) {
      double away = Math.abs(at[i] - system.nextDouble());
      first = i == 0 ? away : first;
      bowl += Math.exp(4 * system.nextDouble() - 2) * away * away;
      furthest = Math.max(furthest, away);
    }
    double y =
        switch (shape) {
          case 0 -> bowl;
          case 1 -> furthest;
          case 2 -> Math.exp(5 * furthest);
          case 3 -> Math.rint(4 * bowl);
          case 4 -> 1;
          case 5 -> first < 0.05 ? 0 : 1 + bowl;
          case 6 -> Math.sin(20 * bowl) + bowl;
          case 7 -> noise.nextDouble();
          default -> bowl + (furthest > 0.7 ? 1e6 : 0);
        };
    y *= Math.exp(spread * noise.nextGaussian());
    if (spread > 0 && noise.nextInt(20) == 0) {
      y *= 1 + 5 * noise.nextDouble();
    }
    return rate ? -1 / (scale * y + Math.abs(shift)) : scale * y + shift;
  }
}
