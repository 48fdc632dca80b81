package io.github.bbo4j.heuristics.bayes.idle;

import static io.github.bbo4j.heuristics.bayes.idle.TestedRun.costOf;
import static io.github.bbo4j.heuristics.bayes.idle.TestedRun.set;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdleParametersTest {
  /** Four among thirty, nobody knowing which: 4 log2(30 / 4) + 4 are 16 at best. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void someDozenTestsTellFourAmongThirty(long seed) {
    TestedRun run = new TestedRun(TestedRun.mixed(30), seed, point -> costOf(point, 3, 11, 17, 29));
    int tests = run.until(60);
    // The first test may have been of an active parameter: its second chance is after trial 30.
    assertThat(tests).isBetween(12, 30);
    assertThat(run.idle().others()).isEqualTo(set(3, 11, 17, 29));
    assertThat(run.idle().count()).isEqualTo(26);
    assertThat(run.idle().areMany()).isTrue();
  }

  @Test
  void nothingIdleCostsTwoTests() {
    int[] all = IntStream.range(0, 24).toArray();
    TestedRun run = new TestedRun(TestedRun.reals(24), 1, point -> costOf(point, all));
    assertThat(run.until(23)).isEqualTo(1);
    assertThat(run.until(100)).isEqualTo(1);
    assertThat(run.idle().areMany()).isFalse();
  }

  @Test
  void testChangesWhatWeighsLeastAndByAQuarterOfItsScale() {
    TestedRun run = new TestedRun(TestedRun.reals(20), 1, point -> costOf(point, 5));
    run.measure(run.history().sampleNew(new SplittableRandom(9)), Purpose.SEARCH);
    double[] weights = new double[20];
    Arrays.fill(weights, 1);
    weights[7] = 0.5;
    assertThat(run.idle().isTestDue()).isTrue();
    SplittableRandom random = new SplittableRandom(4);
    Configuration best = run.history().best().orElseThrow().configuration();
    for (int k = 0; k < 100; k++) {
      Configuration test = run.idle().test(weights, random).orElseThrow();
      assertThat(Findings.difference(best, test)).isEqualTo(set(7));
      double moved = Math.abs(unit(best, 7) - unit(test, 7));
      assertThat(moved).isBetween(0.25 - 1e-12, 0.75 + 1e-12);
    }
  }

  /** Whatever the initial points, which share levels, say about groups. */
  @Test
  void firstTestIsOfTheOneThatWeighsLeastOfAll() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 20).forEach(j -> builder.flag("f" + j));
    int[] all = IntStream.range(0, 20).toArray();
    // The logarithm: of switches the sums are whole multiples of a step.
    TestedRun run = new TestedRun(builder.build(), 1, point -> Math.log(costOf(point, all)));
    assertThat(Findings.of(run.history()).suspects())
        .anyMatch(group -> Findings.isSmall(group, set(all)));
    Configuration best = run.history().best().orElseThrow().configuration();
    for (int least = 0; least < 20; least++) {
      double[] weights = new double[20];
      weights[least] = -1;
      Configuration test = run.idle().test(weights, new SplittableRandom(1)).orElseThrow();
      assertThat(Findings.difference(best, test)).isEqualTo(set(least));
    }
  }

  private static double unit(Configuration point, int j) {
    Domain domain = point.space().domain(j);
    return domain.toUnit(point.coordinate(j));
  }

  /** Beyond a cost of a count, chance makes costs equal. */
  @Test
  void costsThatTieInTheInitialDesignTellNothing() {
    TestedRun run = new TestedRun(TestedRun.reals(20), 1, point -> Math.floor(4 * unit(point, 0)));
    assertThat(IdleParameters.of(run.history())).isEmpty();
  }

  /** Half of the design failed, and no two that ran tie, but they are in steps of 0.005. */
  @Test
  void coarseCostsTellNothingAlthoughFewOfTheDesignRan() {
    double[] costs = {0.08, 0.14, 0.085, 0.26, 0.255};
    assertThat(IdleParameters.of(halfFailed(costs))).isEmpty();
    costs[4] = 0.2551;
    assertThat(IdleParameters.of(halfFailed(costs))).isPresent();
    double[] ofRates = {1 / 12.0, 1 / 14.0, 1 / 9.0, 1 / 31.0, 1 / 30.0};
    assertThat(IdleParameters.of(halfFailed(ofRates))).isEmpty();
  }

  private static History halfFailed(double... costs) {
    History history = History.empty(TestedRun.reals(20));
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 2 * costs.length; k++) {
      Outcome outcome = k % 2 == 0 ? Outcome.measured(costs[k / 2]) : Outcome.failed("no");
      Configuration point = history.sampleNew(random);
      history = history.plus(Trial.of(k, point, Purpose.INITIAL, outcome));
    }
    return history;
  }

  /** A warm start from a run that made tests has their ties: the active parameter is in none. */
  @Test
  void tiesOfKnownTestsAreNotCoarseCosts() {
    SearchSpace space = TestedRun.reals(20);
    TestedRun before = new TestedRun(space, 2, point -> costOf(point, 19));
    before.until(60);
    before.check();
    TestedRun run = new TestedRun(space, 3, point -> costOf(point, 19));
    for (Trial trial : before.history().trials()) {
      run.measure(trial.configuration(), Purpose.INITIAL);
    }
    run.until(run.history().size() + 40);
    assertThat(run.idle().others()).isEqualTo(set(19));
  }

  /** Each trial that shares a level with a record is one more group: only the smallest are kept. */
  @Test
  void longHistoriesKeepFewSuspects() {
    TestedRun run =
        new TestedRun(
            TestedRun.mixed(12), 1, point -> costOf(point, IntStream.range(0, 12).toArray()));
    SplittableRandom random = new SplittableRandom(5);
    for (int k = 0; k < 3000; k++) {
      run.measure(run.history().sampleNew(random), Purpose.SEARCH);
    }
    Findings found = Findings.of(run.history());
    assertThat(found.suspects()).hasSizeLessThanOrEqualTo(12);
    assertThat(found.idle().isEmpty()).isTrue();
  }

  @Test
  void equalCostsOfAllTrialsTellNothing() {
    History one =
        History.empty(TestedRun.reals(20))
            .plus(
                Trial.of(
                    0,
                    TestedRun.reals(20).sample(new SplittableRandom(1)),
                    Purpose.INITIAL,
                    Outcome.measured(1)));
    assertThat(IdleParameters.of(one)).isEmpty();
    assertThat(IdleParameters.of(History.empty(TestedRun.reals(20)))).isEmpty();
  }

  @Test
  void allFailedTellsNothing() {
    History history = History.empty(TestedRun.reals(20));
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 12; k++) {
      Purpose purpose = k < 10 ? Purpose.INITIAL : Purpose.SEARCH;
      history = history.plus(Trial.of(k, history.sampleNew(random), purpose, Outcome.failed("no")));
    }
    assertThat(IdleParameters.of(history)).isEmpty();
  }

  /** Two more matter later: as if they did at the best point of then. */
  @Test
  void whatIsIdleHereOnlyIsFoundByTheCheck() {
    SearchSpace space = TestedRun.reals(24);
    boolean[] more = {false};
    ToDoubleFunction<Configuration> cost =
        point -> more[0] ? costOf(point, 20, 21, 22, 23) : costOf(point, 22, 23);
    TestedRun run = new TestedRun(space, 3, cost);
    run.until(60);
    assertThat(run.idle().others()).isEqualTo(set(22, 23));
    assertThat(run.check()).isPresent();
    assertThat(run.check()).as("checked just now").isEmpty();
    run.until(92);
    more[0] = true;
    Optional<Configuration> check = run.check();
    assertThat(check).as("the trials have grown by a half").isPresent();
    Configuration best = run.history().best().orElseThrow().configuration();
    assertThat(Findings.difference(best, check.orElseThrow()).cardinality()).isEqualTo(22);
    assertThat(run.idle().areMany()).as("contradicted").isFalse();
  }

  /** All idle switches changed are one point, which the first check has measured. */
  @Test
  void switchesAreCheckedAgain() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 22).forEach(j -> builder.flag("f" + j));
    SearchSpace space = builder.integer("a", 0, 63).integer("b", 0, 63).build();
    TestedRun run = new TestedRun(space, 3, point -> costOf(point, 22, 23));
    run.until(60);
    assertThat(run.idle().others()).isEqualTo(set(22, 23));
    Configuration best = run.history().best().orElseThrow().configuration();
    assertThat(run.check()).isPresent();
    while (run.history().size() < 92) {
      run.measure(best, Purpose.REPLICATE);
    }
    Optional<Configuration> again = Optional.empty();
    for (int k = 0; k < 20 && again.isEmpty(); k++) {
      again = run.check();
    }
    assertThat(Findings.difference(best, again.orElseThrow()).cardinality()).isBetween(6, 21);
    assertThat(run.check()).as("checked just now").isEmpty();
  }

  /**
   * The first point differs from the check in one parameter, the best one in the five idle ones.
   */
  @Test
  void checkIsComparedWithTheBestAlthoughAnotherOneIsNearer() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 12).forEach(j -> builder.flag("f" + j));
    SearchSpace space = builder.build();
    double[] costs = {2, 2, 1, 1.5};
    long[][] points = new long[4][12];
    Arrays.fill(points[1], 1, 6, 1);
    Arrays.fill(points[2], 0, 6, 1);
    points[3][0] = 1;
    History history = History.empty(space);
    for (int k = 0; k < 4; k++) {
      Purpose purpose = k == 0 ? Purpose.INITIAL : Purpose.SEARCH;
      Outcome outcome = Outcome.measured(costs[k]);
      history = history.plus(Trial.of(k, space.at(points[k]), purpose, outcome));
    }
    assertThat(Findings.of(history.prefix(3)).idle()).isEqualTo(set(1, 2, 3, 4, 5));
    assertThat(Findings.of(history).idle()).isEqualTo(set());
    assertThat(Findings.of(history).made().contradictions()).isEqualTo(1);
  }

  @Test
  void threeContradictionsEndIt() {
    SearchSpace space = TestedRun.reals(60);
    double[] drift = {0};
    TestedRun run = new TestedRun(space, 3, point -> drift[0] + costOf(point, 59));
    for (int k = 0; k < 3; k++) {
      run.until(run.history().size() + 30);
      assertThat(run.idle().areMany()).as("round " + k).isTrue();
      drift[0] += 0.001;
      while (run.check().isEmpty()) {
        run.step();
      }
      drift[0] = 0;
    }
    assertThat(IdleParameters.of(run.history())).isEmpty();
  }

  /** Half of the turns stay with the search, whose points are under way beside the tests. */
  @Test
  void testsUnderWayTogetherAreOfDifferentGroups() {
    TestedRun run = new TestedRun(TestedRun.reals(40), 1, point -> costOf(point, 39));
    while (run.idle().count() == 0) {
      run.step();
    }
    History history = run.history();
    Configuration best = history.best().orElseThrow().configuration();
    SplittableRandom random = new SplittableRandom(8);
    BitSet seen = new BitSet();
    List<Configuration> pending = new ArrayList<>();
    int tests = 0;
    for (int k = 0; k < 8; k++) {
      History now = history.withPending(pending);
      IdleParameters idle = IdleParameters.of(now).orElseThrow();
      if (idle.isTestDue()) {
        Configuration test = idle.test(new double[40], random).orElseThrow();
        BitSet group = Findings.difference(best, test);
        assertThat(group.intersects(seen)).as("test " + k).isFalse();
        seen.or(group);
        pending.add(test);
        tests++;
      } else {
        pending.add(now.sampleNew(random));
      }
    }
    assertThat(tests).isBetween(3, 5);
  }

  @Test
  void oneCheckIsUnderWayAtATime() {
    TestedRun run = new TestedRun(TestedRun.reals(24), 1, point -> costOf(point, 22, 23));
    run.until(60);
    SplittableRandom random = new SplittableRandom(8);
    Configuration check = run.idle().check(random).orElseThrow();
    History under = run.history().withPending(List.of(check));
    assertThat(IdleParameters.of(under).orElseThrow().check(random)).isEmpty();
    Configuration best = run.history().best().orElseThrow().configuration();
    History again = run.history().withPending(List.of(best));
    assertThat(IdleParameters.of(again).orElseThrow().check(random)).isPresent();
  }

  /** Points of a search at the bounds share these: what differs then is no group. */
  @Test
  void pointsThatShareBoundsAreNoTests() {
    TestedRun run = new TestedRun(TestedRun.reals(24), 1, point -> costOf(point, 22, 23));
    SplittableRandom random = new SplittableRandom(2);
    for (int k = 0; k < 30; k++) {
      double[] u = random.doubles(24).map(x -> x < 0.3 ? 0 : x).toArray();
      run.measure(run.history().space().atUnit(u).orElseThrow(), Purpose.SEARCH);
    }
    run.until(90);
    assertThat(run.idle().others()).isEqualTo(set(22, 23));
  }

  @Test
  void aPlateauUnderAnActiveParameterMakesNothingIdle() {
    // One parameter has steps: its neighbours often cost the same.
    TestedRun run =
        new TestedRun(
            TestedRun.reals(20),
            2,
            point -> Math.floor(3 * unit(point, 18)) + Math.sqrt(1 + unit(point, 19)));
    run.until(80);
    assertThat(run.idle().others()).isEqualTo(set(18, 19));
  }

  /** Its value can't differ: it is neither tested nor idle, nor one of those that are searched. */
  @Test
  void parameterOfOneValueDoesNotCount() {
    SearchSpaceBuilder builder = SearchSpace.builder().integer("fixed", 3, 3);
    IntStream.range(0, 20).forEach(j -> builder.real("x" + j, 0, 1));
    TestedRun run = new TestedRun(builder.build(), 3, point -> costOf(point, 19, 20));
    run.until(60);
    assertThat(run.idle().others()).isEqualTo(set(19, 20));
    assertThat(run.idle().count()).isEqualTo(18);
  }

  /** A failure is no cost of zero: the best point stays, and what made it fail isn't idle. */
  @Test
  void failedTestsMakeNothingIdle() {
    SearchSpace space = TestedRun.reals(20);
    TestedRun run =
        new TestedRun(space, 3, point -> unit(point, 0) > 0.5 ? Double.NaN : costOf(point, 18, 19));
    assertThat(run.until(60)).isPositive();
    assertThat(run.idle().others().get(18)).isTrue();
    assertThat(run.idle().others().get(19)).isTrue();
    assertThat(run.idle().others().get(0)).as("it makes runs fail").isTrue();
    assertThat(run.idle().count()).isEqualTo(17);
  }

  /** An active parameter on a plateau: the group costs the same, and is not idle for that. */
  @Test
  void equalCostsOfAGroupWithAnActiveParameterTellNothing() {
    SearchSpace space = TestedRun.reals(20);
    TestedRun run = new TestedRun(space, 2, point -> costOf(point, 19));
    run.until(60);
    assertThat(run.idle().others()).isEqualTo(set(19));
    Configuration best = run.history().best().orElseThrow().configuration();
    long[] coordinates = best.coordinates();
    coordinates[19] = space.domain(19).atUnit((unit(best, 19) + 0.5) % 1);
    double same = run.history().best().orElseThrow().cost().orElseThrow();
    History plateau =
        run.history()
            .plus(Trial.of(60, space.at(coordinates), Purpose.SEARCH, Outcome.measured(same)));
    assertThat(IdleParameters.of(plateau).orElseThrow().others()).isEqualTo(set(19));
  }

  /** Of switches a test may be nearer to a former best, by one that is known to be active. */
  @Test
  void aTestTellsOfTheGroupThatItChanged() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    IntStream.range(0, 40).forEach(j -> builder.flag("f" + j));
    SearchSpace space = builder.build();
    int[][] on = {
      {},
      {0},
      {1, 2, 3, 4, 5, 6, 7, 8}, // the best from here on
      {5, 6, 7, 8},
      {3, 4, 5, 6, 7, 8},
      {1, 2, 4, 5, 6, 7, 8}
    };
    History history = History.empty(space);
    for (int[] places : on) {
      history = fourthMatters(history, switchedOn(space, places));
    }
    assertThat(Findings.of(history).active()).isEqualTo(set(3));
    assertThat(Findings.of(history).idle()).isEqualTo(set(0, 1, 2));
    Configuration test = switchedOn(space, 1, 2, 3);
    assertThat(IdleParameters.of(history).orElseThrow().groupOf(test))
        .isEqualTo(set(4, 5, 6, 7, 8));
    history = fourthMatters(history, test);
    assertThat(Findings.of(history).idle()).isEqualTo(set(0, 1, 2, 4, 5, 6, 7, 8));
  }

  private static History fourthMatters(History history, Configuration point) {
    Purpose purpose = history.size() == 0 ? Purpose.INITIAL : Purpose.SEARCH;
    Outcome cost = Outcome.measured(Math.sqrt(3 - point.coordinate(3)));
    return history.plus(Trial.of(history.size(), point, purpose, cost));
  }

  private static Configuration switchedOn(SearchSpace space, int... places) {
    long[] coordinates = new long[space.dimension()];
    Arrays.stream(places).forEach(j -> coordinates[j] = 1);
    return space.at(coordinates);
  }
}
