package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Costs from 10 on that rise by 1, noise of 5 %. */
class ChanceFailuresTest {
  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 99).build();

  /** Thirty points once each, the first ten of them five times more. */
  private static History searched() {
    SplittableRandom random = new SplittableRandom(12901);
    History history = History.empty(LINE);
    for (int i = 0; i < 80; i++) {
      int x = i < 30 ? i : i % 10;
      double cost = (10 + x) * Math.exp(0.05 * random.nextGaussian());
      history = history.plus(LINE.at(x), Outcome.measured(cost));
    }
    return history;
  }

  /** Failures of some points, and a run that works. */
  private static History failing(History history, int... points) {
    return down(history, points).plus(LINE.at(9), Outcome.measured(19));
  }

  private static History down(History history, int... points) {
    History more = history;
    for (int x : points) {
      more = more.plus(LINE.at(x), Outcome.failed("the node was lost"));
    }
    return more;
  }

  private static boolean isByChance(History history) {
    return ChanceFailures.asCancelled(history) != history;
  }

  @Test
  void whatWasMeasuredBeforeTellsThem() {
    assertThat(isByChance(searched())).isFalse();
    assertThat(isByChance(failing(searched(), 0, 1))).as("two").isFalse();
    assertThat(isByChance(failing(searched(), 0, 0, 0, 1))).as("two points").isFalse();
    History three = failing(searched(), 0, 1, 2);
    assertThat(isByChance(three)).isTrue();
    History says = ChanceFailures.asCancelled(three);
    assertThat(says.observations()).allMatch(Observation::hasOnlyMeasuredRuns);
    assertThat(says.observation(LINE.at(1)).orElseThrow().cancelled()).isOne();
    assertThat(ChanceFailures.asCancelled(failing(three, 50)).observation(LINE.at(50)))
        .as("a new point")
        .hasValueSatisfying(o -> assertThat(o.cancelled()).isOne());
  }

  @Test
  void whileAllFailNothingIsByChance() {
    History down = down(searched(), 0, 1, 2, 3, 4);
    assertThat(isByChance(down)).isFalse();
    assertThat(isByChance(down.plus(LINE.at(60), Outcome.measured(70)))).isTrue();
  }

  @Test
  void aRegionOfFailuresIsNoChance() {
    History region = failing(searched(), 90, 91, 92, 93, 94, 95, 96, 97, 98, 99);
    assertThat(isByChance(failing(region, 0, 1, 2))).isFalse();
  }

  @Test
  void norIsAConfigurationThatFailsMoreOftenThanOthers() {
    assertThat(isByChance(failing(searched(), 0, 1, 2, 3, 4, 4))).isTrue();
    assertThat(isByChance(failing(searched(), 0, 1, 2, 3, 4, 4, 4, 4))).isFalse();
  }

  @Test
  void cancelledRunsAreNoFailures() {
    Outcome cancelled = new Outcome.Failed(FailureKind.CANCELLED, "maintenance");
    History history = searched();
    for (int x = 0; x < 5; x++) {
      history = history.plus(LINE.at(x), cancelled);
    }
    assertThat(isByChance(history)).isFalse();
  }

  /** The best by its runs failed once: so it is passed over, unless others fail as often. */
  @Test
  void whatFailsByChanceIsRecommendedAndTheResultSaysSo() {
    Configuration best = LINE.at(0);
    Recommendation its = new PosteriorRecommender().recommend(failing(searched(), 0)).orElseThrow();
    assertThat(its.configuration()).isNotEqualTo(best);
    Recommendation chance =
        new PosteriorRecommender().recommend(failing(searched(), 0, 1, 2)).orElseThrow();
    assertThat(chance.configuration()).isEqualTo(best);
    assertThat(chance.method())
        .endsWith(
            "; about 4 % of all runs fail, whatever is run, so that a failed one is not held against"
                + " its configuration");
  }

  /** A node that is lost while the choice is verified costs a run, and not the verification. */
  @Test
  void theyDoNotEndAVerification() {
    SplittableRandom random = new SplittableRandom(12902);
    History history = failing(searched(), 1, 2, 3);
    for (int i = 0; i < 10; i++) {
      Outcome outcome = Outcome.measured(10 * Math.exp(0.05 * random.nextGaussian()));
      history = history.plus(LINE.at(0), i == 6 ? Outcome.failed("the node was lost") : outcome);
    }
    Recommendation r = new PosteriorRecommender().recommend(history).orElseThrow();
    assertThat(r.configuration()).isEqualTo(LINE.at(0));
    assertThat(r.measurements()).hasSize(9);
    assertThat(r.method()).contains("measured by runs made after the choice");
  }
}
