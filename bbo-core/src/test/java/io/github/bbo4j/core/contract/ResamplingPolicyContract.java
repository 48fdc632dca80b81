package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What every resampling policy must do. */
public abstract class ResamplingPolicyContract {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("a", 0, 39).choice("b", "w", "x", "y", "z").build();

  /** A fresh instance of the policy under test; it is asked about runs of 100 evaluations. */
  protected abstract ResamplingPolicy policy();

  /** Histories of 100 trials that purity is tested on; fewer where a decision takes long. */
  protected int histories() {
    return 10;
  }

  /** Decisions from one whose answer is asked for again to the next; more where each takes long. */
  protected int every() {
    return 1;
  }

  /** The same answer twice, from an equal history too, and only configurations of the history. */
  @Test
  void isPureAndAnswersOnlyWithWhatWasRun() {
    ResamplingPolicy policy = policy();
    for (int seed = 1; seed <= histories(); seed++) {
      History history = History.empty(SPACE).withRemaining(100);
      RandomGenerator random = new SplittableRandom(seed);
      Optional<Configuration> again = Optional.empty();
      for (int step = 0; step < 100; step++) {
        History now = history;
        Configuration next = again.orElseGet(() -> now.sampleNew(random));
        Purpose purpose =
            again.isPresent() ? Purpose.REPLICATE : step < 10 ? Purpose.INITIAL : Purpose.SEARCH;
        History grown = now.plus(Trial.of(step, next, purpose, outcome(random)));
        history = grown.withPending(pending(grown, random));
        again = policy.resample(history, new SplittableRandom(step));
        if (step % every() == 0) {
          assertThat(policy.resample(history, new SplittableRandom(step))).isEqualTo(again);
          assertThat(policy().resample(copy(history), new SplittableRandom(step))).isEqualTo(again);
        }
        assertThat(again.map(history::contains).orElse(true)).isTrue();
      }
    }
  }

  private static History copy(History history) {
    return History.of(SPACE, history.aggregation(), history.trials())
        .withPending(history.pending())
        .withRemaining(history.remaining().orElseThrow());
  }

  private static Outcome outcome(RandomGenerator random) {
    return switch (random.nextInt(12)) {
      case 0 -> Outcome.failed("no licence");
      case 1 -> Outcome.censored(50);
      default -> Outcome.measured(100 + 10 * random.nextGaussian());
    };
  }

  private static List<Configuration> pending(History history, RandomGenerator random) {
    List<Configuration> pending = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      pending.add(
          random.nextBoolean()
              ? history.trial(random.nextInt(history.size())).configuration()
              : history.sampleNew(random));
    }
    return pending;
  }

  /** Whatever the level of the costs, some moderate noise is no reason to replicate for ever. */
  @Test
  void letsTheSearchGoOn() {
    assertGoesOn(z -> 100 + z);
    assertGoesOn(z -> -100 + z);
    assertGoesOn(z -> 1e-9 * (100 + z));
    assertGoesOn(z -> 0);
    assertGoesOn(z -> 7);
    assertGoesOn(z -> -7);
  }

  private void assertGoesOn(DoubleUnaryOperator cost) {
    ResamplingPolicy policy = policy();
    RandomGenerator random = new SplittableRandom(42);
    History history = History.empty(SPACE).withRemaining(100);
    int searched = 0;
    for (int step = 0; step < 1000 && searched < 10; step++) {
      Optional<Configuration> again =
          history.isEmpty()
              ? Optional.empty()
              : policy.resample(history, new SplittableRandom(step));
      searched += again.isPresent() ? 0 : 1;
      Configuration next = again.isPresent() ? again.get() : history.sampleNew(random);
      history = history.plus(next, Outcome.measured(cost.applyAsDouble(random.nextGaussian())));
    }
    assertThat(searched).isEqualTo(10);
  }

  /** Runs that never give a number are no reason to replicate for ever either. */
  @Test
  void survivesRunsWithoutANumber() {
    ResamplingPolicy policy = policy();
    RandomGenerator random = new SplittableRandom(42);
    for (Outcome outcome : List.of(Outcome.failed("broken"), Outcome.censored(3))) {
      History history = History.empty(SPACE).withRemaining(100);
      int searched = 0;
      for (int step = 0; step < 100; step++) {
        Optional<Configuration> again =
            history.isEmpty()
                ? Optional.empty()
                : policy.resample(history, new SplittableRandom(step));
        searched += again.isPresent() ? 0 : 1;
        history =
            history.plus(again.isPresent() ? again.get() : history.sampleNew(random), outcome);
      }
      assertThat(searched).isGreaterThanOrEqualTo(5);
    }
  }

  /** How long a decision takes is measured by a JMH benchmark, {@code PolicyDecisionBenchmark}. */
  @Test
  void answersAfterALongHistory() {
    ResamplingPolicy policy = policy();
    RandomGenerator random = new SplittableRandom(7);
    History history = History.empty(SPACE).withRemaining(100);
    for (int i = 0; i < 1000; i++) {
      Configuration next =
          i < 150 ? history.sampleNew(random) : history.trial(random.nextInt(150)).configuration();
      history = history.plus(next, Outcome.measured(100 + 10 * random.nextGaussian()));
    }
    for (int i = 0; i < 20; i++) {
      assertThat(
              policy.resample(history, new SplittableRandom(i)).map(SPACE::contains).orElse(true))
          .isTrue();
    }
  }
}
