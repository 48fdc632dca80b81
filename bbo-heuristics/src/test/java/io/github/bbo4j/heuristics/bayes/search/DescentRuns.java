package io.github.bbo4j.heuristics.bayes.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.search.TrustRegion.Schedule;
import io.github.bbo4j.heuristics.bayes.search.TrustRegionDescent.Step;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** A turned valley of three reals, and runs of the descent on it. */
final class DescentRuns {
  static final int INITIAL = 10;

  /** Nobody draws while nothing is under way. */
  static final RandomGenerator NOT_ASKED =
      () -> {
        throw new AssertionError("was asked");
      };

  static final SearchSpace SPACE =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).real("z", 0, 1).build();

  static final DescentFrame WHOLE = DescentFrame.whole(3);

  /** A turned valley, a thousand times as steep across as along; its bottom is 0. */
  static double valley(Configuration c) {
    double along = c.real("x") + c.real("y") + c.real("z") - 1.4;
    double across = c.real("x") - c.real("y") + 0.1;
    double other = c.real("y") - c.real("z") - 0.2;
    return along * along + 1000 * across * across + 30 * other * other;
  }

  /** Random points with a step of the descent wherever one is due. */
  static History descended(int trials, int seed, boolean failing) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(SPACE);
    for (int i = 0; i < trials; i++) {
      Optional<Step> step =
          i < INITIAL
              ? Optional.empty()
              : new TrustRegionDescent(SPACE).next(history, INITIAL, NOT_ASKED);
      Configuration c = step.isPresent() ? step.orElseThrow().wanted() : history.sampleNew(random);
      assertThat(history.contains(c)).isFalse();
      boolean fails = failing && step.isPresent();
      history =
          history.plus(
              Trial.of(
                  i,
                  c,
                  i < INITIAL ? Purpose.INITIAL : Purpose.SEARCH,
                  fails ? Outcome.failed("always") : Outcome.measured(valley(c))));
    }
    return history;
  }

  static double radius(History history, int underWay) {
    return TrustRegion.of(history, new Schedule(INITIAL, underWay), WHOLE).orElseThrow().radius();
  }

  private DescentRuns() {}
}
