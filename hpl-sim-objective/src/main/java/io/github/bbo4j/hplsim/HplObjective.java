package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * HPL on a simulated platform as the system to tune: realistic, rugged, of mixed types, and noisy
 * at will.
 *
 * <p>With noise, each evaluation draws its own kernel durations and pivots from the generator of
 * the evaluation; without, kernels take their expected time and pivots come from one fixed seed, so
 * that a configuration has one true cost. Where the space {@linkplain HplSpace#maxEvicted() evicts}
 * nodes, the slowest at a dgemm of 2000 x 2000 x NB go first. Immutable and thread-safe.
 *
 * <pre>{@code
 * Objective objective = HplObjective.of(space, platform, predictor).withNoise(true);
 * TuningResult result =
 *     Tuner.on(space.searchSpace()).objective(objective).budget(100).build().run();
 * }</pre>
 */
public final class HplObjective implements Objective {
  /** Seed of the pivots where there is no noise. */
  public static final long TRUE_SEED = 42;

  private final HplSpace space;
  private final List<Platform> platforms;
  private final HplPredictor predictor;
  private final HplCost cost;
  private final boolean noise;

  private HplObjective(
      HplSpace space,
      List<Platform> platforms,
      HplPredictor predictor,
      HplCost cost,
      boolean noise) {
    this.space = space;
    this.platforms = platforms;
    this.predictor = predictor;
    this.cost = cost;
    this.noise = noise;
  }

  /**
   * The time of HPL without noise.
   *
   * @param space what may be changed
   * @param platform where it runs; needs more nodes than the space may evict
   * @param predictor how the time is predicted
   * @return the objective
   * @throws IllegalArgumentException if the platform has too few nodes to evict, or too little room
   *     for the ranks of the space
   */
  public static HplObjective of(HplSpace space, Platform platform, HplPredictor predictor) {
    Arguments.given(space, "space");
    Arguments.given(platform, "platform");
    Arguments.given(predictor, "predictor");
    List<Platform> platforms = evictions(platform, space);
    requireRoom(space, platforms);
    return new HplObjective(space, platforms, predictor, HplCost.SECONDS, false);
  }

  /** Of a point of the space: other points have as many ranks, or some have room at least. */
  private static void requireRoom(HplSpace space, List<Platform> platforms) {
    Configuration point = space.searchSpace().sample(new SplittableRandom(1));
    Platform platform = platforms.get(space.evicted(point));
    int ranks = space.toHpl(point).ranks();
    if (ranks > platform.ranks() && !space.hasRangeOfRanks()) {
      throw new IllegalArgumentException(
          "platform '"
              + platform.name()
              + "' has room for "
              + platform.ranks()
              + " ranks but "
              + point
              + " needs "
              + ranks
              + ". Maybe a platform of more nodes, or a smaller grid");
    }
  }

  private static List<Platform> evictions(Platform platform, HplSpace space) {
    if (space.maxEvicted() >= platform.nodes()) {
      throw new IllegalArgumentException(
          "the space evicts up to "
              + space.maxEvicted()
              + " nodes but platform '"
              + platform.name()
              + "' has "
              + platform.nodes());
    }
    List<Platform> list = new ArrayList<>(List.of(platform));
    List<Integer> order = slowestFirst(platform, space.base().nb());
    for (int r = 1; r <= space.maxEvicted(); r++) {
      List<Integer> gone = order.subList(0, r);
      list.add(
          platform.keepingNodes(
              IntStream.range(0, platform.nodes())
                  .boxed()
                  .filter(n -> !gone.contains(n))
                  .toList()));
    }
    return List.copyOf(list);
  }

  /**
   * The nodes of a platform from the slowest to the fastest, by the slower of their processors at a
   * dgemm of 2000 x 2000 x nb; equal ones by number.
   *
   * @param platform any
   * @param nb inner dimension, at least 1
   * @return all the node numbers
   */
  public static List<Integer> slowestFirst(Platform platform, int nb) {
    Arguments.given(platform, "platform");
    int cpus = platform.cpusPerNode();
    double[] seconds = new double[platform.nodes()];
    for (int i = 0; i < seconds.length * cpus; i++) {
      int suite = platform.kernels().size() == 1 ? 0 : i;
      double t = platform.kernels().get(suite).model(Kernel.DGEMM).seconds(2000, 2000, nb);
      seconds[i / cpus] = Math.max(seconds[i / cpus], t);
    }
    return IntStream.range(0, seconds.length)
        .boxed()
        .sorted(Comparator.comparingDouble(n -> -seconds[n]))
        .toList();
  }

  /**
   * The same with another cost.
   *
   * @param value what to minimise
   * @return a copy
   */
  public HplObjective withCost(HplCost value) {
    return new HplObjective(space, platforms, predictor, Arguments.given(value, "cost"), noise);
  }

  /**
   * The same with or without noise.
   *
   * @param value whether kernels and pivots vary from run to run
   * @return a copy
   */
  public HplObjective withNoise(boolean value) {
    return new HplObjective(space, platforms, predictor, cost, value);
  }

  /** The space it is defined on. */
  public HplSpace space() {
    return space;
  }

  /** The platform without eviction. */
  public Platform platform() {
    return platforms.get(0);
  }

  /**
   * One run. Where the cost is the time, a run certain to exceed {@link Evaluation#costLimit()} is
   * given up and answered as censored at the limit.
   */
  @Override
  public Outcome evaluate(Configuration configuration, Evaluation evaluation) {
    double limit = evaluation.costLimit().orElse(Double.POSITIVE_INFINITY);
    double value =
        noise
            ? noisyCostWithin(configuration, evaluation.random().nextLong(), limit)
            : trueCostWithin(configuration, limit);
    return value > limit ? new Outcome.Censored(limit) : Objectives.outcomeOf(value);
  }

  /**
   * The cost without noise.
   *
   * @param configuration a point of the space
   * @return the cost
   */
  public double trueCost(Configuration configuration) {
    return cost(configuration, platform(configuration).withoutNoise(), TRUE_SEED);
  }

  /**
   * The cost without noise if it is not above a limit.
   *
   * @param configuration a point of the space
   * @param limit a cost
   * @return {@link #trueCost(Configuration)} when it is at most the limit, else that or infinity,
   *     whichever is known earlier
   */
  double trueCostWithin(Configuration configuration, double limit) {
    Platform platform = platform(configuration).withoutNoise();
    return costWithin(configuration, platform, TRUE_SEED, limit);
  }

  private Platform platform(Configuration configuration) {
    return space.placed(configuration, platforms.get(space.evicted(configuration)));
  }

  private double noisyCostWithin(Configuration configuration, long seed, double limit) {
    return costWithin(configuration, platform(configuration), seed, limit);
  }

  private double costWithin(
      Configuration configuration, Platform platform, long seed, double limit) {
    if (cost != HplCost.SECONDS) {
      return cost(configuration, platform, seed);
    }
    return predictor.secondsWithin(space.toHpl(configuration), platform, seed, limit);
  }

  private double cost(Configuration configuration, Platform platform, long seed) {
    HplConfiguration run = space.toHpl(configuration);
    return cost.of(run, predictor.seconds(run, platform, seed));
  }
}
