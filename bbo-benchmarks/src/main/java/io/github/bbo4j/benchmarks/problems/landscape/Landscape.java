package io.github.bbo4j.benchmarks.problems.landscape;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A random tuning landscape with a known optimum.
 *
 * <p>One configuration is drawn to be the best. With {@code t_j} the distance of parameter j from
 * its best place, the level of a configuration is
 *
 * <pre>
 * g = (sum_j w_j m_j(t_j) + sum_(j,k) w_jk ((t_j - s t_k) / (1 + |s|))^2 + sum_c h_c [in c]) / W
 * </pre>
 *
 * over active parameters j, interacting pairs and cliffs, W the sum of all weights: 0 at the best
 * configuration, above 0 elsewhere but for parameters that don't matter, at most 1. It is rounded
 * up to steps of the plateau, and
 *
 * <pre>cost = scale * 10^(decades (g + tail g^4)) * (1 + ruggedness U)</pre>
 *
 * with U in [0, 1) drawn per combination of the lattice parameters, 0 for that of the best. Main
 * effects m are bowls, kinks, one-sided, saturating or rippled; the weights of parameters fall
 * geometrically, as they do in systems: few matter much. A cliff or a failing region is a
 * half-space of one or two parameters that leaves the best configuration out.
 *
 * <p>So {@code scale} is the least cost, by construction. Immutable and thread-safe.
 */
public final class Landscape {
  private static final double DECAY = 0.6;

  private final SearchSpace space;
  private final LandscapeSettings settings;
  private final Configuration best;
  private final List<Axis> axes;
  private final List<Term> terms;
  private final List<Region> failing;
  private final double weights;
  private final double scale;
  private final Seed ruggedness;

  /** A share of the level. */
  private interface Term {
    double weight();

    /** In [0, 1], from the distances of all parameters. */
    double level(double[] distances);
  }

  private record Main(double weight, int parameter, Effect effect) implements Term {
    @Override
    public double level(double[] distances) {
      return effect.level(distances[parameter]);
    }
  }

  private record Interaction(double weight, int first, int second, double slope) implements Term {
    @Override
    public double level(double[] distances) {
      double t = (distances[first] - slope * distances[second]) / (1 + Math.abs(slope));
      return t * t;
    }
  }

  private record Cliff(double weight, Region beyond) implements Term {
    @Override
    public double level(double[] distances) {
      return beyond.holds(distances) ? 1 : 0;
    }
  }

  /** Where {@code a t_first + b t_second > margin}, a and b of either sign, margin above 0. */
  private record Region(int first, double a, int second, double b, double margin) {
    boolean holds(double[] distances) {
      return a * distances[first] + b * distances[second] > margin;
    }
  }

  private Landscape(LandscapeSettings settings, Seed seed) {
    this.settings = settings;
    RandomGenerator random = seed.stream("landscape", 0);
    this.space = space(settings, random);
    this.best = space.sample(random);
    this.axes = new ArrayList<>();
    for (int j = 0; j < space.dimension(); j++) {
      axes.add(new Axis(space.domain(j), best.coordinate(j), random));
    }
    this.terms = terms(random);
    this.failing = regions(settings.failures(), 0.6, random);
    this.weights = terms.stream().mapToDouble(Term::weight).sum();
    this.scale = Math.pow(10, random.nextDouble(-2, 4));
    this.ruggedness = seed.derive("ruggedness", 0);
  }

  /**
   * A landscape.
   *
   * @param settings what it is made of
   * @param seed equal ones give equal landscapes
   */
  public static Landscape of(LandscapeSettings settings, Seed seed) {
    Arguments.given(settings, "settings");
    Arguments.given(seed, "seed");
    return new Landscape(settings, seed);
  }

