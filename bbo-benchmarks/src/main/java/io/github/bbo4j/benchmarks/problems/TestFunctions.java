package io.github.bbo4j.benchmarks.problems;

import static io.github.bbo4j.core.arguments.Catalog.whole;

import io.github.bbo4j.benchmarks.problems.TestFunction.Optimum;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.core.space.RealDomain;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The test functions of the literature. Those with a parameter {@code n} exist in any dimension
 * from 2 to 100; by id they are the name and the dimension, such as "ackley5".
 */
public final class TestFunctions {
  private static final int MOST = 100;

  /** The fixed functions, the others in the dimension of the tables, and in any. */
  private static final Catalog<TestFunction> BY_ID =
      Catalog.<TestFunction>of("test function")
          .with("branin", n -> branin())
          .with("hartmann3", n -> hartmann3())
          .with("hartmann6", n -> hartmann6())
          .with("ackley5", n -> ackley(5))
          .with("rosenbrock4", n -> rosenbrock(4))
          .with("levy6", n -> levy(6))
          .with("griewank6", n -> griewank(6))
          .with("rotated_rastrigin4", n -> rotatedRastrigin4())
          .with("styblinski_tang5", n -> styblinskiTang(5))
          .with("michalewicz5", n -> michalewicz5())
          .with("shekel4", n -> shekel4())
          .with("zakharov5", n -> zakharov(5))
          .with("dixon_price6", n -> dixonPrice(6))
          .with("rotated_ackley4", n -> rotatedAckley4())
          .with("ackleyN", n -> ackley(whole("N", n[0])))
          .with("rosenbrockN", n -> rosenbrock(whole("N", n[0])))
          .with("levyN", n -> levy(whole("N", n[0])))
          .with("griewankN", n -> griewank(whole("N", n[0])))
          .with("styblinski_tangN", n -> styblinskiTang(whole("N", n[0])))
          .with("zakharovN", n -> zakharov(whole("N", n[0])))
          .with("dixon_priceN", n -> dixonPrice(whole("N", n[0])));

  private TestFunctions() {}

  /** The ids of the functions in the dimensions of the tables; {@link #byId} knows more. */
  public static List<String> ids() {
    return BY_ID.ids().stream().filter(id -> !id.endsWith("N")).toList();
  }

  /**
   * The function of an id: one of {@link #ids}, or a name of any dimension such as "ackley12".
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest and all
   */
  public static TestFunction byId(String id) {
    return BY_ID.byId(id);
  }

  /**
   * The function of an id, if there is one.
   *
   * @throws IllegalArgumentException if its dimension is out of range
   */
  static Optional<TestFunction> find(String id) {
    return BY_ID.find(id);
  }

  /**
   * {@code (x2 - 5.1/(4 pi^2) x1^2 + 5/pi x1 - 6)^2 + 10 (1 - 1/(8 pi)) cos x1 + 10}; three equal
   * minima.
   */
  public static TestFunction branin() {
    return new TestFunction(
        "branin",
        List.of(new RealDomain(-5, 10, false), new RealDomain(0, 15, false)),
        new Optimum(0.397887357729738160, Math.PI, 2.275),
        "Branin (1972), IBM J. Res. Dev. 16:504; constants as in Dixon and Szego (1978)",
        Formulas::branin);
  }

  /** {@code -sum_i c_i exp(-sum_j A_ij (x_j - P_ij)^2)}, four terms in three dimensions. */
  public static TestFunction hartmann3() {
    return new TestFunction(
        "hartmann3",
        cube(3, 0, 1),
        new Optimum(
            -3.862779787332663, 0.11458888122541287, 0.5556488954739371, 0.8525469842172746),
        "Hartmann (1973); constants as in Dixon and Szego (1978)",
        Formulas::hartmann3);
  }

  /** {@code -sum_i c_i exp(-sum_j A_ij (x_j - P_ij)^2)}, four terms in six dimensions. */
  public static TestFunction hartmann6() {
    return new TestFunction(
        "hartmann6",
        cube(6, 0, 1),
        new Optimum(
            -3.3223680114155147,
            0.20168950909365746,
            0.15001069354111374,
            0.4768739729250998,
            0.2753324275220782,
            0.3116516172395686,
            0.6573005345536702),
        "Hartmann (1973); constants as in Dixon and Szego (1978)",
        Formulas::hartmann6);
  }

  /** {@code -20 exp(-0.2 sqrt(mean x_i^2)) - exp(mean cos(2 pi x_i)) + 20 + e}. */
  public static TestFunction ackley(int n) {
    return sized(
        "ackley",
        cube(n, -32.768, 32.768),
        new Optimum(0, new double[n]),
        "Ackley (1987), A Connectionist Machine for Genetic Hillclimbing; n-dimensional form of"
            + " Back (1996)",
        Formulas::ackley);
  }

  /** {@code sum_i 100 (x_(i+1) - x_i^2)^2 + (1 - x_i)^2}. */
  public static TestFunction rosenbrock(int n) {
    return sized(
        "rosenbrock",
        cube(n, -5, 10),
        new Optimum(0, filled(n, 1)),
        "Rosenbrock (1960), Computer J. 3:175; the chained n-dimensional form",
        Formulas::rosenbrock);
  }

