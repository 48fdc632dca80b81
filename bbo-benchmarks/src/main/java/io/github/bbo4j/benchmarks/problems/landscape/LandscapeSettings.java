package io.github.bbo4j.benchmarks.problems.landscape;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import java.util.random.RandomGenerator;

/**
 * What a landscape is made of; see {@link Landscape}.
 *
 * @param active parameters that matter, 1 to 50
 * @param irrelevant parameters that don't, 0 to 200
 * @param reals whether there may be real parameters; without them the space is finite
 * @param interactions pairs of active parameters that interact, at least 0
 * @param cliffs half-spaces beyond which the cost jumps, at least 0
 * @param failures half-spaces in which every run fails, at least 0
 * @param plateau height of the steps that the level is rounded up to, in [0, 0.5]; 0 for none
 * @param decades how many powers of ten the worst configuration is from the best, in (0, 6]
 * @param tail how much longer the tail of the worst is, at least 0: the exponent grows by this
 *     share
 * @param ruggedness largest share by which neighbours differ without any pattern, in [0, 1]
 */
public record LandscapeSettings(
    int active,
    int irrelevant,
    boolean reals,
    int interactions,
    int cliffs,
    int failures,
    double plateau,
    double decades,
    double tail,
    double ruggedness) {

  /** Checks the ranges. */
  public LandscapeSettings {
    require("active", active, 1, 50);
    require("irrelevant", irrelevant, 0, 200);
    require("interactions", interactions, 0, 1000);
    require("cliffs", cliffs, 0, 100);
    require("failures", failures, 0, 100);
    require("plateau", plateau, 0, 0.5);
    require("decades", decades, Double.MIN_VALUE, 6);
    require("tail", tail, 0, 10);
    require("ruggedness", ruggedness, 0, 1);
  }

  private static void require(String name, double value, double least, double most) {
    Arguments.require(
        value >= least && value <= most, name, value, "in [" + least + ", " + most + "]");
  }

  /** Main effects of four finite parameters over one decade, and nothing else. */
  public static LandscapeSettings defaults() {
    return new LandscapeSettings(4, 0, false, 0, 0, 0, 0, 1, 0, 0);
  }

  /**
   * Settings as they are drawn for landscapes by seed: 2 to 6 active and 0 to 4 irrelevant
   * parameters, reals in half of them, up to as many interactions as active parameters, up to two
   * cliffs, failures in a third, plateaus in a quarter, 0.1 to 2 decades, tails in a third and
   * ruggedness of up to 5 % in half.
   */
  public static LandscapeSettings drawn(Seed seed) {
    Arguments.given(seed, "seed");
    RandomGenerator random = seed.stream("landscape settings", 0);
    int active = random.nextInt(2, 7);
    return new LandscapeSettings(
        active,
        random.nextInt(0, 5),
        random.nextBoolean(),
        random.nextInt(0, active + 1),
        random.nextInt(0, 3),
        random.nextInt(3) == 0 ? random.nextInt(1, 3) : 0,
        random.nextInt(4) == 0 ? random.nextDouble(0.01, 0.05) : 0,
        Math.pow(10, random.nextDouble(-1, 0.3)),
        random.nextInt(3) == 0 ? random.nextDouble(0.5, 2) : 0,
        random.nextBoolean() ? random.nextDouble(0.005, 0.05) : 0);
  }

  /** These settings with other numbers of parameters. */
  public LandscapeSettings withParameters(int relevant, int others) {
    return new LandscapeSettings(
        relevant,
        others,
        reals,
        interactions,
        cliffs,
        failures,
        plateau,
        decades,
        tail,
        ruggedness);
  }

  /** These settings with or without real parameters. */
  public LandscapeSettings withReals(boolean allowed) {
    return new LandscapeSettings(
        active,
        irrelevant,
        allowed,
        interactions,
        cliffs,
        failures,
        plateau,
        decades,
        tail,
        ruggedness);
  }

  /** These settings with other numbers of interactions, cliffs and failing regions. */
  public LandscapeSettings withFeatures(int pairs, int jumps, int failing) {
    return new LandscapeSettings(
        active, irrelevant, reals, pairs, jumps, failing, plateau, decades, tail, ruggedness);
  }

  /** These settings with costs of another scale. */
  public LandscapeSettings withCosts(double powersOfTen, double longerTail) {
    return new LandscapeSettings(
        active,
        irrelevant,
        reals,
        interactions,
        cliffs,
        failures,
        plateau,
        powersOfTen,
        longerTail,
        ruggedness);
  }

  /** These settings with other plateaus and another ruggedness. */
  public LandscapeSettings withSurface(double steps, double roughness) {
    return new LandscapeSettings(
        active, irrelevant, reals, interactions, cliffs, failures, steps, decades, tail, roughness);
  }
}
