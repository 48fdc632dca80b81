package io.github.bbo4j.core;

import static io.github.bbo4j.core.Objective.Direction.MINIMIZE;
import static io.github.bbo4j.core.WarmStartCheck.Verdict.DIFFERENT;
import static io.github.bbo4j.core.WarmStartCheck.Verdict.OPEN;
import static io.github.bbo4j.core.WarmStartCheck.Verdict.SAME;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When what is known is believed: by runs told one by one. */
class WarmStartCheckTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 99).build();
  private static final OptionalInt BUDGET = OptionalInt.of(50);

  private static Configuration at(int x) {
    return SPACE.unrank(x);
  }

  /** What is known: cost i + 10 at x = i, of which the first is measured so often. */
  private static History known(double... costsOfTheFirst) {
    History known = History.empty(SPACE);
    for (double cost : costsOfTheFirst) {
      known = known.plus(at(0), Outcome.measured(cost));
    }
    for (int i = 1; i < 10; i++) {
      known = known.plus(at(i), Outcome.measured(10 + i));
    }
    return known;
  }

  private static void tell(WarmStartCheck check, Outcome... outcomes) {
    for (Outcome outcome : outcomes) {
      Configuration next = check.wanted(List.of()).orElseThrow();
      assertThat(check.compares(next)).isTrue();
      assertThat(check.wanted(List.of(next))).isEmpty();
      check.add(Trial.of(0, next, Purpose.INITIAL, outcome));
    }
  }

  private static WarmStartCheck check(History known, double... costs) {
    WarmStartCheck check = new WarmStartCheck(known, BUDGET, MINIMIZE);
    for (double cost : costs) {
      tell(check, Outcome.measured(cost));
    }
    return check;
  }

  @Test
  void whatIsNotCheckedIsToldSo() {
    assertThat(new WarmStartCheck(known(10), OptionalInt.of(4), MINIMIZE).finding())
        .isEqualTo(
            "not checked: a search of 4 evaluations has none to spare for it, so its costs are believed");
    assertThat(new WarmStartCheck(known(10), OptionalInt.of(5), MINIMIZE).finding()).isEmpty();
    assertThat(new WarmStartCheck(History.empty(SPACE), OptionalInt.of(4), MINIMIZE).finding())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {10, 10.59, 9.44})
  void aRunThatAgreesIsEnough(double cost) {
    WarmStartCheck check = check(known(10), cost);
    assertThat(check.verdict()).isEqualTo(SAME);
    assertThat(check.wanted(List.of())).isEmpty();
    assertThat(check.compares(at(0))).isFalse();
    assertThat(check.finding()).contains("had 10.00", "(1 run)", "the same system");
  }

  /** Costs that don't vary, here or there, are taken at their word; one run alone never is. */
  @ParameterizedTest
  @ValueSource(doubles = {10.61, 9.43, 30, 0.1})
  void equalRunsThatDisagreeAreOfAnotherSystem(double cost) {
    assertThat(check(known(10), cost).verdict()).isEqualTo(OPEN);
    assertThat(check(known(10), cost, cost).verdict()).isEqualTo(DIFFERENT);
    assertThat(check(known(10, 10), cost).verdict()).isEqualTo(OPEN);
    WarmStartCheck check = check(known(10, 10), cost, cost);
    assertThat(check.verdict()).isEqualTo(DIFFERENT);
    assertThat(check.isDifferentAfter(1)).isFalse();
    assertThat(check.isDifferentAfter(2)).isTrue();
    assertThat(check.leaders()).containsExactly(at(0), at(1), at(2));
  }

  /** A tenth more: nothing where replicates differ by that, a lot where they don't. */
  @Test
  void noiseIsWhatReplicatesDifferBy() {
    assertThat(check(known(10, 11, 9, 10.5), 11.5).verdict()).isEqualTo(SAME);
    assertThat(check(known(10, 10.01, 10, 10.02), 11.5).verdict()).isEqualTo(OPEN);
    assertThat(check(known(10, 10.01, 10, 10.02), 11.5, 11.51).verdict()).isEqualTo(DIFFERENT);
    // One difference alone says little of the noise, and nine more don't of one that is there.
    assertThat(check(known(10), 11.5, 11.6).verdict()).isEqualTo(OPEN);
    assertThat(check(known(10), 30, 25).verdict()).isEqualTo(OPEN);
    assertThat(check(known(10), 30, 25, 28).verdict()).isEqualTo(OPEN);
  }

  /** One run of three that was disturbed, however much, is no other system. */
  @Test
  void aDisturbedRunIsForgiven() {
    assertThat(check(known(10, 10.1, 10.05, 10, 10.08, 10.02), 50).verdict()).isEqualTo(OPEN);
    assertThat(check(known(10, 10.1, 10.05, 10, 10.08, 10.02), 50, 10.1).verdict()).isEqualTo(SAME);
  }

  /** Of very many known costs, all of noise alone, the lowest is far too low. */
  @Test
  void theLowestOfManyIsExpectedToBeTooLow() {
    History known = History.empty(SPACE);
    for (int i = 0; i < 50; i++) {
      known = known.plus(at(i), Outcome.measured(100 + 6 * Math.sin(i * i)));
      known = known.plus(at(i), Outcome.measured(100 - 6 * Math.cos(7 * i * i)));
    }
    // The lowest is 94.7; without that, 113 would be too much.
    assertThat(check(known, 120).verdict()).isEqualTo(SAME);
  }

  /** What can't be told by four runs waits for those that decisions make, and not for ever. */
  @Test
  void doubtEndsAfterThirtyTrials() {
    WarmStartCheck check = check(known(10), 30, 27, 29, 26);
    assertThat(check.verdict()).isEqualTo(OPEN);
    assertThat(check.wanted(List.of())).isEmpty();
    for (int i = 4; i < 29; i++) {
      check.add(Trial.of(i, at(20 + i), Purpose.SEARCH, Outcome.measured(40)));
      assertThat(check.verdict()).isEqualTo(OPEN);
    }
    check.add(Trial.of(29, at(60), Purpose.SEARCH, Outcome.measured(40)));
    assertThat(check.verdict()).isEqualTo(SAME);
    WarmStartCheck told = check(known(10), 30, 27, 29, 26);
    for (int i = 4; told.verdict() == OPEN && i < 29; i++) {
      told.add(Trial.of(i, at(0), Purpose.REPLICATE, Outcome.measured(27)));
    }
    assertThat(told.verdict()).isEqualTo(DIFFERENT);
  }

  @Test
  void whatFailsThreeTimesIsOfAnotherSystem() {
    WarmStartCheck check = new WarmStartCheck(known(10), BUDGET, MINIMIZE);
    assertThat(check.wanted(List.of())).contains(at(0));
    tell(check, Outcome.failed("no"));
    assertThat(check.wanted(List.of())).contains(at(1));
    tell(check, Outcome.failed("no"));
    assertThat(check.verdict()).isEqualTo(OPEN);
    tell(check, Outcome.censored(5));
    assertThat(check.verdict()).isEqualTo(DIFFERENT);
    // One that fails now and then does not count against what is measured next.
    WarmStartCheck flaky = new WarmStartCheck(known(10), BUDGET, MINIMIZE);
    tell(flaky, Outcome.failed("no"), Outcome.measured(11));
    assertThat(flaky.verdict()).isEqualTo(SAME);
    History one = History.empty(SPACE).plus(at(7), Outcome.measured(1));
    WarmStartCheck single = new WarmStartCheck(one, BUDGET, MINIMIZE);
    tell(single, Outcome.failed("no"), Outcome.failed("no"), Outcome.failed("no"));
    assertThat(single.verdict()).isEqualTo(DIFFERENT);
  }

  /** A worker that dies says nothing of the system, however often. */
  @Test
  void whatWasLostIsMeasuredAgain() {
    WarmStartCheck check = new WarmStartCheck(known(10), BUDGET, MINIMIZE);
    for (int i = 0; i < 4; i++) {
      tell(check, new Outcome.Failed(Outcome.FailureKind.LOST, "the node died"));
      assertThat(check.wanted(List.of())).contains(at(0));
    }
    tell(check, Outcome.measured(10));
    assertThat(check.verdict()).isEqualTo(SAME);
  }

  /** Throughputs are negative costs; differences around zero are measured by their spread. */
  @Test
  void costsOfAnySignAreCompared() {
    History throughput = History.empty(SPACE);
    History mixed = History.empty(SPACE);
    for (int i = 0; i < 10; i++) {
      throughput = throughput.plus(at(i), Outcome.measured(-1000.0 / (1 + i)));
      mixed = mixed.plus(at(i), Outcome.measured(i - 5));
    }
    assertThat(check(throughput, -950).verdict()).isEqualTo(SAME);
    assertThat(check(throughput, -500, -500).verdict()).isEqualTo(DIFFERENT);
    assertThat(check(throughput, 20, 20).verdict()).isEqualTo(DIFFERENT);
    History flat = History.empty(SPACE);
    for (int i = 0; i < 10; i++) {
      flat = flat.plus(at(i), Outcome.measured(-1000 + i));
    }
    assertThat(check(flat, -950).verdict()).isEqualTo(SAME);
    assertThat(check(mixed, -4.5).verdict()).isEqualTo(SAME);
    assertThat(check(mixed, 0, 0).verdict()).isEqualTo(DIFFERENT);
  }

  /** Who maximises is told the values he knows. */
  @Test
  void theFindingSpeaksOfValues() {
    History throughput = History.empty(SPACE).plus(at(3), Outcome.measured(-1000));
    WarmStartCheck check = new WarmStartCheck(throughput, BUDGET, Objective.Direction.MAXIMIZE);
    tell(check, Outcome.measured(-500), Outcome.measured(-500));
    assertThat(check.finding()).contains("had 1000 and has 500.0 here (2 runs): of another system");
  }

  @Test
  void nothingIsAskedWhereThereIsNothingToCompareOrToSpare() {
    for (WarmStartCheck check :
        List.of(
            new WarmStartCheck(History.empty(SPACE), BUDGET, MINIMIZE),
            new WarmStartCheck(
                History.empty(SPACE).plus(at(1), Outcome.failed("no")), BUDGET, MINIMIZE),
            new WarmStartCheck(known(10), OptionalInt.of(4), MINIMIZE))) {
      assertThat(check.verdict()).isEqualTo(SAME);
      assertThat(check.wanted(List.of())).isEmpty();
    }
    assertThat(new WarmStartCheck(known(10), OptionalInt.of(5), MINIMIZE).verdict())
        .isEqualTo(OPEN);
    assertThat(new WarmStartCheck(known(10), OptionalInt.empty(), MINIMIZE).verdict())
        .isEqualTo(OPEN);
  }
}
