package io.github.bbo4j.hplsim.generative;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.internal.Cholesky;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Mixture of {@link Population}s from which clusters are drawn: a healthy cluster has one
 * population, a cluster with a cooling problem a second, slower one. Immutable and thread-safe.
 *
 * <pre>{@code
 * GenerativeModel model = GenerativeModel.dahuNormal();
 * SyntheticCluster cluster = model.sample(512, new SplittableRandom(1));
 * List<DgemmSpeed> today = cluster.day(new SplittableRandom(2));
 * }</pre>
 *
 * @param populations at least one
 */
public record GenerativeModel(List<Population> populations) {

  /** Checks that there is a population. */
  public GenerativeModel {
    Arguments.given(populations, "populations");
    populations = List.copyOf(populations);
    if (populations.isEmpty()) {
      throw new IllegalArgumentException("populations is empty; give at least one");
    }
  }

  /**
   * One core of dahu in its normal state: moments over 64 processors and 27 days of November 2019
   * to February 2020 (T. Cornebize, 2021, section 5.2.2 and its companion data, MIT licence).
   */
  public static GenerativeModel dahuNormal() {
    return new GenerativeModel(
        List.of(
            Population.of(
                1.0,
                new DgemmSpeed(7.382283e-11, 2.403732e-06, 2.78301e-12),
                new double[] {
                  6.322087e-24, 4.461153e-20, 1.185202e-25, 2.059323e-15, 1.481189e-21, 6.804498e-27
                },
                new double[] {
                  3.223913e-25, 5.742764e-21, 2.901382e-25, 2.211188e-14, 7.055505e-21, 3.296228e-25
                })));
  }

  /**
   * One core of dahu while four nodes had a cooling problem: 14 processors in 16 normal, 2 slow
   * (same source, October to November 2019; the slowest node of all is left out).
   */
  public static GenerativeModel dahuCooling() {
    Population normal =
        Population.of(
            14.0,
            new DgemmSpeed(7.359773e-11, 2.430287e-06, 2.579149e-12),
            new double[] {
              6.503416e-24, 5.365646e-20, 1.019381e-25, 2.320419e-15, 1.790849e-21, 7.910278e-27
            },
            new double[] {
              1.978240e-25, -6.298417e-21, 1.150207e-25, 3.596563e-14, -9.379901e-21, 1.430723e-25
            });
    Population slow =
        Population.of(
            2.0,
            new DgemmSpeed(8.297494e-11, 2.557930e-06, 4.435328e-12),
            new double[] {
              3.125799e-23, 4.826488e-19, 1.460527e-24, 8.457385e-15, 2.515249e-20, 2.401920e-25
            },
            new double[] {
              2.462951e-24, 1.162079e-20, 1.272258e-24, 4.324072e-14, -7.566107e-21, 9.974587e-25
            });
    return new GenerativeModel(List.of(normal, slow));
  }

  /**
   * A whole node of dahu running dgemm on its 32 cores (same source, chapter 7: the 256-node
   * clusters of the what-if studies).
   */
  public static GenerativeModel dahuNode() {
    return new GenerativeModel(
        List.of(
            Population.of(
                1.0,
                new DgemmSpeed(2.3723302e-12, 3.8483034e-06, 8.1692872e-14),
                new double[] {
                  5.6193586e-27,
                  2.9205422e-21,
                  9.7818157e-30,
                  3.0721863e-15,
                  1.4186198e-23,
                  4.8288541e-31
                },
                new double[] {
                  5.5761071e-28,
                  1.2024597e-21,
                  4.3770928e-29,
                  3.8142719e-13,
                  3.0609973e-22,
                  7.5547028e-29
                })));
  }

  /**
   * Fit of one population by moments.
   *
   * @param observations calibrations of at least 2 processors
   * @return a model of one population
   */
  public static GenerativeModel fit(List<SpeedObservation> observations) {
    Arguments.given(observations, "observations");
    return new GenerativeModel(List.of(Population.fit(observations)));
  }

  /**
   * Fit of a mixture whose groups are known, each weighted by its number of processors.
   *
   * @param groups calibrations of each group, at least 2 processors in each
   * @return one population per group, in the order of the map
   */
  public static GenerativeModel fitGroups(Map<String, List<SpeedObservation>> groups) {
    Arguments.given(groups, "groups");
    List<Population> list = new ArrayList<>();
    groups.forEach(
        (name, observations) -> {
          double processors =
              observations.stream().map(SpeedObservation::processor).distinct().count();
          list.add(Population.fit(observations).withWeight(processors));
        });
    return new GenerativeModel(list);
  }

  /**
   * Draws a cluster: for each processor its population by the weights, then its own mean speed.
   * Draws of a speed of 0 or below (which the normal law allows) are drawn again.
   *
   * @param processors how many, at least 1
   * @param random the source of randomness
   * @return the cluster, in no state of a particular day yet
   */
  public SyntheticCluster sample(int processors, RandomGenerator random) {
    Arguments.given(random, "random");
    if (processors < 1) {
      throw new IllegalArgumentException("processors = " + processors + " must be at least 1");
    }
    List<double[][]> spatial = new ArrayList<>();
    double total = 0.0;
    for (Population population : populations) {
      spatial.add(Cholesky.factor(Matrices.array(population.spatial())));
      total += population.weight();
    }
    List<SyntheticCluster.Processor> drawn = new ArrayList<>();
    for (int p = 0; p < processors; p++) {
      int index = choose(total, random);
      Population population = populations.get(index);
      drawn.add(
          new SyntheticCluster.Processor(
              index, Gaussian.draw(population.mean(), spatial.get(index), random)));
    }
    return new SyntheticCluster(this, drawn);
  }

  private int choose(double total, RandomGenerator random) {
    if (populations.size() == 1) {
      return 0;
    }
    double u = random.nextDouble() * total;
    for (int i = 0; i < populations.size() - 1; i++) {
      u -= populations.get(i).weight();
      if (u < 0.0) {
        return i;
      }
    }
    return populations.size() - 1;
  }
}
