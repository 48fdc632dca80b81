package io.github.bbo4j.benchmarks.problems.bbob;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the 24 functions in a dimension, as one of its instances; to be minimised over [-5, 5]^D,
 * and defined everywhere. Immutable and thread-safe.
 *
 * <pre>{@code
 * BbobFunction f = BbobFunction.of(8, 5, 1); // Rosenbrock's function of 5 variables
 * double regret = f.value(0, 0, 0, 0, 0) - f.optimum();
 * }</pre>
 */
public final class BbobFunction {
  /** How many functions there are; they are numbered from 1. */
  public static final int COUNT = 24;

  /** The box is [-BOUND, BOUND] in every coordinate. */
  public static final double BOUND = 5;

  private static final int MOST_DIMENSIONS = 100;
  private static final int MOST_INSTANCES = 100_000;
  private static final Pattern NAME =
      Pattern.compile("bbob-f([0-9]{1,2})-d([0-9]{1,3})-i([0-9]{1,6})");

  private static final List<Kind> KINDS =
      List.of(
          new Kind("sphere", "separable", SeparableFunctions::sphere),
          new Kind("ellipsoid", "separable", SeparableFunctions::ellipsoid),
          new Kind("Rastrigin", "separable", SeparableFunctions::rastrigin),
          new Kind("Bueche-Rastrigin", "separable", SeparableFunctions::buecheRastrigin),
          new Kind("linear slope", "separable", SeparableFunctions::linearSlope),
          new Kind("attractive sector", "moderate", UnimodalFunctions::attractiveSector),
          new Kind("step ellipsoid", "moderate", UnimodalFunctions::stepEllipsoid),
          new Kind("Rosenbrock", "moderate", UnimodalFunctions::rosenbrock),
          new Kind("rotated Rosenbrock", "moderate", UnimodalFunctions::rotatedRosenbrock),
          new Kind("rotated ellipsoid", "ill-conditioned", UnimodalFunctions::rotatedEllipsoid),
          new Kind("discus", "ill-conditioned", UnimodalFunctions::discus),
          new Kind("bent cigar", "ill-conditioned", UnimodalFunctions::bentCigar),
          new Kind("sharp ridge", "ill-conditioned", UnimodalFunctions::sharpRidge),
          new Kind("different powers", "ill-conditioned", UnimodalFunctions::differentPowers),
          new Kind("rotated Rastrigin", "multimodal", MultimodalFunctions::rotatedRastrigin),
          new Kind("Weierstrass", "multimodal", MultimodalFunctions::weierstrass),
          new Kind("Schaffers F7", "multimodal", i -> MultimodalFunctions.schaffers(i, 10)),
          new Kind(
              "ill-conditioned Schaffers F7",
              "multimodal",
              i -> MultimodalFunctions.schaffers(i, 1000)),
          new Kind("Griewank-Rosenbrock", "multimodal", MultimodalFunctions::griewankRosenbrock),
          new Kind("Schwefel", "weak structure", MultimodalFunctions::schwefel),
          new Kind("Gallagher with 101 peaks", "weak structure", GallagherFunctions::peaks101),
          new Kind("Gallagher with 21 peaks", "weak structure", GallagherFunctions::peaks21),
          new Kind("Katsuura", "weak structure", MultimodalFunctions::katsuura),
          new Kind("Lunacek bi-Rastrigin", "weak structure", MultimodalFunctions::lunacek));

  private final Instance instance;
  private final Definition definition;
  private final double optimum;

  /** A function of the report. */
  private record Kind(String title, String group, Function<Instance, Definition> define) {}

  private BbobFunction(Instance instance) {
    this.instance = instance;
    this.definition = kind(instance).define().apply(instance);
    this.optimum = instance.optimum();
  }

  private static Kind kind(Instance instance) {
    return KINDS.get(instance.function() - 1);
  }

  /**
   * A function.
   *
   * @param function 1 to 24
   * @param dimension D, 2 to 100; COCO has 2, 3, 5, 10, 20 and 40
   * @param instance 1 to 100,000
   * @throws IllegalArgumentException if a number is out of range
   */
  public static BbobFunction of(int function, int dimension, int instance) {
    require("function", function, 1, COUNT);
    require("dimension", dimension, 2, MOST_DIMENSIONS);
    require("instance", instance, 1, MOST_INSTANCES);
    return new BbobFunction(new Instance(function, dimension, instance));
  }

  private static void require(String name, int value, int least, int most) {
    Arguments.require(
        value >= least && value <= most, name, value, "in [" + least + ", " + most + "]");
  }

  /**
   * The function of a name such as "bbob-f8-d5-i1".
   *
   * @return empty if the name is of another form
   * @throws IllegalArgumentException if a number in it is out of range
   */
  public static Optional<BbobFunction> byName(String name) {
    Arguments.given(name, "name");
    Matcher numbers = NAME.matcher(name);
    return numbers.matches()
        ? Optional.of(
            of(
                Integer.parseInt(numbers.group(1)),
                Integer.parseInt(numbers.group(2)),
                Integer.parseInt(numbers.group(3))))
        : Optional.empty();
  }

  /** The name, such as "bbob-f8-d5-i1". */
  public String name() {
    return "bbob-f" + instance.function() + "-d" + dimension() + "-i" + instance.number();
  }

  /** What the report calls it. */
  public String title() {
    return kind(instance).title();
  }

  /** Its group: separable, moderate, ill-conditioned, multimodal or weak structure. */
  public String group() {
    return kind(instance).group();
  }

  /** D. */
  public int dimension() {
    return instance.dimension();
  }

  /**
   * The value at a point, up to rounding at least {@link #optimum}.
   *
   * @param x D numbers, also beyond the box, where most functions have a penalty; not modified
   * @throws IllegalArgumentException if there are more or fewer
   */
  public double value(double... x) {
    if (Arguments.given(x, "x").length != dimension()) {
      throw new IllegalArgumentException(
          x.length + " numbers for the " + dimension() + " dimensions of " + name());
    }
    return definition.formula().applyAsDouble(x) + optimum;
  }

  /** {@code f_opt}. */
  public double optimum() {
    return optimum;
  }

  /** {@code x_opt}, inside the box; a copy. */
  public double[] optimiser() {
    return definition.optimiser().clone();
  }

  @Override
  public String toString() {
    return name();
  }
}
