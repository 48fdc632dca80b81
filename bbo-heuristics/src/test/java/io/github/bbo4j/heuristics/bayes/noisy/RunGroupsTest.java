package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RunGroupsTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 99).build();

  /** Seven runs of each of six configurations that cost 100 to 150, times noise. */
  private static History history(
      ToDoubleFunction<RandomGenerator> noise, DoubleUnaryOperator told, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    History history = History.empty(LINE);
    for (int run = 0; run < 7; run++) {
      for (int x = 0; x < 6; x++) {
        double cost = (100 + 10 * x) * noise.applyAsDouble(random);
        history = history.plus(LINE.at(8 * x), Outcome.measured(told.applyAsDouble(cost)));
      }
    }
    return history;
  }

  private static List<Double> costs(History history) {
    return Arrays.stream(history.observation(LINE.at(0)).orElseThrow().costs()).boxed().toList();
  }

  private static History history(ToDoubleFunction<RandomGenerator> noise, long seed) {
    return history(noise, c -> c, seed);
  }

  private static ToDoubleFunction<RandomGenerator> logNormal(double sd) {
    return r -> Math.exp(sd * r.nextGaussian());
  }

  private static ToDoubleFunction<RandomGenerator> groups(double sd, double share, double factor) {
    return r -> Math.exp(sd * r.nextGaussian()) * (r.nextDouble() < share ? factor : 1);
  }

  /** Two of five runs, in turn. */
  private static ToDoubleFunction<RandomGenerator> inTurn(double sd) {
    return inTurn(sd, 1.5);
  }

  private static ToDoubleFunction<RandomGenerator> inTurn(double sd, double factor) {
    int[] run = {0};
    return r -> Math.exp(sd * r.nextGaussian()) * (run[0]++ % 5 % 3 == 1 ? factor : 1);
  }

  private static int told(ToDoubleFunction<RandomGenerator> noise) {
    int told = 0;
    for (int seed = 1; seed <= 10; seed++) {
      told += RunGroups.of(history(noise, seed)).isPresent() ? 1 : 0;
    }
    return told;
  }

  /** Seeds 1 to 10: by chance in three of four histories, fewer than four in one of 300 tests. */
  @Test
  void twoSpeedsAreSeen() {
    assertThat(told(inTurn(0.05))).isEqualTo(10);
    assertThat(told(groups(0.05, 0.5, 1.5))).isGreaterThanOrEqualTo(4);
    RunGroups exact = RunGroups.of(history(inTurn(0), 1)).orElseThrow();
    assertThat(exact.apart()).isEqualTo("a factor of 1.50");
    assertThat(exact.share()).isBetween(0.3, 0.5);
  }

  /** Seeds 1 to 10 each. */
  @Test
  void aSingleGroupIsNoTwo() {
    assertThat(told(logNormal(0.1))).isZero();
    assertThat(told(logNormal(0.5))).isZero();
    assertThat(told(r -> 1 - Math.log1p(-r.nextDouble()))).isZero();
    assertThat(
            told(
                r ->
                    Math.exp(0.1 * r.nextGaussian())
                        * (r.nextDouble() < 0.2 ? 2 + 2 * r.nextDouble() : 1)))
        .as("outliers")
        .isZero();
    assertThat(told(r -> 1)).as("exact").isZero();
  }

  /** A mean of 42 runs in two groups, of rates too: seeds 1 to 10. */
  @Test
  void theMeanOfAllRunsIsWithinItsInterval() {
    int told = 0;
    int covered = 0;
    for (int seed = 1; seed <= 10; seed++) {
      History rates = history(groups(0.05, 0.4, 1.6), c -> -1 / c, seed);
      Optional<ReplicateMean> mean = RunGroups.of(rates).flatMap(g -> g.meanOfAll(costs(rates)));
      double truth = -(0.6 + 0.4 / 1.6) / 100;
      told += mean.isPresent() ? 1 : 0;
      covered += mean.filter(m -> m.low() <= truth && truth <= m.high()).isPresent() ? 1 : 0;
    }
    assertThat(told).isGreaterThan(6);
    assertThat(covered).isGreaterThanOrEqualTo(told - 2);
  }

  @Test
  void ofRunsInOneGroupNobodyKnowsWhich() {
    RunGroups groups = RunGroups.of(history(inTurn(0.02), 1)).orElseThrow();
    assertThat(groups.meanOfAll(List.of(100.0, 101.0, 99.0))).isEmpty();
    ReplicateMean mean = groups.meanOfAll(List.of(100.0, 150.0, 101.0)).orElseThrow();
    assertThat(mean.estimate()).isBetween(110.0, 140.0);
    assertThat(mean.low()).isLessThan(mean.estimate());
    assertThat(mean.high()).isGreaterThan(mean.estimate());
  }

  /** Whole tens of seconds: a run is told as 100 or 110. */
  @Test
  void neighbouringTicksOfATimerAreNone() {
    int ticks = 0;
    for (int seed = 1; seed <= 10; seed++) {
      DoubleUnaryOperator timer = c -> 25 * Math.rint(c / 25);
      ticks += RunGroups.of(history(logNormal(0.1), timer, seed)).isPresent() ? 1 : 0;
    }
    assertThat(ticks).isZero();
    assertThat(RunGroups.of(history(inTurn(0), c -> c < 149 ? 100 : 150, 1)))
        .as("two ticks, all that were ever told")
        .isEmpty();
    assertThat(RunGroups.of(History.empty(LINE))).isEmpty();
  }

  /** Of both signs by a difference, and as rates within a factor of two: neither was looked at. */
  @Test
  void theyAreSeenWhateverTheSignOfCosts() {
    int[] run = {0};
    ToDoubleFunction<RandomGenerator> none = r -> 1;
    DoubleUnaryOperator slow = c -> c - 120 + (run[0]++ % 5 % 3 == 1 ? 43 : 0);
    RunGroups both = RunGroups.of(history(none, slow, 1)).orElseThrow();
    assertThat(both.apart()).isEqualTo("43.0");
    assertThat(both.meanOfAll(List.of(-20.0, 23.0, -20.0)).orElseThrow().estimate())
        .isBetween(-10.0, 5.0);
    History rates = history(inTurn(0.01, 1.25), c -> -1e5 / c, 1);
    assertThat(RunGroups.of(rates).orElseThrow().apart()).startsWith("a factor of 1.");
    int told = 0;
    for (int seed = 1; seed <= 20; seed++) {
      told += RunGroups.of(history(logNormal(0.1), c -> c - 120, seed)).isPresent() ? 1 : 0;
      told +=
          RunGroups.of(history(logNormal(0.1), c -> 25 * Math.rint(c / 25) - 100, seed)).isPresent()
              ? 1
              : 0;
    }
    assertThat(told).as("seeds 1 to 20, ordinary noise, and of ticks").isZero();
  }

  /** Runs by configuration, in turn; costs that no timer counts in steps. */
  private static History rows(double[]... rows) {
    History history = History.empty(LINE);
    for (int x = 0; x < rows.length; x++) {
      for (double cost : rows[x]) {
        history = history.plus(LINE.at(x), Outcome.measured(cost));
      }
    }
    return history;
  }

  /** L and H: runs around 100 and 150, which differ by so many permille within their group. */
  private static double[] row(String groups, double low, double high) {
    double[] row = new double[groups.length()];
    int[] seen = new int[2];
    for (int i = 0; i < row.length; i++) {
      int group = groups.charAt(i) == 'L' ? 0 : 1;
      int sign = seen[group]++ % 2 == 0 ? 1 : -1;
      row[i] = (100 + 50 * group) * Math.exp(sign * 1e-3 * (group == 0 ? low : high));
    }
    return row;
  }

  private static double[] row(String groups) {
    return row(groups, 1, 1.01);
  }

  private static boolean isTold(String... rows) {
    return RunGroups.of(rows(Arrays.stream(rows).map(RunGroupsTest::row).toArray(double[][]::new)))
        .isPresent();
  }

  /** Each of what two groups must have is missing once, with all else there. */
  @Test
  void groupsAreToldByAllTheirSignsTogether() {
    assertThat(isTold("LHLH", "LHLH", "LHLH", "LHLH")).isTrue();
    assertThat(isTold("LHLH", "LHLH", "LHLH")).as("nine degrees of freedom").isFalse();
    assertThat(isTold("LHLH", "LHLH", "LHLH", "LHL", "LHL")).isTrue();
    assertThat(isTold("LHLH", "LHLH", "LHL", "LHL", "LHL")).as("two of a group").isFalse();
    assertThat(isTold("LLLLHHHH", "LLLLHHHH")).as("one after the other").isFalse();
    assertThat(isTold("LLHLLLHLLLHLLL", "LLHLLLHLLLHLLL")).as("rare slow ones").isFalse();
    assertThat(isTold("HHLHHHLHHHLHHH", "HHLHHHLHHHLHHH")).as("rare fast ones").isFalse();
    double[] alike = row("LHLH", 3, 4.4);
    assertThat(RunGroups.of(rows(alike, alike, alike, alike))).isPresent();
    double[] other = row("LHLH", 3, 4.6);
    assertThat(RunGroups.of(rows(other, other, other, other))).as("outliers differ more").isEmpty();
    double[] exact = row("LHLH", 0, 1e-8);
    double[] costlier = Arrays.stream(exact).map(cost -> 1.37 * cost).toArray();
    assertThat(RunGroups.of(rows(exact, costlier, exact, costlier))).as("rounding").isPresent();
  }

  /** A timer in whole fives, and groups that are three of its ticks apart at the best, or five. */
  @Test
  void groupsAreFurtherApartThanTicks() {
    for (int ticks : new int[] {3, 5}) {
      History history = rows(new double[] {505});
      for (int run = 0; run < 16; run++) {
        int x = 1 + run / 4;
        double cost = x * (100 + (run % 2 == 0 ? 0 : 5 * ticks));
        history = history.plus(LINE.at(x), Outcome.measured(cost));
      }
      assertThat(RunGroups.of(history).isPresent()).as("%d ticks", ticks).isEqualTo(ticks == 5);
    }
  }

  @Test
  void configurationsThatFailedSayNothing() {
    double[] row = row("LHLH");
    History four = rows(row, row, row, row);
    assertThat(RunGroups.of(four.plus(LINE.at(1), Outcome.failed("crash")))).isEmpty();
  }

  /** The formulas of the class, written again in Python; one configuration has one group. */
  @Test
  void agreesWithAnotherProgram() {
    double[] first = {100, 150, 101, 152};
    RunGroups groups =
        RunGroups.of(
                rows(
                    first,
                    new double[] {110, 166, 112, 164},
                    new double[] {120, 181, 119, 178},
                    new double[] {130, 196, 131, 194},
                    new double[] {140, 141, 142}))
            .orElseThrow();
    assertThat(groups.apart()).isEqualTo("a factor of 1.50");
    assertThat(groups.share()).isCloseTo(0.69, within(1e-12));
    ReplicateMean mean = groups.meanOfAll(Arrays.stream(first).boxed().toList()).orElseThrow();
    assertThat(mean.estimate()).isCloseTo(135.192468771, within(1e-8));
    assertThat(mean.low()).isCloseTo(120.419244430, within(1e-8));
    assertThat(mean.high()).isCloseTo(145.493534300, within(1e-8));
  }

  @Test
  void aResultSaysThem() {
    History two = history(inTurn(0.05), 1);
    Recommendation r = RunNotices.told(two, recommended(two));
    assertThat(r.method())
        .containsPattern(
            "^chosen; runs fall into two groups, a factor of 1\\.[45]\\d* apart, about \\d\\d % of"
                + " them into the worse one$");
    assertThat(r.allRuns().orElseThrow().mean())
        .isEqualTo(
            RunGroups.of(two).flatMap(g -> g.meanOfAll(costs(two))).orElseThrow().estimate());
    assertThat(r.allRuns().orElseThrow().interval().contains(120)).isTrue();
    History one = history(logNormal(0.1), 1);
    Recommendation same = recommended(one);
    assertThat(RunNotices.told(one, same)).isSameAs(same);
  }

  /** The first configuration, by the mean of the faster group. */
  private static Recommendation recommended(History history) {
    return new Recommendation(LINE.at(0), 100, OptionalDouble.empty(), 7, costs(history), "chosen");
  }
}
