package io.github.bbo4j.sampling.optimal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.contract.InitialDesignContract;
import io.github.bbo4j.core.contract.OrderedDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OptimalDesignTest extends InitialDesignContract {
  @Override
  protected InitialDesign design(SearchSpace space) {
    return OptimalDesign.d(DesignModel.INTERACTIONS).withStarts(1);
  }

  private static SearchSpace grid(int parameters, int levels) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int d = 0; d < parameters; d++) {
      builder.integer("p" + d, 0, levels - 1);
    }
    return builder.build();
  }

  private static List<Configuration> points(OptimalDesign design, SearchSpace space, int size) {
    return design.points(space, size, new SplittableRandom(1));
  }

  /**
   * Orthogonal two-level designs, whose D-efficiency is 1: 2^(3-1), 2^(5-2), 2^(6-3), the saturated
   * 2^(7-4), and the 12 runs for 11 factors of Plackett and Burman (1946).
   */
  @ParameterizedTest
  @CsvSource({"3, 4, 30", "5, 8, 30", "6, 8, 30", "7, 8, 30", "11, 12, 50"})
  void findsOrthogonalDesigns(int parameters, int size, int starts) {
    OptimalDesign design = OptimalDesign.d(DesignModel.LINEAR).withStarts(starts);
    List<Configuration> found = points(design, grid(parameters, 2), size);
    assertThat(DesignEfficiency.determinantRoot(found, DesignModel.LINEAR))
        .isCloseTo(1, within(1e-9));
  }

  /** Saturated designs of 16 and 20 runs exist with efficiency 1; exchanges come near. */
  @ParameterizedTest
  @CsvSource({"15, 16", "19, 20"})
  void comesNearLargeSaturatedDesigns(int parameters, int size) {
    List<Configuration> found =
        points(OptimalDesign.d(DesignModel.LINEAR), grid(parameters, 2), size);
    assertThat(DesignEfficiency.determinantRoot(found, DesignModel.LINEAR)).isGreaterThan(0.9);
  }

  /**
   * The second-order model in two factors. The D-optimal measure has weights 0.1458 on the corners,
   * 0.0802 on the middles of the sides and 0.0962 on the centre (Kiefer 1961), with |M| = 0.01142;
   * the 3^2 factorial has a D-efficiency of 97.4 % (Atkinson, Donev and Tobias 2007, table 11.1).
   */
  @Test
  void theThreeByThreeFactorialIsThatEfficient() {
    List<Configuration> all = grid(2, 3).stream().toList();
    double best = Math.pow(0.01142, 1.0 / 6);
    double factorial = DesignEfficiency.determinantRoot(all, DesignModel.QUADRATIC);
    assertThat(factorial / best).isCloseTo(0.974, within(5e-4));
    // On five levels nine points at the ends and middles are still the best.
    List<Configuration> found = points(OptimalDesign.d(DesignModel.QUADRATIC), grid(2, 5), 9);
    assertThat(DesignEfficiency.determinantRoot(found, DesignModel.QUADRATIC))
        .isCloseTo(factorial, within(1e-9));
  }

  /** Against all designs of six, seven and eight of the nine points of 3^2. */
  @ParameterizedTest
  @CsvSource({"6", "7", "8"})
  void nothingIsBetterOnASmallGrid(int size) {
    SearchSpace space = grid(2, 3);
    double largest = 0;
    double lowest = Double.POSITIVE_INFINITY;
    for (int subset = 0; subset < 1 << 9; subset++) {
      if (Integer.bitCount(subset) == size) {
        List<Configuration> points = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
          if ((subset >> i & 1) == 1) {
            points.add(space.unrank(i));
          }
        }
        largest =
            Math.max(largest, DesignEfficiency.determinantRoot(points, DesignModel.QUADRATIC));
        lowest = Math.min(lowest, DesignEfficiency.averageVariance(points, DesignModel.QUADRATIC));
      }
    }
    List<Configuration> d = points(OptimalDesign.d(DesignModel.QUADRATIC), space, size);
    List<Configuration> i = points(OptimalDesign.i(DesignModel.QUADRATIC), space, size);
    assertThat(DesignEfficiency.determinantRoot(d, DesignModel.QUADRATIC))
        .isCloseTo(largest, within(1e-9));
    assertThat(DesignEfficiency.averageVariance(i, DesignModel.QUADRATIC))
        .isCloseTo(lowest, within(1e-9));
  }

  /** Twenty of the 27 points tell more per run than all of them. */
  @Test
  void partOfAThreeLevelFactorialIsMoreEfficientThanTheWhole() {
    SearchSpace space = grid(3, 3);
    double whole = DesignEfficiency.determinantRoot(space.stream().toList(), DesignModel.QUADRATIC);
    List<Configuration> part = points(OptimalDesign.d(DesignModel.QUADRATIC), space, 20);
    assertThat(DesignEfficiency.determinantRoot(part, DesignModel.QUADRATIC)).isGreaterThan(whole);
    List<Configuration> fewest = points(OptimalDesign.d(DesignModel.QUADRATIC), space, 10);
    assertThat(DesignEfficiency.determinantRoot(fewest, DesignModel.QUADRATIC)).isGreaterThan(0.35);
  }

  /** A model without interactions on categories of 2, 3 and 4 values in 12 runs: orthogonal. */
  @Test
  void categoriesAreBalanced() {
    SearchSpace space =
        SearchSpace.builder()
            .choice("a", "x", "y")
            .choice("b", "p", "q", "r")
            .choice("c", "1", "2", "3", "4")
            .build();
    List<Configuration> found = points(OptimalDesign.d(DesignModel.LINEAR), space, 12);
    assertThat(found).filteredOn(c -> c.text("b").equals("q")).hasSize(4);
    assertThat(found).filteredOn(c -> c.text("c").equals("4")).hasSize(3);
    assertThat(DesignEfficiency.determinantRoot(found, DesignModel.LINEAR)).isGreaterThan(0.97);
  }

  /** Single coordinates can't move here: whole points are exchanged. */
  @Test
  void constrainedSpacesAreImproved() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 20)
            .integer("b", 0, 20)
            .constraint("sum", v -> v.integer("a") + v.integer("b") == 20, "a", "b")
            .integer("c", 0, 1)
            .build();
    List<Configuration> found = points(OptimalDesign.d(DesignModel.LINEAR), space, 6);
    assertThat(found).allMatch(c -> c.integer("a") + c.integer("b") == 20);
    assertThat(found.stream().mapToInt(c -> c.integer("a")).filter(a -> a < 5 || a > 15).count())
        .isGreaterThanOrEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource(OptimalDesign.Criterion.class)
  void aThinConstraintIsNotDrawnFromAtEachExchange(OptimalDesign.Criterion criterion) {
    AtomicLong asked = new AtomicLong();
    SearchSpace space =
        SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .constraint(
                "thin",
                v -> {
                  asked.incrementAndGet();
                  return Math.abs(v.real("x") - v.real("y")) < 5e-3;
                })
            .build();
    OptimalDesign design = new OptimalDesign(criterion, DesignModel.QUADRATIC, 30);
    List<Configuration> points = design.points(space, 50, new SplittableRandom(1));
    assertThat(points).hasSize(50).doesNotHaveDuplicates();
    // A draw takes some hundred tries; 1024 draws, and the axes of the exchanges beside them.
    assertThat(asked).hasValueLessThan(600_000);
    // The exchanges reach the ends of the strip.
    assertThat(points).anyMatch(c -> c.real("x") < 0.01).anyMatch(c -> c.real("x") > 0.99);
  }

  /** Each exchange inverts a matrix of as many rows: effort is bounded within a point, too. */
  @Test
  void hundredsOfParametersEndSoon() {
    AtomicLong asked = new AtomicLong();
    Domain counting =
        new OrderedDomain(10) {
          @Override
          public long evenlySpaced(int i, int n) {
            asked.incrementAndGet();
            return super.evenlySpaced(i, n);
          }
        };
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int i = 0; i < 300; i++) {
      builder.parameter("x" + i, counting);
    }
    OptimalDesign design = OptimalDesign.d(DesignModel.INTERACTIONS);
    assertThat(design.points(builder.build(), 30, new SplittableRandom(1))).hasSize(30);
    // A candidate is 90,000 multiplications, and the limit 100 million.
    assertThat(asked).hasValueLessThan(5_000);
  }

  @Test
  void aDesignThatCannotFitTheModelSaysSo() {
    List<Configuration> two = grid(3, 2).stream().limit(2).toList();
    assertThat(DesignEfficiency.determinantRoot(two, DesignModel.LINEAR)).isLessThan(1e-3);
    assertThat(DesignEfficiency.averageVariance(two, DesignModel.LINEAR))
        .isEqualTo(Double.POSITIVE_INFINITY);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DesignEfficiency.determinantRoot(List.of(), DesignModel.LINEAR));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptimalDesign.d(DesignModel.LINEAR).withStarts(0))
        .withMessageContaining("starts = 0");
  }

  @Test
  void pointsOfTwoSpacesHaveNoEfficiency() {
    SearchSpace two = SearchSpace.builder().integer("a", 0, 9).integer("b", 0, 9).build();
    SearchSpace one = SearchSpace.builder().integer("a", 0, 9).build();
    List<Configuration> mixed = List.of(two.unrank(0), two.unrank(42), one.unrank(7));
    assertThatThrownBy(() -> DesignEfficiency.determinantRoot(mixed, DesignModel.LINEAR))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("points[2] = {a=7} must be a point");
    assertThatThrownBy(() -> DesignEfficiency.averageVariance(mixed, DesignModel.LINEAR))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("points[2] = {a=7} must be a point");
  }
}
