package io.github.bbo4j.heuristics.bayes.view;

import static io.github.bbo4j.heuristics.bayes.view.ModelViewTest.FIXED;
import static io.github.bbo4j.heuristics.bayes.view.ModelViewTest.LEVELS;
import static io.github.bbo4j.heuristics.bayes.view.ModelViewTest.REALS;
import static io.github.bbo4j.heuristics.bayes.view.ModelViewTest.at;
import static io.github.bbo4j.heuristics.bayes.view.ModelViewTest.ofLevels;
import static io.github.bbo4j.heuristics.bayes.view.ModelViewTest.ofReals;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.AutoHeuristic;
import io.github.bbo4j.heuristics.bayes.KnowledgeGradientPolicy;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecision;
import io.github.bbo4j.heuristics.bayes.noisy.NoisyDecisions;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What models of noise see of a history. */
class NoisyViewTest {
  /** Where the search is that of noise, replicates and recommendation are, too. */
  @Test
  void noisyRunsBesideFixedParametersAreThoseWithoutThem() {
    History alone = noisyRun(REALS);
    History beside = noisyRun(FIXED);
    assertThat(alone.observations()).as("replicates").hasSizeBetween(8, 18);
    Recommendation of = new PosteriorRecommender().recommend(alone).orElseThrow();
    Recommendation there = new PosteriorRecommender().recommend(beside).orElseThrow();
    assertThat(there.configuration().space()).isEqualTo(FIXED);
    assertThat(there.estimate()).isEqualTo(of.estimate());
    assertThat(there.interval()).isEqualTo(of.interval());
    assertThat(there.probabilityBest()).isEqualTo(of.probabilityBest());
    assertThat(place(there.configuration())).containsExactly(place(of.configuration()));
    for (int n = 0; n < alone.size(); n++) {
      assertThat(place(beside.trial(n).configuration()))
          .as("trial %d", n)
          .containsExactly(place(alone.trial(n).configuration()));
    }
  }

  private static double[] place(Configuration c) {
    return new double[] {c.real("x"), c.real("y")};
  }

  /** The shortest run that verifies, of policy and heuristic under noise of a fifth. */
  private static History noisyRun(SearchSpace space) {
    NoisyDecisions decisions = new NoisyDecisions();
    Heuristic heuristic = new AutoHeuristic(decisions);
    ResamplingPolicy policy = new KnowledgeGradientPolicy(decisions);
    SplittableRandom places = new SplittableRandom(4);
    History history = History.empty(space);
    for (int n = 0; n < 21; n++) {
      History now = history.withRemaining(21 - n);
      SplittableRandom random = new SplittableRandom(n);
      Configuration point =
          n < 6
              ? at(space, places.nextDouble(), places.nextDouble())
              : policy
                  .resample(now, random)
                  .orElseGet(() -> heuristic.suggest(now, random).configuration());
      double noise = Math.exp(0.2 * new SplittableRandom(100 + n).nextGaussian());
      Purpose purpose = n < 6 ? Purpose.INITIAL : Purpose.SEARCH;
      Outcome outcome = Outcome.measured(ofReals(point) * noise);
      history = history.plus(Trial.of(n, point, purpose, outcome));
    }
    return history;
  }

  /** What is decided and recommended is what would be about the reals, rounded. */
  @Test
  void underNoiseFineLevelsAreRealsUnderConstraints() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("x", 0, LEVELS - 1)
            .integer("y", 0, LEVELS - 1)
            .constraint("room", v -> v.integer("x") + v.integer("y") < LEVELS, "x", "y")
            .build();
    SplittableRandom random = new SplittableRandom(8);
    History levels = History.empty(space);
    for (int n = 0; n < 16; n++) {
      Configuration point = n < 12 ? space.sample(random) : levels.trial(n - 12).configuration();
      double cost = ofLevels(point) * Math.exp(0.1 * random.nextGaussian());
      levels = levels.plus(Trial.of(n, point, Purpose.SEARCH, Outcome.measured(cost)));
    }
    levels = levels.withRemaining(30);
    ModelView view = ModelView.underNoise(levels);
    assertThat(view.history().space().isContinuous()).isTrue();
    NoisyDecision of = new NoisyDecisions().decide(view.history());
    NoisyDecision about = new NoisyDecisions().decide(levels);
    assertThat(about.freshGain()).isEqualTo(of.freshGain());
    assertThat(about.fresh()).isEqualTo(of.fresh().map(view::in)).isPresent();
    assertThat(about.replicate()).isEqualTo(of.replicate().map(view::in)).isPresent();
    Recommendation reals = new PosteriorRecommender().recommend(view.history()).orElseThrow();
    Recommendation r = new PosteriorRecommender().recommend(levels).orElseThrow();
    assertThat(r.interval()).isEqualTo(reals.interval());
    assertThat(r.configuration()).isEqualTo(view.in(reals.configuration()));
    SearchSpace free = SearchSpace.builder().integer("x", 0, LEVELS - 1).build();
    assertThat(ModelView.underNoise(History.empty(free)).isExact()).isTrue();
  }

  /** Of four points three are known, and most reals are rounded to those. */
  @Test
  void whatIsRoundedToAKnownPointIsDecidedAmongLevels() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("n", 0, 999)
            .constraint("few", v -> v.integer("n") < 4, "n")
            .build();
    for (long missing = 0; missing < 4; missing++) {
      SplittableRandom random = new SplittableRandom(missing);
      History history = History.empty(space);
      for (int n = 0; n < 12; n++) {
        double cost = (1 + n % 4) * Math.exp(0.1 * random.nextGaussian());
        if (n % 4 != missing) {
          history = history.plus(space.at(n % 4), Outcome.measured(cost));
        }
      }
      assertThat(ModelView.underNoise(history).isExact()).isFalse();
      assertThat(new NoisyDecisions().decide(history.withRemaining(20)).fresh())
          .contains(space.at(missing));
    }
  }
}
