package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A bowl around (4, 7) that costs 50 there and 98 in the corner (11, 0). */
class VerifiedChoiceTest {
  private static final SearchSpace GRID =
      SearchSpace.builder().integer("x", 0, 11).integer("y", 0, 11).build();

  private static double truth(Configuration c) {
    double x = (c.integer("x") - 4) / 6.0;
    double y = (c.integer("y") - 7) / 6.0;
    return 50 * (1 + 0.4 * x * x + 0.3 * y * y);
  }

  private static final Configuration FAR = GRID.at(11, 0);

  /** Twenty configurations twice each, noise of 5 %; then the corner, which costs twice as much. */
  private static History withCorner(double... factors) {
    SplittableRandom random = new SplittableRandom(3);
    History history = History.empty(GRID);
    for (int i = 0; i < 40; i++) {
      Configuration c = GRID.at(3 + i / 2 % 5, 4 + i / 10);
      double noise = Math.exp(0.05 * random.nextGaussian());
      history = history.plus(c, Outcome.measured(truth(c) * noise));
    }
    for (double factor : factors) {
      double noise = Math.exp(0.05 * random.nextGaussian());
      history = history.plus(FAR, Outcome.measured(truth(FAR) * factor * noise));
    }
    return history;
  }

  /** Chosen by a run at a quarter; seven verifying runs say that twenty others are better. */
  @Test
  void aBeatenChoiceIsNotRecommended() {
    History history = withCorner(0.25, 1, 1, 1, 1, 1, 1, 1);
    Recommendation lucky = new PosteriorRecommender().recommend(history.prefix(41)).orElseThrow();
    assertThat(lucky.configuration()).isEqualTo(FAR);
    Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
    assertThat(truth(r.configuration())).isLessThan(60);
    assertThat(r.method()).contains("not verified");
  }

  /** It was as dear before it was chosen: its own runs contradict nothing. */
  @Test
  void aBeatenChoiceIsGivenUpWhileAnotherCanBeVerified() {
    History history = withCorner(1, 1, 1);
    assertThat(VerifiedChoice.of(history.prefix(42), 41, 20)).as("one run").contains(FAR);
    assertThat(VerifiedChoice.of(history, 41, 20).orElseThrow()).isNotEqualTo(FAR);
    assertThat(VerifiedChoice.of(history, 41, 1)).as("too late").contains(FAR);
  }

  /** Two runs of the corner at half of what the best costs were under way at the choice. */
  @Test
  void aChoiceThatLateResultsDisplaceIsGivenUpWhileAnotherCanBeVerified() {
    History late = withCorner(0.25, 0.25);
    Configuration chosen =
        VerifiedChoice.of(late.prefix(40).withPending(List.of(FAR, FAR)), 42, 7).orElseThrow();
    assertThat(chosen).isNotEqualTo(FAR);
    History oneTold = late.prefix(41).withPending(List.of(FAR, chosen));
    assertThat(VerifiedChoice.of(oneTold, 42, 6)).as("not all are told").contains(chosen);
    History told = late.withPending(List.of(chosen));
    assertThat(VerifiedChoice.of(told, 42, 6)).as("all are told").contains(FAR);
    assertThat(VerifiedChoice.of(told, 42, 1)).as("too late").contains(chosen);
    History goingOn = late.withPending(List.of(chosen, FAR));
    assertThat(VerifiedChoice.of(goingOn, 42, 5)).as("the new one goes on").contains(FAR);
    History level = withCorner(1, 1).withPending(List.of(chosen));
    assertThat(VerifiedChoice.of(level, 42, 6)).as("not displaced").contains(chosen);
  }

  /** Two that were cancelled leave the one run that it was chosen by, which nothing contradicts. */
  @Test
  void cancelledRunsContradictNothing() {
    Outcome cancelled = new Outcome.Failed(Outcome.FailureKind.CANCELLED, "maintenance");
    History history = withCorner(0.25).plus(FAR, cancelled).plus(FAR, cancelled);
    assertThat(VerifiedChoice.of(history, 41, 20)).contains(FAR);
  }
}
