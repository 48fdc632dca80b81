package io.github.bbo4j.noise.resampling;

import static io.github.bbo4j.noise.resampling.Histories.and;
import static io.github.bbo4j.noise.resampling.Histories.ask;
import static io.github.bbo4j.noise.resampling.Histories.at;
import static io.github.bbo4j.noise.resampling.Histories.empty;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.noise.resampling.RacingPolicy.RaceTest;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What each policy does exactly at its limits. Costs are negative, so nothing is a logarithm. */
class PolicyBoundariesTest {
  /** So that {@code nextDouble} is a half. */
  private static final RandomGenerator HALF = () -> Long.MIN_VALUE;

  @Test
  void theControlCountsWhatIsUnderWay() {
    ControlPolicy third = new ControlPolicy(3);
    History two = and(and(empty(), 0, -1), 1, -2);
    assertThat(ask(third, two)).isEmpty();
    assertThat(ask(third, two.withPending(List.of(at(2))))).contains(at(0));
    assertThat(ask(third, and(two, 2, -3))).contains(at(0));
    assertThat(ask(third, and(two, 2, -3).withPending(List.of(at(0))))).isEmpty();
    assertThat(third.name()).isEqualTo("control-3");
  }

  @Test
  void ocbaBeginsAtItsStart() {
    OcbaPolicy policy = new OcbaPolicy(2, 0.5, 0.9, RunLimit.of(9), 0);
    History three = and(and(and(empty().withRemaining(8), 0, -1), 1, -2), 2, -3);
    assertThat(ask(policy, three)).as("3 of the first 4").isEmpty();
    assertThat(ask(policy, three.withPending(List.of(at(3))))).contains(at(2));
    assertThat(ask(policy, and(three, 3, -2.5))).contains(at(2));
    assertThat(policy.name()).startsWith("ocba[leaders=2, start=0.5, share=0.9, ");
  }

  @Test
  void ocbaEndsAtItsShare() {
    OcbaPolicy half = new OcbaPolicy(2, 0, 0.5, RunLimit.of(9), 0);
    assertThat(ask(half, and(empty(), 0, -1, -2, -1.5))).as("2 of 4 with the next").isEmpty();
    assertThat(ask(half, and(and(empty(), 0, -1, -2), 1, -1))).as("1 of 4").isPresent();
    OcbaPolicy late = new OcbaPolicy(2, 0.5, 0.5, RunLimit.of(9), 0);
    History five = and(and(and(and(empty().withRemaining(8), 0, -1, -2), 1, -2), 2, -3), 3, -4);
    assertThat(ask(late, five)).as("1 of the 2 behind the start").isEmpty();
  }

  /** A stage of four runs has two leaders: the third, though it has one run alone, is none. */
  @Test
  void aConfirmationHasHalfAsManyLeadersAsRuns() {
    for (int planned : new int[] {4, 8}) {
      History history = empty().withRemaining(planned);
      history = and(and(and(history, 0, -11, -9, -10), 1, -10.98, -8.98, -9.98), 2, -9.95);
      assertThat(ask(OcbaPolicy.confirmation(), history)).contains(at(planned == 4 ? 0 : 2));
    }
    assertThat(OcbaPolicy.confirmation().name()).isEqualTo("ocba-confirmation");
  }

  @Test
  void aRaceEndsAtItsShare() {
    RacingPolicy half = new RacingPolicy(RaceTest.T, 8, 0.5, RunLimit.of(9), 0.05);
    History four = and(and(empty(), 0, -1, -2), 1, -1.1, -2.1);
    assertThat(ask(half, four)).as("2 of 5, the best first").contains(at(1));
    assertThat(ask(half, and(four, 0, -1.5))).as("3 of 6").isEmpty();
    assertThat(ask(half, four.withPending(List.of(at(0))))).as("3 of 6").isEmpty();
  }

  @Test
  void theTestIsTheOneThatWasAskedFor() {
    History history = and(and(empty(), 0, -1002, -1001), 1, -1101, -1100);
    assertThat(ask(new RacingPolicy(RaceTest.T, 8, 0.9, RunLimit.of(9), 0.05), history))
        .as("one is left")
        .isEmpty();
    assertThat(ask(new RacingPolicy(RaceTest.FRIEDMAN, 8, 0.9, RunLimit.of(9), 0.05), history))
        .as("two blocks decide nothing")
        .contains(at(1));
  }

  @Test
  void ofARaceTheFewestRunsAreNext() {
    RacingPolicy race = new RacingPolicy(RaceTest.T, 8, 0.9, RunLimit.of(2), 0.05);
    History history = and(and(empty(), 0, -1, -2), 1, -2);
    assertThat(ask(race, history)).contains(at(1));
    assertThat(ask(race, and(history, 1, -2.1))).as("all have their most runs").isEmpty();
    assertThat(ask(race, and(empty(), 0, -1, -2))).as("one is no race").isEmpty();
    RacingPolicy longer = new RacingPolicy(RaceTest.T, 8, 0.9, RunLimit.of(3), 0.05);
    assertThat(ask(longer, and(and(empty(), 0, -2), 1, -1, -1.5)))
        .as("the best has the fewest")
        .contains(at(0));
  }

  @Test
  void equalRunsEndARaceAfterFiveChecks() {
    RacingPolicy race = new RacingPolicy(RaceTest.FRIEDMAN, 8, 0.9, RunLimit.of(9), 0.05);
    History four = and(and(empty(), 0, -1, -1, -1), 1, -2, -2, -2);
    assertThat(ask(race, four)).isPresent();
    assertThat(ask(race, and(four, 0, -1))).isEmpty();
  }

  @Test
  void aSplayIsDrawnBelowItsShareAndDueAfterItsGap() {
    History three = and(and(and(empty(), 0, -1), 1, -2), 2, -3);
    ResamplingRule always = (observation, history) -> true;
    assertThat(new SplayedPolicy("s", always, 3, 0.5).resample(three, HALF)).isEmpty();
    assertThat(new SplayedPolicy("s", always, 3, 0.51).resample(three, HALF)).contains(at(0));
    assertThat(new SplayedPolicy("s", always, 4, 0.51).resample(three, HALF)).isEmpty();
    assertThat(
            new SplayedPolicy("s", always, 3, 0.51)
                .resample(three.withPending(List.of(at(0))), HALF))
        .isEmpty();
  }

  @Test
  void aSplayAsksItsRuleOfThirtyTwo() {
    AtomicInteger asked = new AtomicInteger();
    ResamplingRule never = (observation, history) -> asked.incrementAndGet() < 0;
    History history = empty();
    for (int x = 0; x < 40; x++) {
      history = and(history, x, -x);
    }
    assertThat(new SplayedPolicy("s", never, 1, 0.51).resample(history, HALF)).isEmpty();
    assertThat(asked).hasValue(32);
    asked.set(0);
    assertThat(new SplayedPolicy("s", never, 31, 0.51).resample(history, HALF)).isEmpty();
    assertThat(asked).as("all that are due").hasValue(10);
  }
}
