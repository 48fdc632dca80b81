package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.internal.DirectedObjective;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A problem whose costs are told as some users' programs tell them: "NAME~penalty" and so on, see
 * {@link Dress}. Where its optimum lies is as it was. Immutable and thread-safe.
 *
 * @param name of the problem and the dress
 * @param inner the problem, without noise
 * @param dress how costs are told
 * @param factor how many times as large as any cost a penalty is
 * @param draws what a thousand configurations say of its costs
 */
record DressedProblem(String name, Problem inner, Dress dress, int factor, Draws draws)
    implements DerivedProblem {
  private static final Pattern NAME =
      Pattern.compile("(.+)~(?:(fails|penalty|plateau|offset|rate)|penalty([1-9]\\d{0,5}))");
  private static final int DRAWS = 1000;

  /** How costs are told. */
  enum Dress {
    /** Half of the space fails, but for what is good. */
    FAILS,
    /**
     * The same is told as a cost a thousand times as large as any, or as often as its name says.
     */
    PENALTY,
    /** All but the best fiftieth costs the same. */
    PLATEAU,
    /** A thousand million is added. */
    OFFSET,
    /** Positive costs are times, and told as rates that are maximised. */
    RATE
  }

  private static final int FACTOR = 1000;
  private static final double OFFSET = 1e9;

  /** The problem of a name. */
  static Optional<Problem> byName(String name) {
    Matcher parts = NAME.matcher(name);
    return parts.matches()
        ? Problems.byName(parts.group(1))
            .map(
                inner ->
                    new DressedProblem(name, inner, dress(parts), factor(parts), Draws.of(inner)))
        : Optional.empty();
  }

  private static Dress dress(Matcher parts) {
    String id = parts.group(2);
    return id == null ? Dress.PENALTY : Dress.valueOf(id.toUpperCase(Locale.ROOT));
  }

  private static int factor(Matcher parts) {
    return parts.group(3) == null ? FACTOR : Integer.parseInt(parts.group(3));
  }

  /**
   * What uniform draws say of a problem.
   *
   * @param direction one number a parameter: a configuration is on the far side if the scalar
   *     product of these with its unit coordinates is larger than {@code plane}
   * @param plane half of the draws are beyond it
   * @param tenth a tenth of the draws cost less
   * @param fiftieth a fiftieth of them do
   * @param largest magnitude of a cost
   */
  @SuppressWarnings("ArrayRecordComponent") // internal carrier, never compared
  private record Draws(
      double[] direction, double plane, double tenth, double fiftieth, double largest) {

    static Draws of(Problem problem) {
      // Of the problem alone: what fails is what is penalised.
      RandomGenerator random = new Seed(problem.name().hashCode()).stream("dress", 0);
      double[] direction = new double[problem.space().dimension()];
      Arrays.setAll(direction, j -> random.nextGaussian());
      double[] costs = new double[DRAWS];
      double[] sides = new double[DRAWS];
      double largest = 0;
      for (int i = 0; i < DRAWS; i++) {
        Configuration drawn = problem.space().sample(random);
        sides[i] = side(direction, drawn);
        double cost = problem.trueCost(drawn);
        boolean fails = Double.isNaN(cost);
        costs[i] = fails ? Double.POSITIVE_INFINITY : cost;
        largest = fails ? largest : Math.max(largest, Math.abs(cost));
      }
      Arrays.sort(costs);
      return new Draws(
          direction, OrderStatistics.median(sides), costs[DRAWS / 10], costs[DRAWS / 50], largest);
    }

    boolean isFar(Configuration configuration) {
      return side(direction, configuration) > plane;
    }
  }

  private static double side(double[] direction, Configuration configuration) {
    double[] unit = configuration.space().toUnit(configuration);
    double sum = 0;
    for (int j = 0; j < unit.length; j++) {
      sum += direction[j] * unit[j];
    }
    return sum;
  }

  @Override
  public Objective objective() {
    return new DirectedObjective(this::evaluate, direction());
  }

  private Outcome evaluate(Configuration configuration, Evaluation evaluation) {
    double cost = trueCost(configuration);
    return Double.isNaN(cost) ? Outcome.failed("fails here") : evaluation.outcome(cost);
  }

  @Override
  public double trueCost(Configuration configuration) {
    double cost = inner.trueCost(configuration);
    boolean works = cost <= draws.tenth() || !draws.isFar(configuration);
    return switch (dress) {
      case FAILS -> works ? cost : Double.NaN;
      case PENALTY -> works ? cost : factor * draws.largest();
      case PLATEAU -> Math.min(cost, draws.fiftieth());
      case OFFSET -> OFFSET + cost;
      case RATE -> rate(cost);
    };
  }

  @Override
  public double optimum() {
    return switch (dress) {
      case OFFSET -> OFFSET + inner.optimum();
      case RATE -> rate(inner.optimum());
      default -> inner.optimum();
    };
  }

  private double rate(double cost) {
    if (cost <= 0) {
      throw new IllegalArgumentException(
          inner.name() + " costs " + cost + ", of which there is no rate: positive costs have one");
    }
    return -1 / cost;
  }

  @Override
  public boolean isMaximised() {
    return dress == Dress.RATE || inner.isMaximised();
  }

  @Override
  public int index(Configuration configuration) {
    return inner.index(configuration);
  }
}
