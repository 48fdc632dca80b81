package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerificationTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 999).build();

  /** Points 0, 1, 2, ... once each. */
  private static History searched(int runs) {
    History history = History.empty(LINE);
    for (int x = 0; x < runs; x++) {
      history = history.plus(LINE.at(x), Outcome.measured(100 + x));
    }
    return history;
  }

  private static History again(History history, long x, int runs) {
    History more = history;
    for (int i = 0; i < runs; i++) {
      more = more.plus(LINE.at(x), Outcome.measured(i));
    }
    return more;
  }

  @Test
  void theSquareRootOfARunVerifiesIfItIsFive() {
    assertThat(Verification.runs(20)).as("4.47").isZero();
    assertThat(Verification.runs(21)).as("4.58").isEqualTo(5);
    assertThat(Verification.runs(100)).isEqualTo(10);
    assertThat(Verification.runs(3000)).isEqualTo(55);
  }

  @Test
  void aLongConfirmationTakesItOver() {
    assertThat(Verification.runsOfSearch(95, 5, false)).as("half of ten").isZero();
    assertThat(Verification.runsOfSearch(96, 4, false)).isEqualTo(10);
    assertThat(Verification.runsOfSearch(391, 9, false))
        .as("less than half of twenty")
        .isEqualTo(20);
    assertThat(Verification.runsOfSearch(390, 10, false)).isZero();
  }

  @Test
  void theRunsAtTheEndAreFound() {
    Verification five = Verification.of(again(searched(20), 7, 5)).orElseThrow();
    assertThat(five).isEqualTo(new Verification(LINE.at(7), 20, List.of(0.0, 1.0, 2.0, 3.0, 4.0)));
    assertThat(Verification.of(again(searched(20), 7, 4))).as("too few").isEmpty();
    assertThat(Verification.of(again(searched(20), 500, 5))).as("not measured before").isEmpty();
    assertThat(Verification.of(searched(20))).isEmpty();
    assertThat(Verification.of(History.empty(LINE))).isEmpty();
    // Of a hundred runs ten verify, whatever came before them.
    Verification ten = Verification.of(again(searched(88), 7, 12)).orElseThrow();
    assertThat(ten.start()).isEqualTo(90);
    assertThat(ten.costs()).hasSize(10).startsWith(2.0);
  }

  /** The first of them found the noise: it is of what was the luckiest, not of what was chosen. */
  @Test
  void whatFoundTheNoiseIsNoneOfThem() {
    History one = searched(40).plus(LINE.at(7), Outcome.measured(110));
    assertThat(Verification.choosing(one, 40)).as("one pair tells of noise").isEqualTo(41);
    assertThat(Verification.choosing(again(one, 7, 5), 40)).isEqualTo(41);
    assertThat(Verification.of(again(one, 7, 5)).orElseThrow().start()).isEqualTo(41);
    assertThat(Verification.of(again(one, 7, 4)).orElseThrow().start()).as("too few").isEqualTo(40);
    assertThat(Verification.choosing(searched(40), 40)).isEqualTo(40);
  }

  @Test
  void aFailureAmongThemIsTheEndOfThem() {
    History failed = again(searched(20), 7, 2).plus(LINE.at(7), Outcome.failed("no"));
    assertThat(Verification.of(again(failed, 7, 4))).isEmpty();
    assertThat(Verification.of(again(failed, 7, 5)).orElseThrow().start()).isEqualTo(23);
  }

  @Test
  void aCancelledRunAmongThemSaysNothing() {
    Outcome cancelled = new Outcome.Failed(Outcome.FailureKind.CANCELLED, "maintenance");
    History history = again(searched(20), 7, 3).plus(LINE.at(7), cancelled);
    History ended = again(history, 7, 2).plus(LINE.at(3), cancelled);
    assertThat(Verification.of(ended))
        .contains(new Verification(LINE.at(7), 20, List.of(0.0, 1.0, 2.0, 0.0, 1.0)));
    assertThat(Verification.of(again(history, 7, 1))).as("four").isEmpty();
  }

  @Test
  void whatIsUnderWayIsBeingVerified() {
    History history = again(searched(20), 7, 2);
    assertThat(Verification.current(history, 20)).contains(LINE.at(7));
    assertThat(Verification.current(history, 22)).as("nothing yet").isEmpty();
    assertThat(Verification.current(history.withPending(List.of(LINE.at(7))), 22))
        .contains(LINE.at(7));
    assertThat(
            Verification.current(searched(20).withPending(Collections.nCopies(2, LINE.at(3))), 20))
        .contains(LINE.at(3));
    assertThat(Verification.current(history.withPending(List.of(LINE.at(500))), 20))
        .as("a new point")
        .isEmpty();
    assertThat(Verification.current(history.plus(LINE.at(7), Outcome.failed("no")), 20)).isEmpty();
    assertThat(Verification.current(history.plus(LINE.at(7), Outcome.censored(9)), 20)).isEmpty();
  }

  /** Costs of 100 and more, and three replicates of the first that differ by a thousandth. */
  private static History weak() {
    return told(searched(20), 0, 100.1, 100, 100.1);
  }

  private static History told(History history, long x, double... costs) {
    History more = history;
    for (double cost : costs) {
      more = more.plus(LINE.at(x), Outcome.measured(cost));
    }
    return more;
  }

  @Test
  void underWeakNoiseFiveVerifyAndThreeWillDo() {
    assertThat(Verification.runs(20, true)).isZero();
    assertThat(Verification.runs(3000, true)).isEqualTo(5);
    assertThat(Verification.runs(3000, false)).isEqualTo(55);
    assertThat(Verification.runsOfSearch(390, 3, true)).isZero();
    assertThat(Verification.runsOfSearch(390, 2, true)).isEqualTo(5);
    History three = told(weak(), 7, 107, 107.1, 107);
    assertThat(Verification.of(three))
        .contains(new Verification(LINE.at(7), 23, List.of(107.0, 107.1, 107.0)));
    assertThat(Verification.of(told(weak(), 7, 107, 107.1))).isEmpty();
    History seven = told(three, 7, 107, 107.1, 107, 107.1);
    assertThat(Verification.of(seven).orElseThrow().costs()).as("at most five").hasSize(5);
  }

  /** Runs that show the noise to be larger than was thought don't make another choice of it. */
  @Test
  void whatVerifiesDoesNotSayUnderWhatNoiseItWasChosen() {
    History history = told(weak(), 7, 100, 110, 120);
    assertThat(NoiseLevel.of(history).isMaterial()).isTrue();
    assertThat(Verification.isWeak(history, 23)).isTrue();
    assertThat(Verification.isWeak(history, history.size())).isFalse();
    assertThat(Verification.isWeak(told(weak(), 7, 40), 24)).as("by four pairs").isFalse();
    assertThat(Verification.isWeak(told(weak(), 7, 40, 107, 107.1, 107), 24)).isTrue();
    assertThat(Verification.isWeak(history, 20)).as("nothing was known by then").isFalse();
    assertThat(Verification.of(history).orElseThrow().costs()).hasSize(3);
  }

  @Test
  void twoRunsFarAboveTheEarlierOnesContradictThem() {
    History cheap = told(weak(), 500, 40);
    assertThat(contradicted(told(cheap, 500, 99))).as("one may be an outlier").isFalse();
    assertThat(contradicted(told(cheap, 500, 99, 100))).isTrue();
    assertThat(contradicted(told(cheap, 500, 99, 40))).isFalse();
    assertThat(contradicted(told(cheap, 500, 40.1, 40.2))).as("as it was").isFalse();
    assertThat(contradicted(told(cheap, 500, 10, 10.1))).as("cheaper").isFalse();
    // A run deviates by 0.07 %, the difference of one and one by a tenth.
    assertThat(contradicted(told(cheap, 500, 40.05, 40.1))).isFalse();
    assertThat(contradicted(told(cheap, 500, 41, 41.1))).isTrue();
  }

  private static boolean contradicted(History history) {
    return Verification.isContradicted(history, LINE.at(500), history.size() - 24);
  }

  @Test
  void twoRunsFarAboveThoseOfAnotherSayThatItIsBetter() {
    History chosen = told(told(weak(), 600, 50, 50.1), 500, 99); // It was dear, and yet chosen.
    assertThat(Verification.isBeaten(told(chosen, 500, 99), LINE.at(500), 1))
        .as("one may be an outlier")
        .isFalse();
    assertThat(beaten(told(chosen, 500, 99, 99.1))).isTrue();
    assertThat(beaten(told(chosen, 500, 99, 50))).isFalse();
    assertThat(beaten(told(chosen, 500, 50.1, 50.2))).as("level with it").isFalse();
    assertThat(beaten(told(told(weak(), 600, 50), 500, 99, 99, 99.1)))
        .as("its only run may be an outlier")
        .isFalse();
    History failed = told(chosen, 500, 99, 99.1).plus(LINE.at(600), Outcome.failed("once"));
    assertThat(beaten(failed)).isFalse();
  }

  private static boolean beaten(History history) {
    return Verification.isBeaten(history, LINE.at(500), 2);
  }

  /** What failed before it was chosen has no earlier cost that could be less. */
  @Test
  void nothingIsSaidOfEarlierRunsWhereNoneHasACost() {
    History failed = searched(20).plus(LINE.at(500), Outcome.failed("busy"));
    History history = again(failed, 500, 5);
    Verification verification = Verification.of(history).orElseThrow();
    assertThat(verification.earlierRunsLess(history)).isEmpty();
    assertThat(Verification.isContradicted(history, LINE.at(500), 5)).isFalse();
    assertThat(Verification.isContradicted(history, LINE.at(500), 0)).as("none yet").isFalse();
  }
}
