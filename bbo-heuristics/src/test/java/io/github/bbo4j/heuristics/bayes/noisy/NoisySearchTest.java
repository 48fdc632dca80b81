package io.github.bbo4j.heuristics.bayes.noisy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.RateCosts;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NoisySearchTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 9).integer("y", 0, 9).build();

  /** Rates that differ by more than a factor of two, with noise of 10 %, some measured twice. */
  private static History rates() {
    SplittableRandom random = new SplittableRandom(1);
    History history = History.empty(SPACE);
    for (int i = 0; i < 20; i++) {
      Configuration c = i < 15 ? history.sampleNew(random) : history.trial(i - 15).configuration();
      double time = 1 + c.real("x") + c.real("y");
      history =
          history.plus(c, Outcome.measured(-100 / time * Math.exp(0.1 * random.nextGaussian())));
    }
    return history;
  }

  @Test
  void aModelOfTheSameTrialsIsNotMadeAgain() {
    History told = rates();
    NoisySearch search = new NoisySearch(SPACE);
    NoisyModel first = search.withoutPending(RateCosts.asTimes(told));
    History pending = told.withPending(List.of(told.sampleNew(new SplittableRandom(2))));
    assertThat(RateCosts.asTimes(told)).isNotSameAs(RateCosts.asTimes(told));
    assertThat(search.withoutPending(RateCosts.asTimes(told))).isSameAs(first);
    assertThat(search.withoutPending(RateCosts.asTimes(pending))).isSameAs(first);
  }

  @Test
  void otherTrialsHaveAnotherModel() {
    History told = RateCosts.asTimes(rates());
    NoisySearch search = new NoisySearch(SPACE);
    NoisyModel first = search.withoutPending(told);
    Configuration point = told.trial(0).configuration();
    NoisyModel more = search.withoutPending(told.plus(point, Outcome.measured(1)));
    assertThat(more).isNotSameAs(first);
    assertThat(search.withoutPending(told)).isNotSameAs(more);
    History other =
        told.prefix(told.size() - 1)
            .plus(told.trial(told.size() - 1).configuration(), Outcome.measured(0.5));
    NoisyModel ofTold = search.withoutPending(told);
    assertThat(search.withoutPending(other)).isNotSameAs(ofTold);
  }
}
