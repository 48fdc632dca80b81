package io.github.bbo4j.benchmarks.problems.bbob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BbobFunctionTest {

  /** Every function in four dimensions and two instances. */
  static Stream<BbobFunction> functions() {
    return IntStream.of(2, 5, 10, 20)
        .boxed()
        .flatMap(
            d ->
                IntStream.rangeClosed(1, BbobFunction.COUNT)
                    .boxed()
                    .flatMap(
                        f -> Stream.of(BbobFunction.of(f, d, 1), BbobFunction.of(f, d, 7 * d))));
  }

  /**
   * Values of COCO's own program (numbbo/coco-experiment at e6356d2, coco_get_bbob_problem and
   * coco_evaluate_function) at two points of each of 24 functions x 4 dimensions x 2 instances:
   * {@code m_i / 64} (point 1) and {@code m_i / 50} (point 3, partly beyond the box), m_i = (37 i +
   * 101 point + 11 instance + 7 function) mod 641 - 320, i from 0.
   */
  @Test
  void valuesAreThoseOfCoco() throws IOException {
    List<String> rows = rows();
    assertThat(rows).hasSize(384);
    for (String row : rows) {
      String[] field = row.split(",", -1);
      int[] key = Arrays.stream(field).limit(4).mapToInt(Integer::parseInt).toArray();
      double[] x = new double[key[1]];
      for (int i = 0; i < x.length; i++) {
        int m = (37 * i + 101 * key[3] + 11 * key[2] + 7 * key[0]) % 641 - 320;
        x[i] = m / (key[3] == 1 ? 64.0 : 50.0);
      }
      BbobFunction f = BbobFunction.of(key[0], key[1], key[2]);
      double value = Double.parseDouble(field[4]);
      assertThat(f.value(x)).as(row).isCloseTo(value, within(1e-9 * Math.max(1, Math.abs(value))));
      assertThat(f.optimum()).as(row).isCloseTo(Double.parseDouble(field[5]), within(1e-10));
    }
  }

  private static List<String> rows() throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    BbobFunctionTest.class.getResourceAsStream("/bbob/coco-values.csv")),
                StandardCharsets.UTF_8))) {
      return reader.lines().skip(1).toList();
    }
  }

  /**
   * Values published with COCO: lines of regression_test_2data_for_suite_bbob.py of numbbo/coco at
   * 1bb9287 (suite of year 0000: instances 1 to 5 and 51 to 60), by the index of the problem there.
   */
  @ParameterizedTest
  @CsvSource({
    // 112, 292, 153, 221, 198, 446, 755, 655, 873, 1010, 894, 958, 1020
    "8, 53, 0.28727599530113695 -0.10687418860968133, 17166.10808277371",
    "20, 53, -4.0841004243917798 -5.7197685484023264, 251478.64775010647",
    "11, 4, 1.9361136676810644 -1.5014043871608866, 20918782.066791113",
    "15, 57, -1.6543940325244937 -0.1928460387382675, 156.13397105698766",
    "14, 4, -0.29748149218593301 -0.60194396702417319, 45.572363184703732",
    "6, 57, 0.54109015917907599 0.28530918960544899 0.45625822078930206, 31801.371870102208",
    "3, 51, 0.14302702011918042 0.039389115224825216 0.11966099246159301 -0.14627496167066412"
        + " 0.067765670924453333, 691.73690601654528",
    "20, 56, 0.015931594130471179 0.034607080978509827 0.0090620882113350305, 5624.7449118354307",
    "11, 4, -0.5440304062592517 -0.66581036479101141 -0.19209640780203416 0.57562982055464307"
        + " -0.40543081397694386, 812189.02268257306",
    "20, 51, -0.51735347198185044 0.23606446270871731 -0.48906808455498729 -0.31315899505683742"
        + " -0.24084730224447565, 3805.4172041419401",
    "12, 55, 1.0818445359640174 0.49199469161538473 -0.21203508836832347 0.94891591247833362"
        + " -1.0603183740324771, 36450210.258501075",
    "16, 59, -2.6644783059727559 -3.1091775632437741 -5.5229487715524392 2.1198291429558811"
        + " -7.7480057362031207, 98.564871360331736",
    "21, 1, 3.6472217223054555 -3.9785310018064211 -3.7791315682464774 -9.2294643938015017"
        + " 1.7179725043474665, 142.31188369733121"
  })
  void valuesArePublished(int function, int instance, String point, double value) {
    double[] x = Arrays.stream(point.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    assertThat(BbobFunction.of(function, x.length, instance).value(x))
        .isCloseTo(value, within(2e-9 * Math.abs(value)));
  }

  @ParameterizedTest
  @MethodSource("functions")
  void theOptimiserIsInTheBoxAndHasTheOptimalValue(BbobFunction f) {
    double[] best = f.optimiser();
    assertThat(Arrays.stream(best).map(Math::abs).max().orElseThrow())
        .isLessThanOrEqualTo(BbobFunction.BOUND);
    assertThat(f.value(best)).isCloseTo(f.optimum(), within(1e-9));
    assertThat(f.optimum()).isBetween(-1000.0, 1000.0);
  }

  @ParameterizedTest
  @MethodSource("functions")
  void nothingIsBelowTheOptimum(BbobFunction f) {
    SplittableRandom random = new SplittableRandom(3);
    double[] best = f.optimiser();
    for (int i = 0; i < 100; i++) {
      double[] far = random.doubles(f.dimension(), -6, 6).toArray();
      double[] near = best.clone();
      for (int j = 0; j < near.length; j++) {
        near[j] += random.nextDouble(-1e-2, 1e-2);
      }
      assertThat(f.value(far)).isGreaterThan(f.optimum() - 1e-9);
      assertThat(f.value(near)).isGreaterThan(f.optimum() - 1e-9);
    }
  }

  /** f(a, b) - f(a, b') does not depend on a where the function is separable. */
  @Test
  void theFirstFiveAreSeparableAndTheirTurnedFormsAreNot() {
    for (int function = 1; function <= 5; function++) {
      assertThat(mixedDifference(function)).as("f" + function).isLessThan(1e-9);
    }
    for (int function : new int[] {6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 23}) {
      assertThat(mixedDifference(function)).as("f" + function).isGreaterThan(1e-6);
    }
  }

  /** |f(a, b) - f(a, b') - f(a', b) + f(a', b')| over the largest of the four. */
  private static double mixedDifference(int function) {
    BbobFunction f = BbobFunction.of(function, 2, 3);
    double[] values = {f.value(1, 2), f.value(1, -3), f.value(-2.5, 2), f.value(-2.5, -3)};
    double scale = Arrays.stream(values).map(v -> Math.abs(v - f.optimum())).max().orElseThrow();
    return Math.abs(values[0] - values[1] - values[2] + values[3]) / scale;
  }

  @Test
  void theSphereIsSymmetricAndRound() {
    BbobFunction f = BbobFunction.of(1, 5, 2);
    double[] best = f.optimiser();
    for (int i = 0; i < 5; i++) {
      assertThat(along(f, best, unit(5, i), 1.5)).isCloseTo(2.25, within(1e-9));
      assertThat(along(f, best, unit(5, i), -1.5)).isCloseTo(2.25, within(1e-9));
    }
  }

  /** At steps of 1, which T_osz leaves as they are, axis i of the ellipsoid weighs 10^(6 i / 4). */
  @Test
  void conditionNumbersAreAMillion() {
    for (int function : new int[] {2, 10}) {
      BbobFunction f = BbobFunction.of(function, 5, 1);
      Instance instance = new Instance(function, 5, 1);
      RealMatrix axes = function == 2 ? MatrixUtils.createRealIdentityMatrix(5) : instance.first();
      for (int i = 0; i < 5; i++) {
        assertThat(along(f, f.optimiser(), axes.getRow(i), 1))
            .isCloseTo(Math.pow(10, 1.5 * i), within(1e-2));
      }
    }
    BbobFunction discus = BbobFunction.of(11, 5, 1);
    RealMatrix axes = new Instance(11, 5, 1).first();
    assertThat(along(discus, discus.optimiser(), axes.getRow(0), 1)).isCloseTo(1e6, within(1e-2));
    assertThat(along(discus, discus.optimiser(), axes.getRow(3), 1)).isCloseTo(1, within(1e-2));
  }

  private static double[] unit(int d, int i) {
    double[] axis = new double[d];
    axis[i] = 1;
    return axis;
  }

  private static double along(BbobFunction f, double[] from, double[] axis, double step) {
    double[] x = from.clone();
    for (int i = 0; i < x.length; i++) {
      x[i] += step * axis[i];
    }
    return f.value(x) - f.optimum();
  }

  @Test
  void theStepEllipsoidHasPlateaus() {
    BbobFunction f = BbobFunction.of(7, 5, 1);
    double[] x = {3.1, -2.2, 1.7, 0.3, -4.4};
    double value = f.value(x);
    x[0] += 1e-6;
    assertThat(f.value(x)).isEqualTo(value);
    x[0] += 0.7;
    assertThat(f.value(x)).isNotEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "4, 100",
    "7, 1",
    "16, 5",
    "17, 10",
    "18, 10",
    "21, 1",
    "22, 1",
    "23, 1",
    "24, 10000"
  })
  void beyondTheBoxThereIsAPenalty(int function, double weight) {
    BbobFunction f = BbobFunction.of(function, 2, 1);
    double far = 1e4;
    double beyond = (far - 5) * (far - 5);
    assertThat(f.value(far, 0) / (weight * beyond)).isGreaterThan(0.99);
  }

  @Test
  void rotationsAreOrthogonal() {
    RealMatrix r = InstanceRandom.rotation(20, 12345);
    RealMatrix identity = MatrixUtils.createRealIdentityMatrix(20);
    assertThat(r.multiply(r.transpose()).subtract(identity).getNorm()).isLessThan(1e-12);
  }

  @Test
  void instancesDifferAndRepeat() {
    double[] x = {0.5, -1.5, 2.5};
    BbobFunction one = BbobFunction.of(17, 3, 1);
    assertThat(one.value(x)).isEqualTo(BbobFunction.of(17, 3, 1).value(x));
    assertThat(one.value(x)).isNotEqualTo(BbobFunction.of(17, 3, 2).value(x));
    one.optimiser()[0] = 99;
    assertThat(one.optimiser()[0]).isBetween(-5.0, 5.0);
  }

  @Test
  void namesAreReadAndWrongNumbersRefused() {
    BbobFunction f = BbobFunction.byName("bbob-f8-d5-i12").orElseThrow();
    assertThat(f.name()).isEqualTo("bbob-f8-d5-i12");
    assertThat(f).hasToString("bbob-f8-d5-i12");
    assertThat(f.title()).isEqualTo("Rosenbrock");
    assertThat(f.group()).isEqualTo("moderate");
    assertThat(BbobFunction.byName("branin")).isEmpty();
    assertThatThrownBy(() -> BbobFunction.byName("bbob-f25-d5-i1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("function = 25");
    assertThatThrownBy(() -> BbobFunction.of(1, 1, 1)).hasMessageContaining("dimension = 1");
    assertThatThrownBy(() -> BbobFunction.of(1, 2, 0)).hasMessageContaining("instance = 0");
    assertThatThrownBy(() -> f.value(1, 2)).hasMessageContaining("2 numbers");
  }
}
