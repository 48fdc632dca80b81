package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * A named test function with its domain, its known optimum and where it comes from, as a
 * real-valued problem or as a grid of any resolution. All are minimised.
 *
 * <p>Parameters are called {@code x1, x2, ...}; {@code n} is the dimension. Immutable and
 * thread-safe.
 *
 * <pre>{@code
 * TestFunction branin = TestFunction.of("branin");
 * Tuner tuner = Tuner.on(branin.space()).objective(branin.objective()).budget(60).build();
 * SearchSpace grid = branin.grid(50); // 2500 points; the same objective fits
 * }</pre>
 */
public enum TestFunction {
  /**
   * {@code (x2 - 5.1/(4 pi^2) x1^2 + 5/pi x1 - 6)^2 + 10 (1 - 1/(8 pi)) cos x1 + 10}; three equal
   * minima.
   */
  BRANIN(
      List.of(new RealDomain(-5, 10, false), new RealDomain(0, 15, false)),
      0.397887357729738160,
      new double[] {Math.PI, 2.275},
      "Branin (1972), IBM J. Res. Dev. 16:504; constants as in Dixon and Szego (1978)") {
    @Override
    double f(double[] x) {
      double a = x[1] - 5.1 / (4 * Math.PI * Math.PI) * x[0] * x[0] + 5 / Math.PI * x[0] - 6;
      return a * a + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x[0]) + 10;
    }
  },

  /** {@code -sum_i c_i exp(-sum_j A_ij (x_j - P_ij)^2)}, four terms in three dimensions. */
  HARTMANN3(
      cube(3, 0, 1),
      -3.862779787332663,
      new double[] {0.11458888122541287, 0.5556488954739371, 0.8525469842172746},
      "Hartmann (1973); constants as in Dixon and Szego (1978)") {
    @Override
    double f(double[] x) {
      return hartmann(x, HartmannTables.A3, HartmannTables.P3);
    }
  },

  /** {@code -sum_i c_i exp(-sum_j A_ij (x_j - P_ij)^2)}, four terms in six dimensions. */
  HARTMANN6(
      cube(6, 0, 1),
      -3.3223680114155147,
      new double[] {
        0.20168950909365746,
        0.15001069354111374,
        0.4768739729250998,
        0.2753324275220782,
        0.3116516172395686,
        0.6573005345536702
      },
      "Hartmann (1973); constants as in Dixon and Szego (1978)") {
    @Override
    double f(double[] x) {
      return hartmann(x, HartmannTables.A6, HartmannTables.P6);
    }
  },

  /**
   * {@code -20 exp(-0.2 sqrt(mean x_i^2)) - exp(mean cos(2 pi x_i)) + 20 + e} in five dimensions.
   */
  ACKLEY5(
      cube(5, -32.768, 32.768),
      0,
      new double[5],
      "Ackley (1987), A Connectionist Machine for Genetic Hillclimbing; n-dimensional form of"
          + " Back (1996)") {
    @Override
    double f(double[] x) {
      return MoreFormulas.ackley(x);
    }
  },

  /** {@code sum_i 100 (x_(i+1) - x_i^2)^2 + (1 - x_i)^2} in four dimensions. */
  ROSENBROCK4(
      cube(4, -5, 10),
      0,
      new double[] {1, 1, 1, 1},
      "Rosenbrock (1960), Computer J. 3:175; the chained n-dimensional form") {
    @Override
    double f(double[] x) {
      double sum = 0;
      for (int i = 0; i + 1 < x.length; i++) {
        double a = x[i + 1] - x[i] * x[i];
        sum += 100 * a * a + (1 - x[i]) * (1 - x[i]);
      }
      return sum;
    }
  },

  /**
   * {@code sin^2(pi w_1) + sum_(i<n) (w_i - 1)^2 (1 + 10 sin^2(pi w_i + 1)) + (w_n - 1)^2 (1 +
   * sin^2(2 pi w_n))} with {@code w_i = 1 + (x_i - 1)/4}, in six dimensions.
   */
  LEVY6(
      cube(6, -10, 10),
      0,
      new double[] {1, 1, 1, 1, 1, 1},
      "Levy and Montalvo (1985), SIAM J. Sci. Stat. Comput. 6:15; form of Laguna and Marti"
          + " (2005)") {
    @Override
    double f(double[] x) {
      double sum = square(Math.sin(Math.PI * levyW(x[0])));
      for (int i = 0; i + 1 < x.length; i++) {
        double w = levyW(x[i]);
        sum += square(w - 1) * (1 + 10 * square(Math.sin(Math.PI * w + 1)));
      }
      double w = levyW(x[x.length - 1]);
      return sum + square(w - 1) * (1 + square(Math.sin(2 * Math.PI * w)));
    }
  },

  /**
   * {@code 1 + sum x_i^2 / 4000 - prod cos(x_i / sqrt i)} in six dimensions, on a cube whose middle
   * is not the optimum.
   */
  GRIEWANK6(
      cube(6, -500, 700),
      0,
      new double[6],
      "Griewank (1981), J. Optimization Theory and Applications 34:11; cube moved by 100") {
    @Override
    double f(double[] x) {
      return MoreFormulas.griewank(x);
    }
  },

  /**
   * {@code 10 n + sum z_i^2 - 10 cos(2 pi z_i)} in four dimensions with {@code z = R (x - s)}, R
   * the product of turns by half a radian in the planes (1, 2), (2, 3), (3, 4).
   */
  ROTATED_RASTRIGIN4(
      cube(4, -5, 5),
      0,
      new double[] {1.1, -0.7, 0.4, -1.6},
      "Rastrigin (1974), as in Torn and Zilinskas (1989); shifted and rotated as functions are in"
          + " Suganthan et al. (2005)") {
    @Override
    double f(double[] x) {
      return MoreFormulas.rastrigin(MoreFormulas.turned(x, 1.1, -0.7, 0.4, -1.6));
    }
  },

  /** {@code sum (x_i^4 - 16 x_i^2 + 5 x_i) / 2} in five dimensions. */
  STYBLINSKI_TANG5(
      cube(5, -5, 5),
      -195.8308285188571,
      new double[] {
        -2.903534027771177,
        -2.903534027771177,
        -2.903534027771177,
        -2.903534027771177,
        -2.903534027771177
      },
      "Styblinski and Tang (1990), Neural Networks 3:467") {
    @Override
    double f(double[] x) {
      return MoreFormulas.styblinskiTang(x);
    }
  },

  /** {@code -sum sin(x_i) sin^20(i x_i^2 / pi)} in five dimensions. */
  MICHALEWICZ5(
      cube(5, 0, Math.PI),
      -4.687658179088146,
      new double[] {
        2.202905520172609,
        1.570796326794897,
        1.284991570552924,
        1.923058469866363,
        1.720469772565841
      },
      "Michalewicz (1992), Genetic Algorithms + Data Structures = Evolution Programs; m = 10") {
    @Override
    double f(double[] x) {
      return MoreFormulas.michalewicz(x);
    }
  },

  /** {@code -sum_i 1 / (c_i + |x - a_i|^2)}, ten terms in four dimensions. */
  SHEKEL4(
      cube(4, 0, 10),
      -10.536443153483528,
      new double[] {4.000746868270634, 3.999509480085774, 4.000746868270634, 3.999509480085774},
      "Shekel (1971); constants as in Dixon and Szego (1978), m = 10") {
    @Override
    double f(double[] x) {
      return MoreFormulas.shekel(x);
    }
  },

  /** {@code sum x_i^2 + t^2 + t^4} with {@code t = sum i x_i / 2}, in five dimensions. */
  ZAKHAROV5(
      cube(5, -5, 10), 0, new double[5], "Zakharov; form and domain of Laguna and Marti (2005)") {
    @Override
    double f(double[] x) {
      return MoreFormulas.zakharov(x);
    }
  },

  /** {@code (x_1 - 1)^2 + sum_(i>1) i (2 x_i^2 - x_(i-1))^2} in six dimensions. */
  DIXON_PRICE6(
      cube(6, -10, 10),
      0,
      new double[] {
        1,
        Math.pow(2, -1.0 / 2),
        Math.pow(2, -3.0 / 4),
        Math.pow(2, -7.0 / 8),
        Math.pow(2, -15.0 / 16),
        Math.pow(2, -31.0 / 32)
      },
      "Dixon and Price (1989); form of Laguna and Marti (2005)") {
    @Override
    double f(double[] x) {
      return MoreFormulas.dixonPrice(x);
    }
  },

  /** Ackley's function of {@code z = R (x - s)} in four dimensions, R as above. */
  ROTATED_ACKLEY4(
      cube(4, -32.768, 32.768),
      0,
      new double[] {10, -12, 15, -6},
      "Ackley (1987), as ackley5; shifted and rotated as functions are in Suganthan et al. (2005)") {
    @Override
    double f(double[] x) {
      return MoreFormulas.ackley(MoreFormulas.turned(x, 10, -12, 15, -6));
    }
  };

  private final SearchSpace space;
  private final double optimum;
  private final double[] optimiser;
  private final String source;

  TestFunction(List<RealDomain> domains, double optimum, double[] optimiser, String source) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < domains.size(); i++) {
      builder.parameter("x" + (i + 1), domains.get(i));
    }
    this.space = builder.build();
    this.optimum = optimum;
    this.optimiser = optimiser;
    this.source = source;
  }

  /**
   * The function of an {@link #id()}.
   *
   * @throws IllegalArgumentException if there is none; the message lists the ids
   */
  public static TestFunction of(String id) {
    for (TestFunction function : values()) {
      if (function.id().equals(id)) {
        return function;
      }
    }
    throw new IllegalArgumentException(
        "there is no test function '" + id + "'. Maybe one of " + ids());
  }

  /** The ids of all test functions, in the order they are declared. */
  public static List<String> ids() {
    return List.of(values()).stream().map(TestFunction::id).toList();
  }

  /**
   * The name in commands: "branin", "hartmann3", "hartmann6", "ackley5", "rosenbrock4", "levy6",
   * "griewank6", "rotated_rastrigin4" and so on.
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The real-valued space: one {@link RealDomain} per dimension. */
  public SearchSpace space() {
    return space;
  }

  /**
   * The grid of evenly spaced levels, both ends of each axis included.
   *
   * @param levels levels per axis, at least 2; the grid has {@code levels^n} points
   */
  public SearchSpace grid(int levels) {
    if (levels < 2) {
      throw new IllegalArgumentException("levels = " + levels + " is below 2");
    }
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int d = 0; d < space.dimension(); d++) {
      RealDomain domain = (RealDomain) space.domain(d);
      Object[] axis = new Object[levels];
      for (int i = 0; i < levels; i++) {
        axis[i] =
            i == levels - 1
                ? domain.max()
                : domain.min() + (domain.max() - domain.min()) * i / (levels - 1);
      }
      builder.parameter("x" + (d + 1), LevelsDomain.of(axis));
    }
    return builder.build();
  }

  /** The smallest value over the real-valued space (a grid's own minimum is not below it). */
  public double optimum() {
    return optimum;
  }

  /** A point where the optimum is attained, to the accuracy of doubles; a copy. */
  public double[] optimiser() {
    return optimiser.clone();
  }

  /** Author, year and form. */
  public String source() {
    return source;
  }

  /**
   * The value at a point.
   *
   * @param x one number per dimension, not modified; not checked against the domain
   * @throws IllegalArgumentException if the length is not the dimension
   */
  public double value(double... x) {
    if (x.length != space.dimension()) {
      throw new IllegalArgumentException(
          x.length + " numbers for the " + space.dimension() + " dimensions of " + id());
    }
    return f(x);
  }

  /** The value at a configuration of {@link #space()} or of a {@link #grid}. */
  public double value(Configuration configuration) {
    double[] x = new double[space.dimension()];
    for (int d = 0; d < x.length; d++) {
      x[d] = ((Number) configuration.value(d)).doubleValue();
    }
    return value(x);
  }

  /** The noise-free objective; it fits the real-valued space and every grid. */
  public Objective objective() {
    return Objectives.minimizing(this::value);
  }

  abstract double f(double[] x);

  private static List<RealDomain> cube(int dimension, double min, double max) {
    return Collections.nCopies(dimension, new RealDomain(min, max, false));
  }

  private static double square(double a) {
    return a * a;
  }

  private static double levyW(double x) {
    return 1 + (x - 1) / 4;
  }

  private static double hartmann(double[] x, double[][] a, double[][] p) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      double exponent = 0;
      for (int j = 0; j < x.length; j++) {
        exponent += a[i][j] * square(x[j] - 1e-4 * p[i][j]);
      }
      sum -= HartmannTables.C[i] * Math.exp(-exponent);
    }
    return sum;
  }

  /** Tables of Dixon and Szego (1978); {@code P} in units of 1e-4. */
  private static final class HartmannTables {
    static final double[] C = {1, 1.2, 3, 3.2};
    static final double[][] A3 = {{3, 10, 30}, {0.1, 10, 35}, {3, 10, 30}, {0.1, 10, 35}};
    static final double[][] P3 = {
      {3689, 1170, 2673}, {4699, 4387, 7470}, {1091, 8732, 5547}, {381, 5743, 8828}
    };
    static final double[][] A6 = {
      {10, 3, 17, 3.5, 1.7, 8},
      {0.05, 10, 17, 0.1, 8, 14},
      {3, 3.5, 1.7, 10, 17, 8},
      {17, 8, 0.05, 10, 0.1, 14}
    };
    static final double[][] P6 = {
      {1312, 1696, 5569, 124, 8283, 5886},
      {2329, 4135, 8307, 3736, 1004, 9991},
      {2348, 1451, 3522, 2883, 3047, 6650},
      {4047, 8828, 8732, 5743, 1091, 381}
    };
  }
}