  /** Active and irrelevant parameters in random order, called p1, p2 and so on. */
  private static SearchSpace space(LandscapeSettings settings, RandomGenerator random) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    int parameters = settings.active() + settings.irrelevant();
    for (int j = 1; j <= parameters; j++) {
      ParameterKind.draw(settings.reals(), random).add(builder, "p" + j, random);
    }
    return builder.build();
  }

  private List<Term> terms(RandomGenerator random) {
    List<Term> all = new ArrayList<>();
    int[] active = active(random);
    double weight = 1;
    for (int j : active) {
      all.add(new Main(weight, j, Effect.draw(axes.get(j).reach(), random)));
      weight *= random.nextDouble(DECAY, 1);
    }
    for (int i = 0; i < settings.interactions() && active.length > 1; i++) {
      int first = random.nextInt(active.length);
      int second = (first + random.nextInt(1, active.length)) % active.length;
      double slope = random.nextDouble(0.3, 2) * (random.nextBoolean() ? 1 : -1);
      double its = random.nextDouble(0.3, 1);
      all.add(new Interaction(its, active[first], active[second], slope));
    }
    for (Region region : regions(settings.cliffs(), 0.3, random)) {
      all.add(new Cliff(random.nextDouble(0.3, 1), region));
    }
    return all;
  }

  /** Which parameters matter, the most important first. */
  private int[] active(RandomGenerator random) {
    List<Integer> all = new ArrayList<>();
    for (int j = 0; j < axes.size(); j++) {
      all.add(random.nextInt(all.size() + 1), j);
    }
    return all.stream().limit(settings.active()).mapToInt(Integer::intValue).toArray();
  }

  /**
   * Half-spaces that begin at a share of the way to the farthest configuration, the share drawn
   * from [nearest, nearest + 0.35]: none is empty.
   */
  private List<Region> regions(int count, double nearest, RandomGenerator random) {
    List<Region> regions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int first = random.nextInt(axes.size());
      int second = random.nextInt(axes.size());
      double a = random.nextBoolean() ? 1 : -1;
      if (axes.get(first).room(a) == 0) {
        a = -a;
      }
      double b = first == second ? 0 : random.nextInt(3) - 1;
      double farthest = axes.get(first).room(a) + axes.get(second).room(b);
      double margin = farthest * random.nextDouble(nearest, nearest + 0.35);
      regions.add(new Region(first, a, second, b, margin));
    }
    return regions;
  }

  /** Where to search. */
  public SearchSpace space() {
    return space;
  }

  /** What it is made of. */
  public LandscapeSettings settings() {
    return settings;
  }

  /** The configuration drawn to be the best; others may be as good. */
  public Configuration best() {
    return best;
  }

  /** The least cost of all configurations, above 0. */
  public double optimum() {
    return scale;
  }

  /** Whether every run of a configuration fails. */
  public boolean fails(Configuration configuration) {
    double[] distances = distances(configuration);
    return failing.stream().anyMatch(region -> region.holds(distances));
  }

  /** The cost of a configuration, above 0; NaN if it fails. */
  public double cost(Configuration configuration) {
    double[] distances = distances(configuration);
    if (failing.stream().anyMatch(region -> region.holds(distances))) {
      return Double.NaN;
    }
    double level = 0;
    for (Term term : terms) {
      level += term.weight() * term.level(distances);
    }
    level /= weights;
    if (settings.plateau() > 0) {
      level = Math.min(1, settings.plateau() * Math.ceil(level / settings.plateau()));
    }
    double exponent = settings.decades() * (level + settings.tail() * Math.pow(level, 4));
    return scale * Math.pow(10, exponent) * (1 + settings.ruggedness() * roughness(configuration));
  }

  private double[] distances(Configuration configuration) {
    double[] distances = new double[axes.size()];
    for (int j = 0; j < distances.length; j++) {
      distances[j] = axes.get(j).distance(configuration.coordinate(j));
    }
    return distances;
  }

  /** In [0, 1), by the lattice parameters alone: what is continuous stays so. */
  private double roughness(Configuration configuration) {
    if (settings.ruggedness() == 0) {
      return 0;
    }
    Seed seed = ruggedness;
    boolean same = true;
    for (int j = 0; j < axes.size(); j++) {
      if (!space.domain(j).isContinuous()) {
        seed = seed.derive("coordinate", configuration.coordinate(j));
        same &= configuration.coordinate(j) == best.coordinate(j);
      }
    }
    return same ? 0 : seed.stream("roughness", 0).nextDouble();
  }
}