  /**
   * {@code sin^2(pi w_1) + sum_(i<n) (w_i - 1)^2 (1 + 10 sin^2(pi w_i + 1)) + (w_n - 1)^2 (1 +
   * sin^2(2 pi w_n))} with {@code w_i = 1 + (x_i - 1)/4}.
   */
  public static TestFunction levy(int n) {
    return sized(
        "levy",
        cube(n, -10, 10),
        new Optimum(0, filled(n, 1)),
        "Levy and Montalvo (1985), SIAM J. Sci. Stat. Comput. 6:15; form of Laguna and Marti"
            + " (2005)",
        Formulas::levy);
  }

  /**
   * {@code 1 + sum x_i^2 / 4000 - prod cos(x_i / sqrt i)}, on a cube whose middle is not the
   * optimum.
   */
  public static TestFunction griewank(int n) {
    return sized(
        "griewank",
        cube(n, -500, 700),
        new Optimum(0, new double[n]),
        "Griewank (1981), J. Optimization Theory and Applications 34:11; cube moved by 100",
        Formulas::griewank);
  }

  /**
   * {@code 10 n + sum z_i^2 - 10 cos(2 pi z_i)} in four dimensions with {@code z = R (x - s)}, R
   * the product of turns by half a radian in the planes (1, 2), (2, 3), (3, 4).
   */
  public static TestFunction rotatedRastrigin4() {
    double[] shift = {1.1, -0.7, 0.4, -1.6};
    return new TestFunction(
        "rotated_rastrigin4",
        cube(4, -5, 5),
        new Optimum(0, shift),
        "Rastrigin (1974), as in Torn and Zilinskas (1989); shifted and rotated as functions are in"
            + " Suganthan et al. (2005)",
        x -> Formulas.rastrigin(Formulas.turned(x, shift)));
  }

  /** {@code sum (x_i^4 - 16 x_i^2 + 5 x_i) / 2}. */
  public static TestFunction styblinskiTang(int n) {
    return sized(
        "styblinski_tang",
        cube(n, -5, 5),
        new Optimum(n * (-195.8308285188571 / 5), filled(n, -2.903534027771177)),
        "Styblinski and Tang (1990), Neural Networks 3:467",
        Formulas::styblinskiTang);
  }

  /** {@code -sum sin(x_i) sin^20(i x_i^2 / pi)} in five dimensions. */
  public static TestFunction michalewicz5() {
    return new TestFunction(
        "michalewicz5",
        cube(5, 0, Math.PI),
        new Optimum(
            -4.687658179088146,
            2.202905520172609,
            1.570796326794897,
            1.284991570552924,
            1.923058469866363,
            1.720469772565841),
        "Michalewicz (1992), Genetic Algorithms + Data Structures = Evolution Programs; m = 10",
        Formulas::michalewicz);
  }

  /** {@code -sum_i 1 / (c_i + |x - a_i|^2)}, ten terms in four dimensions. */
  public static TestFunction shekel4() {
    return new TestFunction(
        "shekel4",
        cube(4, 0, 10),
        new Optimum(
            -10.536443153483528,
            4.000746868270634,
            3.999509480085774,
            4.000746868270634,
            3.999509480085774),
        "Shekel (1971); constants as in Dixon and Szego (1978), m = 10",
        Formulas::shekel);
  }

  /** {@code sum x_i^2 + t^2 + t^4} with {@code t = sum i x_i / 2}. */
  public static TestFunction zakharov(int n) {
    return sized(
        "zakharov",
        cube(n, -5, 10),
        new Optimum(0, new double[n]),
        "Zakharov; form and domain of Laguna and Marti (2005)",
        Formulas::zakharov);
  }

  /** {@code (x_1 - 1)^2 + sum_(i>1) i (2 x_i^2 - x_(i-1))^2}. */
  public static TestFunction dixonPrice(int n) {
    double[] at =
        IntStream.range(0, n).mapToDouble(i -> Math.pow(2, Math.pow(2, -i) - 1)).toArray();
    return sized(
        "dixon_price",
        cube(n, -10, 10),
        new Optimum(0, at),
        "Dixon and Price (1989); form of Laguna and Marti (2005)",
        Formulas::dixonPrice);
  }

  /** Ackley's function of {@code z = R (x - s)} in four dimensions, R as above. */
  public static TestFunction rotatedAckley4() {
    double[] shift = {10, -12, 15, -6};
    return new TestFunction(
        "rotated_ackley4",
        cube(4, -32.768, 32.768),
        new Optimum(0, shift),
        "Ackley (1987), as ackley5; shifted and rotated as functions are in Suganthan et al. (2005)",
        x -> Formulas.ackley(Formulas.turned(x, shift)));
  }

  private static TestFunction sized(
      String name,
      List<RealDomain> domains,
      Optimum optimum,
      String source,
      ToDoubleFunction<double[]> formula) {
    return new TestFunction(name + domains.size(), domains, optimum, source, formula);
  }

  private static List<RealDomain> cube(int dimension, double min, double max) {
    Arguments.require(dimension >= 2 && dimension <= MOST, "n", dimension, "in [2, " + MOST + "]");
    return Collections.nCopies(dimension, new RealDomain(min, max, false));
  }

  private static double[] filled(int n, double value) {
    double[] all = new double[n];
    Arrays.fill(all, value);
    return all;
  }
}
