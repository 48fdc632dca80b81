package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.SpaceExhaustedException;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisition;
import io.github.bbo4j.heuristics.bayes.acquisition.AcquisitionContext;
import io.github.bbo4j.heuristics.bayes.acquisition.AcquisitionScorer;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisitions;
import io.github.bbo4j.heuristics.bayes.acquisition.ValueScale;
import io.github.bbo4j.heuristics.bayes.training.CensoredTargets;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmboHeuristicTest {
  private static final SearchSpace SMALL =
      SearchSpace.builder()
          .integer("threads", 1, 8)
          .geometric("block", 16, 128, 2)
          .choice("mode", "a", "b", "c")
          .constraint(
              "fits",
              v -> (long) v.value("threads") * (long) v.value("block") <= 640,
              "threads",
              "block")
          .build();
  private static final SearchSpace LARGE =
      SearchSpace.builder()
          .integer("a", 0, 99)
          .integer("b", 0, 99)
          .integer("c", 0, 99)
          .choice("d", "x", "y", "z")
          .real("e", -1, 1)
          .build();

  static List<String> ids() {
    return SmboHeuristics.ids();
  }

  private static double cost(Configuration c) {
    double t = c.coordinate(0) - 5;
    double b = c.coordinate(1) - 2;
    return 10 + t * t + 3 * b * b + 2 * c.coordinate(2);
  }

  private static History start(SearchSpace space, int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(space);
    for (int i = 0; i < n; i++) {
      Configuration c = history.sampleNew(random);
      history = history.plus(c, Outcome.measured(cost(c)));
    }
    return history;
  }

  @ParameterizedTest
  @MethodSource("ids")
  void neverMeasuresTwiceAndExhaustsTheSpace(String id) {
    Heuristic heuristic = SmboHeuristics.byId(id);
    History history = start(SMALL, 5, 1);
    Set<Configuration> seen = new HashSet<>();
    history.observations().forEach(o -> seen.add(o.configuration()));
    int size = (int) SMALL.longSize().orElseThrow();
    SplittableRandom random = new SplittableRandom(2);
    while (seen.size() < size) {
      Configuration c = heuristic.suggest(history, random).configuration();
      assertThat(seen.add(c)).isTrue();
      assertThat(SMALL.contains(c)).isTrue();
      history = history.plus(c, Outcome.measured(cost(c)));
    }
    History all = history;
    assertThatThrownBy(() -> heuristic.suggest(all, random).configuration())
        .isInstanceOf(SpaceExhaustedException.class);
    assertThat(heuristic.name()).isEqualTo(id);
  }

  @ParameterizedTest
  @MethodSource("ids")
  void theMemoChangesNoSuggestion(String id) {
    theMemoChangesNoSuggestion(id, start(SMALL, 6, 3));
    theMemoChangesNoSuggestion(id, start(LARGE, 6, 3));
  }

  /** A journal went on with another transform or limit under the same name, and nothing said so. */
  @Test
  void otherSettingsHaveAnotherName() {
    SmboSettings defaults = SmboSettings.defaults();
    assertThat(new SmboHeuristic("mine", defaults.withMemo(false)).name()).isEqualTo("mine");
    assertThat(new SmboHeuristic("mine", defaults.withExactLimit(0)).name())
        .isEqualTo("mine[exactLimit=0]");
    assertThat(
            new SmboHeuristic("smbo-ei-rbf", defaults.withTransform(OutputTransform.STANDARDISE))
                .name())
        .isEqualTo("smbo-ei-rbf[family=MATERN_52, acquisition=logei]");
    assertThat(
            new SmboHeuristic(
                    "smbo-lcb", defaults.withAcquisition(Acquisitions.lowerConfidenceBound(7)))
                .name())
        .isEqualTo("smbo-lcb[acquisition=lcb[kappa=7.0]]");
  }

  /** From 200 observations on, candidates are kept for as long as the hyperparameters. */
  @ParameterizedTest
  @ValueSource(strings = {"smbo-logei", "smbo-thompson"})
  void theMemoChangesNoSuggestionInALongRun(String id) {
    theMemoChangesNoSuggestion(id, start(LARGE, 198, 5));
  }

  /** From 203 to 212 trials the hyperparameters are the same; after 213 they are fitted. */
  @Test
  void whatWasDrawnForOneDecisionIsThereUntilTheNextFit() {
    AtomicLong asked = new AtomicLong();
    SearchSpace space =
        SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .integer("n", 1, 9)
            .constraint(
                "corner",
                v -> {
                  asked.incrementAndGet();
                  return v.real("x") * v.real("y") < 1e-3;
                },
                "x",
                "y")
            .build();
    History history = start(space, 203, 8);
    Heuristic heuristic = new SmboHeuristic();
    long[] count = new long[11];
    for (int i = 0; i < count.length; i++) {
      asked.set(0);
      Configuration c = heuristic.suggest(history, new SplittableRandom(100 + i)).configuration();
      count[i] = asked.get();
      history = history.plus(c, Outcome.measured(cost(c)));
    }
    // 256 points at 126 tries each, and 64: what else is asked is a few thousand.
    assertThat(count[0]).isGreaterThan(20_000);
    for (int i = 1; i < 10; i++) {
      assertThat(count[i]).as("after %d trials", 203 + i).isLessThan(count[0] / 2);
    }
    assertThat(count[10]).as("after a fit").isGreaterThan(20_000);
  }

  /**
   * Costs in another unit give hyperparameters that differ by rounding: as long as these were what
   * the points were drawn by, the two runs went on from points of their own.
   */
  @Test
  void pointsThatStayAreTheSameInEveryUnit() {
    assertThat(scoredFirst(1000)).isDeepEqualTo(scoredFirst(1));
  }

  /** The points that are scored first after 203 trials, by columns. */
  private static double[][] scoredFirst(double unit) {
    SplittableRandom random = new SplittableRandom(5);
    History history = History.empty(LARGE);
    for (int i = 0; i < 203; i++) {
      Configuration c = history.sampleNew(random);
      history = history.plus(c, Outcome.measured(unit * cost(c)));
    }
    List<double[][]> scored = new ArrayList<>();
    Acquisition usual = Acquisitions.logExpectedImprovement();
    Acquisition seen =
        new Acquisition() {
          @Override
          public String name() {
            return "seen";
          }

          @Override
          public ValueScale scale() {
            return usual.scale();
          }

          @Override
          public AcquisitionScorer scorer(AcquisitionContext context) {
            AcquisitionScorer scorer = usual.scorer(context);
            return candidates -> {
              scored.add(candidates.columns());
              return scorer.score(candidates);
            };
          }
        };
    new SmboHeuristic("seen", SmboSettings.defaults().withAcquisition(seen))
        .suggest(history, new SplittableRandom(6));
    assertThat(scored.get(0)[0]).hasSizeGreaterThan(100);
    return scored.get(0);
  }

  private static void theMemoChangesNoSuggestion(String id, History start) {
    Heuristic kept = SmboHeuristics.byId(id);
    History history = start;
    for (int i = 0; i < 14; i++) {
      History now =
          i % 5 == 3
              ? history.withPending(List.of(history.sampleNew(new SplittableRandom(i))))
              : history;
      Configuration c = kept.suggest(now, new SplittableRandom(i)).configuration();
      assertThat(SmboHeuristics.byId(id).suggest(now, new SplittableRandom(i)).configuration())
          .isEqualTo(c);
      assertThat(now.contains(c)).isFalse();
      Outcome outcome =
          i % 6 == 4
              ? Outcome.failed("no")
              : i % 6 == 5 ? Outcome.censored(15) : Outcome.measured(cost(c));
      history = history.plus(c, outcome);
      if (i == 8) {
        // A replicate of an early point changes the noise of a row in the middle of the factor.
        Configuration early = history.trial(1).configuration();
        history = history.plus(early, Outcome.measured(cost(early) * 1.01));
      }
    }
  }

  @Test
  void findsTheBottomOfABowlSoonerThanChance() {
    int reached = 0;
    for (int seed = 0; seed < 20; seed++) {
      History history = start(SMALL, 6, 100 + seed);
      Heuristic heuristic = new SmboHeuristic();
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < 12; i++) {
        Configuration c = heuristic.suggest(history, random).configuration();
        history = history.plus(c, Outcome.measured(cost(c)));
      }
      reached += history.best().orElseThrow().cost().orElseThrow() == 10 ? 1 : 0;
    }
    // Chance: 18 of 84 points, 21 percent; K = 15 of 20 has a probability below 1e-7 under it.
    assertThat(reached).isGreaterThanOrEqualTo(15);
  }

  @Test
  void keepsAwayFromFailures() {
    // Everything with mode c fails. H0: failures are ignored, so a third of 40 suggestions fail; at
    // most 4 of 40 then have a probability of 0.0006.
    int failed = 0;
    for (int seed = 0; seed < 10; seed++) {
      History history = History.empty(SMALL);
      SplittableRandom random = new SplittableRandom(seed);
      Heuristic heuristic = new SmboHeuristic();
      for (int i = 0; i < 16; i++) {
        Configuration c =
            i < 12 ? history.sampleNew(random) : heuristic.suggest(history, random).configuration();
        boolean fails = c.coordinate(2) == 2;
        failed += fails && i >= 12 ? 1 : 0;
        history = history.plus(c, fails ? Outcome.failed("no") : Outcome.measured(cost(c)));
      }
    }
    assertThat(failed).isLessThanOrEqualTo(4);
  }

  @Test
  void copesWithNothingButFailures() {
    History history = History.empty(SMALL);
    SplittableRandom random = new SplittableRandom(4);
    Heuristic heuristic = new SmboHeuristic();
    List<Configuration> seen = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Configuration c = heuristic.suggest(history, random).configuration();
      assertThat(seen).doesNotContain(c);
      seen.add(c);
      history = history.plus(c, i % 2 == 0 ? Outcome.failed("no") : Outcome.censored(3));
    }
    assertThat(seen).hasSize(8);
  }

  @Test
  void censoredTargetsRiseAboveTheirBound() {
    assertThat(CensoredTargets.truncatedMean(0, 1, 0))
        .isCloseTo(Math.sqrt(2 / Math.PI), org.assertj.core.api.Assertions.within(1e-12));
    assertThat(CensoredTargets.truncatedMean(5, 1, 0)).isBetween(5.0, 5.001);
    assertThat(CensoredTargets.truncatedMean(-100, 1, 0)).isBetween(0.0, 0.02);
  }

  @Test
  void refusesAnUnknownId() {
    assertThatThrownBy(() -> SmboHeuristics.byId("nobody"))
        .hasMessageContaining("nobody")
        .hasMessageContaining("smbo-ei");
    assertThatThrownBy(() -> SmboHeuristics.byId("smbo-logie"))
        .hasMessageContaining("Maybe 'smbo-logei'?");
  }

  /** Refits, grids and standing points: what is kept from call to call changes no suggestion. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void wholeTrajectoriesAreTheSameWithoutMemo(boolean small) {
    SearchSpace space = small ? SMALL : LARGE;
    SmboSettings settings = SmboSettings.defaults();
    assertThat(settings.withMemo(false)).isNotEqualTo(settings);
    assertThat(trajectory(space, settings.withMemo(false)))
        .isEqualTo(trajectory(space, settings))
        .hasSize(45);
  }

  private static List<Configuration> trajectory(SearchSpace space, SmboSettings settings) {
    Heuristic heuristic = new SmboHeuristic("smbo", settings);
    History history = start(space, 5, 7);
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 40; i++) {
      Configuration c = heuristic.suggest(history, random).configuration();
      history = history.plus(c, Outcome.measured(cost(c)));
    }
    return history.trials().stream().map(Trial::configuration).toList();
  }
}
