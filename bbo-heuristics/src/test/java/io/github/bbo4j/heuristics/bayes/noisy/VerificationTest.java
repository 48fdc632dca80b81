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

  @Test
  void aFailureAmongThemIsTheEndOfThem() {
    History failed = again(searched(20), 7, 2).plus(LINE.at(7), Outcome.failed("no"));
    assertThat(Verification.of(again(failed, 7, 4))).isEmpty();
    assertThat(Verification.of(again(failed, 7, 5)).orElseThrow().start()).isEqualTo(23);
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
}
