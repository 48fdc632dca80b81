package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.problems.landscape.Landscape;
import io.github.bbo4j.benchmarks.problems.landscape.LandscapeSettings;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A random landscape. Immutable and thread-safe.
 *
 * @param name "landscape-" and the seed
 * @param landscape the landscape
 */
record LandscapeProblem(String name, Landscape landscape) implements Problem {
  private static final Pattern NAME =
      Pattern.compile("(landscape-([0-9]{1,9}))(?:-cv([0-9]{1,3}))?");
  private static final double OUTLIERS = 0.05;

  static String name(int seed) {
    return "landscape-" + seed;
  }

  /**
   * The landscape of a seed with settings drawn from it too, with noise if the name ends with the
   * percents of its variation; 5 % of noisy runs are outliers.
   */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Seed seed = new Seed(Long.parseLong(parts.group(2)));
    Problem quiet =
        new LandscapeProblem(parts.group(1), Landscape.of(LandscapeSettings.drawn(seed), seed));
    String cv = parts.group(3);
    return Optional.of(
        cv == null ? quiet : new NoisyProblem(quiet, Integer.parseInt(cv) / 100.0, OUTLIERS));
  }

  @Override
  public SearchSpace space() {
    return landscape.space();
  }

  @Override
  public Objective objective() {
    return this::evaluate;
  }

  private Outcome evaluate(Configuration configuration, Evaluation evaluation) {
    double cost = landscape.cost(configuration);
    return Double.isNaN(cost)
        ? Outcome.failed("the landscape fails here")
        : evaluation.outcome(cost);
  }

  @Override
  public double trueCost(Configuration configuration) {
    configuration.requireIn(space(), "configuration");
    return landscape.cost(configuration);
  }

  @Override
  public double optimum() {
    return landscape.optimum();
  }

  /** The rank in a finite space of up to 2^31 points, else -1. */
  @Override
  public int index(Configuration configuration) {
    boolean listed = space().longSize().orElse(Long.MAX_VALUE) <= Integer.MAX_VALUE;
    return listed ? (int) space().longRank(configuration) : -1;
  }
}
