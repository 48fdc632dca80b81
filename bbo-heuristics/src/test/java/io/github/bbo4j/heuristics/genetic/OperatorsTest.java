package io.github.bbo4j.heuristics.genetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

/** Chi-squared tests: level 0.001, seeds as written, H0 as the method says. */
class OperatorsTest {
  private static final int DRAWS = 20_000;

  private static void assertDistribution(double[] probabilities, long[] counts) {
    double[] expected = new double[probabilities.length];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = probabilities[i] * DRAWS;
    }
    assertThat(new ChiSquareTest().chiSquareTest(expected, counts)).isGreaterThan(0.001);
  }

  private static long[] picks(Selection selection, double[] costs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] counts = new long[costs.length];
    for (int i = 0; i < DRAWS; i++) {
      counts[selection.pick(costs, random)]++;
    }
    return counts;
  }

  /** Of 4 drawn 2 without replacement: C(4-i, 1) / C(4, 2) for the i-th best, the worst never. */
  @Test
  void tournamentPicksByTheBinomialFormulaAlsoForNegativeCosts() {
    double[] costs = {-5, 100, -7, 0};
    long[] counts = picks(Selection.tournament(2), costs, 1);
    assertThat(counts[1]).isZero();
    assertDistribution(
        new double[] {2 / 6.0, 3 / 6.0, 1 / 6.0}, new long[] {counts[0], counts[2], counts[3]});
  }

  @Test
  void tournamentAmongEqualsIsUniform() {
    assertDistribution(
        new double[] {0.25, 0.25, 0.25, 0.25},
        picks(Selection.tournament(2), new double[] {3, 3, 3, 3}, 2));
  }

  @Test
  void poolsAreCutToThePopulationAndSharesAreRelativeToIt() {
    assertThat(picks(Selection.tournament(99), new double[] {2, 1, 3}, 3)[1]).isEqualTo(DRAWS);
    long[] half = picks(Selection.tournamentOfShare(0.5), new double[] {1, 2, 3, 4}, 4);
    assertDistribution(
        new double[] {3 / 6.0, 2 / 6.0, 1 / 6.0}, new long[] {half[0], half[1], half[2]});
  }

  @Test
  void rouletteWeighsRanksWhateverTheUnitAndTheSign() {
    double[] seconds = {100, 101, 150};
    double[] probabilities = {3 / 6.0, 2 / 6.0, 1 / 6.0};
    assertDistribution(probabilities, picks(Selection.roulette(), seconds, 5));
    assertThat(picks(Selection.roulette(), new double[] {0.100, 0.101, 0.150}, 5))
        .isEqualTo(picks(Selection.roulette(), seconds, 5));
    assertThat(picks(Selection.roulette(), new double[] {-150, -101, 1e300}, 5))
        .isEqualTo(picks(Selection.roulette(), seconds, 5));
  }

  /** By hand: sorted 2 3 3 4 5 8 have the weights 6, 4.5, 4.5, 3, 2, 1. */
  @Test
  void rouletteWeightsShareTies() {
    assertThat(Selection.Roulette.weights(new double[] {3, 3, 4, 2, 5, 8}))
        .containsExactly(4.5, 4.5, 3, 6, 2, 1);
  }

  /** Weights 3, 2, 1: a draw of 0.49 falls on the first, of 0.51 on the second, 0.9 the third. */
  @Test
  void rouletteByScript() {
    double[] costs = {1, 2, 3};
    assertThat(Selection.roulette().pick(costs, () -> bits(0.49))).isZero();
    assertThat(Selection.roulette().pick(costs, () -> bits(0.51))).isEqualTo(1);
    assertThat(Selection.roulette().pick(costs, () -> bits(0.9))).isEqualTo(2);
  }

  /** The long whose upper 53 bits give this nextDouble(). */
  private static long bits(double u) {
    return (long) (u * (1L << 53)) << 11;
  }

  private static Map<String, Integer> children(Crossover crossover, int length, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] zeros = new long[length];
    long[] ones = new long[length];
    Arrays.fill(ones, 1);
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < DRAWS; i++) {
      counts.merge(Arrays.toString(crossover.cross(zeros, ones, random)), 1, Integer::sum);
    }
    assertThat(zeros).containsOnly(0);
    assertThat(ones).containsOnly(1);
    return counts;
  }

  private static void assertUniform(Map<String, Integer> counts, int kinds) {
    assertThat(counts).hasSize(kinds);
    double[] probabilities = new double[kinds];
    Arrays.fill(probabilities, 1.0 / kinds);
    assertDistribution(
        probabilities, counts.values().stream().mapToLong(Integer::longValue).toArray());
  }

  /** Cuts 1..4 and either parent first: eight children, all as likely. */
  @Test
  void onePointCutsEverywhereAndEitherParentIsFirst() {
    Map<String, Integer> counts = children(Crossover.onePoint(), 5, 6);
    assertUniform(counts, 8);
    assertThat(counts).containsKeys("[0, 0, 0, 0, 1]", "[1, 1, 1, 1, 0]", "[0, 1, 1, 1, 1]");
  }

  @Test
  void twoPointCutsAreUniformOverPairsOfPlaces() {
    assertUniform(children(Crossover.twoPoint(), 5, 7), 2 * 6);
  }

  @Test
  void moreCutsThanPlacesCutEveryPlace() {
    assertThat(children(Crossover.points(9), 4, 8).keySet())
        .containsExactlyInAnyOrder("[0, 1, 0, 1]", "[1, 0, 1, 0]");
  }

  @Test
  void uniformCrossoverHasEveryChildAsLikely() {
    assertUniform(children(Crossover.uniform(), 3, 9), 8);
  }

  @Test
  void oneParameterComesFromEitherParent() {
    assertUniform(children(Crossover.onePoint(), 1, 10), 2);
    assertUniform(children(Crossover.twoPoint(), 1, 11), 2);
  }

  /** The last level of every axis included; never a loop on axes of two levels. */
  @Test
  void mutationReachesEveryCellAndStaysANeighbour() {
    SearchSpace space =
        SearchSpace.builder().integer("a", 0, 4).integer("b", 0, 1).choice("c", "x", "y").build();
    for (double moves : new double[] {1, Double.POSITIVE_INFINITY}) {
      SplittableRandom random = new SplittableRandom(12);
      Configuration at = space.unrank(0L);
      Set<Configuration> seen = new HashSet<>();
      for (int i = 0; i < 3000; i++) {
        Configuration next = Mutation.neighbour(moves).mutate(at, random);
        assertThat(space.neighbours(at)).contains(next);
        at = next;
        seen.add(at);
      }
      assertThat(seen).hasSize(20);
    }
  }

  @Test
  void mutationOfASinglePointIsThePoint() {
    SearchSpace space = SearchSpace.builder().integer("a", 1, 1).build();
    Configuration only = space.unrank(0L);
    assertThat(Mutation.neighbour(1).mutate(only, new SplittableRandom(1))).isEqualTo(only);
  }

  @Test
  void refusesBadSettings() {
    assertThatThrownBy(() -> Selection.tournament(0)).hasMessageContaining("size = 0");
    assertThatThrownBy(() -> Selection.tournamentOfShare(2)).hasMessageContaining("share");
    assertThatThrownBy(() -> Crossover.points(0)).hasMessageContaining("cuts = 0");
    assertThatThrownBy(() -> Mutation.neighbour(0)).hasMessageContaining("moves");
    GeneticSettings defaults = GeneticSettings.defaults();
    assertThatThrownBy(() -> defaults.withMutationRate(1.5)).hasMessageContaining("mutationRate");
    assertThatThrownBy(() -> defaults.withPopulationSize(1)).hasMessageContaining("2");
    assertThatThrownBy(() -> defaults.withElites(10)).hasMessageContaining("elites = 10");
  }
}
